import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

last = spark.ltp("NSE:212")["data"][0]["ltp"]


def sell(trigger: float, limit: float) -> dict:
    return {
        "triggerPrice": round(trigger),
        "limitPrice": round(limit),
        "transType": "Sell",
        "qty": 1,
        "orderType": "Limit",
        "productType": "Delivery",
    }


target = sell(last * 1.1, last * 1.1)
stop = sell(last * 0.95, last * 0.94)
reply = spark.addGtt(strategyname="test1", token="NSE:212", legs=[target, stop])
print(reply["message"])
for gtt in spark.listGtts()["data"]:
    print(gtt["id"], gtt["symbol"], gtt["status"], gtt["validUntil"])
