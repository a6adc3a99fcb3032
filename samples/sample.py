import json
import os
import threading

from sparklib import OrderSocket, SparkLib

STRATEGY, SYMBOL, QTY = "demo", "ASHOKLEY", 10
PATIENCE_SECONDS = 90

# 1  Log in. The token is also put where OrderSocket finds it.
spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()

# 2  Instrument: the share itself is the first row of a cash exchange.
record = spark.getTokens(symbol=SYMBOL, exchange="NSE")["data"][0]
token = f'{record["exch_seg"]}:{record["token"]}'
tick = record["tick_size"]
price = spark.ltp(token)["data"][0]["ltp"]
print(record["symbol"], token, "last", price, "tick", tick)

# 3  Follow orders before placing one, so that no update is missed.
finished = threading.Event()
mine = {"strefID": None}


def on_order(text):
    frame = json.loads(text)
    if frame["type"] != "OrderUpdate":
        return
    for order in frame["data"]:
        if order["strefID"] != mine["strefID"]:
            continue
        print(
            order["AccountName"],
            order["status"],
            order["filledQty"],
            "of",
            order["qty"],
            "at",
            order["tradePrice"],
        )
        if not order["active"]:
            finished.set()


OrderSocket(
    on_order=on_order, run_background=True, max_reconnect_attempts=20
).connect()

# 4  Order: one tick below the market; after 20 s, or when the price runs away
#    50 paise, follow the best bid.
placed = spark.placeorder(
    strategyname=STRATEGY,
    orderType="Limit",
    limitPrice=round(price - tick, 2),
    productType="Intraday",
    token=token,
    qty=QTY,
    transType="Buy",
    ticksize=tick,
    operations={"timeLimit": 20, "priceBuffer": 0.5, "shouldExecute": True},
)
if not placed["status"]:
    raise SystemExit(
        "; ".join(
            f'{e["message"]} ({e.get("hint", "")})' for e in placed["errors"]
        )
    )
mine["strefID"] = placed["data"][0]["strefID"]
print(placed["message"], "as", mine["strefID"])


# 5  Wait for the end of the order. The book is the truth; the socket is only
#    faster.
def rows():
    return spark.orderbook(strefid=mine["strefID"])["data"]


while not finished.wait(timeout=5):
    if all(not row["active"] for row in rows()):
        break
    PATIENCE_SECONDS -= 5
    if PATIENCE_SECONDS <= 0:
        spark.cancelorder(strategyname=STRATEGY, strefID=mine["strefID"])
        break

# 6  What do we hold? Then leave nothing behind.
for row in rows():
    print(
        row["AccountName"],
        row["status"],
        row["filledQty"],
        "at",
        row["tradePrice"],
    )
print(spark.SquareOff("strategy", stname=STRATEGY)["message"])
print(spark.netposition(stname=STRATEGY)["data"])
