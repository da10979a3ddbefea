"""Files: atomic, fsynced, recoverable."""
