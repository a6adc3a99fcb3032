import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

expiries = spark.listPastExpiries(
    symbol="NIFTY",
    exchange="NFO",
    instrument="OPT",
    from_="2026-03-01",
    to="2026-03-31",
)["data"]
print([(row["expiry"], row["lot"]) for row in expiries])

candles = spark.readHistory(
    symbol="NIFTY17MAR2623500CE",
    exchange="NFO",
    interval="1",
    from_="2026-03-11",
    to="2026-03-11",
)["data"]
print(len(candles), "minutes, the last at", candles[-1]["close"])
