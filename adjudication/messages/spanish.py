"""The Spanish of every sentence that adjudication says, by its English text.

Kept by whom it is about: first the sentences of the claims, then of proofs and
worlds, then the words of the record. Each has the parts of the English one.
"""

from typing import Final

SPANISH: Final[dict[str, str]] = {
    # --- what was held ----------------------------------------------------------------
    "{who} drew at event {position}, holding {bones}; a bone with {ends} could be played.": (
        "{who} robó en el evento {position} con {bones} en la mano; "
        "podía jugarse una ficha con {ends}."
    ),
    "{who} passed at event {position}, holding {bones}; a bone with {ends} could be played.": (
        "{who} pasó en el evento {position} con {bones} en la mano; "
        "podía jugarse una ficha con {ends}."
    ),
    "Was such a bone among those {held}?": "¿Estaba una ficha así entre esas {held}?",
    "which bone {who} drew at event {position}": ("qué ficha robó {who} en el evento {position}"),
    "whether {bone} lies in the boneyard": "si {bone} está en el pozo",
    "all that {who} still holds": "todo lo que {who} tiene aún en la mano",
    "{who} led {bone} at event {position}.": "{who} salió con {bone} en el evento {position}.",
    "{who} led {bone} at event {position}; {entitled} was entitled to open.": (
        "{who} salió con {bone} en el evento {position}; la salida era de {entitled}."
    ),
    "{who} led {bone} at event {position}; {due}.": (
        "{who} salió con {bone} en el evento {position}; {due}."
    ),
    "the highest double opens": "abre el doble más alto",
    "any bone may open": "puede abrir cualquier ficha",
    "Did {named} hold a bone that opens before it?": (
        "¿Tenía {named} una ficha que abre antes que ella?"
    ),
    "The hand ended by {how} at event {position}.": (
        "La mano terminó en el evento {position}: {how}."
    ),
    "The hand was thrown in at event {position}. Did anybody hold a double?": (
        "La mano se anuló en el evento {position}. ¿Tenía alguien un doble?"
    ),
    # --- placements and turns -----------------------------------------------------------
    "the halves that touch differ": "las mitades que se tocan son distintas",
    "that end was covered": "esa punta estaba cubierta",
    "that double is not the spinner and both its sides were taken": (
        "ese doble no es el eje y sus dos lados estaban ocupados"
    ),
    "an arm was used before both sides": "se usó un brazo antes que los dos lados",
    "it matches what it is joined to": "casa con aquella a la que se une",
    "{who} placed {bone} on {on} at event {position}: {said}.": (
        "{who} colocó {bone} junto a {on} en el evento {position}: {said}."
    ),
    "{who} placed {bone} at event {position}: {said}.": (
        "{who} colocó {bone} en el evento {position}: {said}."
    ),
    "{bone} fits nowhere: it goes back to the holding, exposed.": (
        "{bone} no cabe en ningún sitio: vuelve a la mano, a la vista."
    ),
    "{bone} fits {bones}.": "{bone} cabe junto a {bones}.",
    "{who} passed at event {position}; the boneyard held {bones}.": (
        "{who} pasó en el evento {position}; en el pozo había {bones}."
    ),
    "{who} acted at event {position}; {whose}.": "{who} actuó en el evento {position}; {whose}.",
    "it was the turn of {turn}": "era el turno de {turn}",
    "the hand was open": "la mano estaba por abrir",
    "Before event {position} the score was {scores}.": (
        "Antes del evento {position} el tanteo era {scores}."
    ),
    "{bone} {how} at event {position}; {said}.": "{bone} {how} en el evento {position}; {said}.",
    "was exposed": "quedó a la vista",
    "was taken back": "se retiró",
    "was played": "se jugó",
    "at event {held_back} it could be played and {who} did otherwise": (
        "en el evento {held_back} podía jugarse y {who} hizo otra cosa"
    ),
    "{who} has not had a turn at which it could be played and was not": (
        "{who} no ha tenido un turno en que pudiera jugarse y no se jugara"
    ),
    # --- hands, Domino, blocks and counts -------------------------------------------------
    "{who} held {bones} after event {position}; {due} are drawn.": (
        "{who} tenía {bones} tras el evento {position}; se roban {due}."
    ),
    "{who} drew at event {position}; {first} draws first.": (
        "{who} robó en el evento {position}; primero roba {first}."
    ),
    (
        "{who} called Domino at event {position}; the last bone {matched} "
        "and the opponent's holding {seen}."
    ): (
        "{who} cantó dominó en el evento {position}; la última ficha {matched} "
        "y la mano del contrario {seen}."
    ),
    "does not match": "no casa",
    "matches": "casa",
    "was revealed at event {revealed}": "se mostró en el evento {revealed}",
    "was not revealed": "no se mostró",
    "{who} called Domino at event {position} with {bones} drawn and not played.": (
        "{who} cantó dominó en el evento {position} con {bones} por jugar."
    ),
    "At event {position} the boneyard held {bones}.": (
        "En el evento {position} había en el pozo {bones}."
    ),
    "A hand is blocked only when it is empty.": "Una mano solo se cierra cuando está vacío.",
    "Did nobody hold a bone that fits?": "¿Nadie tenía una ficha que cupiera?",
    "Is it so that {named} held the fewest pips at event {position}?": (
        "¿Era de {named} la mano con menos puntos en el evento {position}?"
    ),
    "Are the {stated} points stated at event {position} right?": (
        "¿Son correctos los {stated} tantos declarados en el evento {position}?"
    ),
    "{winner} had {score} points before the count at event {position}.": (
        "{winner} tenía {score} tantos antes de la cuenta del evento {position}."
    ),
    # --- points and chips ------------------------------------------------------------------
    "{who} called {points} at event {position}; the board scored {true}.": (
        "{who} cantó {points} en el evento {position}; la mesa valía {true}."
    ),
    (
        "{who} called {points} at event {position}, after somebody else had played or passed; "
        "the board scored {true}."
    ): (
        "{who} cantó {points} en el evento {position}, cuando otro ya había jugado o pasado; "
        "la mesa valía {true}."
    ),
    "The bone that {who} placed at event {position} scored {points}.": (
        "La ficha que {who} colocó en el evento {position} valía {points}."
    ),
    "It was claimed in time.": "Se cantó a tiempo.",
    "It was not claimed before event {shut}.": "No se cantó antes del evento {shut}.",
    "It can still be called.": "Aún puede cantarse.",
    "{who} called muggins for {points} at event {position}; {found} could then be taken.": (
        "{who} cantó muggins por {points} en el evento {position}; entonces podían tomarse {found}."
    ),
    "{points} was paid at event {position}": "se pagaron {points} en el evento {position}",
    "{should} pays {payee}": "{should} paga a {payee}",
    "{due} was due": "se debían {due}",
    "nothing was due to {payee}": "a {payee} no se le debía nada",
    "each pays out of his own colour": "cada uno paga con su color",
    "{said}.": "{said}.",
    "{who} had {tens} tens and {fives} fives at event {position}.": (
        "{who} tenía {tens} dieces y {fives} cincos en el evento {position}."
    ),
    # --- conduct, time, cards and results -----------------------------------------------------
    "{who} was found slow {found} times in this {scope}.": (
        "A {who} se le halló juego lento {found} veces: {scope}."
    ),
    "An official found {what} at event {at}.": "Un árbitro halló en el evento {at}: {what}.",
    "No official's finding of {what} is on record.": ("No consta que un árbitro hallara: {what}."),
    "Time was called at event {signal}.": "Se dio el tiempo en el evento {signal}.",
    "The game had been won before it, at {scores}.": "La partida ya estaba ganada, {scores}.",
    "The hand in progress is finished first.": "Antes se termina la mano en curso.",
    "Bones placed before it make it {scores}.": ("Con las fichas colocadas antes queda {scores}."),
    "{points} on the last bone can still be called.": (
        "Aún pueden cantarse {points} por la última ficha."
    ),
    "That is level; credited first after it: {first}.": (
        "Hay empate; el primero en anotar después: {first}."
    ),
    (
        "The card written at event {position} says {written} for game {number}; "
        "the log says {scores}."
    ): (
        "El acta del evento {position} dice {written} en la partida {number}; "
        "el registro dice {scores}."
    ),
    "Signed by {who}.": "Firmada por {who}.",
    "Games won: {wins}; {needed} win the match.": (
        "Partidas ganadas: {wins}; con {needed} se gana el encuentro."
    ),
    # --- 42 -----------------------------------------------------------------------------------
    "{bone} of {who} was turned over at event {position}": (
        "{bone} de {who} se volvió en el evento {position}"
    ),
    "{said}, not during the bidding.": "{said}, no durante la subasta.",
    "{said}, during the bidding.": "{said}, durante la subasta.",
    "{elector} {what}.": "{elector} {what}.",
    "may elect a re-shake now": "puede pedir ahora que se vuelva a barajar",
    "elected a re-shake at event {at}": "pidió volver a barajar en el evento {at}",
    "declined a re-shake at event {at}": "renunció a volver a barajar en el evento {at}",
    "was silent when event {at} followed: no re-shake": (
        "calló cuando siguió el evento {at}: no se vuelve a barajar"
    ),
    "{shaker} shook at event {position}; {due} was to shake.": (
        "{shaker} barajó en el evento {position}; le tocaba a {due}."
    ),
    "{shaker} shook; {who} drew at event {position} {when}.": (
        "{shaker} barajó; {who} robó en el evento {position} {when}."
    ),
    "before {others}": "antes que {others}",
    "in order": "en su orden",
    "{who} bid {bid} at event {position}: {what}.": (
        "{who} apostó {bid} en el evento {position}: {what}."
    ),
    "{who} bid {bid} at event {position}; it was the turn of {whose}. The bid {stands}.": (
        "{who} apostó {bid} en el evento {position}; era el turno de {whose}. La apuesta {stands}."
    ),
    "{who} bid {bid} at event {position} in turn.": (
        "{who} apostó {bid} en el evento {position} en su turno."
    ),
    "stands for its turn": "vale para su turno",
    "was not available then: a pass": "no cabía entonces: es un paso",
    "Trump is not declared.": "No se ha declarado triunfo.",
    "Trump is {trump}.": "El triunfo es {trump}.",
    "{led} was led and {who} played {bone} at event {position}.": (
        "Se salió con {led} y {who} jugó {bone} en el evento {position}."
    ),
    "{who} led {bone} at event {position}; any bone may be led.": (
        "{who} salió con {bone} en el evento {position}; se puede salir con cualquier ficha."
    ),
    "It follows suit.": "Sigue el palo.",
    "Did {who} hold one of {bones}?": "¿Tenía {who} una de estas: {bones}?",
    "{who} played at event {position}; it was the turn of {turn}.": (
        "{who} jugó en el evento {position}; era el turno de {turn}."
    ),
    "Trick {trick} went to {winner}.": "La baza {trick} fue de {winner}.",
    "{bone} of {who} lay open from event {position}.": (
        "{bone} de {who} estuvo a la vista desde el evento {position}."
    ),
    "At event {at} it could be played and {bone} was.": (
        "En el evento {at} podía jugarse y se jugó {bone}."
    ),
    "{who} declared {what} at event {position}.": (
        "{who} declaró en el evento {position}: {what}."
    ),
    "No lawful play of the others can make it wrong.": (
        "Ninguna jugada lícita de los demás puede desmentirlo."
    ),
    "The record allows no deal.": "El registro no admite ningún reparto.",
    "This line of play breaks it ({why}): {line}.": (
        "Esta línea de juego lo desmiente ({why}): {line}."
    ),
    "the order laid down": "el orden en que se mostraron",
    "{who} {bone}": "{who} {bone}",
    "{who} {bones}": "{who} {bones}",
    "With {hands}: {said}": "Con {hands}: {said}",
    (
        "The search was stopped: {stopped}. Whether the record decides it is not known; "
        "turning up more bones makes it shorter."
    ): (
        "La búsqueda se detuvo: {stopped}. No se sabe si el registro lo decide; "
        "con más fichas a la vista es más corta."
    ),
    "Nobody had bid.": "Nadie había apostado.",
    "{bidder} had bid {bid} and his side taken {points}.": (
        "{bidder} había apostado {bid} y su bando llevaba {points}."
    ),
    "A declaration at event {declared} was not challenged.": (
        "Una declaración del evento {declared} no se impugnó."
    ),
    "Not turned up: the bones of {names}.": "No se mostraron las fichas de {names}.",
    "Nothing was left unshown.": "No quedó nada por mostrar.",
    "Both teams came late: an official decides.": (
        "Los dos equipos llegaron tarde: decide un árbitro."
    ),
    "{ours} marks to {theirs} after {hands} hands": ("{ours} marcas a {theirs} tras {hands} manos"),
    "{score}: nobody has won yet.": "{score}: aún no ha ganado nadie.",
    "{score}: won by {winner} ({how}).": "{score}: gana {winner} ({how}).",
    "seven marks": "siete marcas",
    "ahead when time was called and the hand in progress was over": (
        "iba por delante al darse el tiempo y acabar la mano en curso"
    ),
    "the hand that broke the tie": "la mano que deshizo el empate",
    "the other team came too late": "el otro equipo llegó demasiado tarde",
    "{who} came {minutes} minutes late; {late} are in time.": (
        "{who} llegó {minutes} minutos tarde; {late} son a tiempo."
    ),
    "Before event {position} {who} had won the game.": (
        "Antes del evento {position} había ganado la partida: {who}."
    ),
    # --- proofs and worlds --------------------------------------------------------------------
    "The record contradicts itself: {events} cannot all be true.": (
        "El registro se contradice: {events} no pueden ser todos ciertos."
    ),
    "event {position}": "el evento {position}",
    "event {position} ({presumed})": "el evento {position} ({presumed})",
    "event {position}: {kind}": "evento {position}: {kind}",
    "event {position}: {presumed}": "evento {position}: {presumed}",
    "{bones} was not among them: {why}.": "{bones} no estaba entre ellas: {why}.",
    "{bones} were not among them: {why}.": "{bones} no estaban entre ellas: {why}.",
    "seen elsewhere": "vista en otra parte",
    "{rooms} were {bones}": "{rooms} eran {bones}",
    "{said} ({evidence})": "{said} ({evidence})",
    "Suppose otherwise: then {why}.": "Supóngase lo contrario: entonces {why}.",
    "Suppose that {bone} was not among them: then {why}.": (
        "Supóngase que {bone} no estaba entre ellas: entonces {why}."
    ),
    "Suppose that none of {bones} was among them: then {why}.": (
        "Supóngase que ninguna de {bones} estaba entre ellas: entonces {why}."
    ),
    "{bones} could lie nowhere else": "{bones} no podía estar en otra parte",
    "{rooms} would have to hold {bones}, {count} bones for 1 place": (
        "{rooms} tendrían que ser {bones}, {count} fichas para 1 sitio"
    ),
    "{rooms} would have to hold {bones}, {count} bones for {room} places": (
        "{rooms} tendrían que ser {bones}, {count} fichas para {room} sitios"
    ),
    "the holdings can only total {ranges}": "las manos solo pueden sumar {ranges}",
    "{least} to {most}": "de {least} a {most}",
    "wherever {bone} lies, {cases}": "esté donde esté {bone}, {cases}",
    "the {size} bones of the boneyard": "las {size} fichas del pozo",
    "the bone that {who} drew at event {at}": "la ficha que {who} robó en el evento {at}",
    "the {size} bones that {who} drew at event {at}": (
        "las {size} fichas que {who} robó en el evento {at}"
    ),
    "the {size} bones that {who} drew at events {at}": (
        "las {size} fichas que {who} robó en los eventos {at}"
    ),
    "presuming honest draws of {who}": "si se presumen honestos los robos de {who}",
    "presuming honest passes of {who}": "si se presumen honestos los pasos de {who}",
    "presuming the statement at event {at}": "si se presume cierto lo dicho en el evento {at}",
    "presuming the count paid at event {at}": (
        "si se presume correcta la cuenta pagada en el evento {at}"
    ),
    "presuming {what}": "si se presume {what}",
    "The record allows both.": "El registro admite las dos cosas.",
    "It would be so if {world}.": "Sería así si {world}.",
    "It would not be so if {world}.": "No sería así si {world}.",
    "One observation would settle it: {look}.": "Una observación lo decidiría: {look}.",
    "One observation may settle it: {look}.": "Una observación podría decidirlo: {look}.",
    "{who} drew {bones} at event {position}": "{who} robó {bones} en el evento {position}",
    "seen as they were taken": "vistas al tomarse",
    "seen as it was drawn": "vista al robarse",
    "played": "jugada",
    "shown and put back": "mostrada y devuelta",
    "exposed": "a la vista",
    "shown": "mostradas",
    "laid down": "puestas sobre la mesa",
    "found by an official": "hallado por un árbitro",
    "told to an official": "dicho a un árbitro",
    "a pass": "un paso",
    "nobody": "nadie",
    "1 bone": "1 ficha",
    "{number} bones": "{number} fichas",
    # --- the words of the record ----------------------------------------------------------------
    "domino": "dominó",
    "lock": "cierre",
    "void": "anulada",
    "penalty": "castigo",
    "made": "apuesta hecha",
    "set": "apuesta fallada",
    "forfeit": "pérdida por falta",
    "passed": "todos pasaron",
    "laydown": "todas las bazas",
    "ok": "vale",
    "held": "fuera de turno, vale",
    "deemed pass": "cuenta como paso",
    "second bid": "segunda apuesta, nula",
    "late": "tarde",
    "refer": "decide un árbitro",
    "trick lost": "baza perdida",
    "bid out of reach": "apuesta fuera de alcance",
    "bid reached": "apuesta alcanzada",
    "order not lawful": "orden ilícito",
    "doubles": "dobles",
    "none": "ninguno",
    "game": "en esta partida",
    "match": "en este encuentro",
    "contact": "contacto",
    "intentional hiding": "fichas ocultas a propósito",
    "slow play": "juego lento",
    "talk": "conversación",
    "signs": "señas",
    "slam disconnect": "golpe que descoloca la mesa",
    "leaves": "abandona la mesa",
    "confrontation": "enfrentamiento",
    "concealing": "ocultación",
    "substitution": "sustitución",
    "break near the end": "descanso cerca del final",
    "break permitted": "descanso permitido",
    "break taken": "descanso tomado",
    "bones moved": "fichas movidas",
    "food or drink": "comida o bebida en la mesa",
    "hesitation": "vacilación",
    "slam": "golpe en la mesa",
    "equipment broken": "material roto",
    "spectator": "intervención de un espectador",
    "stacks": "fichas apiladas",
}
