import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()
account = spark.getOneAccount("account1")["data"][0]
print(account["Chatid"], "bot set" if account["BotKeys"] else "no bot")
