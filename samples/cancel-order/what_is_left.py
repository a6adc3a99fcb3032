import os
import time
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

spark.cancelorder(strategyname="test1", strefID=2240)
for _ in range(20):
    rows = spark.orderbook(strefid=2240)["data"]
    if not any(row["active"] for row in rows):
        break
    time.sleep(0.5)
for row in rows:
    print(row["AccountName"], row["status"], "holds", row["filledQty"])
