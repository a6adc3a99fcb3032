import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

spark.placeorder(
    strategyname="test1",
    orderType="SL-Limit",
    productType="Intraday",
    token="NSE:212",
    qty=10,
    transType="Sell",
    triggerPrice=168,
    limitPrice=166.5,
)
