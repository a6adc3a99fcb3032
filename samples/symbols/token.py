import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

for row in spark.getTokens(symbol="ASHOKLEY", exchange="NSE")["data"]:
    print(row["exch_seg"], row["token"], row["symbol"])
