from django.db import migrations

from licensing.regulations import seed


def plant(apps, schema_editor):
    seed.plant(apps.get_model("regulations", "Limit"))


class Migration(migrations.Migration):
    dependencies = [("regulations", "0001_initial")]
    operations = [migrations.RunPython(plant, migrations.RunPython.noop)]
