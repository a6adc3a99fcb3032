import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

spark.disableAccount("paper")
print(
    spark.addAccount(
        AccountName="account3", Broker="testBroker", Clientid="AB1234"
    )["message"]
)
