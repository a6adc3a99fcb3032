import os
from sparklib import Spark

spark = Spark(userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"])

for day in spark.list_holidays(exch="NSE")["data"]:
    print(day)
