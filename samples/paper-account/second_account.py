import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

spark.addAccount(AccountName="paper2", Broker="testBroker", Clientid="AB1234")
spark.validateSessionid("paper2", sessionid="paper")
print(spark.activateAccount("paper2", "Y")["message"])
