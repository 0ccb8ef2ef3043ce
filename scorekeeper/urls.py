"""Every address of the site: programs under /api/v1/, people everywhere else."""

from django.urls import URLPattern, URLResolver, path

from games.pages import health

urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
]
