"""How Hypothesis works here: no deadlines, since a busy machine is no bug."""

from hypothesis import HealthCheck, settings

settings.register_profile("scoring", max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("scoring")
