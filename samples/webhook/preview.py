import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

alert = {
    "actions": [
        {"action": "squareoff", "stname": "test1"},
        {"action": "logalert", "message": "flat"},
    ]
}
for step in spark.previewAlert(alert)["data"]:
    print(step)
