"""What a screen shows, without Kivy."""
