import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

reply = spark.modifyorder(strategyname="test1", strefID=2240, limitPrice=171)
print(reply["message"])
