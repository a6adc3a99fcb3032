import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

spark.manualSquareOff(
    acname="account1",
    stname="test1",
    token="NSE:212",
    positionType="Intraday",
    tradedPrice=171.5,
    tradedAt="2026-11-16T14:30:00",
    qty=100,
    ordersPlaced=1,
)
