import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()


def leg(side, kind, strike):
    option = {
        "symbol": "NIFTY",
        "exchange": "NFO",
        "optionType": kind,
        "strikeBy": "moneyness",
        "strikeVal": strike,
        "expType": "monthly",
    }
    return {"transType": side, "qty": 65, "autoOpt": option}


condor = [
    leg("Buy", "PE", "8 OTM"),
    leg("Sell", "PE", "4 OTM"),
    leg("Sell", "CE", "4 OTM"),
    leg("Buy", "CE", "8 OTM"),
]
payoff = spark.getPayoff(condor)["data"][0]
at_expiry = payoff["atExpiry"]
print("got", payoff["netPremium"])
print("break-evens", at_expiry["breakEvens"])
print("from", at_expiry["maxLoss"], "to", at_expiry["maxProfit"])
print("chance of a profit", payoff["probabilityOfProfit"], "%")
