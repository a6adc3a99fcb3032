import os
from sparklib import Spark

spark = Spark(userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"])

spark.change_guards(MaxDailyLoss=25000)
spark.change_guards(AccountName="account1", MaxQty=1800)
for guards in spark.list_guards()["data"]:
    print(guards["AccountName"], guards["MaxDailyLoss"], guards["MaxQty"])
