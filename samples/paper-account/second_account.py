import os
from sparklib import Spark

spark = Spark(userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"])

spark.add_account(AccountName="paper2", Broker="testBroker", Clientid="AB1234")
spark.validate_session("paper2", sessionid="paper")
print(spark.activate_account("paper2", "Y")["message"])
