"""Badges: whose letters are whose, wherever people sit."""

from itertools import permutations

from venezia.present.seats import letters


def together(*names):
    """The letters of these names, which must not depend on who sits where."""
    told = dict(zip(names, letters(names), strict=True))
    for order in permutations(names):
        assert dict(zip(order, letters(order), strict=True)) == told
    assert len(set(told.values())) == len(names)
    return list(told.values())


def test_an_initial_of_ones_own_is_enough():
    assert together("Anna", "Klaus", "Mira") == ["A", "K", "M"]


def test_equal_names_keep_their_number_on_the_badge():
    assert together("Anna", "Anna 2") == ["A", "A2"]
    assert together("Anna", "Anna 2", "Anna 3") == ["A", "A2", "A3"]


def test_a_shared_initial_takes_the_letter_in_which_the_names_differ():
    assert together("Anna", "Andrea", "Anton") == ["An", "Ad", "At"]
    assert together("Klaus", "Klara", "klemens") == ["Ku", "Kr", "Ke"]


def test_names_that_begin_each_other_are_still_told_apart():
    assert len(together("Mia", "Maria", "Mara", "Ma", "M")) == 5
    assert len(together("花", "花子", "花太郎")) == 3
