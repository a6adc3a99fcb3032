import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

order = dict(
    strategyname="test1",
    orderType="Market",
    productType="Intraday",
    token="NSE:212",
    qty=1,
    transType="Buy",
)
reply = spark.placeorder(**order, idempotency_key="test1-2026-11-16-entry-1")
print(reply["message"])
