import os
from sparklib import Spark

spark = Spark(userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"])

reply = spark.square_off_single(acname="account1", stname="test1", token="NFO:63915",
                                positionType="Intraday", at_limit=True, qty=65)
print(reply["message"])
