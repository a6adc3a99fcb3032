import json
import os
from sparklib import DataSocket, SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()


def on_message(text):
    frame = json.loads(text)
    if frame["type"] == "Tick":
        tick = frame["data"][0]
        print(tick["timestamp_str"], tick["token"], tick["ltp"])


DataSocket(tokens=["NSE:212", "NSE:26000"], on_message=on_message).connect()
