import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

for action in spark.listCorporateActions()["data"]:
    print(action["exDate"], action["symbol"], action["says"])
