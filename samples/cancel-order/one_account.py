import os
from sparklib import Spark

spark = Spark(userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"])

ucc = spark.read_profile()["data"][0]["UCC"]
print(spark.cancel_order(strategyname="test1", strefID=2240, identifier=f"{ucc}:account2")["message"])
