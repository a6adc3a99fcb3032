import os
from sparklib import SparkLib

spark = SparkLib(access_token=os.environ["SPARK_TOKEN"])
draft = spark.readDraft(0)["data"][0]
unfinished = {**draft["draft"], "name": "Not finished"}
written = spark.writeDraft(0, unfinished, version=draft["version"])["data"][0]
print("version", written["version"])

spark.removeDraft(0, version=written["version"])
