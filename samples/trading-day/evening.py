import os
from datetime import datetime, timedelta, timezone
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()
print(spark.SquareOff("strategy", stname="test1")["message"])
print(spark.pushtrades()["message"])
today = datetime.now(timezone(timedelta(hours=5, minutes=30))).strftime(
    "%Y-%m-%d"
)
for trade in spark.tradebook(
    startDate=today, endDate=today, stname="test1", acname="account1"
)["data"]:
    print(trade["symbol"], trade["transType"], trade["qty"], trade["PNL"])
spark.deactivateAccount("account1")
