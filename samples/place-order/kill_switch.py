import os
from sparklib import Spark

spark = Spark(userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"])

print(spark.switch_kill(True)["message"])

# when you have looked at what went wrong, trading goes on
print(spark.switch_kill(False)["message"])
