import os
from sparklib import Spark

spark = Spark(userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"])

print(spark.place_order(strategyname="test1", orderType="Limit", productType="Delivery", token="NSE:212", qty=10, transType="Buy",
                        limitPrice=170)["message"])
