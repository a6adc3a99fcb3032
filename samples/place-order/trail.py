import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

for line in spark.readExecutionLogs(text="Trail:", limit=20)["data"]:
    print(line["Datetime"], line["Name"], line["Message"])
