"""All buckets on a cluster, also those that a photo is in that ends its worker."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ._batch_rows import failed_row
from ._batch_work import Job, Summary, update_bucket

if TYPE_CHECKING:
    from distributed import Client

#: The kind of failure that the command does not have: there it ends the command.
KILLED_WORKER = "killedWorker"

#: A bucket, and those of its photos that are still to be done.
Task = tuple[int, list[str]]


def run_on(client: Client, job: Job, work: Iterator[Task]) -> Summary:
    """All tasks on a cluster, a few for each thread at a time: the scheduler never holds the whole list of photos. A
    cluster that grows with what waits sees some waiting from the start.

    When a worker dies, Dask suspects all tasks that it had, and gives up those that it has suspected too often. They
    are done when there is nothing else, one at a time on the whole cluster: then what dies again has killed the worker.
    Its photos are halved until one is left, and that one is a row that says so. Halves are never done at once, because
    both would write one file.
    """
    from distributed import KilledWorker, as_completed

    running: Any = as_completed(loop=client.loop)
    tasks: dict[Any, Task] = {}
    suspects: list[Task] = []
    alone = False

    def submit(task: Task) -> None:
        future = client.submit(update_bucket, job, *task, pure=False)
        tasks[future] = task
        running.add(future)

    def submit_more() -> bool:
        """Whether what runs now runs alone."""
        wanted = max(64, 3 * sum(client.nthreads().values()))
        while len(tasks) < wanted and (task := next(work, None)) is not None:
            submit(task)
        if tasks or not suspects:
            return False
        submit(suspects.pop())
        return True

    alone = submit_more()
    summary = Summary()
    for future in running:
        bucket, urls = tasks.pop(future)
        try:
            summary += future.result()
        except KilledWorker:
            if not alone:
                suspects.append((bucket, urls))
            elif len(urls) > 1:
                suspects += [(bucket, urls[len(urls) // 2 :]), (bucket, urls[: len(urls) // 2])]
            else:
                summary += _killer(job, bucket, urls[0])
        alone = submit_more()
    return summary


def _killer(job: Job, bucket: int, url: str) -> Summary:
    """Writes, from this process, the row of a photo that no worker survives. It has no content hash, as it may never
    have been read: so the next run tries it again, perhaps with more memory.
    """
    message = "each worker that had this photo alone was lost: it may take more memory than a worker has"
    job.data_set.write(bucket, [failed_row(url, None, KILLED_WORKER, message)])
    return Summary(failed=1)
