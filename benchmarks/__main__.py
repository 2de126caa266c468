"""``make bench``: every measurement, one after the other."""

from benchmarks import bombs, fetch, parse, reads, service, startup, workers

for room in (startup, parse, fetch, reads, workers, bombs, service):
    print(f"\n{(room.__doc__ or '').splitlines()[0]}")
    room.main()
