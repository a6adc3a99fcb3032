import os
from datetime import date, timedelta
from sparklib import SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

ex_date = (date.today() + timedelta(days=30)).isoformat()
added = spark.addCorporateAction(
    token="NSE:212", kind="bonus", ratio="1:2", exDate=ex_date
)
action = added["data"][0]
print(action["id"], action["says"])
# The company called it off, and the day has not opened.
print(spark.removeCorporateAction(id=action["id"])["message"])
