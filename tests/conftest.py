"""For every test: Hypothesis draws the same examples each time, so that a red run can be repeated."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "venezia",
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)
settings.load_profile("venezia")
