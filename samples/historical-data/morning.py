import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

candles = spark.readHistory(
    "NSE:212",
    interval="5",
    from_="2026-11-13T09:15:00",
    to="2026-11-13T09:30:00",
)["data"]
for candle in candles:
    print(candle["datetime"], candle["open"], candle["close"])
