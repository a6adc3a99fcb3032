import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

price = spark.ltp("NSE:212")["data"][0]["ltp"]
print(
    spark.placeorder(
        strategyname="test1",
        orderType="Limit",
        productType="Delivery",
        token="NSE:212",
        qty=10,
        transType="Buy",
        limitPrice=price,
    )["message"]
)
