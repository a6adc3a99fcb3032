import os
import time
from sparklib import SparkLib

spark = SparkLib(access_token=os.environ["SPARK_TOKEN"])
document = spark.listStrategyTemplates()["data"][0]["document"]
made = spark.startReplay(document=document, date="2026-10-06", speed=600)
number = made["data"][0]["replayID"]

replay = spark.readReplay(number)["data"][0]
while len(replay["orders"]) < 2 and replay["state"] != "failed":
    time.sleep(0.5)
    replay = spark.readReplay(number)["data"][0]

for order in replay["orders"]:
    print(order["at"], order["transType"], order["symbol"], order["price"])
print(spark.removeReplay(number)["message"])
