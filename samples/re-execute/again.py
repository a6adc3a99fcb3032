import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

reply = spark.reExecute(
    strategyname="test1",
    orderType="Limit",
    productType="Intraday",
    token="NSE:212",
    qty=100,
    transType="Buy",
    limitPrice=170.5,
    identifier="F000000:account2",
)
print(reply["message"])
