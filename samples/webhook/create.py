import os
from sparklib import Spark

spark = Spark(userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"])

webhook = spark.add_webhook(90, name="TradingView")["data"][0]
print(webhook["url"])
