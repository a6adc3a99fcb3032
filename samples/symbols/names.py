import os
from sparklib import Spark

spark = Spark(userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"])
reply = spark.place_order(
    strategyname="test1",
    symbol="RELIANCE",
    exchange="NSE",
    qty=1,
    transType="Buy",
    orderType="Market",
    productType="Intraday",
)
print(reply["message"])
