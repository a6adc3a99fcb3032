import os
from sparklib import Spark

spark = Spark(userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"])

spark.add_account(AccountName="fyers1", Broker="FYERS", Clientid="XS00001", ApiKey="SPARKSIM-100",
                  ApiSecret="fyers-secret", Redirecturl="http://localhost:8080/auth_code/FYERS")
print(spark.start_broker_login("fyers1")["data"][0]["loginUrl"])
