import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

for row in spark.orderbook(stname="test1")["data"]:
    print(
        row["strefID"],
        row["AccountName"],
        row["status"],
        "open" if row["active"] else "finished",
    )
