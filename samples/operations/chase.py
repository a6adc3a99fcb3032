import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

price = spark.ltp("NSE:212")["data"][0]["ltp"]
reply = spark.placeorder(
    strategyname="test1",
    orderType="Limit",
    productType="Intraday",
    token="NSE:212",
    qty=100,
    transType="Buy",
    limitPrice=price,
    operations={"timeLimit": 30, "priceBuffer": 0.5, "shouldExecute": True},
)
print(reply["data"][0]["strefID"])
