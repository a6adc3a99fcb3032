import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

account = spark.getOneAccount("fyers1")["data"][0]
print(account["LastLogin"])
spark.activateAccount("fyers1", "Y")
