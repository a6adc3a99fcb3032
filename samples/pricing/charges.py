import os
from sparklib import Spark

spark = Spark(userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"])

leg = {"segment": "NFO-OPT", "productType": "Intraday", "qty": 65, "symbol": "NIFTY"}
report = spark.work_out_charges([{**leg, "transType": "Buy", "price": 100}, {**leg, "transType": "Sell", "price": 110}],
                                date="2026-11-16")
print(report["data"][0]["total"])
