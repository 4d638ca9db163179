"""The declarations of a C header, one a line: for the list of what is public."""

import re


def tidy(statement):
    return re.sub(r" ?([(),;]) ?", lambda match: match[1] + (" " if match[1] in ",;" else ""), " ".join(statement.split()))


def declarations(text):
    """Everything that ends with a semicolon outside braces, functions without their bodies, and defined constants."""
    text = re.sub(r"/\*.*?\*/", " ", text, flags=re.S)
    text = re.sub(r"//[^\n]*", "", text).replace("\\\n", " ")
    constants, code = [], []
    for line in text.splitlines():
        if line.lstrip().startswith("#"):
            words = line.split(None, 2)
            # Not the include guard, and not macros that only decorate declarations.
            if words[0] == "#define" and len(words) == 3 and "(" not in words[1] and "__" not in words[2]:
                constants.append(" ".join(line.split()))
        else:
            code.append(line)
    found = []
    statement, depth, body = "", 0, False
    for character in " ".join(code).replace('extern "C" {', " "):
        if character == "{":
            depth += 1
            body = body or statement.rstrip().endswith(")")
        if not (body and depth) and not (character == ";" and depth == 0):
            statement += character
        if character == "}":
            depth -= 1
        if depth < 0:
            # What closes `extern "C"`.
            statement, depth = "", 0
        elif depth == 0 and (character == ";" or (body and character == "}")):
            found.append(tidy(statement))
            statement, body = "", False
    return sorted(constants) + sorted(line for line in found if line)
