"""Time Acutance's convolution beside OpenCV and Intel IPP: one process, one thread, the same buffers and border.

Usage: python convolution_figures.py path/to/libKernelProbe.so [--small] [--markdown docs/convolution.md]

Needs NumPy, SciPy and OpenCV (opencv-python-headless), and the package ipp unless --without-ipp is given. Results are
compared before anything is timed: ours with SciPy in Double inside the promised bound at every pixel compared, the
peers' for the same work, and all of them with one another over the whole plane. A row with a mismatch is refused, and
the exit status is then 1. Times are CPU times of the process; every ratio is the median of ratios taken repetition by
repetition, with its 95% interval.
"""

import argparse
import datetime
import random
import statistics
import sys

import cv2
import numpy as np
import scipy

import cases
import environment
import ipp
import measuring
import tables
from probe import OutputPlane, Plan, Probe
from reference import Reference

FMA_ROUNDS = 1_000_000
SMALL = ((512, 384), (1024, 1024))
HEADER = ["work", "plan", "CPU ms, min / median", "GB/s", "GFLOP/s", "of the ceiling", "times OpenCV", "times IPP",
          "at the ceiling", "error / bound", "goal", "reached"]
CALL_HEADER = ["work", "function", "calls", "CPU ms, min / median", "wall ms, min / median", "spread", "error / bound"]


def aligned_plane(height, width):
    """A plane without padding that starts a cache line: the streaming copy asks for that."""
    whole = np.zeros(height * width + 16, np.float32)
    start = -whole.ctypes.data % 64 // 4
    return whole[start:start + height * width].reshape(height, width)


class Contestant:
    """One way to compute a case."""

    def __init__(self, family, name, call, result):
        self.family, self.name, self.call, self.result = family, name, call, result
        self.error, self.series = None, None


class Row:
    """A case with everybody who computes it."""

    def __init__(self, case, contestants, plans, refusals):
        self.case, self.contestants, self.plans, self.refusals = case, contestants, plans, refusals
        self.ceilings = {}

    def of(self, family):
        return [c for c in self.contestants if c.family == family and c.series]

    def fastest(self, family):
        """The family's fastest way by the median."""
        return min(self.of(family), key=lambda c: statistics.median(c.series.cpu), default=None)


class Bench:
    """All rows of one plane size."""

    def __init__(self, options, probe, width, height, with_ipp):
        self.options, self.probe, self.width, self.height = options, probe, width, height
        generator = np.random.default_rng(1)
        self.source = aligned_plane(height, width)
        noise = generator.random((height, width), np.float32)
        self.source[:] = cv2.GaussianBlur(noise, (0, 0), 1.0)
        self.target = aligned_plane(height, width)
        self.plane = OutputPlane(probe, width, height)
        self.ipp = ipp.IPP(self.source, self.target, options.border) if with_ipp else None
        self.large = width * height >= 4_000_000

    def contestants(self, case):
        """Ours with every variant asked for, then the peers'; all write into planes that exist already."""
        found, plans = [], {}
        for variant in self.options.variants.split(","):
            plan = Plan(self.probe, self.width, self.height, case, self.options.border, variant)
            plans[variant] = plan
            found.append(Contestant(
                variant, variant, plan.bound_call(self.source, self.plane), self.plane.pixels))
        peers = {"OpenCV": cases.opencv_calls(case, self.source, self.target, self.options.border)}
        if self.ipp:
            peers["IPP"] = cases.ipp_calls(case, self.ipp)
        for family, calls in peers.items():
            found += [Contestant(family, f"{family} {name}", call, self.target.copy) for name, call in calls.items()]
        return found, plans

    def compare(self, case, contestants):
        """The reasons not to time; sets every contestant's error."""
        reference, refusals, first = Reference(case, self.source, self.options.border), [], None
        for contestant in contestants:
            self.target.fill(np.nan)
            contestant.call()
            result = contestant.result()
            contestant.error = reference.error(result)
            ours = contestant.family not in ("OpenCV", "IPP")
            if ours and contestant.error > 1:
                refusals.append(f"{contestant.name}: {contestant.error:.3g} times the bound")
            elif not ours and not reference.same_work(result):
                refusals.append(f"{contestant.name}: not the same result")
            elif first is not None and not reference.whole_agrees(result, first):
                refusals.append(f"{contestant.name}: differs outside the rows compared with SciPy")
            first = result if first is None else first
        return refusals

    def row(self, case):
        try:
            return self.compared_row(case)
        except (ValueError, RuntimeError) as error:
            return Row(case, [], {}, [str(error)])

    def compared_row(self, case):
        if case.positive is not None:
            twin = case.with_weights(case.positive)
            contestants, plans = self.contestants(twin)
            refusals = [f"positive weights: {refusal}" for refusal in self.compare(twin, contestants)]
            for plan in plans.values():
                plan.close()
        else:
            refusals = []
        contestants, plans = self.contestants(case)
        refusals += self.compare(case, contestants)
        return Row(case, contestants, plans, refusals)

    def ceiling_series(self):
        """What the machine can do: measured beside every row."""
        probe, source, target, count = self.probe, self.source, self.target, self.source.size
        calls = {
            "streaming copy": lambda: probe.streaming_copy(target.ctypes.data, source.ctypes.data, count),
            "plain copy": lambda: np.copyto(target, source),
            "plain read": lambda: probe.read_sum(source.ctypes.data, count),
            "FMA": lambda: probe.fma(FMA_ROUNDS),
            "empty call": lambda: probe.read_sum(None, 0)}
        return {name: measuring.Series(call) for name, call in calls.items()}

    def run(self):
        """Compares, then times; returns the rows."""
        chosen = self.options.only.split(",") if self.options.only else [""]
        rows = [self.row(c) for c in cases.all_cases() if any(part in c.name for part in chosen)]
        groups = []
        for row in rows:
            for refusal in row.refusals:
                print(f"REFUSED {row.case.name}: {refusal}", flush=True)
            if row.refusals:
                continue
            for contestant in row.contestants:
                contestant.series = measuring.Series(contestant.call)
            row.ceilings = self.ceiling_series()
            groups.append([c.series for c in row.contestants] + list(row.ceilings.values()))

        def progress(repetition):
            if sys.stderr.isatty():
                print(f"\r{self.width}x{self.height}: repetition {repetition} of {self.options.repetitions}",
                      end="\n" if repetition == self.options.repetitions else "", file=sys.stderr, flush=True)
        measuring.measure(groups, self.options.repetitions, progress)
        return rows


class Report:
    """The rows of one size as tables."""

    def __init__(self, bench, rows):
        self.bench, self.rows = bench, rows
        self.pixels = bench.width * bench.height
        self.traffic = 2 * 4 * self.pixels
        self.fma_flops = bench.probe.fma_flops(FMA_ROUNDS)

    def roof(self, row):
        """Seconds, repetition by repetition, below which the ceilings do not let a row; and which of them it is.

        The faster of both copies counts: past the caches for large planes, the plain one for planes that fit them.
        """
        copy = min((row.ceilings[name].cpu for name in ("streaming copy", "plain copy")), key=statistics.median)
        copy = np.asarray(copy)
        flops = row.case.ceiling_flops * self.pixels
        fma = np.asarray(row.ceilings["FMA"].cpu) * (flops / self.fma_flops)
        copies = statistics.median(copy) >= statistics.median(fma)
        return (copy, "copy") if copies else (fma, "FMA")

    def goal(self, case):
        return case.goal if self.bench.large else cases.AHEAD

    def verdict(self, row, of_ceiling, ratios, most):
        """The goal's parts that are reached, missed, within the noise, or above what the ceiling allows (`most`)."""
        goal, found = self.goal(row.case), []

        def judge(name, value):
            verdict = ratios[name].reaches(value)
            found.append((name, "the ceiling forbids" if verdict == "no" and most[name].high < value else verdict))
        for name, value in (("OpenCV", goal.opencv), ("IPP", goal.ipp)):
            if value and name in ratios:
                judge(name, value)
        if goal.both and ratios:
            judge(min(ratios, key=lambda name: ratios[name].median), goal.both)
        if goal.ceiling:
            found.append(("ceiling", of_ceiling.reaches(goal.ceiling)))
        words = {verdict for _, verdict in found}
        if len(words) == 1:
            return words.pop()
        return ", ".join(f"{name}: {verdict}" for name, verdict in found)

    def figures(self):
        """One line for every row and variant of ours."""
        lines = []
        variants = self.bench.options.variants.split(",")
        for row in self.rows:
            if row.refusals:
                lines.append([row.case.name, "refused: " + "; ".join(row.refusals), *[""] * (len(HEADER) - 2)])
                continue
            roof, limit = self.roof(row)
            for variant in variants:
                ours = row.of(variant)[0]
                median = statistics.median(ours.series.cpu)
                of_ceiling = measuring.Ratio(roof, ours.series.cpu)
                ratios, most = {}, {}
                for family in ("OpenCV", "IPP"):
                    peer = row.fastest(family)
                    if peer:
                        ratios[family] = measuring.Ratio(peer.series.cpu, ours.series.cpu)
                        most[family] = measuring.Ratio(peer.series.cpu, roof)
                judged = variant == variants[0]
                lines.append([
                    row.case.name, plan_text(row.plans[variant].description()),
                    f"{min(ours.series.cpu) * 1e3:.3f} / {median * 1e3:.3f}", f"{self.traffic / median / 1e9:.1f}",
                    f"{row.case.flops * self.pixels / median / 1e9:.0f}", f"{of_ceiling.median:.0%} of {limit}",
                    str(ratios.get("OpenCV", "-")), str(ratios.get("IPP", "-")),
                    ", ".join(f"{most[family].median:.2f}x {family}" for family in most), f"{ours.error:.2f}",
                    self.goal(row.case).text() if judged else "",
                    self.verdict(row, of_ceiling, ratios, most) if judged else ""])
        return lines

    def calls(self):
        """One line for everybody who was timed."""
        lines = []
        for row in self.rows:
            for contestant in row.contestants if not row.refusals else []:
                cpu, wall = contestant.series.cpu, contestant.series.wall
                quarter = statistics.quantiles(cpu, n=4) if len(cpu) > 1 else [cpu[0]] * 3
                lines.append([
                    row.case.name, contestant.name, str(contestant.series.calls),
                    f"{min(cpu) * 1e3:.3f} / {statistics.median(cpu) * 1e3:.3f}",
                    f"{min(wall) * 1e3:.3f} / {statistics.median(wall) * 1e3:.3f}",
                    f"{(quarter[2] - quarter[0]) / quarter[1]:.0%}", f"{contestant.error:.2g}"])
        return lines

    def ceilings(self):
        """The machine's ceilings over the whole run, as text."""
        def seconds(name):
            return statistics.median([s for row in self.rows if row.ceilings for s in row.ceilings[name].cpu])
        if not any(row.ceilings for row in self.rows):
            return "nothing was timed"
        bandwidth = {name: self.traffic / (2 if "read" in name else 1) / seconds(name) / 1e9
                     for name in ("streaming copy", "plain copy", "plain read")}
        words = [f"{name} {value:.1f} GB/s ({seconds(name) * 1e3:.3f} ms)" for name, value in bandwidth.items()]
        return ", ".join(words + [
            f"FMA peak {self.fma_flops / seconds('FMA') / 1e9:.0f} GFLOP/s",
            f"an empty call from Python {seconds('empty call') * 1e6:.1f} us"])


def plan_text(description):
    """The method and the variant of a plan's description, whose middle repeats the row's name and the size."""
    return f"{description.split(' ')[0]}, {description.rsplit(' ', 1)[-1]}"


def parse():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library", help="the built libKernelProbe")
    parser.add_argument("--width", type=int, default=4000)
    parser.add_argument("--height", type=int, default=3000)
    parser.add_argument("--small", action="store_true", help="also 512x384 and 1024x1024, many calls a repetition")
    parser.add_argument("--repetitions", type=int, default=25)
    parser.add_argument("--variants", default="v4,v3", help="the first is judged by the goals (default: %(default)s)")
    parser.add_argument("--border", choices=sorted(cases.CV_BORDERS), default="reflect101")
    parser.add_argument("--only", help="parts of the names of the rows to run, with commas between")
    parser.add_argument("--without-ipp", action="store_true")
    parser.add_argument("--seed", type=int, help="of the order of the timings (default: another every run)")
    parser.add_argument("--markdown", metavar="FILE", help="also put the tables between the markers of this file")
    return parser.parse_args()


def main():
    options = parse()
    with_ipp = not options.without_ipp and ipp.prepare()
    if not with_ipp and not options.without_ipp:
        sys.exit("the package ipp is not installed; --without-ipp does without it")
    random.seed(options.seed)
    cv2.setNumThreads(1)
    probe = Probe(options.library)
    load_before, refused, sections = environment.load(), False, []
    for width, height in ((options.width, options.height), *(SMALL if options.small else ())):
        bench = Bench(options, probe, width, height, with_ipp)
        rows = bench.run()
        refused = refused or any(row.refusals for row in rows)
        report = Report(bench, rows)
        figures, calls, ceilings = report.figures(), report.calls(), report.ceilings()
        print(f"\n{width}x{height}, ceilings: {ceilings}\n\n{tables.text_table(HEADER, figures)}\n"
              f"\n{tables.text_table(CALL_HEADER, calls)}\n", flush=True)
        sections.append(
            f"## {width} x {height}\n\nCeilings beside every row, medians: {ceilings}.\n\n"
            f"{tables.markdown_table(HEADER, figures)}\n\n<details><summary>Every call that was timed</summary>\n\n"
            f"{tables.markdown_table(CALL_HEADER, calls)}\n\n</details>")
        version = bench.ipp.version() if bench.ipp else "not used"
    libraries = [
        ("NumPy, SciPy", f"{np.__version__}, {scipy.__version__}"),
        ("OpenCV", f"{cv2.__version__}, one thread, with its own IPP {cv2.ipp.getIppVersion()}"), ("IPP", version),
        ("border", options.border), ("repetitions", str(options.repetitions)),
        ("load before, after", f"{load_before}, {environment.load()}"),
        ("date", datetime.date.today().isoformat())]
    facts = environment.describe(libraries)
    print(tables.text_table(["environment", ""], [list(fact) for fact in facts]))
    if options.markdown:
        block = tables.markdown_table(["environment", ""], [list(fact) for fact in facts])
        tables.replace_between_markers(options.markdown, block + "\n\n" + "\n\n".join(sections))
    sys.exit(1 if refused else 0)


if __name__ == "__main__":
    main()
