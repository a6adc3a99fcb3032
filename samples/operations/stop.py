import os
from sparklib import Spark

spark = Spark(userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"])

print(spark.stop_operation(strategyname="test1", strefID=2240)["message"])
