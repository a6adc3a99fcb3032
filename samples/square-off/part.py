import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

reply = spark.squareOffSingle(
    acname="account1",
    stname="test1",
    token="NFO:63915",
    positionType="Intraday",
    at_limit=True,
    qty=65,
)
print(reply["message"])
