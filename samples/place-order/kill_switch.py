import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

print(spark.switchKill(True)["message"])

# when you have looked at what went wrong, trading goes on
print(spark.switchKill(False)["message"])
