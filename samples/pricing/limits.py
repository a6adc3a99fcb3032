import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

profile = spark.profile()["data"][0]
print(profile["UserType"], profile["acLimit"], profile["stLimit"])
