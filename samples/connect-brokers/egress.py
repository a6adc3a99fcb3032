import os
from sparklib import Spark

spark = Spark(userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"])

spark.change_account("rehearsal", Egress="local 192.0.2.7")
spark.change_account("rehearsal", Egress="http://user:password@relay.example.com:3128")
spark.change_account("rehearsal", Egress="")
