"""Measures what docs/scaling.md says: photos a second with one and two workers, memory, and what follows for many.

usage: scaling.py --photos FOLDER --command ACUTANCE [--repetitions N] [--copies N] [--group N] [--page FILE]

Photos: links to those of the folder, so many of each; they are in the page cache, so nothing waits for a disk. Every
repetition runs one and two workers (a thread each; `acutance.batch.write_parquet` into a new data set), and the command
with one and two threads (`--format ndjson`), in random order. Ratios are medians of those within repetitions.

On a machine that others use, wall times say what was left. So beside them stand photos a CPU second, and of workers the
rate without the time that their working thread was ready to run and had no core (Linux counts it: `schedstat`): what is
left in it is work, the scheduler's answers, and waiting for the other worker at the end.

Environment: the package with its extra `dask`.
"""

import argparse
import os
import pathlib
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time

import dask
import distributed
import environment
import tables

import acutance
from acutance import batch
from acutance._grouping import GroupPhotos

# What a core costs for an hour; named in the page, to be replaced by one's own.
CORE_HOUR = 0.04
# A job of minutes has a bucket of 500 at its end while others idle; one of seconds should not.
PHOTOS_A_BUCKET = 2
# A hash with a number for its photo, and the columns that grouping looks at with a URL of 50 bytes.
HASH_BYTES, COLUMN_BYTES = 16, 530


def linked(folder, photos, copies):
    """URLs of so many links to each photo, mixed."""
    folder.mkdir()
    urls = []
    for number in range(copies):
        for photo in photos:
            link = folder / f"{number:04d}-{photo.name}"
            os.symlink(photo, link)
            urls.append(str(link))
    random.Random(7).shuffle(urls)
    return urls


def worker_state():
    """CPU seconds of a worker, the most memory that it has had, in MB, and of each thread the seconds that it ran and
    that it waited for a core."""
    used, threads = resource.getrusage(resource.RUSAGE_SELF), {}
    for task in pathlib.Path("/proc/self/task").iterdir():
        ran, waited = (task / "schedstat").read_text().split()[:2]
        threads[task.name] = (int(ran) * 1e-9, int(waited) * 1e-9)
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, threads


def waited(before, after):
    """Seconds that the thread that did the work waited for a core meanwhile."""
    ran = {name: [now - then for now, then in zip(after[2][name], before[2].get(name, (0, 0)))] for name in after[2]}
    return max(ran.values())[1]


def timed_job(client, urls, folder):
    before = client.run(worker_state)
    start = time.perf_counter()
    summary = batch.write_parquet(urls, str(folder), client, partitions=len(urls) // PHOTOS_A_BUCKET)
    seconds = time.perf_counter() - start
    after = client.run(worker_state)
    if summary.scored != len(urls):
        raise SystemExit(f"not all photos were scored: {summary}")
    cpu = sum(after[worker][0] - before[worker][0] for worker in after)
    lost = statistics.mean(waited(before[worker], after[worker]) for worker in after)
    return seconds, cpu, max(memory for _, memory, _ in after.values()), seconds - lost


def timed_command(command, urls, threads):
    start, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    run = subprocess.run(
        [command, "score", "--files-from", "-", "--format", "ndjson", "--threads", str(threads)],
        input="\n".join(urls).encode(), capture_output=True, check=True)
    seconds, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    if run.stdout.count(b"\n") != len(urls):
        raise SystemExit("the command gave another number of lines than it got paths")
    return seconds, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, None, None


def group_cost(count):
    """Seconds and bytes a photo of grouping random hashes, of which every fourth is like the one before; in a process
    of its own, for its memory."""
    generator = random.Random(3)
    photos = GroupPhotos(count)
    names = ("variance", "saliency", "face_count", "mean_luma")
    pixels, last = bytes(256), 0
    for number in range(count):
        if number % 4:
            last, pixels = generator.getrandbits(63) << 1, generator.randbytes(256)
        photos.add(
            f"s3://photos/{number:09d}.jpg", hash_pixels=pixels, hash=last ^ (16 if number % 4 == 0 else 0),
            low_information=False, camera="Maker Model", size=(4000, 3000), analysis_size=(512, 384),
            values=dict.fromkeys(names, 0.01) | {"capture_time": 100.0 * number})
    start = time.perf_counter()
    groups = photos.group(max_photos=count)
    seconds = time.perf_counter() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    print(len(groups), seconds, peak / count)


def spread(values, digits=1):
    return f"{statistics.median(values):.{digits}f} [{min(values):.{digits}f}, {max(values):.{digits}f}]"


def bytes_a_row(photos, folder):
    """What a row adds to a bucket. Of different photos: copies would share their values."""
    sizes = []
    for name, some in (("one", photos[:1]), ("all", photos)):
        batch.write_parquet(map(str, some), str(folder / name), partitions=1)
        sizes.append(sum(path.stat().st_size for path in (folder / name).rglob("*.parquet")))
    return (sizes[1] - sizes[0]) / (len(photos) - 1)


def two_digits(value):
    return f"{value:,.0f}" if value >= 9.5 else f"{value:.2g}"


def estimates(rate, row_bytes, group_bytes):
    """What one core's rate comes to."""
    rows = []
    for count in (10**6, 10**8, 10**9):
        hours = count / rate / 3600
        sizes = (row_bytes, HASH_BYTES, COLUMN_BYTES, group_bytes)
        rows.append([
            f"10^{len(str(count)) - 1}", two_digits(hours), f"${hours * CORE_HOUR:,.2f}",
            f"{two_digits(hours / 100)} h", f"{two_digits(hours / 1000)} h",
            *(f"{two_digits(count * size / 1e9)} GB" for size in sizes)])
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=pathlib.Path)
    parser.add_argument("--command")
    parser.add_argument("--repetitions", type=int, default=7)
    parser.add_argument("--copies", type=int, default=8)
    parser.add_argument("--group", type=int, default=200_000)
    parser.add_argument("--page", type=pathlib.Path)
    parser.add_argument("--group-only", type=int, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.group_only:
        group_cost(options.group_only)
        return 0
    photos = sorted(path.resolve() for path in options.photos.iterdir() if path.suffix == ".jpg")
    times = {}
    with tempfile.TemporaryDirectory() as work:
        work = pathlib.Path(work)
        urls = linked(work / "photos", photos, options.copies)
        clusters = {
            count: distributed.LocalCluster(
                n_workers=count, threads_per_worker=1, processes=True, dashboard_address=":0")
            for count in (1, 2)}
        clients = {count: distributed.Client(cluster) for count, cluster in clusters.items()}
        idle = max(memory for _, memory, _ in clients[1].run(worker_state).values())
        for client in clients.values():
            timed_job(client, urls[:20], work / f"warm-{id(client)}")
        runs = [("workers", 1), ("workers", 2), ("threads", 1), ("threads", 2)]
        for repetition in range(options.repetitions):
            print(f"repetition {repetition + 1} of {options.repetitions}, load {environment.load()}", file=sys.stderr)
            for kind, count in random.sample(runs, len(runs)):
                if kind == "workers":
                    found = timed_job(clients[count], urls, work / f"rows-{count}-{repetition}")
                else:
                    found = timed_command(options.command, urls, count)
                times.setdefault((kind, count), []).append(found)
        again = []
        for _ in range(3):
            start = time.perf_counter()
            summary = batch.write_parquet(urls, str(work / "rows-1-0"), clients[1])
            again.append(len(urls) / (time.perf_counter() - start))
            if summary.unchanged != len(urls):
                raise SystemExit(f"a second run did work: {summary}")
        row_bytes = bytes_a_row(photos, work / "row-bytes")
        for client in clients.values():
            client.close()
        for cluster in clusters.values():
            cluster.close()
    run = subprocess.run(
        [sys.executable, __file__, "--group-only", str(options.group)], capture_output=True, text=True, check=True)
    groups, group_seconds, group_bytes = map(float, run.stdout.split())

    rates, rows = {}, []
    names = {"workers": "Dask, {} worker process{}", "threads": "`acutance score --format ndjson`, {} thread{}"}
    for kind, count in [("workers", 1), ("workers", 2), ("threads", 1), ("threads", 2)]:
        found = times[kind, count]
        per_second, per_cpu = ([len(urls) / run[part] for run in found] for part in (0, 1))
        plural = "" if count == 1 else ("es" if kind == "workers" else "s")
        memory = undisturbed = gain = ""
        if kind == "workers":
            memory = f"{max(run[2] for run in found):.0f} MB"
            undisturbed = spread([len(urls) / run[3] for run in found])
            gain = spread([a[3] / b[3] for a, b in zip(times[kind, 1], found)], 2) if count > 1 else ""
        ratio = [a[0] / b[0] for a, b in zip(times[kind, 1], found)]
        rates[kind, count] = statistics.median(per_cpu)
        rows.append([
            names[kind].format(count, plural), spread(per_second), "" if count == 1 else spread(ratio, 2),
            spread(per_cpu), undisturbed, gain, memory])
    table = tables.markdown_table(
        ["", "photos a second", "times one", "photos a CPU second", "a second, without waits for a core", "times one",
         "memory of a worker, at most"], rows)
    rate = rates["workers", 1]
    estimate = tables.markdown_table(
        ["photos", "core hours", f"at ${CORE_HOUR} a core hour", "on 100 cores", "on 1000 cores", "Parquet",
         "hashes with numbers", "columns that `group` gathers", "memory of one `group`"],
        estimates(rate, row_bytes, group_bytes))
    sizes = [acutance.score_file(photo).size for photo in photos]
    megapixels = sum(width * height for width, height in sizes) / len(sizes) / 1e6
    libraries = [("libraries", f"Dask {dask.__version__}, distributed {distributed.__version__}, "
                  f"Python {sys.version.split()[0]}")]
    setting = "; ".join(f"{name}: {value}" for name, value in environment.describe(libraries))
    text = "\n\n".join([
        f"{len(urls)} photos, {len(photos)} JPEGs of {megapixels:.1f} megapixels on average {options.copies} times, all "
        f"terms, {options.repetitions} repetitions in random order, buckets of {PHOTOS_A_BUCKET} photos; medians, least "
        "and most in brackets:", table,
        f"A worker that has scored nothing has {idle:.0f} MB. A row adds {row_bytes:,.0f} bytes of Parquet to its "
        f"bucket. A second run over the same photos reads and hashes {spread(again, 0)} photos a second. `group` of "
        f"{options.group:,} random hashes, of which every fourth is like another: {group_seconds:.0f} s and "
        f"{group_bytes:,.0f} bytes a photo at most, Python and all ({groups:,.0f} groups).",
        f"From {rate:.1f} photos a CPU second, ${1e6 / rate / 3600 * CORE_HOUR:.2f} a million photos:", estimate,
        f"{setting}; load {environment.load()}"])
    print(text)
    if options.page:
        tables.replace_between_markers(options.page, text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
