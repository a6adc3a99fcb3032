import os
from sparklib import Spark

spark = Spark(userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"])

for row in spark.read_overview()["data"]:
    print(row)
print(spark.read_overview(Acname="account1")["data"])
