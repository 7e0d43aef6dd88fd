project = "Notes"
extensions = ["myst_parser"]
exclude_patterns = ["build", "extra", "node_modules"]
html_extra_path = ["extra"]
html_permalinks = False
