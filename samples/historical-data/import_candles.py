import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

csv = """token,datetime,open,high,low,close,volume
NSE:212,2026-11-13 09:15:00,170.1,170.4,169.95,170.25,61240
NSE:212,2026-11-13 09:16:00,170.25,170.5,170.2,170.45,40110
"""
[report] = spark.importHistory(csv=csv, check=True)["data"]
for series in report["series"]:
    print(series["series"], series["candles"], "candles")
