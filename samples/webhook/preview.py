import os
from sparklib import Spark

spark = Spark(userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"])

alert = {"actions": [{"action": "squareoff", "stname": "test1"}, {"action": "logalert", "message": "flat"}]}
for step in spark.preview_alert(alert)["data"]:
    print(step)
