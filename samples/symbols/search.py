import os
from sparklib import Spark

spark = Spark(userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"])

row = spark.search_instruments("nifty 23500 ce", limit=1)["data"][0]
print(row["exch_seg"], row["token"], row["symbol"])
