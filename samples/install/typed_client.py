import os
from sparklib import Spark, SparkError

spark = Spark(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
try:
    placed = spark.place_order(
        strategyname="demo",
        orderType="Market",
        productType="Intraday",
        token="NSE:212",
        qty=1,
        transType="Buy",
    )
    print(placed["data"][0]["strefID"])
except SparkError as error:
    print(error.code, error.problems)
