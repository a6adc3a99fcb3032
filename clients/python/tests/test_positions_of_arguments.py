"""The old style by position: every call of the shared list, with its arguments where programs put them."""

from __future__ import annotations

import json
import os
import unittest
from typing import Any
from unittest import mock

from loopback import Loopback, Received, envelope
from test_vectors import FOLDER, VectorServer

from sparklib import SparkLib

ORDER = """strategyname orderType productType token qty transType limitPrice splitby triggerPrice
ForwardTest operations identifier ticksize"""
BULK = "ctype acname stname"

#: The method, the call of the shared list that it makes, and the call's names in the order of the method.
BY_POSITION = [
    ("profile", "readProfile", ""),
    ("getAllAccounts", "listAccounts", ""),
    ("getOneAccount", "readAccount", "AccountName"),
    ("generateAuthcode", "startBrokerLogin", "AccountName"),
    ("validateAuthcode", "validateAuthCode", "broker auth_code"),
    ("validateSessionid", "validateSession", "AccountName sessionid"),
    ("activateAccount", "activateAccount", "AccountName yn"),
    ("enableAccount", "enableAccount", "accountname broker"),
    ("disableAccount", "disableAccount", "accountname"),
    ("getlinkStrategyAccount", "listAccountLinks", "ac"),
    ("reconnect_orderWS", "reconnectOrderFeed", "acname"),
    ("getStrategy", "listStrategies", ""),
    ("addStrategy", "addStrategy", "strategyName strategyType description display forwardTest"),
    ("modifyStrategy", "changeStrategy", "StrategyName StrategyType - Display ForwardTest"),
    ("deleteStrategy", "deleteStrategy", "StrategyName"),
    ("addParams", "replaceStrategyParams", "StrategyName body"),
    ("getParams", "readStrategyParams", "StrategyName"),
    ("modifyParams", "mergeStrategyParams", "StrategyName body"),
    ("getlinkStrategy", "listLinks", ""),
    ("addlinkStrategy", "addLink", "StrategyName AccountName Multiplier Activate Capital"),
    ("modifylinkStrategy", "changeLink", "st ac Multiplier Activate Capital"),
    ("deletelinkStrategy", "deleteLink", "st ac"),
    ("placeorder", "placeOrder", ORDER),
    ("reExecute", "reExecute", ORDER),
    ("modifyorder", "modifyOrder", "strategyname strefID orderType limitPrice triggerPrice identifier"),
    ("cancelorder", "cancelOrder", "strategyname strefID identifier"),
    ("stopOperation", "stopOperation", "strategyname strefID"),
    ("CancalAll", "cancelAll", BULK),
    ("cancelAll", "cancelAll", BULK),
    ("orderbook", "readOrderBook", "acname stname withorders strefid reftag today limit cursor"),
    ("deleteOrder", "deleteOrder", "strefID reftag"),
    ("SquareOff", "squareOff", BULK),
    ("squareOffSingle", "squareOffSingle", "acname stname token positionType at_limit qty"),
    (
        "manualSquareOff",
        "manualSquareOff",
        "acname stname token positionType tradedPrice tradedAt ordersPlaced qty",
    ),
    ("netposition", "readNetPositions", "Acname Stname"),
    ("overview", "readOverview", "Acname"),
    ("intradaypnl", "readIntradayPnl", "acname stname forwardTest"),
    ("pushtrades", "pushTrades", "allusers"),
    ("tradebook", "readTradebook", "startDate endDate stname acname"),
    ("deleteTrade", "deleteTrade", "TDno"),
    ("getTokens", "findInstruments", "symbol exchange expiry instrument asof"),
    ("getExpiry", "listExpiries", "symbol exchange instrument"),
    ("freezeqty", "readFreezeQuantity", "symbol"),
    ("contractMaster", "readContractMaster", ""),
    ("isHoliday", "checkHoliday", "exch"),
    ("holidays", "listHolidays", "exch"),
    ("prevholidays", "listPastHolidays", "exch"),
    ("ltp", "readLastPrices", "Tokens"),
    ("getBrokerTokens", "mapTokens", "tokens broker"),
]


class ByPosition(unittest.TestCase):
    """One test for each method, added below, and those that the shared list cannot hold."""

    def setUp(self) -> None:
        environment = mock.patch.dict(os.environ)
        environment.start()
        self.addCleanup(environment.stop)

    def replay(self, method: str, vector: dict[str, Any], names: list[str]) -> None:
        server = VectorServer(self, vector["exchanges"])
        with Loopback(server.respond) as loopback:
            library = SparkLib(access_token=vector["client"]["token"], url=loopback.url)
            given = [None if name == "-" else vector["arguments"][name] for name in names]
            reply = getattr(library, method)(*given)
            library.spark.close()
        self.assertEqual(server.complaints, [])
        self.assertEqual(server.served, 1)
        self.assertEqual(reply, vector["expect"]["result"])

    def sent(self, method: str, *args: Any, **named: Any) -> Received:
        with Loopback(lambda _: envelope()) as loopback:
            library = SparkLib(access_token="t", url=loopback.url)
            self.assertTrue(getattr(library, method)(*args, **named)["status"])
            library.spark.close()
        return loopback.requests[-1]

    def test_orders_before_quantity(self) -> None:
        """a manual square-off takes the orders before the quantity, and both by name"""
        position = ("account1", "test1", "NSE:212", "Intraday", 171.5, "2026-11-16T14:30:00")
        for received in (
            self.sent("manualSquareOff", *position, 2, 50),
            self.sent("manualSquareOff", *position, qty=50, ordersPlaced=2),
        ):
            self.assertEqual((received.json["ordersPlaced"], received.json["qty"]), (2, 50))

    def test_only_an_account(self) -> None:
        """an account alone is closed by position, with the names that older programs leave open"""
        closed = self.sent("SquareOff", "account", "account1")
        self.assertEqual(closed.target, "/SquareOff/account?acname=account1")
        cancelled = self.sent("CancalAll", "strategy", "undefined", "test1")
        self.assertEqual(cancelled.target, "/CancelAll/strategy?stname=test1")

    def test_by_name(self) -> None:
        """names that worked go on working"""
        self.assertEqual(
            self.sent("SquareOff", "strategy", stname="test1", acname="account1").target,
            "/SquareOff/strategy?stname=test1&acname=account1",
        )
        self.assertEqual(
            self.sent("orderbook", strategyName="test1", today="N").target,
            "/orderbook/?stname=test1&withorders=false&today=false",
        )
        for name in ("auth_code", "authcode", "authCode"):
            received = self.sent("validateAuthcode", broker="FYERS", **{name: "c"})
            self.assertEqual(received.target, "/validate_authcode/FYERS?auth_code=c")
        mapped = self.sent("getBrokerTokens", broker="FYERS", tokens="NSE:212,NSE:1")
        self.assertEqual(mapped.target, "/token-mappings?broker=FYERS")
        self.assertEqual(mapped.json, {"tokens": ["NSE:212", "NSE:1"]})

    def test_switching_off(self) -> None:
        """what is called deactivate switches off, whatever it is given"""
        for more in ((), ("N",), ("Y",)):
            received = self.sent("deactivateAccount", "account1", *more)
            self.assertEqual(received.target, "/activate-account/account1/N")
        self.assertEqual(self.sent("deactivateAccount", "account1", activate="N").target[-2:], "/N")
        self.assertEqual(self.sent("activateAccount", "account1").target, "/activate-account/account1/Y")
        self.assertEqual(self.sent("activateAccount", "account1", activate="N").target[-2:], "/N")

    def test_token_of_elsewhere(self) -> None:
        """a token that was made elsewhere is used from then on, also by the sockets"""
        with Loopback(lambda _: envelope()) as loopback:
            library = SparkLib(url=loopback.url)
            library.set_AccessToken("made-elsewhere")
            library.profile()
            library.spark.close()
        self.assertEqual(loopback.requests[-1].headers["authorization"], "Bearer made-elsewhere")
        self.assertEqual(os.environ["SPARK_TOKEN"], "made-elsewhere")


def add_tests() -> None:
    listed = json.loads((FOLDER / "calls.json").read_text("utf-8"))["vectors"]
    vectors = {vector["call"]: vector for vector in listed}
    for method, call, names in BY_POSITION:

        def test(self: ByPosition, method: str = method, call: str = call, names: str = names) -> None:
            self.replay(method, vectors[call], names.split())

        test.__doc__ = f"{method} takes its arguments by position and makes {call}"
        setattr(ByPosition, f"test_call_{method}", test)


add_tests()

if __name__ == "__main__":
    unittest.main()
