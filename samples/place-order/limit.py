import os
from sparklib import Spark

spark = Spark(userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"])

price = spark.read_last_prices(Tokens=["NSE:212"])["data"][0]["ltp"]
reply = spark.place_order(strategyname="test1", orderType="Limit",
                          productType="Delivery", token="NSE:212", qty=10,
                          transType="Buy", limitPrice=price)
print(reply["message"])
