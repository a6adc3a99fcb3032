import os
from sparklib import Spark

spark = Spark(userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"])

spark.disable_account("paper")
print(spark.add_account(AccountName="account3", Broker="testBroker", Clientid="AB1234")["message"])
