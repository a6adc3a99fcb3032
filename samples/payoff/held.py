import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

for payoff in spark.getPayoff(fromPositions={})["data"]:
    print(payoff["underlying"], payoff["now"]["profit"], payoff["greeks"])
    for point in payoff["points"]:
        print(point["price"], point["now"], point["atExpiry"])
