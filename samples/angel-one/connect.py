import os
from sparklib import Spark

spark = Spark(userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"])

spark.add_account(AccountName="account1", Broker="ANGELONE", Clientid="A000001", ApiKey="smartapi-key",
                  Redirecturl="http://localhost:8080/auth_code/ANGELONE")
print(spark.start_broker_login("account1")["data"][0]["loginUrl"])
