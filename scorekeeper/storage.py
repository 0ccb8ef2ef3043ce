"""Files for browsers under names that change with their content, so that a page never mixes two versions."""

from whitenoise.storage import CompressedManifestStaticFilesStorage  # type: ignore[import-untyped] # it has no types


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc] # so its base is Any
    """Scripts import each other by these names too."""

    support_js_module_import_aggregation = True
