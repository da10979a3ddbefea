"""What we added to the protocol: the log, changes to the past, and word of damaged files."""

from pathlib import Path

from tests.referee.talk import MOVE, PASS, Client, Wire, build, lay, place


def casa(client: Client) -> None:
    """Two casas, one after the other, in a game beside the box."""
    client.new(players=["Ada", "Bo", "Cy"], mode="table")
    for action in (lay("casa", 1), PASS, build("casa"), place("A9"), MOVE, PASS, PASS):
        client.do(action)
    for action in (lay("casa", 1), PASS, build("casa"), place("B4"), MOVE, PASS, PASS):
        client.do(action)


def edit(client: Client, **more: object) -> Wire:
    return client.ok("edit", **more)


def test_the_log_names_every_entry_as_people_would(client: Client) -> None:
    casa(client)
    entries = client.ok("log")["entries"]
    assert [e["label"] for e in entries[:5]] == [
        "Ada lays 1 casa", "Pass", "casa first", "casa +1", "Ada +1 (casa)",
    ]  # fmt: skip
    assert [e["at"] for e in entries] == list(range(14))
    assert entries[7]["seat"] == 1
    assert entries[7]["action"] == lay("casa", 1)


def test_a_change_to_the_past_is_looked_at_before_it_is_accepted(client: Client) -> None:
    casa(client)
    before = client.state
    looked = edit(client, at=3, remove=1, insert=[place("C3")])
    assert not looked["accepted"]
    assert client.state == before
    assert looked["kept"] == list(range(4, 14))
    assert looked["misfits"] == []
    assert {"what": "hex", "of": "A9", "before": "casa", "after": "empty"} in looked["changes"]
    done = edit(client, at=3, remove=1, insert=[place("C3")], accept=True)
    assert done["accepted"]
    assert client.state == looked["state"]
    client.ok("undo")
    assert client.state == before


def test_entries_that_no_longer_fit_are_told_with_a_sentence(client: Client) -> None:
    casa(client)
    looked = edit(client, at=3, remove=1, insert=[place("B4")])
    assert looked["misfits"][0]["at"] == 10
    assert looked["misfits"][0]["message"] == "B4 is not empty: there is a casa on it. Choose empty hexes."
    assert looked["misfits"][0]["rule"] == "V5.2"


def test_a_change_that_is_illegal_itself_or_nowhere_is_refused(client: Client) -> None:
    casa(client)
    before = client.state
    illegal = {"at": 3, "remove": 1, "insert": [place("A1")]}
    for bad in ({"at": 99}, {"at": 0, "remove": 99}, illegal, {}, {"at": 1, "insert": 3}):
        assert not client.ask("edit", **bad)["ok"]
    assert client.state == before


def test_a_damaged_file_is_told_and_kept(client: Client, tmp_path: Path) -> None:
    casa(client)
    path = tmp_path / "evening.venezia"
    client.ok("save", path=str(path))
    whole = path.read_bytes()
    path.write_bytes(whole[:-30])
    answer = client.ok("load", path=str(path))
    assert answer["damaged"]
    assert Path(answer["kept"]).read_bytes() == whole[:-30]
    client.ok("save", path=str(path))  # over the damaged save; the original is safe
    assert "damaged" not in client.ok("load", path=str(path))


def test_a_file_that_is_no_save_is_not_written_over(client: Client, tmp_path: Path) -> None:
    casa(client)
    notes = tmp_path / "notes.txt"
    notes.write_text("milk, eggs\n")
    refused = client.ask("save", path=str(notes))
    assert refused["error"]["code"] == "io"
    assert notes.read_text() == "milk, eggs\n"
    empty = tmp_path / "empty"
    empty.touch()
    client.ok("save", path=str(empty))
    client.ok("save", path=str(empty))


def test_two_facts_in_one_wish_are_a_bad_request(client: Client) -> None:
    client.new(players=["Ada", "Bo", "Cy"], mode="table")
    for action in (lay("casa", 1), PASS, build("casa")):
        client.do(action)
    both = {"type": "place", "hexes": ["A9"], "points": 1}
    assert client.ask("do", action=both)["error"]["code"] == "bad-request"
    twice = {"type": "correct", "seat": 0, "gondola": 3, "swamp": 2}
    assert client.ask("do", action=twice)["error"]["code"] == "bad-request"
    assert client.ask("do", action={"type": "place", "hexes": None, "points": 1})["ok"]


def test_four_at_once_are_laid_in_two_steps_v4_8(client: Client) -> None:
    client.new(players=["Ada", "Bo", "Cy"], mode="table")
    for action in (lay("ponte", 2), PASS, PASS, PASS):
        client.do(action)
    error = client.ask("do", action=lay("ponte", 4))["error"]
    assert (error["message"], error["rule"]) == (error["message"], "V4.8")
    assert error["message"].endswith("For both, lay 3 alone, then 1 to join.")


def test_the_casa_of_the_imaginary_player_may_be_counted_as_nothing_v11_7(client: Client) -> None:
    client.new(players=["Ada", "Bo"], mode="table")
    client.do({"type": "imaginary", "card": "casa"})
    client.do({"type": "place", "points": 0, "treasure": []})
    assert [p["gondola"] for p in client.state["players"]] == [0, 0]
