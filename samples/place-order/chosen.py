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
    token=None,
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
chosen = reply["data"][0]["chosen"]
print(chosen["symbol"], chosen["why"])
