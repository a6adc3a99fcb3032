import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

spark.writeNote(
    "2026-11-16",
    "Entered too early; the stop was right.",
    tags=["breakout"],
)
for note in spark.getNotes(tag="breakout")["data"]:
    print(note["day"], note["TDno"], note["text"])
