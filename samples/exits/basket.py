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


legs = [call("Sell", "2 OTM"), call("Buy", "4 OTM")]
basket = spark.placeBasket(strategyname="test1", legs=legs)["data"][0]

rules = {
    "basketID": basket["basketID"],
    "stopLoss": 1500,
    "stopLossBy": "rupees",
    "target": 900,
    "targetBy": "rupees",
    "exitTime": "15:15",
    "days": "untilRemoved",
}
exit = spark.setExit(scope="basket", rules=rules)["data"][0]
print(exit["id"], exit["says"], exit["pnl"])
