"""The public symbols of this package's library products, read from the compiler's symbol graphs."""

import json
import re
from pathlib import Path

SOURCES = Path(__file__).resolve().parents[2] / "Sources"


def constraints(entries):
    """Generic constraints as text: "Pixel == Float"."""
    signs = {"sameType": "==", "superclass": ":", "conformance": ":"}
    return {f'{entry["lhs"]} {signs[entry["kind"]]} {entry["rhs"]}' for entry in entries}


class Symbol:
    """One public symbol: where it stands, its declaration on one line, and what its doc comment begins with."""

    def __init__(self, graph):
        self.identifier = graph["identifier"]["precise"]
        self.kind = graph["kind"]["identifier"]
        self.path = ".".join(graph["pathComponents"])
        comment = graph.get("docComment", {"lines": []})["lines"]
        self.summary = comment[0]["text"].strip() if comment else None
        # Blank lines and indentation of a long declaration say nothing.
        text = "".join(fragment["spelling"] for fragment in graph["declarationFragments"])
        self.declaration = re.sub(r"([([]) ", r"\1", re.sub(r"\s+", " ", text)).replace(" )", ")").strip()
        self.generics = constraints(graph.get("swiftGenerics", {}).get("constraints", []))
        self.extension = constraints(graph.get("swiftExtension", {}).get("constraints", []))
        location = graph.get("location", {})
        self.file = location.get("uri", "").rsplit("/Sources/", 1)[-1]
        self.line = location.get("position", {}).get("line", -1) + 1


    def source(self):
        """The source from the declaration on."""
        return "\n".join((SOURCES / self.file).read_text().split("\n")[self.line - 1:])


class Module:
    """What a module offers: symbols, and the protocols that types conform to by it."""

    types = {"swift.struct", "swift.enum", "swift.class"}
    # What the compiler adds by itself. Where a declaration takes one of them away only the source shows it.
    implied = {"Copyable", "Escapable", "SendableMetatype", "BitwiseCopyable"}

    def __init__(self, name, folder):
        self.name = name
        # Extensions of other modules' types have graphs of their own, MODULE@OTHER.
        files = [Path(folder) / f"{name}.symbols.json", *sorted(Path(folder).glob(f"{name}@*.symbols.json"))]
        graphs = [json.loads(file.read_text()) for file in files]
        # Extensions as such ("extension Plane") are no names of their own.
        self.symbols = [
            symbol for graph in graphs for symbol in map(Symbol, graph["symbols"]) if symbol.kind != "swift.extension"]
        by_identifier = {symbol.identifier: symbol for symbol in self.symbols}
        foreign = {}
        conforming = []
        for relation in (relation for graph in graphs for relation in graph["relationships"]):
            if relation["kind"] == "memberOf" and "targetFallback" in relation:
                foreign[relation["target"]] = relation["targetFallback"].removeprefix("Swift.")
            elif relation["kind"] == "conformsTo":
                conforming.append(relation)
        self.conformances = []
        for relation in conforming:
            source, target = by_identifier.get(relation["source"]), by_identifier.get(relation["target"])
            protocol = target.path if target else relation.get("targetFallback", "").removeprefix("Swift.")
            if source is None:
                # Of a type from elsewhere only protocols from here are news.
                if target and relation["source"] in foreign:
                    self.conformances.append((foreign[relation["source"]], protocol, ""))
                continue
            if protocol and protocol not in self.implied:
                conditions = constraints(relation.get("swiftConstraints", [])) - source.generics
                self.conformances.append((source.path, protocol, self.where(conditions)))
        for symbol in self.symbols:
            if symbol.kind in self.types:
                head = symbol.source().partition("{")[0]
                self.conformances += [(symbol.path, protocol, "") for protocol in re.findall(r"~\w+", head)]

    @staticmethod
    def where(conditions):
        return "  where " + ", ".join(sorted(conditions)) if conditions else ""

    def lines(self):
        """One line a declaration or conformance, in an order that depends on nothing but names."""
        generics = {symbol.path: symbol.generics for symbol in self.symbols}
        lines = {f"{path} : {protocol}{conditions}" for path, protocol, conditions in self.conformances}
        for symbol in self.symbols:
            conditions = symbol.extension - generics.get(symbol.path.rpartition(".")[0], set())
            lines.add(f"{symbol.path}  {symbol.declaration}{self.where(conditions)}")
        return sorted(lines)


def library_modules(package):
    """The Swift modules of the library products, in the order of the manifest; `package` is the package's dump."""
    kinds = {target["name"]: target for target in package["targets"]}
    names = []
    for product in package["products"]:
        if "library" in product["type"]:
            names += [name for name in product["targets"] if name in kinds and name not in names]
    return names
