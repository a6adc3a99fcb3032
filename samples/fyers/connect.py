import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

spark.addAccount(
    AccountName="fyers1",
    Broker="FYERS",
    Clientid="XS00001",
    ApiKey="SPARKSIM-100",
    ApiSecret="fyers-secret",
    Redirecturl="http://localhost:8080/auth_code/FYERS",
)
print(spark.generateAuthcode("fyers1")["data"][0]["loginUrl"])
