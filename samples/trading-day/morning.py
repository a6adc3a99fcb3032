import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

print(spark.isHoliday("NSE")["data"])  # does the market open today?
print(
    spark.generateAuthcode("account1")["data"][0]["loginUrl"]
)  # open it, log in at the broker
spark.activateAccount("account1", "Y")  # let orders through
for account in spark.getAllAccounts()["data"]:
    print(account["AccountName"], account["LastLogin"], account["Trade"])
