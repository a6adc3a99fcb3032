import os
from sparklib import Spark

spark = Spark(userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"])

profile = spark.read_profile()["data"][0]
print(profile["UserType"], profile["acLimit"], profile["stLimit"])
