import os
import time
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

entry, first_trigger, trigger = 171.0, 169.0, 169.0
highest = entry

while True:
    book = spark.orderbook(strefid=2251)["data"]
    if not any(row["active"] for row in book):
        break  # the stop was hit, or somebody cancelled it
    price = spark.ltp("NSE:212")["data"][0]["ltp"]
    if price is not None and price > highest:
        highest = price
        wanted = round((first_trigger + (highest - entry) / 2) / 0.05) * 0.05
        if (
            wanted >= trigger + 0.25
        ):  # small steps are not worth an order action
            moved = spark.modifyorder(
                strategyname="test1",
                strefID=2251,
                triggerPrice=round(wanted, 2),
                limitPrice=round(wanted - 1, 2),
            )
            if moved["status"]:
                trigger = wanted
    time.sleep(1)
