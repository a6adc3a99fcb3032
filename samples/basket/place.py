import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()


def call(transType, strikeVal):
    return {
        "orderType": "Market",
        "productType": "Intraday",
        "transType": transType,
        "qty": 65,
        "autoOpt": {
            "symbol": "NIFTY",
            "exchange": "NFO",
            "optionType": "CE",
            "strikeBy": "moneyness",
            "strikeVal": strikeVal,
            "expType": "weekly",
        },
    }


reply = spark.placeBasket(
    strategyname="test1",
    legs=[call("Sell", "2 OTM"), call("Buy", "4 OTM")],
    waitForHedges={"seconds": 20, "then": "undo"},
)
for leg in reply["data"][0]["legs"]:
    print(leg["symbol"], leg["accounts"][0]["status"])
