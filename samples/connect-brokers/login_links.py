import os
from datetime import datetime, timedelta, timezone
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()
today = datetime.now(timezone(timedelta(hours=5, minutes=30))).strftime(
    "%Y-%m-%d"
)
for account in spark.getAllAccounts()["data"]:
    if account["Trade"] == "Y" and account["LastLogin"] != today:
        print(
            account["AccountName"],
            spark.generateAuthcode(account["AccountName"])["data"][0][
                "loginUrl"
            ],
        )
