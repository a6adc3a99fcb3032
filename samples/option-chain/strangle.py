import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

reply = spark.getOptionChain(symbol="NIFTY", exchange="NFO", strikes=20)
rows = reply["data"][0]["strikes"]


def by_delta(side, wanted):
    known = [row[side] for row in rows if row[side] and row[side]["delta"]]
    return min(known, key=lambda option: abs(option["delta"] - wanted))


for side, wanted in (("CE", 0.2), ("PE", -0.2)):
    option = by_delta(side, wanted)
    print(option["symbol"], option["delta"], option["theta"])
