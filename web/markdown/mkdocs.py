"""A hook of MkDocs by which a fence ```attention-steps becomes the tag, with its script and its style sheet.

In mkdocs.yml, where dist/ lies in docs/attention-steps/:

    hooks:
      - docs/attention-steps/mkdocs.py

It needs pymdownx.superfences, of the package pymdown-extensions. What a fence may hold: docs/embedding.md.
"""

import html
import json
import os
import re

try:
    from pymdownx.superfences import SuperFencesException as FenceError  # any other it would keep to itself
except ImportError:
    FenceError = ValueError

TAG = "attention-steps"
RULES = json.loads(r"""RULES_AS_JSON""")
LONGEST = 80


def quoted(text):
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def is_object_of(fields, text):
    try:
        return all(name in fields for name in json.loads(text))
    except ValueError:
        return False


def problem_of(name, value):
    if name not in RULES:
        return f"an attribute must be one of {', '.join(RULES)}: got {quoted(name)}"
    rule = RULES[name]
    if re.search(rule["pattern"], value) and ("fields" not in rule or is_object_of(rule["fields"], value)):
        return None
    return f"{name} must {rule['must']}: got {quoted(value) or 'nothing'}"


def read_fence(body):
    """The attributes and the text inside, as web/markdown/fence.ts reads them."""
    lines = [*re.split(r"\r\n?|\n", body), ""]
    end = next(at for at, line in enumerate(lines) if line.strip() == "")
    entries = []
    for at, line in enumerate(lines[:end]):
        if entries and not re.match("[a-z]", line):
            entries[-1][1] += " " + line.strip()
        else:
            entries.append([at, line.strip()])
    attributes = {}
    for at, text in entries:
        found = re.fullmatch(r"([a-z]+)(?::(.*))?", text)
        if not found:
            problem = f'a line must be "name: value", or come below an empty line: got {quoted(text)}'
        elif found[1] in attributes:
            problem = f"{found[1]} must occur only once: got {quoted(text)}"
        else:
            value = (found[2] or "").strip()
            problem = problem_of(found[1], value)
            attributes[found[1]] = value
        if problem:
            raise FenceError(f"line {at + 1} of a fence: {TAG}: {problem}")
    return attributes, "\n".join(lines[end:]).strip()


def fence(source, language, css_class, options, md, **more):
    """The format of a custom fence of pymdownx."""
    attributes, inside = read_fence(source)
    written = "".join(f' {name}="{html.escape(value)}"' for name, value in attributes.items())
    return f"<{TAG}{written}>{html.escape(inside)}</{TAG}>"


def on_config(config, **more):
    if "pymdownx.superfences" not in config["markdown_extensions"]:
        config["markdown_extensions"].append("pymdownx.superfences")
    settings = config["mdx_configs"].setdefault("pymdownx.superfences", {})
    settings.setdefault("custom_fences", []).append({"name": TAG, "class": TAG, "format": fence})
    return config


def on_page_content(content, page, config, **more):
    """Script and style sheet, by addresses relative to the page, where there is a tag."""
    if f"<{TAG}" not in content:
        return content
    folder = os.path.relpath(os.path.dirname(os.path.abspath(__file__)), config["docs_dir"]).replace(os.sep, "/")
    base = "../" * page.url.count("/") + folder
    return (
        f'<link rel="stylesheet" href="{base}/attention-steps.css">\n'
        f'<script type="module" src="{base}/attention-steps.js"></script>\n{content}'
    )
