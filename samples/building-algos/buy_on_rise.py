import os
import time
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()  # 1 log in
token = "NSE:212"  # 2 instrument: ASHOKLEY


def last_price():
    return spark.ltp(token)["data"][0]["ltp"]  # 3 data


start = last_price()
while last_price() < start * 1.002:  # 4 decide
    time.sleep(1)

placed = spark.placeorder(
    strategyname="demo",
    orderType="Limit",
    limitPrice=last_price(),
    productType="Intraday",
    token=token,
    qty=10,
    transType="Buy",
    operations={"timeLimit": 30, "priceBuffer": 0.5, "shouldExecute": True},
)  # 5 order
print(placed["message"])
time.sleep(60)
print(spark.SquareOff("strategy", stname="demo")["message"])  # 6 follow up
