import json
import os
from sparklib import OrderSocket, SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()  # the socket picks the token up from here


def on_order(text):
    message = json.loads(text)
    if message["type"] == "OrderUpdate":
        order = message["data"][0]
        print(
            order["AccountName"],
            order["symbol"],
            order["status"],
            order["filledQty"],
            "of",
            order["qty"],
        )


socket = OrderSocket(
    on_order=on_order,
    on_error=lambda error: print("error", error),
    on_connect=lambda: print("connected"),
    on_close=lambda: print("gave up"),
    reconnect=True,
    max_reconnect_attempts=20,
)
socket.connect()
