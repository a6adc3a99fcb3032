import os
from sparklib import Spark

spark = Spark(userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"])

spark.activate_account("iifl1", "Y")
print(spark.add_link(StrategyName="test1", AccountName="iifl1", Multiplier=1, Activate=1, Capital=100000)["message"])
