import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

spark.addAccount(
    AccountName="angel1",
    Broker="ANGELONE",
    Clientid="A000001",
    ApiKey="smartapi-key",
    Redirecturl="http://localhost:8080/auth_code/ANGELONE",
)
print(spark.generateAuthcode("angel1")["data"][0]["loginUrl"])
