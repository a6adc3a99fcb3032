import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

reply = spark.placeorder(
    strategyname="test1",
    orderType="Market",
    productType="Intraday",
    token="NSE:212",
    targetQty=50,
)
print(reply["message"])
