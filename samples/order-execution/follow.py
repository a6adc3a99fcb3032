import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

price = spark.ltp("NSE:212")["data"][0]["ltp"]
placed = spark.placeorder(
    strategyname="test1",
    orderType="Limit",
    productType="Intraday",
    token="NSE:212",
    qty=100,
    transType="Buy",
    limitPrice=price,
    splitby=2,
)
strefid = placed["data"][0]["strefID"]
for row in spark.orderbook(strefid=strefid, withorders=True)["data"]:
    print(
        row["AccountName"],
        row["reftag"],
        row["status"],
        [batch["orderid"] for batch in row["orders"]],
    )
