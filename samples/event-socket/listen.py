import os
from sparklib import EventSocket, SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()


def on_event(event):
    print(event["at"], event["kind"], event["text"])


def on_positions(change, whole):
    total = whole["total"]
    if total["totalpnl"] is None:
        print("at least", total["knownpnl"], "of what is known")
    else:
        print(total["totalpnl"])


socket = EventSocket(on_event=on_event, on_positions=on_positions)
socket.connect()
