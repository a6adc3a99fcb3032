import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
# or: spark = SparkLib(apikeys=os.environ["SPARK_KEY"])
print(spark.generate_token())  # … "User Authorized"
print(spark.profile()["data"][0]["UCC"])
