import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

[coverage] = spark.readHistoryCoverage(
    token="NSE:212", from_="2026-11-12", to="2026-11-13"
)["data"]
for day in coverage["days"]:
    print(day["day"], day["state"], day["candles"], "of", day["of"])
print("data version", coverage["dataVersion"])
