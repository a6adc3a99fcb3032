import os
from sparklib import Spark

spark = Spark(userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"])

for row in spark.find_instruments(symbol="ASHOKLEY", exchange="NSE")["data"]:
    print(row["exch_seg"], row["token"], row["symbol"])
