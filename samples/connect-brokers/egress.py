import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

spark.changeAccount("simulated", Egress="local 192.0.2.7")
spark.changeAccount(
    "simulated", Egress="http://user:password@relay.example.com:3128"
)
spark.changeAccount("simulated", Egress="")
