import os
from sparklib import Spark

spark = Spark(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
chain = spark.read_option_chain(symbol="NIFTY", exchange="NFO")["data"][0]
print(chain["spot"], chain["atmStrike"], chain["straddlePrice"], chain["maxPain"])
for row in chain["strikes"]:
    call, put = row["CE"], row["PE"]
    print(call["ltp"], call["iv"], row["strike"], put["iv"], put["ltp"])
