import math
import os
import sys
import time
from datetime import datetime
from zoneinfo import ZoneInfo

from sparklib import SparkLib

STRATEGY, LOTS, STOP, ROOM, TICK = "test1", 1, 1.30, 1.05, 0.05
ENTRY, EXIT = "09:20:00", "15:15:00"

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


def tick_up(price):
    return round(math.ceil(round(price / TICK, 6)) * TICK, 2)


def key(record):
    return f'{record["exch_seg"]}:{record["token"]}'


def find_legs():
    """The call and the put nearest to the index, of the nearest expiry."""
    index = checked(spark.getTokens(symbol="NIFTY", exchange="NSE"))[0]
    spot = checked(spark.ltp(key(index)))[0]["ltp"]
    if spot is None:
        sys.exit("no price of the index")
    expiry = checked(
        spark.getExpiry(symbol="NIFTY", exchange="NFO", instrument="OPT")
    )[0]
    chain = checked(
        spark.getTokens(
            symbol="NIFTY", exchange="NFO", expiry=expiry, instrument="OPT"
        )
    )
    strike = min(
        {record["strike"] for record in chain},
        key=lambda each: (abs(each - spot), -each),
    )
    legs = [record for record in chain if record["strike"] == strike]
    print(
        "index",
        spot,
        "expiry",
        expiry,
        "strike",
        strike,
        [leg["symbol"] for leg in legs],
    )
    return sorted(legs, key=lambda leg: leg["symbol"][-2:])  # CE, then PE


def sell(leg):
    placed = checked(
        spark.placeorder(
            strategyname=STRATEGY,
            orderType="Market",
            productType="Intraday",
            token=key(leg),
            qty=LOTS * leg["lotsize"],
            transType="Sell",
        )
    )[0]
    return placed["strefID"]


def settled_rows(strefid, seconds=20):
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


def protect(account, legs_of_account):
    """Stops for an account with the whole straddle; else out of what it has."""
    complete = len(legs_of_account) == 2 and all(
        row["filledQty"] == row["qty"] for _, row in legs_of_account
    )
    for leg, row in legs_of_account:
        if complete:
            trigger = tick_up(row["tradePrice"] * STOP)
            checked(
                spark.placeorder(
                    strategyname=STRATEGY,
                    orderType="SL-Limit",
                    productType="Intraday",
                    token=key(leg),
                    qty=LOTS * leg["lotsize"],
                    transType="Buy",
                    triggerPrice=trigger,
                    limitPrice=tick_up(trigger * ROOM),
                    identifier=f'{row["UCC"]}:{account}',
                )
            )
            print(
                account,
                leg["symbol"],
                "sold at",
                row["tradePrice"],
                "stop",
                trigger,
            )
        elif row["filledQty"] > 0:
            print(
                account, leg["symbol"], "is only half of a straddle: closing it"
            )
            checked(
                spark.squareOffSingle(
                    acname=account,
                    stname=STRATEGY,
                    token=key(leg),
                    positionType="Intraday",
                    at_limit=False,
                )
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


if checked(spark.isHoliday("NFO"))[0]["holiday"]:
    sys.exit("the market is closed today")
if checked(spark.orderbook(stname=STRATEGY)):
    print("already traded today; only the exit is left to do")
else:
    wait_until(ENTRY)
    legs = find_legs()
    orders = [(leg, sell(leg)) for leg in legs]
    accounts = {}
    for leg, strefid in orders:
        for row in settled_rows(strefid):
            accounts.setdefault(row["AccountName"], []).append((leg, row))
    for account, legs_of_account in accounts.items():
        protect(account, legs_of_account)

wait_until(EXIT)
close_all()
