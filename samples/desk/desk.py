import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

desk = spark.getDesk()["data"][0]
print(desk["total"]["totalpnl"], desk["total"]["charges"])
for block in desk["blocks"]:
    print(block["text"], block["hint"])
