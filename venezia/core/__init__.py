"""What every game at this table shares: reasons, chance, journal, session. No Kivy, no files, no game."""
