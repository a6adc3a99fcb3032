import os
from sparklib import Spark

spark = Spark(userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"])

print(spark.square_off("strategy", stname="test1", acname="account1")["message"])
