"""The games. Siblings, each a package with the same file names and no common base class."""
