import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

account = spark.readBrokerAccount("simulated")["data"][0]
print(account["AskedAt"], account["Funds"], account["Message"])
for position in account["Positions"] or []:
    print(
        position["TradSymbol"],
        position["BrokerQty"],
        position["SparkQty"],
        position["Agrees"],
    )
