import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

for row in spark.overview()["data"]:
    print(row)
print(spark.overview(Acname="account1")["data"])
