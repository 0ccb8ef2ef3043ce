"""SQLite keeps a log beside the database, so that readers and the writer do not wait for each other."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def keep_a_log(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Stays with the file: no connection has to ask for it again."""
    if editor.connection.vendor == "sqlite":
        with editor.connection.cursor() as cursor:
            cursor.execute("PRAGMA journal_mode=WAL")


class Migration(migrations.Migration):
    # SQLite changes it only outside a transaction
    atomic = False
    dependencies = [("games", "0001_tables")]
    operations = [migrations.RunPython(keep_a_log, migrations.RunPython.noop)]
