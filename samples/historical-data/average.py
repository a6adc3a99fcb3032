import os
from sparklib import HistoricalData, SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

bars = HistoricalData().getHistorical(
    accountName="account1",
    token="NSE:212",
    interval="5",
    startTime="2026-11-13T09:15:00",
    endTime="2026-11-13T15:15:00",
)["data"]
closes = [bar["close"] for bar in bars][-20:]
print(len(bars), "bars, average", round(sum(closes) / len(closes), 2))
