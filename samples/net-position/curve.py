import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

curve = spark.intradaypnl(acname="account1", stname="test1")["data"]
if curve:
    worst = min(curve, key=lambda point: point["PNL"])
    print(
        "worst", worst["PNL"], "at", worst["Datetime"], "now", curve[-1]["PNL"]
    )
