import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

account = spark.getOneAccount("angel1")["data"][0]
print(account["LastLogin"], account["Trade"])
