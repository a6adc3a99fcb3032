import os
import time
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

spark.SquareOff("strategy", stname="test1")
for _ in range(30):
    rows = spark.netposition(stname="test1")["data"]
    still_open = sum(row["openpositions"] for row in rows)
    if still_open == 0:
        break
    time.sleep(1)
print(
    "flat"
    if still_open == 0
    else f"{still_open} positions still open: look at the order book"
)
