import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

spark.activateAccount("account1", "Y")
print(
    spark.addlinkStrategy(
        StrategyName="test1",
        AccountName="account1",
        Multiplier=1,
        Activate=1,
        Capital=100000,
    )["message"]
)
