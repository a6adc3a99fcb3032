import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

row = spark.searchInstruments("nifty 23500 ce", limit=1)["data"][0]
print(row["exch_seg"], row["token"], row["symbol"])
