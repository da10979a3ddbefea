"""The screens: the only part that imports Kivy. Whoever starts them goes through `bootstrap`."""
