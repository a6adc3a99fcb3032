import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

chain = spark.getOptionChain(symbol="NIFTY", exchange="NFO")["data"][0]
spark.addPriceAlert(
    watch="straddle",
    underlying="NIFTY",
    exchange="NFO",
    expiry=chain["expiry"],
    condition="moves",
    percent=10,
    telegram=True,
)
