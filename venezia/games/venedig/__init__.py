"""Venedig (Klaus-Jürgen Wrede, AMIGO 2007): the rules, without screen or files."""
