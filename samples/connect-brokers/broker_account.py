import os
from sparklib import Spark

spark = Spark(userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"])

account = spark.read_broker_account("rehearsal")["data"][0]
print(account["AskedAt"], account["Funds"], account["Message"])
for position in account["Positions"] or []:
    print(position["TradSymbol"], position["BrokerQty"], position["SparkQty"], position["Agrees"])
