import os
from sparklib import Spark

spark = Spark(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
placed = spark.place_order(
    strategyname="test1",
    orderType="Market",
    productType="Intraday",
    qty=65,
    transType="Buy",
    autoOpt={
        "symbol": "NIFTY",
        "exchange": "NFO",
        "optionType": "CE",
        "strikeBy": "delta",
        "strikeVal": "0.3",
        "expType": "weekly",
    },
)
chosen = placed["data"][0]["chosen"]
print(chosen["symbol"], chosen["why"])
