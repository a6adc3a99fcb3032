import os
from sparklib import Spark

spark = Spark(userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"])

print(spark.map_tokens(broker="FYERS", tokens=["NSE:212"])["data"])
