import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

reply = spark.squareOffSingle(
    acname="account1",
    stname="test1",
    token="NSE:212",
    positionType="Intraday",
    at_limit=False,
)
print(reply["message"])
