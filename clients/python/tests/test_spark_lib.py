"""The old style: its names, its replies, and the mistakes of the past that it does not make."""

from __future__ import annotations

import os
import unittest
from typing import Any
from unittest import mock

from loopback import DROP, HANG, Answer, Deed, Loopback, Received, envelope, problem

from sparklib import HistoricalData, OrderSocket, SparkConnectionError, SparkError, SparkLib, SparkTimeout

NAMES = """
generate_token profile placeorder modifyorder cancelorder deleteOrder SquareOff squareOffSingle
manualSquareOff stopOperation orderbook tradebook deleteTrade netposition overview pushtrades
ltp intradaypnl reconnect_orderWS getAllAccounts getOneAccount enableAccount disableAccount
generateAuthcode validateAuthcode validateSessionid activateAccount deactivateAccount
getStrategy addStrategy modifyStrategy deleteStrategy addlinkStrategy deletelinkStrategy
getlinkStrategyAccount getExpiry getTokens freezeqty contractMaster isHoliday holidays
prevholidays getBrokerTokens addParams getParams modifyParams CancalAll cancelAll excutionLogs
executionLogs getlinkStrategy getLinkStrategy getLinkedStrategy modifylinkStrategy
modifyLinkedStrategy reExecute
""".split()

ORDER: dict[str, Any] = {
    "strategyname": "test1",
    "orderType": "Market",
    "productType": "Intraday",
    "token": "NSE:212",
    "qty": 1,
    "transType": "Buy",
}


class Base(unittest.TestCase):
    def setUp(self) -> None:
        environment = mock.patch.dict(os.environ)
        environment.start()
        self.addCleanup(environment.stop)

    def library(self, deed: Any = None, **settings: Any) -> SparkLib:
        respond = deed if callable(deed) else lambda _: deed or envelope()
        self.server = Loopback(respond)
        self.addCleanup(self.server.close)
        library = SparkLib(access_token="t", url=self.server.url, **settings)
        self.addCleanup(library.spark.close)
        return library

    @property
    def last(self) -> Received:
        return self.server.requests[-1]


class Failures(Base):
    def test_server_says_no(self) -> None:
        """a refusal is a reply with status False and what was wrong"""
        reply = self.library(problem(400, "name_unknown", "There is no strategy named x")).cancelorder("x", 1)
        self.assertEqual(
            reply,
            {
                "status": False,
                "error": True,
                "data": [],
                "message": "Bad request",
                "errors": [{"code": "name_unknown", "message": "There is no strategy named x"}],
            },
        )

    def test_connection(self) -> None:
        """a broken connection is the reply that programs know"""
        reply = self.library(DROP).cancelorder("test1", 1)
        self.assertEqual((reply["status"], reply["data"], reply["message"]), (False, [], "Connection error"))
        self.assertEqual(reply["errors"][0]["code"], "connection")

    def test_timeout(self) -> None:
        """silence is the reply that programs know"""
        reply = self.library(HANG, timeout=0.1).cancelorder("test1", 1)
        self.assertEqual((reply["error"], reply["message"]), (True, "Timeout error"))

    def test_raising(self) -> None:
        """with raise_errors failures are exceptions"""
        with self.assertRaises(SparkConnectionError):
            self.library(DROP, raise_errors=True).cancelorder("test1", 1)
        with self.assertRaises(SparkTimeout):
            self.library(HANG, timeout=0.1, raise_errors=True).cancelorder("test1", 1)
        with self.assertRaises(SparkError):
            self.library(problem(400, "x"), raise_errors=True).cancelorder("test1", 1)

    def test_unknown_argument(self) -> None:
        """an argument that is not known is a TypeError with a guess, in every style"""
        with self.assertRaisesRegex(TypeError, "did you mean limitPrice"):
            self.library().placeorder(**ORDER, limitPrise=170)


class Login(Base):
    def test_generate_token(self) -> None:
        """generate_token stores the token, prints nothing, and makes it known to the sockets"""

        def respond(received: Received) -> Deed:
            return Answer(json={"access_token": "made-token", "token_type": "bearer"})

        with Loopback(respond) as server:
            library = SparkLib(userid="me", password="secret", url=server.url)
            reply = library.generate_token()
            self.assertEqual((reply["status"], reply["message"]), (True, "User Authorized"))
            self.assertNotIn("made-token", f"{reply} {library!r}")
            self.assertEqual(library.access_token, "made-token")
            self.assertEqual(os.environ["SPARK_TOKEN"], "made-token")
            socket = OrderSocket()
            self.assertEqual((socket._token, socket._address.url), ("made-token", server.url))
            HistoricalData()
            library.spark.close()

    def test_refused(self) -> None:
        """a login that is not accepted says so in the words that programs know"""
        with Loopback(lambda _: problem(401, "login_failed", "The login was not accepted")) as server:
            os.environ.pop("SPARK_TOKEN", None)
            library = SparkLib(apikeys="wrong", url=server.url)
            reply = library.generate_token()
            self.assertEqual((reply["status"], reply["message"]), (False, "Unable to authorize user."))
            self.assertEqual(reply["errors"][0]["code"], "login_failed")
            self.assertNotIn("SPARK_TOKEN", os.environ)
            library.spark.close()

    def test_call_without_login(self) -> None:
        """a call before any login says what to do, and blames no connection"""
        with Loopback(lambda _: envelope()) as server:
            reply = SparkLib(url=server.url).profile()
            self.assertEqual(server.requests, [])
        self.assertEqual((reply["status"], reply["message"]), (False, "Please generate access token."))
        self.assertEqual(reply["errors"][0]["code"], "token_missing")

    def test_without_login(self) -> None:
        """history without a login says what to do"""
        with mock.patch.dict(os.environ, clear=True), mock.patch("sparklib.session._latest", None):
            with self.assertRaisesRegex(SparkError, "Please generate access token."):
                HistoricalData()


class Names(Base):
    def test_all_there(self) -> None:
        """every name that programs know is there"""
        missing = [name for name in NAMES if not callable(getattr(SparkLib, name, None))]
        self.assertEqual(missing, [])

    def test_letter_case(self) -> None:
        """names of arguments are read in any letter case, and by their other names"""
        library = self.library()
        library.netposition(Acname="a", STNAME="s")
        self.assertEqual(self.last.target, "/netposition/?Acname=a&Stname=s")
        library.squareOffSingle(
            accountName="a", strategyname="s", token="NSE:1", positionType="Intraday", at_limit=True
        )
        self.assertIn("acname=a&stname=s&", self.last.target)
        library.addlinkStrategy(strategyName="s", accountname="a", multiplier=2, activate="N", capital=5)
        self.assertEqual(self.last.json["Activate"], 0)

    def test_misspelt(self) -> None:
        """the misspelt names do what the right ones do"""
        library = self.library()
        library.CancalAll("strategy", "my account", "undefined")
        self.assertEqual(self.last.target, "/CancelAll/strategy?acname=my%20account")
        library.excutionLogs()
        self.assertEqual(self.last.target, "/ExecutionLogs")


class OtherCalls(Base):
    def test_under_their_ids(self) -> None:
        """calls without a name of old are there under their ids, in the old style"""
        library = self.library()
        library.switchKill(True, accountname="account1")
        self.assertEqual(
            (self.last.target, self.last.json), ("/killswitch", {"on": True, "AccountName": "account1"})
        )
        library.searchInstruments("nifty 23500 ce", LIMIT=1)
        self.assertEqual(self.last.target, "/search-instruments?q=nifty%2023500%20ce&limit=1")
        library.addWebhook(90, name="TradingView")
        self.assertEqual(self.last.json, {"name": "TradingView", "days": 90})
        refused = self.library(problem(400, "name_unknown")).readBrokerAccount("nobody")
        self.assertEqual((refused["status"], refused["errors"][0]["code"]), (False, "name_unknown"))

    def test_slip(self) -> None:
        """what is no call is no attribute, and a field that a call does not take is refused"""
        with self.assertRaises(AttributeError):
            self.library().switchKil(True)
        with self.assertRaisesRegex(TypeError, "did you mean on"):
            self.library().switchKill(onn=True)


class Mistakes(Base):
    def test_activate(self) -> None:
        """Activate 0 is sent as 0, and so are its other spellings"""
        library = self.library()
        for given, sent in ((0, 0), (1, 1), ("N", 0), ("Y", 1), (False, 0), (True, 1), ("0", 0), ("n", 0)):
            library.modifylinkStrategy("test1", "account1", 1, given, 0)
            self.assertIs(type(self.last.json["Activate"]), int)
            self.assertEqual(self.last.json["Activate"], sent, given)

    def test_encoding(self) -> None:
        """names are encoded in addresses"""
        library = self.library()
        library.getOneAccount("my account & co")
        self.assertEqual(self.last.target, "/account/my%20account%20%26%20co")
        library.SquareOff("strategy", stname="a+b#c")
        self.assertEqual(self.last.target, "/SquareOff/strategy?stname=a%2Bb%23c")

    def test_at_limit(self) -> None:
        """at_limit takes truth values and texts"""
        library = self.library()
        for given, sent in (
            (True, "true"),
            (False, "false"),
            ("true", "true"),
            ("Y", "true"),
            ("--", "false"),
            (1, "true"),
        ):
            library.squareOffSingle("a", "s", "NSE:212", "Intraday", given)
            self.assertTrue(self.last.target.endswith(f"&at_limit={sent}"), (given, self.last.target))

    def test_quantity(self) -> None:
        """a square-off can have a quantity, and has none when none is given"""
        library = self.library()
        library.squareOffSingle("a", "s", "NSE:212", "Intraday", False, qty=5)
        self.assertTrue(self.last.target.endswith("&at_limit=false&qty=5"))
        library.squareOffSingle("a", "s", "NSE:212", "Intraday")
        self.assertNotIn("qty", self.last.target)

    def test_order(self) -> None:
        """an order has the values that programs rely on, and a key"""
        library = self.library()
        library.placeorder(**ORDER)
        sent = {**ORDER, "limitPrice": 0, "splitby": 0, "triggerPrice": 0, "ForwardTest": False}
        self.assertEqual(self.last.json, sent)
        self.assertIn("idempotency-key", self.last.headers)
        library.reExecute(**ORDER, identifier="F000000:account2")
        self.assertEqual(self.last.target, "/reExecute")
        self.assertEqual(self.last.json["identifier"], "F000000:account2")

    def test_deactivate(self) -> None:
        """deactivating is sent so that there is a reply to read"""
        self.library().deactivateAccount("account1")
        self.assertEqual((self.last.method, self.last.target), ("POST", "/activate-account/account1/N"))

    def test_last_prices(self) -> None:
        """prices of one, of several in a text, and of a list"""
        library = self.library()
        for given in ("NSE:212,NSE:26000", ["NSE:212", "NSE:26000"], ("NSE:212", "NSE:26000")):
            library.ltp(given)
            self.assertEqual(self.last.target, "/ltp?Tokens=NSE%3A212%2CNSE%3A26000")

    def test_order_book(self) -> None:
        """the order book understands the Y of older programs"""
        library = self.library()
        library.orderbook(withorders="Y", strefid="2240")
        self.assertEqual(self.last.target, "/orderbook/?withorders=true&strefid=2240&today=true")


class History(Base):
    def test_historical(self) -> None:
        """history in the old style answers with candles, or with a reply that says why not"""
        library = self.library(envelope([{"datetime": "2026-11-13 09:15:00", "close": 1.5}]))
        reply = HistoricalData().getHistorical(
            accountName="account1",
            token="NSE:212",
            interval="5",
            startTime="2026-11-13T09:15:00",
            endTime="2026-11-13 15:15:00",
        )
        self.assertEqual((reply["status"], reply["message"], len(reply["data"])), (True, "Data Received", 1))
        self.assertEqual(
            self.last.target,
            "/history?token=NSE%3A212&interval=5&from=2026-11-13T09%3A15%3A00&to=2026-11-13T15%3A15%3A00"
            "&acname=account1",
        )
        refused = self.library(problem(400, "field_choice"))
        self.assertFalse(HistoricalData().getHistorical("account1", "NSE:212", interval="7")["status"])
        del library, refused

    def test_quotes(self) -> None:
        """quotes in the old style stand under their token"""
        library = self.library(envelope([{"token": "NSE:212", "ltp": 171.25}]))
        data = HistoricalData(library.spark).getQuotes("account1", ["NSE:212", "NSE:1"])["data"]
        self.assertEqual(data, {"NSE:212": {"token": "NSE:212", "ltp": 171.25}, "NSE:1": {}})


if __name__ == "__main__":
    unittest.main()
