"""What worker processes do, one file per kind of work; a task takes and returns what JSON holds."""
