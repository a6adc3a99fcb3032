import os
from sparklib import Spark

spark = Spark(userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"])

reply = spark.place_order(strategyname="test1", orderType="Market", productType="Intraday", token="NSE:212", qty=100, transType="Buy")
print(reply["message"])
