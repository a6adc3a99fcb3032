import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

print(
    spark.changeAccount("angel1", Pin="0000", Totp="JBSWY3DPEHPK3PXP")[
        "message"
    ]
)
