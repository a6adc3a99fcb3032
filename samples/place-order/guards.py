import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

spark.changeGuards(MaxDailyLoss=25000)
spark.changeGuards(AccountName="account1", MaxQty=1800)
for guards in spark.listGuards()["data"]:
    print(guards["AccountName"], guards["MaxDailyLoss"], guards["MaxQty"])
