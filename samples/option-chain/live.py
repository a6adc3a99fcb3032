import os
from sparklib import DataSocket, SparkLib

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()


def on_option_chain(chain):
    print(chain["spot"], chain["atmStrike"], chain["straddlePrice"])


socket = DataSocket(on_option_chain=on_option_chain)
socket.subscribe_option_chain("NIFTY", "NFO", strikes=5)
socket.connect()
