import os
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

spark.addPriceAlert(
    token="NSE:212", condition="moves", percent=2, repeat="each", telegram=True
)
for alert in spark.listPriceAlerts()["data"]:
    print(alert["id"], alert["name"], alert["value"], alert["distance"])
