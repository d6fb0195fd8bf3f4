"""Whether a caller takes a media type or a coding (RFC 9110, 12.5.1 and 12.5.3)."""


def accepts(header: str, media_type: str) -> bool:
    """Whether an `Accept` header takes a media type: its most specific range counts (RFC 9110).

    An empty header takes nothing. `media_type` is in small letters; its parameters are ignored.
    """
    whole_type = media_type.partition(";")[0].strip()
    closest, quality = -1, 0.0
    for part in header.lower().split(","):
        range_, *parameters = (one.strip() for one in part.split(";"))
        kind = whole_type.partition("/")[0]
        near = {whole_type: 2, f"{kind}/*": 1, "*/*": 0}.get(range_, -1)
        if near > closest:
            closest, quality = near, _quality(parameters)
    return quality > 0


def accepts_coding(header: str, coding: str) -> bool:
    """Whether an `Accept-Encoding` header takes a coding; an empty one takes no coding."""
    qualities: dict[str, float] = {}
    for part in header.lower().split(","):
        name, *parameters = (piece.strip() for piece in part.split(";"))
        qualities[name] = _quality(parameters)
    return qualities.get(coding, qualities.get("*", 0.0)) > 0


def _quality(parameters: list[str]) -> float:
    for parameter in parameters:
        name, _, value = parameter.partition("=")
        if name.strip() == "q":
            try:
                return float(value)
            except ValueError:
                return 0.0
    return 1.0
