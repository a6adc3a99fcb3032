import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

# Lose at most 2,000; each 1,000 of profit moves that stop up by 500.
rules = {
    "stname": "test1",
    "acname": "account1",
    "stopLoss": 2000,
    "stopLossBy": "rupees",
    "trailEach": 1000,
    "trailMoves": 500,
}
reply = spark.setExit(scope="strategy", rules=rules)
exit = reply["data"][0]
print(exit["id"], exit["says"], exit["stopLevel"])

for exit in spark.getExits()["data"]:
    print(exit["id"], exit["scope"], exit["stopLevel"], exit["distance"])

spark.removeExit(exit["id"])
