project = "Counterplay"
author = "The Counterplay authors"
copyright = "2026, The Counterplay authors"
extensions = ["myst_parser"]
html_theme = "furo"
exclude_patterns = ["_build"]
myst_heading_anchors = 3
