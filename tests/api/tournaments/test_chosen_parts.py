"""Standings and pairings are answered in part: of a stage, a round, a table, an entry."""

from typing import Any

from tests.api.tournaments.running import EVENT, Director, Hall, in_hall

HERE = f"/v1/tournaments/{EVENT}"


def test_pairings_and_standings_are_answered_in_part() -> None:
    async def visit(h: Hall) -> None:
        async with h.client() as client:
            director = Director(client)
            await director.first_round("round-robin", 4, "table", book="FU")
            await director.assign(["t-1", "t-2"])
            whole = (await client.get(f"{HERE}/pairings")).json()["data"]
            first = whole[0]["pairings"][0]

            async def asked(path: str, **chosen: str) -> list[Any]:
                answer = await client.get(f"{HERE}/{path}", params=chosen)
                assert answer.status_code == 200, answer.text
                return answer.json()["data"]

            def nodes(rounds: list[Any]) -> set[str]:
                return {pair["node"] for played in rounds for pair in played["pairings"]}

            entry, table = first["first"], first["table"]
            of_entry = {
                pair["node"]
                for played in whole
                for pair in played["pairings"]
                if entry in (pair["first"], pair.get("second"))
            }
            assert nodes(await asked("pairings", entry=entry)) == of_entry
            assert nodes(await asked("pairings", entry=entry, table=table)) == {first["node"]}
            [one_round] = await asked("pairings", round=whole[0]["round"])
            assert one_round == whole[0]
            assert await asked("pairings", stage="no-such") == []
            [places] = await asked("standings", stage="table", entry=entry)
            assert [entry in place["entries"] for place in places["places"]] == [True]
            sheet = await client.get(f"{HERE}/pairings", params={"entry": entry, "format": "csv"})
            assert len(sheet.text.splitlines()) == 1 + len(of_entry)

    in_hall(visit)
