import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

for basket in spark.getBaskets()["data"]:
    if basket["status"] != "over":
        print(spark.squareOffBasket(basket["basketID"])["message"])
