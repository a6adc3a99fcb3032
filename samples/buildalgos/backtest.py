import os
from sparklib import SparkLib

spark = SparkLib(access_token=os.environ["SPARK_TOKEN"])
template = spark.listStrategyTemplates()["data"][0]

result = spark.backtest(template["document"], "2026-10-01", "2026-10-09")
for note in result.notes:
    print(note)
print("net", result.report["net"], "of", result.report["capital"])
print("won", result.report["trades"]["winRate"], "% of the trades")
for trade in result.rows[:3]:
    print(trade["entryTime"], trade["symbol"], trade["reason"], trade["net"])
