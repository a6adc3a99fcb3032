import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

webhook = spark.addWebhook(90, name="TradingView")["data"][0]
print(webhook["url"])
