import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

chain = spark.getOptionChain(symbol="NIFTY", exchange="NFO")["data"][0]
print(chain["spot"], chain["atmStrike"], chain["straddlePrice"])
for row in chain["strikes"]:
    call, put = row["CE"], row["PE"]
    print(call["ltp"], call["iv"], row["strike"], put["iv"], put["ltp"])
