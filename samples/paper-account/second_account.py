import os
from sparklib import Spark

spark = Spark(userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"])

spark.add_account(AccountName="account1", Broker="testBroker", Clientid="AB1234")
spark.validate_session("account1", sessionid="paper")
print(spark.activate_account("account1", "Y")["message"])
