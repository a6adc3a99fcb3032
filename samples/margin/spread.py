import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()


def call(side, strike):
    option = {
        "symbol": "NIFTY",
        "exchange": "NFO",
        "optionType": "CE",
        "strikeBy": "moneyness",
        "strikeVal": strike,
        "expType": "monthly",
    }
    return {"transType": side, "qty": 65, "autoOpt": option}


naked = [call("Sell", "ATM")]
spread = [call("Sell", "ATM"), call("Buy", "4 OTM")]
for legs in (naked, spread):
    for margin in spark.getMargin(legs, strategyname="test1")["data"]:
        print(margin["account"], margin["required"], margin["final"])
        print(margin["enough"], margin["source"], margin["notes"])
