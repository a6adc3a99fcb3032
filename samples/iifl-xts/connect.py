import os
from sparklib import Spark

spark = Spark(userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"])

spark.add_account(AccountName="iifl1", Broker="IIFLXTS", Clientid="IIFL0001",
                  ApiKey="interactive-key", ApiSecret="interactive-secret")
spark.add_account(AccountName="iifl1-data", Broker="IIFLXTS", Clientid="IIFL0001",
                  ApiKey="market-key", ApiSecret="market-secret")
for account in ("iifl1", "iifl1-data"):
    print(spark.start_broker_login(account)["message"])
