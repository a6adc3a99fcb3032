import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

print(
    spark.placeorder(
        strategyname="test1",
        orderType="Limit",
        productType="Delivery",
        token="NSE:212",
        qty=10,
        transType="Buy",
        limitPrice=170,
    )["message"]
)
