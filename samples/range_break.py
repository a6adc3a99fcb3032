import os
import sys
import time
from datetime import datetime
from zoneinfo import ZoneInfo

from sparklib import SparkLib

STRATEGY, TOKEN, QTY, TICK = "test1", "NSE:212", 500, 0.05
RANGE_START, RANGE_END, LAST_ENTRY, EXIT = (
    "09:15:00",
    "09:30:00",
    "14:30:00",
    "15:05:00",
)

spark = SparkLib(
    userid="owner@spark.local", password=os.environ["SPARK_OWNER_PASSWORD"]
)
spark.generate_token()


def clock():
    return datetime.now(ZoneInfo("Asia/Kolkata")).strftime("%H:%M:%S")


def wait_until(moment):
    hour, minute, second = map(int, moment.split(":"))
    now = datetime.now(ZoneInfo("Asia/Kolkata"))
    left = (
        now.replace(hour=hour, minute=minute, second=second, microsecond=0)
        - now
    )
    time.sleep(max(0, left.total_seconds()))


def checked(reply):
    """The data of a reply; stops the program if the call failed."""
    if not reply["status"]:
        sys.exit(
            "; ".join(error["message"] for error in reply.get("errors", []))
            or reply["message"]
        )
    return reply["data"]


def last_price():
    return checked(spark.ltp(TOKEN))[0]["ltp"]


def on_tick(price):
    return round(round(price / TICK) * TICK, 2)


def opening_range():
    wait_until(RANGE_START)
    high, low = 0.0, float("inf")
    while clock() < RANGE_END:
        price = last_price()
        if price is not None:
            high, low = max(high, price), min(low, price)
        time.sleep(1)
    return high, low


def wait_for_break(high, low):
    while clock() < LAST_ENTRY:
        price = last_price()
        if price is not None and price > high:
            return "Buy", price
        if price is not None and price < low:
            return "Sell", price
        time.sleep(1)
    return None, None


def enter(side, price):
    placed = checked(
        spark.placeorder(
            strategyname=STRATEGY,
            orderType="Limit",
            productType="Intraday",
            token=TOKEN,
            qty=QTY,
            transType=side,
            limitPrice=on_tick(price),
            operations={
                "timeLimit": 10,
                "priceBuffer": 0.5,
                "shouldExecute": True,
            },
        )
    )[0]
    print(clock(), side, "entered in", placed["placedIn"])
    return placed["strefID"]


def settled_rows(strefid, seconds):
    """The rows of an order once all are finished.

    What is still open by then is cancelled.
    """
    deadline = time.monotonic() + seconds
    rows = checked(spark.orderbook(strefid=strefid))
    while any(row["active"] for row in rows) and time.monotonic() < deadline:
        time.sleep(1)
        rows = checked(spark.orderbook(strefid=strefid))
    if any(row["active"] for row in rows):
        spark.cancelorder(strategyname=STRATEGY, strefID=strefid)
        time.sleep(3)
        rows = checked(spark.orderbook(strefid=strefid))
    return rows


def protect(rows, side, high, low):
    """One stop for each filled account; half fills are closed at once."""
    opposite, trigger, limit = (
        ("Sell", low, low * 0.995)
        if side == "Buy"
        else ("Buy", high, high * 1.005)
    )
    for row in rows:
        if row["filledQty"] == 0:
            print(row["AccountName"], row["status"], "- nothing to protect")
        elif row["filledQty"] < row["qty"]:
            checked(
                spark.squareOffSingle(
                    acname=row["AccountName"],
                    stname=STRATEGY,
                    token=TOKEN,
                    positionType="Intraday",
                    at_limit=False,
                )
            )
        else:
            checked(
                spark.placeorder(
                    strategyname=STRATEGY,
                    orderType="SL-Limit",
                    productType="Intraday",
                    token=TOKEN,
                    qty=QTY,
                    transType=opposite,
                    triggerPrice=on_tick(trigger),
                    limitPrice=on_tick(limit),
                    identifier=f'{row["UCC"]}:{row["AccountName"]}',
                )
            )
            print(
                row["AccountName"],
                "filled at",
                row["tradePrice"],
                "stop at",
                on_tick(trigger),
            )


def close_all():
    spark.SquareOff("strategy", stname=STRATEGY)
    for _ in range(60):
        rows = checked(spark.netposition(stname=STRATEGY))
        if sum(row["openpositions"] for row in rows) == 0:
            break
        time.sleep(1)
    for row in rows:
        print(
            row["accountName"],
            "open",
            row["openpositions"],
            "P&L",
            row["totalpnl"],
        )


if checked(spark.isHoliday("NSE"))[0]["holiday"]:
    sys.exit("the market is closed today")
if checked(spark.orderbook(stname=STRATEGY)):
    print("already traded today; only the exit is left to do")
elif clock() > RANGE_START:
    sys.exit("started too late to see the opening range")
else:
    high, low = opening_range()
    print("range", low, "to", high)
    side, price = wait_for_break(high, low)
    if side is None:
        sys.exit("no break today")
    protect(settled_rows(enter(side, price), seconds=60), side, high, low)

wait_until(EXIT)
close_all()
