import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

for days in spark.readExpiryDays(
    symbol="NIFTY", exchange="NFO", instrument="OPT"
)["data"]:
    print(days["cycle"], days["lastExpiry"], days["daysFromLastExpiry"])
