import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

spark.addAccount(
    AccountName="iifl1",
    Broker="IIFLXTS",
    Clientid="IIFL0001",
    ApiKey="interactive-key",
    ApiSecret="interactive-secret",
)
spark.addAccount(
    AccountName="iifl1-data",
    Broker="IIFLXTS",
    Clientid="IIFL0001",
    ApiKey="market-key",
    ApiSecret="market-secret",
)
for account in ("iifl1", "iifl1-data"):
    print(spark.generateAuthcode(account)["message"])
