"""Hands at a real table: they tap the app beside the box, as people would who look at their own board."""

from tests.ui.hands import Hands, is_shown
from venezia.games.venedig.parts import DISCARD, DRAIN, DRAW, END, FINAL, LAID_WIDTH, LAY, SWAMP
from venezia.present.geometry import layout

SHAPES = ("circle", "square", "diamond", "triangle", "quatrefoil")
NAMES = ("Anna", "Klaus", "Mira", "Gergő", "Zoë")


def sit_beside(ui, players=3, way="mirror", seed=3, names=NAMES, remind=False, **options):
    """A new game beside the box, without animations."""
    ui.app.settings.change(animation="off", remind=remind)
    setup = {"game": "venedig", "mode": "table", "way": way, "players": list(names[:players]), "seed": seed,
             "options": options}  # fmt: skip
    seats = [{"name": n, "shape": s, "kind": "person"} for n, s in zip(names, SHAPES, strict=False)][:players]
    ui.app.new_game(setup, seats)
    ui.frames(5)
    return BesideHands(ui, seed)


class BesideHands(Hands):
    def tile(self, building):
        self.tap(list(reversed(self.screen.ids.tiles.children))[building])

    def hold(self, building):
        """A finger that stays on a tile."""
        from kivy.tests.common import UnitTestTouch

        tile = list(reversed(self.screen.ids.tiles.children))[building]
        finger = UnitTestTouch(*tile.to_window(*tile.center))
        finger.touch_down()
        self.ui.frames(3, 0.3)
        finger.touch_up()
        self.ui.frames(2)
        self.taps += 1

    def hold_hex(self, index):
        """A finger that stays on a hex of the mirror."""
        from kivy.tests.common import UnitTestTouch

        board = self.screen.ids.board
        where = self.table.state.setup.board
        if not self.screen.wide and self.screen.near != where.district_of[index]:
            self.fetch(where.district_of[index])
        place = layout(where).hexes[index]
        self.pan_to(*place)
        self.ui.frames(2, 0.3)
        finger = UnitTestTouch(*board.to_px(*place))
        finger.touch_down()
        self.ui.frames(3, 0.3)
        finger.touch_up()
        self.ui.frames(2)
        self.taps += 1

    def main(self):
        self.tap(self.screen.ids.main)

    def undo(self):
        self.tap(self.screen.ids.undo)

    def gold(self):
        self.tap(self.screen.ids.bar.ids.gold)

    def choose(self, deed, value=0):
        """A key of the card."""
        card = self.screen.ids.card
        found = [w for w in card.walk() if getattr(w, "choice", None) is not None and is_shown(w)]
        key = next(k for k in found if (k.choice.deed, k.choice.value) == (deed, value))
        self.tap(key)

    def treasure(self, seat):
        """The chip of a player."""
        chips = [w for w in self.touchables() if type(w).__name__ == "TreasureChip"]
        self.tap(next(c for c in chips if c.seat == self.table.seats[seat]))

    def its_card(self, card):
        keys = [w for w in self.screen.ids.card.walk() if type(w).__name__ == "TypeKey"]
        self.tap(keys[card])

    def touch_site(self, hexes):
        """A finger on the middle of a site; where hexes are small, its district is fetched first."""
        board = self.screen.ids.board
        where = self.table.state.setup.board
        place = layout(where).centre(tuple(hexes))
        if not self.screen.wide and self.screen.near != where.district_of[hexes[0]]:
            self.fetch(where.district_of[hexes[0]])
        self.pan_to(*place)
        assert board.opacity
        self.touch_point(*place)

    def fetch(self, district):
        """By the overview where there is one, else by the arrows."""
        overview = self.screen.ids.overview
        where = layout(self.table.state.setup.board)
        if overview.opacity:
            self.taps += 1
            self.ui.touch(*overview.to_px(*where.centre(where.districts[district])))
        while self.screen.near != district:
            self.taps += 1
            key = self.screen.ids.district.ids.next
            self.ui.frames(1, 0.35)
            self.ui.tap(key)

    # Playing

    def step(self):
        table = self.table
        if table.phase == FINAL:
            self.spend()
        elif table.awaits_card() and (table.phase == END or self.random.random() < 0.5):
            self.its_card(self.random.randrange(5))
        elif table.project() is not None:
            self.build()
        elif table.phase == DISCARD:
            row = table.state.laid[table.state.active * LAID_WIDTH :][:LAID_WIDTH]
            self.tile(self.random.choice([b for b in range(1, LAID_WIDTH) if row[b]]))
        elif table.phase == LAY and self.lay():
            pass
        elif table.phase in (LAY, DRAIN):
            self.drain()
        elif table.phase == DRAW:
            self.main()

    def spend(self):
        """The last exchange: some buy what they can, some keep it."""
        offers = [key.value for key in self.screen.picture.card.numbers]
        if offers and self.random.random() < 0.7:
            self.choose("buy", self.random.choice(offers))
        else:
            self.main()

    def lay(self):
        legal = [a for a in self.table.legal() if type(a).__name__ == "Lay"]
        if not legal or self.random.random() < 0.3:
            return False
        wanted = self.random.choice(legal)
        if wanted.alone:
            self.hold(wanted.building)
        else:
            self.tile(wanted.building)
        return True

    def build(self):
        table, project = self.table, self.table.project()
        if table.counting:
            self.count(project >> 1)
            return
        places = table.places()
        if not places:
            self.choose("no-place")
            return
        self.touch_site(self.random.choice(places).hexes)
        if project >> 1:
            self.main()

    def count(self, building):
        if building in (0, 4):
            for district in self.random.sample(range(5), 2 if building else 1):
                self.choose("district", district)
        elif building in (1, 2):
            self.choose("points", self.random.randrange(6))
        if building:
            self.main()

    def drain(self):
        table = self.table
        if table.way == "count":
            self.choose("drain", self.random.choice((1, 2)) if not table.state.drained else 1)
        elif self.screen.picture.board_wanted or self.screen.wide:
            swamp = [h for h, there in enumerate(table.state.hexes) if there == SWAMP]
            self.touch_site([self.random.choice(swamp)])
        if self.table.phase in (LAY, DRAIN) and self.random.random() < 0.5 and self.table.project() is None:
            self.main()
