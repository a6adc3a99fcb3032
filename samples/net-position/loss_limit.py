import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

LIMIT = -5000
row = spark.netposition(acname="account1", stname="test1")["data"][0]
if row["totalpnl"] is None:
    print("no price for an open position; not deciding on half the picture")
elif row["totalpnl"] <= LIMIT:
    spark.SquareOff("strategy", stname="test1", acname="account1")
