import os
from sparklib import Spark

spark = Spark(userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"])

print(spark.list_expiries(symbol="NIFTY", exchange="NFO", instrument="OPT")["data"])
