import os
from sparklib import Spark

spark = Spark(userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"])

account = spark.read_account("fyers1")["data"][0]
print(account["LastLogin"])
spark.activate_account("fyers1", "Y")
