"""One piece of work and everybody who does it: results compared, then timed side by side, then set beside the goals."""

import dataclasses
import statistics
import typing

import numpy as np

import measuring

OURS = "Acutance"
CEILING = " ceiling"


@dataclasses.dataclass
class Contestant:
    """One way to do the work."""

    # Whose it is: OURS or a library.
    who: str
    # The function, or the kernel variant of ours.
    way: str
    call: typing.Callable[[], object]
    # What the call left behind, where that is not its value: an output plane that is copied.
    result: typing.Callable[[], object] | None = None
    # Seconds are divided by it: pixels, where sizes are compared.
    units: float = 1
    # Of the result, in words.
    error: str = ""
    # Why it was not timed.
    refusal: str = ""
    series: measuring.Series | None = None


@dataclasses.dataclass
class Judgement:
    """Of a result: whether it is the same work, and how far off it is, in words. What is far off is still timed if it is
    the same work: then the table says by how much."""

    same_work: bool
    error: str


@dataclasses.dataclass
class Goal:
    """What the ratio of times, the peer's over ours, has to be: at least, or at most. Of several peers the fastest
    counts. `CEILING` with the name of a call in front of it asks for a share of it."""

    peers: tuple[str, ...]
    limit: float
    at_most: bool = False

    @property
    def ceiling(self):
        """The name of the ceiling that is meant; None where peers are."""
        return self.peers[0].removesuffix(CEILING) if self.peers[0].endswith(CEILING) else None

    def text(self):
        if self.ceiling is not None:
            return f">= {self.limit:.0%} of the {self.ceiling or 'ceiling'}"
        name = self.peers[0] if len(self.peers) == 1 else "the faster of " + ", ".join(self.peers)
        return f"{'<=' if self.at_most else '>='} {self.limit:g}x {name}"

    def verdict(self, ratio):
        """yes, no, or that the interval holds the limit."""
        if ratio.spans(self.limit):
            return "within the noise"
        return "yes" if (ratio.median < self.limit) == self.at_most else "no"


class Comparison:
    """A row of the table.

    `judge` takes a contestant and its result. `ceilings` are calls by name; `scale` of a name tells how many of that
    call are the work's least time. The one that takes longest is the row's ceiling.
    """

    def __init__(self, name, contestants, judge, goals=(), ceilings=None, scale=None, clock="cpu", note="", rate=None):
        self.name, self.contestants, self.judge, self.goals = name, contestants, judge, goals
        self.ceiling_calls, self.scale, self.clock, self.note = ceilings or {}, scale or {}, clock, note
        # What is counted a second, where `units` are such.
        self.rate = rate
        self.ceilings = {}

    def compare(self):
        """Sets errors and refusals. What is not ours and wrong is left out; a wrong result of ours refuses the row."""
        for contestant in self.contestants:
            try:
                value = contestant.call()
                judgement = self.judge(contestant, contestant.result() if contestant.result else value)
            except (RuntimeError, ValueError) as error:
                contestant.refusal = str(error)
                continue
            contestant.error = judgement.error
            if not judgement.same_work:
                contestant.refusal = f"not the same result: {judgement.error}"
        return [c for c in self.contestants if c.refusal and c.who == OURS]

    def measure(self, repetitions, seconds):
        """Everybody once a repetition, in random order; at least nine repetitions, as many as fit into the seconds."""
        timed = [c for c in self.contestants if not c.refusal]
        for contestant in timed:
            contestant.series = measuring.Series(contestant.call, contestant.units)
        self.ceilings = {name: measuring.Series(call) for name, call in self.ceiling_calls.items()}
        everybody = [c.series for c in timed] + list(self.ceilings.values())
        measuring.measure([everybody], repetitions, seconds=seconds)

    # --- what was found ---------------------------------------------------------------------------

    def times(self, series):
        return getattr(series, self.clock)

    def of(self, who):
        return [c for c in self.contestants if c.who == who and c.series]

    def fastest(self, who):
        return min(self.of(who), key=lambda c: statistics.median(self.times(c.series)), default=None)

    def floor(self):
        """The name of the ceiling and the least seconds it allows, repetition by repetition; None without one."""
        floors = {}
        for name, series in self.ceilings.items():
            kind = name.split(",")[0]
            times = np.asarray(self.times(series)) * self.scale.get(name, 1)
            # Of several ways to do the same, such as copies, the faster one counts.
            if kind not in floors or statistics.median(times) < statistics.median(floors[kind]):
                floors[kind] = times
        if not floors:
            return None
        kind = max(floors, key=lambda name: statistics.median(floors[name]))
        return kind, floors[kind]

    def ratio(self, numerators, contestant):
        return measuring.Ratio(numerators, self.times(contestant.series))

    def report(self):
        """Plain values for JSON and tables."""
        floor, ours = self.floor(), self.fastest(OURS)
        ways = []
        for contestant in self.contestants:
            row = {"who": contestant.who, "way": contestant.way, "error": contestant.error,
                   "refusal": contestant.refusal}
            if contestant.series:
                times = self.times(contestant.series)
                low, high = measuring.median_interval(times)
                row |= {"calls": contestant.series.calls, "repetitions": len(times), "minimum": min(times),
                        "median": statistics.median(times), "low": low, "high": high,
                        "wall": statistics.median(contestant.series.wall)}
                if floor:
                    row["ofCeiling"] = self.ratio(floor[1], contestant).values()
                if ours and contestant.who != OURS:
                    row["overOurs"] = self.ratio(times, ours).values()
            ways.append(row)
        return {"work": self.name, "clock": self.clock, "note": self.note, "rate": self.rate, "ceiling": floor[0] if floor else None,
                "floor": statistics.median(floor[1]) if floor else None,
                "ways": ways, "goals": [self.reached(goal, floor, ours) for goal in self.goals]}

    def refused_report(self):
        """Of a row with a wrong result of ours: who and why, and no time."""
        ways = [{"who": c.who, "way": c.way, "error": c.error, "refusal": c.refusal or "not timed: the row is refused"}
                for c in self.contestants]
        return {"work": self.name, "clock": self.clock, "note": self.note, "rate": self.rate, "ceiling": None, "floor": None,
                "ways": ways, "goals": [{"goal": goal.text(), "ratio": None, "atCeiling": None, "verdict": "refused"}
                                        for goal in self.goals]}

    def reached(self, goal, floor, ours):
        """A goal with its ratio, what a time at the ceiling would give, and the verdict."""
        found = {"goal": goal.text(), "ratio": None, "atCeiling": None}
        if goal.ceiling is not None:
            rival = floor[1] if floor else None
            if goal.ceiling:
                series = self.ceilings.get(goal.ceiling)
                rival = None if series is None else np.asarray(self.times(series)) * self.scale.get(goal.ceiling, 1)
        else:
            rivals = [c for c in map(self.fastest, goal.peers) if c]
            rival = min((self.times(c.series) for c in rivals), key=statistics.median, default=None)
        if rival is None or ours is None:
            return found | {"verdict": "not measured"}
        ratio = self.ratio(rival, ours)
        verdict = goal.verdict(ratio)
        if floor and goal.ceiling is None:
            most = measuring.Ratio(rival, floor[1])
            found["atCeiling"] = most.values()
            if verdict == "no" and most.high < goal.limit:
                verdict = "the ceiling forbids"
        return found | {"ratio": ratio.values(), "verdict": verdict}
