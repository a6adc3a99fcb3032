"""The client against a running Spark, when SPARK_LIVE_URL names one."""

from __future__ import annotations

import os
import queue
import threading
import time
import unittest
from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

from sparklib import DataSocket, HistoricalData, OrderSocket, Spark, SparkError, SparkLib

URL = os.environ.get("SPARK_LIVE_URL")
USER = os.environ.get("SPARK_LIVE_USER", "owner@spark.local")
PASSWORD = os.environ.get("SPARK_LIVE_PASSWORD", "")


def load_tests(loader: unittest.TestLoader, found: unittest.TestSuite, pattern: Any) -> unittest.TestSuite:
    """Without a running Spark there is nothing to test here."""
    return found if URL else unittest.TestSuite()


class RunningSpark(unittest.TestCase):
    def setUp(self) -> None:
        self.spark = Spark(URL, userid=USER, password=PASSWORD)
        self.addCleanup(self.spark.close)

    def test_wrong_password(self) -> None:
        """a wrong password is an error with a code"""
        with Spark(URL, userid=USER, password="wrong") as stranger, self.assertRaises(SparkError) as caught:
            stranger.read_profile()
        self.assertEqual((caught.exception.status, caught.exception.code), (401, "login_failed"))

    def test_unknown_name(self) -> None:
        """a name that Spark does not know is an error that says what to do"""
        with self.assertRaises(SparkError) as caught:
            self.spark.read_account("no such account")
        self.assertEqual((caught.exception.status, caught.exception.code), (400, "name_unknown"))
        self.assertIn("GET /account", str(caught.exception))
        self.assertIsNotNone(caught.exception.request_id)

    def test_profile_and_key(self) -> None:
        """the key of the profile logs in as well, in both ways"""
        profile = self.spark.read_profile()["data"][0]
        with Spark(URL, apikey=profile["AuthKey"]) as other:
            self.assertEqual(other.read_profile()["data"][0]["UCC"], profile["UCC"])
            token = other.login_with_key(profile["AuthKey"])
        with Spark(URL, access_token=token["access_token"]) as third:
            self.assertEqual(third.read_profile()["data"][0]["UCC"], profile["UCC"])

    def test_desk(self) -> None:
        """strategies, links and parameters with a name that needs encoding"""
        name = "client test 1.0"
        self.spark.add_strategy(strategyName=name, strategyType="Intraday", description="सुबह & range")
        self.addCleanup(self.spark.delete_strategy, name)
        rows = [row for row in self.spark.list_strategies()["data"] if row["StrategyName"] == name]
        self.assertEqual(rows[0]["Description"], "सुबह & range")
        self.spark.add_link(StrategyName=name, AccountName="paper", Multiplier=2, Activate=0, Capital=0)
        linked = [
            row for row in self.spark.list_account_links("paper")["data"] if row["StrategyName"] == name
        ]
        self.assertEqual((linked[0]["Multiplier"], linked[0]["Activate"]), (2, 0))
        self.spark.change_link(st=name, ac="paper", Multiplier=1, Activate=1, Capital=1500.5)
        self.spark.delete_link(st=name, ac="paper")
        params = {"stopLoss": 0, "note": None, "legs": [{"strike": 23500}]}
        self.spark.replace_strategy_params(name, params)
        self.assertEqual(self.spark.read_strategy_params(name)["data"], [params])

    def test_trading_switch(self) -> None:
        """trading is switched off by HEAD and on by POST"""
        self.assertEqual(self.spark.deactivate_account("paper", "N"), {"Trade": "N"})
        self.assertEqual(self.spark.activate_account("paper", "Y")["data"], [{"Trade": "Y"}])

    def test_reference_data(self) -> None:
        """instruments, expiries, holidays, prices and charges"""
        share = self.spark.find_instruments(symbol="ASHOKLEY", exchange="NSE")["data"][0]
        self.assertEqual(f"{share['exch_seg']}:{share['token']}", "NSE:212")
        expiry = self.spark.list_expiries(symbol="NIFTY", exchange="NFO", instrument="OPT")["data"][0]
        chain = self.spark.find_instruments(symbol="NIFTY", exchange="NFO", expiry=expiry, instrument="OPT")
        self.assertGreater(len(chain["data"]), 20)
        self.assertIsInstance(self.spark.check_holiday("NSE")["data"][0]["holiday"], bool)
        prices = self.spark.read_last_prices(["NSE:212", "NSE:26000"])["data"]
        self.assertEqual([row["token"] for row in prices], ["NSE:212", "NSE:26000"])
        master = self.spark.read_contract_master()["data"][0]
        self.assertTrue(master.startswith("token,symbol,name,expiry"))

    def test_history(self) -> None:
        """candles of days, in turn"""
        today = date.today()
        candles = self.spark.history("NSE:212", "1D", today - timedelta(days=30), today - timedelta(days=1))
        self.assertGreater(len(candles), 10)
        self.assertEqual(candles, sorted(candles, key=lambda candle: candle["datetime"]))
        reply = HistoricalData(self.spark).getQuotes("paper", ["NSE:212"])
        self.assertIn("ltp", reply["data"]["NSE:212"])

    def test_old_style(self) -> None:
        """the old style: login, replies for failures, and what the sockets find"""
        library = SparkLib(userid=USER, password=PASSWORD, url=URL)
        self.addCleanup(library.spark.close)
        self.assertEqual(library.generate_token()["message"], "User Authorized")
        self.assertEqual(library.getOneAccount("paper")["data"][0]["Broker"], "testBroker")
        failed = library.getOneAccount("nobody")
        self.assertEqual((failed["status"], failed["message"]), (False, "Bad request"))
        self.assertEqual(failed["errors"][0]["code"], "name_unknown")

    def test_by_position(self) -> None:
        """a program that gives everything by position trades, reads and closes"""
        library = SparkLib(url=URL)
        self.addCleanup(library.spark.close)
        library.set_AccessToken(self.spark.log_in())
        ucc = self.spark.read_profile()["data"][0]["UCC"]
        price = self.spark.read_last_prices("NSE:1594")["data"][0]["ltp"] or 0

        def bought(qty: int) -> int:
            terms = ("Market", "Delivery", "NSE:1594", qty, "Buy", 0, 0, 0, False, None, f"{ucc}:paper")
            reply = library.placeorder("demo", *terms)
            self.assertTrue(reply["status"], reply)
            order: int = reply["data"][0]["strefID"]
            self.wait_for_end(order, "Executed")
            return order

        def wait_until_held(qty: int) -> None:
            self.wait_for_held("NSE:1594", lambda rows: sum(row["qty"] for row in rows) == qty)

        first = bought(7)
        wait_until_held(7)
        (row,) = library.orderbook("paper", "demo", "Y", first, None, True)["data"]
        self.assertEqual((row["AccountName"], row["filledQty"], len(row["orders"])), ("paper", 7, 1))
        again = library.orderbook("paper", "demo", "N", first, row["reftag"], "Y")["data"]
        self.assertEqual([each["strefID"] for each in again], [first])
        # Two orders closed five of the seven: the quantity is the last one.
        closed = library.manualSquareOff("paper", "demo", "NSE:1594", "Delivery", price, 0, 2, 5)
        self.assertEqual(closed["message"], "Position closed manually", closed)
        wait_until_held(2)
        low = round(price * 0.97, 1)
        waiting = library.placeorder(
            "demo", "Limit", "Delivery", "NSE:1594", 1, "Buy", low, 0, 0, True, {"timeLimit": 0}
        )
        self.assertTrue(waiting["status"], waiting)
        forward = waiting["data"][0]["strefID"]
        self.wait_for_row(forward, lambda row: row["status"] == "Placed" and row["ForwardTest"])
        self.assertTrue(library.CancalAll("strategy", "paper", "demo")["status"])
        self.wait_for_end(forward, "Cancelled")
        self.assertTrue(library.SquareOff("strategy", "paper", "demo")["status"])
        wait_until_held(0)
        self.assertEqual(library.SquareOff("account", "nobody")["errors"][0]["code"], "name_unknown")
        mapped = library.getBrokerTokens(["NSE:212"], "testBroker")
        self.assertTrue(mapped["status"], mapped)
        self.assertEqual(library.deactivateAccount("paper", "N")["data"], [{"Trade": "N"}])
        self.assertEqual(library.activateAccount("paper", "Y")["data"], [{"Trade": "Y"}])
        self.assertFalse(library.validateAuthcode("testBroker", "no such code")["status"])

    def test_prices(self) -> None:
        """ticks come, unknown tokens are reported, and closing is clean"""
        ticks: queue.Queue[Any] = queue.Queue()
        general: queue.Queue[Any] = queue.Queue()
        socket = DataSocket(
            ["NSE:212", "NSE:999999999"],
            spark=self.spark,
            on_tick=ticks.put,
            on_general=general.put,
            run_background=True,
        )
        socket.connect()
        self.assertEqual(general.get(timeout=20)["message"], "Connected")
        answer = general.get(timeout=20)
        self.assertEqual(answer["errors"][0]["code"], "instrument_unknown")
        self.assertEqual(ticks.get(timeout=20)["token"], "NSE:212")
        self.assertTrue(socket.ask_connections())
        self.assertEqual(general.get(timeout=20)["message"], "Data Received")
        socket.close()

    def test_names(self) -> None:
        """instruments go by name as well as by token, and a wrong name says which was meant"""
        tokens = [row["token"] for row in self.spark.read_last_prices(["NSE:SBIN", "NIFTY"])["data"]]
        self.assertEqual(tokens, ["NSE:3045", "NSE:26000"])
        order = self.place("Buy", token=None, symbol="SBIN", exchange="NSE")
        self.assertEqual(self.spark.read_order_book(strefid=order)["data"][0]["token"], "NSE:3045")
        # Days that have ended: the candle of today changes between two questions.
        days = {"interval": "1D", "from_": "2026-11-02", "to": "2026-11-13"}
        candles = self.spark.read_history(symbol="SBIN", exchange="NSE", **days)
        self.assertEqual(candles["data"], self.spark.read_history("NSE:3045", **days)["data"])
        with self.assertRaises(SparkError) as caught:
            self.place("Buy", token="NSE:RELAINCE")
        self.assertEqual(caught.exception.code, "token_unknown")
        self.assertIn("Did you mean NSE:RELIANCE?", str(caught.exception))

    def test_refused_socket(self) -> None:
        """a wrong token ends the attempts at once"""
        closed, errors = threading.Event(), []
        socket = DataSocket(
            access_token="wrong", url=URL, run_background=True, on_error=errors.append, on_close=closed.set
        )
        socket.connect()
        self.assertTrue(closed.wait(20))
        self.assertEqual([error.code for error in errors], ["token_invalid"])

    def place(self, transType: Any, **more: Any) -> int:
        order = {"orderType": "Market", "productType": "Intraday", "token": "NSE:212", "qty": 1, **more}
        return self.spark.place_order(strategyname="demo", transType=transType, **order)["data"][0]["strefID"]

    def test_same_key(self) -> None:
        """an order that is sent twice with its key is one order"""
        first = self.place("Buy", idempotency_key="client-test-00000001")
        self.assertEqual(self.place("Buy", idempotency_key="client-test-00000001"), first)
        self.assertEqual(len(self.spark.read_order_book(strefid=first)["data"]), 1)
        with self.assertRaises(SparkError) as caught:
            self.place("Sell", idempotency_key="client-test-00000001")
        self.assertEqual(caught.exception.code, "key_reused")

    def test_life_of_an_order(self) -> None:
        """an order is placed, modified and cancelled, and the order book knows"""
        price = self.spark.read_last_prices("NSE:212")["data"][0]["ltp"] or 0
        far = round(price * 0.97, 1)
        order = self.place("Buy", orderType="Limit", limitPrice=far, qty=10, splitby=2)
        self.wait_for_row(order, lambda row: row["status"] == "Placed")
        self.spark.modify_order(strategyname="demo", strefID=order, limitPrice=round(far - 1, 1))
        row = self.wait_for_row(order, lambda row: row["limitPrice"] == round(far - 1, 1))
        self.assertEqual((row["active"], len(row["orders"])), (1, 2))
        self.spark.cancel_order(strategyname="demo", strefID=order)
        self.wait_for_end(order, "Cancelled")

    def test_order_socket(self) -> None:
        """what happened while the line was broken is reported after it, once"""
        updates: queue.Queue[Any] = queue.Queue()
        opened: queue.Queue[Any] = queue.Queue()
        socket = OrderSocket(
            spark=self.spark,
            on_update=updates.put,
            on_general=opened.put,
            on_error=lambda _: None,
            run_background=True,
            reconnect_delay=0.5,
        )
        socket.connect()
        self.assertEqual(opened.get(timeout=20)["message"], "Connected")
        first = self.place("Buy")
        self.assertEqual(self.last_of(updates, first)["status"], "Executed")
        # The line is lost without a farewell; the order comes before the line is back.
        line = socket._socket
        assert line is not None
        line.cut()
        second = self.place("Sell")
        self.assertEqual(self.last_of(updates, second)["status"], "Executed")
        self.assertEqual(opened.get(timeout=20)["message"], "Connected")
        self.assertGreater(socket.last_seq or 0, 0)
        socket.close()

    def test_snapshot(self) -> None:
        """who begins at 0 gets the orders of today first"""
        order = self.place("Buy")
        self.wait_for_end(order, "Executed")
        snapshots: queue.Queue[Any] = queue.Queue()
        socket = OrderSocket(spark=self.spark, since=0, on_snapshot=snapshots.put, run_background=True)
        socket.connect()
        self.assertIn(order, [row["strefID"] for row in snapshots.get(timeout=20)])
        socket.close()

    def test_square_off(self) -> None:
        """a position is closed in the old style"""
        library = SparkLib(userid=USER, password=PASSWORD, url=URL)
        self.addCleanup(library.spark.close)
        self.wait_for_end(self.place("Buy", token="NSE:3045", qty=5), "Executed")
        reply = library.squareOffSingle("paper", "demo", "NSE:3045", "Intraday", at_limit=False, qty=5)
        self.assertEqual(
            (reply["status"], reply["message"]), (True, "Order Placed, Position Squared off"), reply
        )
        self.wait_for_end(reply["data"][0]["strefID"], "Executed")

    def test_positions(self) -> None:
        """what is held stands in a row of its own, also when it was closed today"""
        self.assertEqual(self.held("NSE:2885"), [])
        self.wait_for_end(self.place("Buy", token="NSE:2885", qty=5, productType="Delivery"), "Executed")
        (row,) = self.wait_for_held("NSE:2885", len, open=True)
        self.assertEqual((row["AccountName"], row["productType"], row["qty"]), ("paper", "Delivery", 5))
        self.assertGreater(row["averagePrice"], 0)
        self.wait_for_end(self.place("Sell", token="NSE:2885", qty=5, productType="Delivery"), "Executed")
        self.wait_for_held("NSE:2885", lambda rows: not rows, open=True)
        (row,) = self.held("NSE:2885", open=False)
        self.assertEqual((row["qty"], row["averagePrice"], row["openpnl"]), (0, None, 0))
        with self.assertRaises(SparkError) as caught:
            self.spark.read_positions(Stname="nobody")
        self.assertEqual(caught.exception.code, "name_unknown")

    def held(self, token: str, **more: Any) -> list[Any]:
        rows = self.spark.read_positions(Acname="paper", Stname="demo", **more)["data"]
        return [row for row in rows if row["token"] == token]

    def wait_for_held(self, token: str, is_wanted: Callable[[list[Any]], Any], **more: Any) -> list[Any]:
        """What is held once it is as it should be: it follows the order a moment later."""
        deadline = time.monotonic() + 30
        while not is_wanted(rows := self.held(token, **more)):
            self.assertLess(time.monotonic(), deadline, f"held is still {rows}")
            time.sleep(0.05)
        return rows

    def wait_for_end(self, order: int, status: str) -> None:
        self.assertEqual(self.wait_for_row(order, lambda row: not row["active"])["status"], status)

    def wait_for_row(self, order: int, is_wanted: Callable[[Any], bool]) -> Any:
        """The row of an order once it is as it should be: a broker takes its time."""
        deadline = time.monotonic() + 30
        while True:
            (row,) = self.spark.read_order_book(strefid=order, withorders=True)["data"]
            if is_wanted(row):
                return row
            self.assertLess(time.monotonic(), deadline, f"the order is still {row}")
            time.sleep(0.05)

    def last_of(self, updates: queue.Queue[Any], order: int) -> Any:
        """The update with which an order is finished."""
        while True:
            (row,) = updates.get(timeout=30)["data"]
            if row["strefID"] == order and not row["active"]:
                return row


if __name__ == "__main__":
    unittest.main()
