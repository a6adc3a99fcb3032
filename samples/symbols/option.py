import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

expiry = spark.getExpiry(symbol="NIFTY", exchange="NFO", instrument="OPT")[
    "data"
][0]
spot = spark.ltp("NSE:26000")["data"][0]["ltp"]
chain = spark.getTokens(
    symbol="NIFTY", exchange="NFO", expiry=expiry, instrument="OPT"
)["data"]
calls = [row for row in chain if row["symbol"].endswith("CE")]
atm = min(calls, key=lambda row: (abs(row["strike"] - spot), -row["strike"]))
print(
    expiry,
    spot,
    atm["symbol"],
    f'{atm["exch_seg"]}:{atm["token"]}',
    "lot",
    atm["lotsize"],
)
