"""What reviews of Skat, and the opponents of a table, say: a catalogue for each language.

`name` to text, with places in braces; `|` parts one from many. A test holds that both languages
have the same names.
"""
