import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

price = spark.ltp("NSE:212")["data"][0]["ltp"]
spark.placeorder(
    strategyname="test1",
    orderType="SL-Limit",
    productType="Intraday",
    token="NSE:212",
    qty=10,
    transType="Sell",
    triggerPrice=round(price * 0.98, 1),
    limitPrice=round(price * 0.97, 1),
)
