import os
from sparklib import Spark

spark = Spark(userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"])

for days in spark.read_expiry_days(symbol="NIFTY", exchange="NFO", instrument="OPT")["data"]:
    print(days["cycle"], days["lastExpiry"], days["daysFromLastExpiry"])
