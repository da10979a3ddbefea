"""A screen that says why: the explained board in the place of the present one, and the sheet beside it."""

from venezia.present.why import why_of


class Explaining:
    """For a screen with `table`, `app`, `ids.board`, `refresh`, `lay_out` and `open_rules`."""

    _explained = None  # the picture of a Why that is being looked at
    aside = 0.0  # how much of the board its sheet covers at the right

    def open_log(self) -> None:
        raise NotImplementedError

    def open_why(self, entry: int | None = None) -> None:
        """Of one entry, or of the last that brought points; without any the log says what there is."""
        from venezia.ui.why_sheet import WhySheet, explained

        entry = self.table.last_scored() if entry is None else entry
        why = None if entry is None else why_of(self.table.session, entry)
        if why is None:
            self.open_log()
            return
        self.app.close_sheets()
        self._explained = why.board_picture
        self.refresh()
        sheet = WhySheet(why=why, seats=self.table.seats, on_rule=self.open_rules)
        sheet.bind(parent=lambda _s, parent: parent is None and self.end_why())
        self.app.open_sheet(sheet)
        if self.wide and self.ids.board.opacity and why.board_picture.marks:
            self.aside = sheet.aside
            self.lay_out()
            self.ids.board.show_part(explained(why.board_picture))

    def end_why(self) -> None:
        self._explained, self.aside = None, 0.0
        self.refresh()
        if self.wide:
            self.ids.board.zoom_out()
