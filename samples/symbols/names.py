import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

reply = spark.placeorder(
    strategyname="test1",
    token="NSE:RELIANCE",
    qty=1,
    transType="Buy",
    orderType="Market",
    productType="Intraday",
)
print(reply["message"])
