import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

spark.activateAccount("iifl1", "Y")
print(
    spark.addlinkStrategy(
        StrategyName="test1",
        AccountName="iifl1",
        Multiplier=1,
        Activate=1,
        Capital=100000,
    )["message"]
)
