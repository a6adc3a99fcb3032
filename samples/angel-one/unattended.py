import os
from sparklib import Spark

spark = Spark(userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"])

print(spark.change_account("angel1", Pin="0000", Totp="JBSWY3DPEHPK3PXP")["message"])
