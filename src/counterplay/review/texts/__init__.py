"""What reviews say, a catalogue for each language.

`name` to text, with places in braces; `|` parts one from many.
"""
