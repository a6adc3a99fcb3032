import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

outcome = spark.getOutcome("test1-2026-11-16-entry-1")["data"][0]
if outcome["state"] == "taken":
    print("taken as", outcome["order"]["strefID"])
else:
    print(outcome["state"])
