"""Every number explains itself: formula, marks, shares, treasures and ways add up to what happened."""

import pytest

from tests.games.venedig.scenes import MOVE, NAMES, PASS, build, counted, lay, pay, scene
from tests.present.played import play, whole_game
from venezia.present.seats import seats_at
from venezia.present.why import Why, why_of


def part(why: Why | None, title: str):
    assert why is not None
    return next(section for section in why.sections if section.title == title)


def whys(session) -> list[tuple[int, Why]]:
    found = [(i, why_of(session, i, seats_at(session))) for i in range(len(session.line))]
    return [(i, why) for i, why in found if why is not None]


def shared_palazzo():
    """Klaus completes a palazzo that Jürgen helped with; Xenia is in the way."""
    s = scene(
        hands=[["palazzo", "palazzo"], [], []],
        laid=[{}, {"palazzo": 1}, {}],
        masters={"palazzo": 1},
        gondolas=[12, 9, 14],
        empty=["A20", "A21"],
    )
    s.do(lay("palazzo", 2))
    s.do(PASS)
    s.do(build("palazzo"))
    return s


def palazzo_site(s) -> dict:
    """The first place there is."""
    return s.session.game.write_action(s.session.legal()[0], s.session.state)


def test_a_shared_palazzo_says_points_shares_treasure_and_gondolas() -> None:
    s = shared_palazzo()
    s.do(palazzo_site(s))
    s.do(MOVE)
    s.do(MOVE)
    why = why_of(s.session, 3)
    assert why is not None
    scored = next(e for e in s.session.line[3].events if e["event"] == "scored")
    assert [section.rule for section in why.sections] == ["V4.2", "V5.6", "V5.5", "V6.1"]
    assert why.title == f"Why {scored['points']} / {scored['points'] // 2}?"
    assert [row.value for row in part(why, "Shared").rows] == [scored["points"], scored["points"] // 2]
    assert [row.text for row in part(why, "Shared").rows] == ["master: all", "half, down"]
    klaus = part(why, "Gondolas").ways[0]
    assert (klaus.start, klaus.end) == (12, 12 + scored["points"] + 1)
    assert klaus.jumped == {14}
    assert klaus.notes == ("Xenia stands on 14: jumped, not counted.",)


def test_a_move_is_explained_by_its_building() -> None:
    s = shared_palazzo()
    s.do(palazzo_site(s))
    s.do(MOVE)
    assert why_of(s.session, 4) == why_of(s.session, 3)
    assert part(why_of(s.session, 3), "Gondolas").note == "1 gondola is still to move."
    assert why_of(s.session, 0) is None
    assert why_of(s.session, 99) is None


def test_gold_says_the_tiles_what_is_lost_and_the_way() -> None:
    s = scene(hands=[["casa"], [], []], gondolas=[3, 4, 0], treasure=[[6], [], []])
    s.do(pay(treasure=(6,)))
    why = why_of(s.session, 0)
    gold = part(why, "Gold")
    assert (gold.text, gold.note, gold.rule) == ("6: 6 gold", "No change is given: 1 gold is lost.", "V7.2")
    assert why.title == "Why 1?"
    way = part(why, "Gondolas").ways[0]
    assert (way.numbers, way.jumped) == ((4, 5), {4})
    assert why.board_picture.paths[0].end == 5


def test_the_crossing_is_named_by_both_its_numbers() -> None:
    s = scene(gondolas=[44, 10, 0], treasure=[[6], [], []])
    s.do(pay(treasure=(6,)))
    (way,) = part(why_of(s.session, 0), "Gondolas").ways
    assert way.notes == ("Jürgen stands on 10, the same space as 45: jumped, not counted.",)


def test_a_ponte_names_the_district_it_counted() -> None:
    for seed in range(1, 30):
        session = play({"players": NAMES[:3], "mode": "digital", "seed": seed, "options": {}}, seed)
        for _, why in whys(session):
            if why.piece == "type-ponte" and part(why, "Points").counted:
                assert part(why, "Points").note.startswith("The casas of ")
                return
    raise AssertionError("no ponte was built")


def test_beside_the_box_what_was_counted_is_believed() -> None:
    s = scene(mode="table", gondolas=[12, 0, 0])
    s.do(lay("casa"))
    s.do(PASS)
    s.do(build("casa"))
    s.do(counted(1, [0]))
    why = why_of(s.session, 3)
    assert part(why, "Points").text == "The table counted 1."
    assert why.board_picture.marks == ()
    assert part(why, "Treasure").rows[0].text == "stood on 12"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_in_whole_games_every_why_adds_up(players: int) -> None:
    session = whole_game(players)
    found = whys(session)
    assert len(found) > 20
    for index, why in found:
        picture = why.board_picture
        assert len(picture.seats) == players
        for way in part(why, "Gondolas").ways:
            path = next(p for p in picture.paths if (p.seat, p.start) == (way.seat, way.start))
            assert path.points == len(way.numbers) - len(way.jumped)
            assert len(way.notes) == len(way.jumped)
            assert way.end == path.end
        scored = next((e for e in session.line[why.entry].events if e["event"] == "scored"), None)
        if scored is not None:
            numbers = [mark.n for mark in picture.marks if mark.kind == "number"]
            assert numbers == list(range(1, len(scored["because"]) + 1))
            assert part(why, "Points").counted == len(numbers)
            assert sum(m.kind == "none" for m in picture.marks) == part(why, "Points").aside
        assert why.entry <= index


def test_treasure_takers_are_said_to_stand_beside_a_district() -> None:
    session = whole_game(4)
    for _, why in whys(session):
        for section in why.sections:
            for row in section.rows:
                if row.chest:
                    assert "beside" in row.text
                    assert row.value == 1
    assert any(row.chest for _, why in whys(session) for s in why.sections for row in s.rows)


def test_the_board_of_a_why_is_that_of_then_not_of_now() -> None:
    session = whole_game(3)
    first, last = whys(session)[0][1], whys(session)[-1][1]
    assert len(first.board_picture.buildings) < len(last.board_picture.buildings)
