"""What holds for every test."""

from hypothesis import settings

# No test is about how long an example takes: a busy machine must fail none. `make bench` measures.
settings.register_profile("hostkit", deadline=None)
settings.load_profile("hostkit")
