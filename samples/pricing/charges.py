import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

leg = {
    "segment": "NFO-OPT",
    "productType": "Intraday",
    "qty": 65,
    "symbol": "NIFTY",
}
report = spark.workOutCharges(
    [
        {**leg, "transType": "Buy", "price": 100},
        {**leg, "transType": "Sell", "price": 110},
    ],
    date="2026-11-16",
)
print(report["data"][0]["total"])
