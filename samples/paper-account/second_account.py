import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

spark.addAccount(AccountName="account1", Broker="testBroker", Clientid="AB1234")
spark.validateSessionid("account1", sessionid="paper")
print(spark.activateAccount("account1", "Y")["message"])
