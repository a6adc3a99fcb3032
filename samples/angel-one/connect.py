import os
from sparklib import Spark

spark = Spark(userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"])

spark.add_account(AccountName="angel1", Broker="ANGELONE", Clientid="A000001", ApiKey="smartapi-key",
                  Redirecturl="http://localhost:8080/auth_code/ANGELONE")
print(spark.start_broker_login("angel1")["data"][0]["loginUrl"])
