import os
from sparklib import Spark

spark = Spark(userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"])

print(spark.check_holiday("NSE")["data"])                          # does the market open today?
print(spark.start_broker_login("account1")["data"][0]["loginUrl"])  # open it, log in at the broker
spark.activate_account("account1", "Y")                            # let orders through
for account in spark.list_accounts()["data"]:
    print(account["AccountName"], account["LastLogin"], account["Trade"])
