"""The client under the names that programs for Spark know."""

from __future__ import annotations

import functools
import re
import ssl
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Optional, Union, cast

from . import session
from .backtests import BacktestResult
from .candles import Interval
from .errors import SparkError
from .generated.calls import OPERATIONS
from .old_style import failed_reply, old_style
from .replays import ReplayResult
from .spark import TIMEOUT_SECONDS, Spark
from .sweeps import SweepResult

Reply = dict[str, Any]


class SparkLib:
    """Spark for programs in the old style.

    Every method returns the reply as a dictionary, also when the call failed: `status` is then False,
    and `errors` says what was wrong. With `raise_errors` it raises `SparkError` instead. Arguments
    stand where programs for Spark have always put them; their names are read in any letter case.
    Calls that have no such name of old are there under their ids of the API: `switchKill(on=True)`.

    Args:
        userid: Your e-mail address or user id.
        password: Your password.
        apikeys: Your API key, instead of user id and password.
        access_token: A token you already have.
        raise_errors: Whether failures are exceptions.
        url: Where Spark is; else the variable SPARK_URL, else http://localhost:8080.
        timeout: Seconds that one request may take.
        ssl_context: For certificates of your own.
    """

    def __init__(
        self,
        userid: Optional[str] = None,
        password: Optional[str] = None,
        apikeys: Optional[str] = None,
        access_token: Optional[str] = None,
        *,
        raise_errors: bool = False,
        url: Optional[str] = None,
        timeout: float = TIMEOUT_SECONDS,
        ssl_context: Optional[ssl.SSLContext] = None,
    ) -> None:
        self.raise_errors = raise_errors
        self.spark = Spark(
            url,
            userid=userid,
            password=password,
            apikey=apikeys,
            access_token=access_token,
            timeout=timeout,
            ssl_context=ssl_context,
        )
        if access_token is not None:
            session.remember(self.spark)

    @property
    def access_token(self) -> Optional[str]:
        return self.spark.access_token

    def __repr__(self) -> str:
        return f"<SparkLib {self.spark.url}{' logged in' if self.access_token else ''}>"

    def generate_token(self) -> Reply:
        """Logs in and makes the token known to the sockets and the history of this program.

        The reply does not hold the token, so that it can be printed; `access_token` does.
        """
        try:
            self.spark.log_in()
        except SparkError as error:
            if self.raise_errors:
                raise
            return {**failed_reply(error), "message": "Unable to authorize user."}
        session.remember(self.spark)
        return {"status": True, "error": False, "data": [], "message": "User Authorized"}

    def set_AccessToken(self, access_token: str) -> None:
        """Goes on with a token that was made elsewhere, and makes it known like `generate_token()`."""
        self.spark.access_token = access_token
        session.remember(self.spark)

    # User

    @old_style
    def profile(self) -> Reply:
        return _reply(self.spark.read_profile())

    # Accounts

    @old_style
    def getAllAccounts(self) -> Reply:
        return _reply(self.spark.list_accounts())

    @old_style
    def getOneAccount(self, AccountName: str) -> Reply:
        return _reply(self.spark.read_account(AccountName))

    @old_style
    def generateAuthcode(self, AccountName: str) -> Reply:
        return _reply(self.spark.start_broker_login(AccountName))

    @old_style
    def validateAuthcode(self, broker: str, authcode: str) -> Reply:
        return self._send("validate_auth_code", broker, auth_code=authcode)

    @old_style
    def validateSessionid(self, AccountName: str, sessionid: str) -> Reply:
        return self._send("validate_session", AccountName, sessionid=sessionid)

    @old_style
    def activateAccount(self, accountName: str, activate: Union[str, bool] = "Y") -> Reply:
        return self._send("activate_account", accountName, _yes_no(activate))

    @old_style
    def deactivateAccount(self, accountName: str, activate: Union[str, bool] = "N") -> Reply:
        """Switches trading off, whatever `activate` says: it is there for programs that send it."""
        return _reply(self.spark.activate_account(accountName, "N"))

    @old_style
    def enableAccount(self, accountname: str, broker: Optional[str] = None) -> Reply:
        return self._send("enable_account", accountname, broker=broker)

    @old_style
    def disableAccount(self, accountname: str) -> Reply:
        return _reply(self.spark.disable_account(accountname))

    @old_style
    def getlinkStrategyAccount(self, ac: str) -> Reply:
        return _reply(self.spark.list_account_links(ac))

    @old_style
    def reconnect_orderWS(self, acname: str) -> Reply:
        return _reply(self.spark.reconnect_order_feed(acname))

    # Strategies

    @old_style
    def getStrategy(self) -> Reply:
        return _reply(self.spark.list_strategies())

    @old_style
    def addStrategy(
        self,
        strategyName: str,
        strategyType: str,
        description: str = "",
        display: str = "Private",
        forwardTest: Union[str, bool] = "N",
    ) -> Reply:
        return self._send(
            "add_strategy",
            strategyName=strategyName,
            strategyType=strategyType,
            description=description,
            display=display,
            forwardTest=_yes_no(forwardTest),
        )

    @old_style
    def modifyStrategy(
        self,
        strategyName: str,
        strategyType: str,
        description: Optional[str] = None,
        display: Optional[str] = None,
        forwardTest: Union[str, bool, None] = None,
    ) -> Reply:
        return self._send(
            "change_strategy",
            strategyName,
            StrategyType=strategyType,
            Description=description,
            Display=display,
            ForwardTest=None if forwardTest is None else _yes_no(forwardTest),
        )

    @old_style
    def deleteStrategy(self, strategyName: str) -> Reply:
        return _reply(self.spark.delete_strategy(strategyName))

    @old_style
    def addParams(self, strategyName: str, params: Mapping[str, Any]) -> Reply:
        return _reply(self.spark.replace_strategy_params(strategyName, dict(params)))

    @old_style
    def getParams(self, strategyName: str) -> Reply:
        return _reply(self.spark.read_strategy_params(strategyName))

    @old_style
    def modifyParams(self, strategyName: str, params: Mapping[str, Any]) -> Reply:
        return _reply(self.spark.merge_strategy_params(strategyName, dict(params)))

    # Strategy links

    @old_style
    def getlinkStrategy(self) -> Reply:
        return _reply(self.spark.list_links())

    @old_style
    def addlinkStrategy(
        self,
        StrategyName: str,
        AccountName: str,
        Multiplier: int = 1,
        Activate: Union[int, str, bool] = 1,
        Capital: float = 0,
    ) -> Reply:
        return self._send(
            "add_link",
            StrategyName=StrategyName,
            AccountName=AccountName,
            Multiplier=Multiplier,
            Activate=_one_or_zero(Activate),
            Capital=Capital,
        )

    @old_style
    def modifylinkStrategy(
        self,
        StrategyName: str,
        AccountName: str,
        Multiplier: int,
        Activate: Union[int, str, bool],
        Capital: float,
    ) -> Reply:
        return self._send(
            "change_link",
            st=StrategyName,
            ac=AccountName,
            Multiplier=Multiplier,
            Activate=_one_or_zero(Activate),
            Capital=Capital,
        )

    @old_style
    def deletelinkStrategy(self, StrategyName: str, AccountName: str) -> Reply:
        return self._send("delete_link", st=StrategyName, ac=AccountName)

    # Orders

    @old_style
    def placeorder(
        self,
        strategyName: str,
        orderType: str,
        productType: str,
        token: Optional[str],
        qty: Optional[int] = None,
        transType: Optional[str] = None,
        limitPrice: float = 0,
        splitby: int = 0,
        triggerPrice: float = 0,
        forwardTest: bool = False,
        operations: Optional[Mapping[str, Any]] = None,
        identifier: Optional[str] = None,
        ticksize: Optional[float] = None,
        idempotency_key: Optional[str] = None,
        autoOpt: Optional[Mapping[str, Any]] = None,
        autoFut: Optional[Mapping[str, Any]] = None,
        targetQty: Optional[int] = None,
    ) -> Reply:
        return self._send(
            "place_order",
            strategyname=strategyName,
            orderType=orderType,
            productType=productType,
            token=token,
            qty=qty,
            transType=transType,
            limitPrice=limitPrice,
            splitby=splitby,
            triggerPrice=triggerPrice,
            operations=operations,
            ForwardTest=forwardTest,
            identifier=identifier,
            ticksize=ticksize,
            idempotency_key=idempotency_key,
            autoOpt=autoOpt,
            autoFut=autoFut,
            targetQty=targetQty,
        )

    @old_style
    def reExecute(
        self,
        strategyName: str,
        orderType: str,
        productType: str,
        token: str,
        qty: int,
        transType: str,
        limitPrice: float = 0,
        splitby: int = 0,
        triggerPrice: float = 0,
        forwardTest: bool = False,
        operations: Optional[Mapping[str, Any]] = None,
        identifier: Optional[str] = None,
        ticksize: Optional[float] = None,
        idempotency_key: Optional[str] = None,
    ) -> Reply:
        return self._send(
            "re_execute",
            strategyname=strategyName,
            orderType=orderType,
            productType=productType,
            token=token,
            qty=qty,
            transType=transType,
            limitPrice=limitPrice,
            splitby=splitby,
            triggerPrice=triggerPrice,
            operations=operations,
            ForwardTest=forwardTest,
            identifier=identifier,
            ticksize=ticksize,
            idempotency_key=idempotency_key,
        )

    @old_style
    def modifyorder(
        self,
        strategyname: str,
        strefID: Union[int, str],
        orderType: Optional[str] = None,
        limitPrice: Optional[float] = None,
        triggerPrice: Optional[float] = None,
        identifier: Optional[str] = None,
    ) -> Reply:
        return self._send(
            "modify_order",
            strategyname=strategyname,
            strefID=strefID,
            orderType=orderType,
            limitPrice=limitPrice,
            triggerPrice=triggerPrice,
            identifier=identifier,
        )

    @old_style
    def cancelorder(
        self, strategyname: str, strefID: Union[int, str], identifier: Optional[str] = None
    ) -> Reply:
        return self._send("cancel_order", strategyname=strategyname, strefID=strefID, identifier=identifier)

    @old_style
    def stopOperation(self, strategyname: str, strefID: Union[int, str]) -> Reply:
        return self._send("stop_operation", strategyname=strategyname, strefID=strefID)

    @old_style
    def cancelAll(
        self, ctype: str, accountName: Optional[str] = None, strategyName: Optional[str] = None
    ) -> Reply:
        return self._send("cancel_all", ctype, stname=_given(strategyName), acname=_given(accountName))

    @old_style
    def orderbook(
        self,
        accountName: Optional[str] = None,
        strategyName: Optional[str] = None,
        withorders: Union[bool, str] = False,
        strefid: Union[int, str, None] = None,
        reftag: Union[int, str, None] = None,
        today: Union[bool, str] = True,
        limit: Optional[int] = None,
        cursor: Optional[int] = None,
    ) -> Reply:
        return self._send(
            "read_order_book",
            acname=_given(accountName),
            stname=_given(strategyName),
            withorders=_is_yes(withorders),
            reftag=reftag,
            strefid=strefid,
            today=_is_yes(today),
            limit=limit,
            cursor=cursor,
        )

    @old_style
    def deleteOrder(self, strefID: Union[int, str], reftag: Union[int, str]) -> Reply:
        return self._send("delete_order", strefID=strefID, reftag=reftag)

    @old_style
    def executionLogs(self) -> Reply:
        return _reply(self.spark.read_execution_logs())

    # Positions

    @old_style
    def SquareOff(
        self, ctype: str, accountName: Optional[str] = None, strategyName: Optional[str] = None
    ) -> Reply:
        return self._send("square_off", ctype, stname=_given(strategyName), acname=_given(accountName))

    @old_style
    def squareOffSingle(
        self,
        acname: str,
        stname: str,
        token: str,
        positionType: str,
        at_limit: Union[bool, str] = False,
        qty: Optional[int] = None,
    ) -> Reply:
        return self._send(
            "square_off_single",
            acname=acname,
            stname=stname,
            token=token,
            positionType=positionType,
            at_limit=_is_yes(at_limit),
            qty=qty,
        )

    @old_style
    def manualSquareOff(
        self,
        accountName: str,
        strategyName: str,
        token: str,
        positionType: str,
        tradedPrice: float = 0,
        tradedAt: Any = 0,
        ordersPlaced: int = 0,
        qty: Optional[int] = None,
    ) -> Reply:
        return self._send(
            "manual_square_off",
            acname=accountName,
            stname=strategyName,
            token=token,
            positionType=positionType,
            tradedPrice=tradedPrice,
            tradedAt=tradedAt,
            qty=qty,
            ordersPlaced=ordersPlaced,
        )

    @old_style
    def netposition(self, acname: Optional[str] = None, stname: Optional[str] = None) -> Reply:
        return _reply(self.spark.read_net_positions(Acname=_given(acname), Stname=_given(stname)))

    @old_style
    def overview(self, acname: Optional[str] = None) -> Reply:
        return _reply(self.spark.read_overview(Acname=_given(acname)))

    @old_style
    def intradaypnl(
        self,
        acname: Optional[str] = None,
        stname: Optional[str] = None,
        forwardTest: Optional[bool] = None,
    ) -> Reply:
        return _reply(
            self.spark.read_intraday_pnl(
                acname=_given(acname), stname=_given(stname), forwardTest=forwardTest
            )
        )

    # Trades

    @old_style
    def pushtrades(self, allusers: Optional[bool] = None) -> Reply:
        return _reply(self.spark.push_trades(allusers=allusers))

    @old_style
    def tradebook(
        self,
        startDate: Any,
        endDate: Any,
        stname: Optional[str] = None,
        acname: Optional[str] = None,
    ) -> Reply:
        return self._send(
            "read_tradebook",
            startDate=startDate,
            endDate=endDate,
            stname=_given(stname),
            acname=_given(acname),
        )

    @old_style
    def deleteTrade(self, TDno: Union[int, str]) -> Reply:
        return self._send("delete_trade", TDno)

    # Reference data

    @old_style
    def getTokens(
        self,
        symbol: str,
        exchange: str,
        expiry: Any = None,
        instrument: Optional[str] = None,
        asof: Any = None,
    ) -> Reply:
        return self._send(
            "find_instruments",
            symbol=symbol,
            exchange=exchange,
            expiry=expiry,
            instrument=instrument,
            asof=asof,
        )

    @old_style
    def getExpiry(self, symbol: str, exchange: str, instrument: str) -> Reply:
        return self._send("list_expiries", symbol=symbol, exchange=exchange, instrument=instrument)

    @old_style
    def getHoldings(self, acname: Optional[str] = None) -> Reply:
        return self._send("read_holdings", AccountName=acname)

    @old_style
    def getOutcome(self, key: str) -> Reply:
        return self._send("read_outcome", key=key)

    @old_style
    def getDesk(self) -> Reply:
        return self._send("read_desk")

    @old_style
    def getNotes(
        self,
        startDate: Optional[str] = None,
        endDate: Optional[str] = None,
        tag: Optional[str] = None,
    ) -> Reply:
        return self._send("list_notes", startDate=startDate, endDate=endDate, tag=tag)

    @old_style
    def writeNote(self, about: str, text: str, tags: Optional[list[str]] = None) -> Reply:
        return self._send("write_note", about=about, text=text, tags=tags)

    @old_style
    def getOptionChain(
        self,
        symbol: str,
        exchange: str,
        expiry: Optional[str] = None,
        strikes: Optional[int] = None,
    ) -> Reply:
        return self._send(
            "read_option_chain", symbol=symbol, exchange=exchange, expiry=expiry, strikes=strikes
        )

    @old_style
    def placeBasket(
        self,
        strategyName: str,
        legs: Any,
        identifier: Optional[str] = None,
        forwardTest: bool = False,
        hedgeFirst: bool = True,
        waitForHedges: Optional[Mapping[str, Any]] = None,
        dryRun: bool = False,
        idempotency_key: Optional[str] = None,
    ) -> Reply:
        return self._send(
            "place_basket",
            strategyname=strategyName,
            legs=legs,
            identifier=identifier,
            ForwardTest=forwardTest,
            hedgeFirst=hedgeFirst,
            waitForHedges=waitForHedges,
            dryRun=dryRun,
            idempotency_key=idempotency_key,
        )

    @old_style
    def getBaskets(self, basketID: Optional[int] = None, limit: Optional[int] = None) -> Reply:
        return self._send("list_baskets", basketID=basketID, limit=limit)

    @old_style
    def squareOffBasket(self, basketID: int) -> Reply:
        return _reply(self.spark.square_off_basket(basketID))

    @old_style
    def cancelBasket(self, basketID: int) -> Reply:
        return _reply(self.spark.cancel_basket(basketID))

    @old_style
    def getPayoff(
        self,
        legs: Any = None,
        fromPositions: Any = None,
        date: Optional[str] = None,
    ) -> Reply:
        return self._send("work_out_payoff", legs=legs, fromPositions=fromPositions, date=date)

    @old_style
    def getMargin(
        self,
        legs: Any,
        strategyname: Optional[str] = None,
        identifier: Optional[str] = None,
        withPositions: bool = True,
    ) -> Reply:
        return self._send(
            "work_out_margin",
            legs=legs,
            strategyname=strategyname,
            identifier=identifier,
            withPositions=withPositions,
        )

    @old_style
    def setExit(self, scope: str, rules: Any) -> Reply:
        return self._send("add_exit", scope=scope, **rules)

    @old_style
    def getExits(self) -> Reply:
        return self._send("list_exits")

    @old_style
    def removeExit(self, id: int) -> Reply:
        return self._send("remove_exit", id=id)

    @old_style
    def freezeqty(self, symbol: str) -> Reply:
        return _reply(self.spark.read_freeze_quantity(symbol))

    @old_style
    def contractMaster(self) -> Reply:
        return _reply(self.spark.read_contract_master())

    @old_style
    def isHoliday(self, exch: str = "NSE") -> Reply:
        return self._send("check_holiday", exch)

    @old_style
    def holidays(self, exch: Optional[str] = None) -> Reply:
        return self._send("list_holidays", exch=exch)

    @old_style
    def prevholidays(self, exch: Optional[str] = None) -> Reply:
        return self._send("list_past_holidays", exch=exch)

    @old_style
    def ltp(self, tokens: Union[str, Iterable[str]]) -> Reply:
        return self._send("read_last_prices", tokens if isinstance(tokens, str) else list(tokens))

    @old_style
    def getBrokerTokens(self, tokens: Union[str, Iterable[str]], broker: str) -> Reply:
        listed = tokens.split(",") if isinstance(tokens, str) else list(tokens)
        return self._send("map_tokens", broker=broker, tokens=listed)

    @old_style
    def history(
        self,
        token: str,
        interval: Any = "1",
        from_: Any = None,
        to: Any = None,
        acname: Optional[str] = None,
    ) -> Reply:
        """Candles over a range of any length."""
        candles = self.spark.history(token, cast(Interval, str(interval)), from_, to, acname)
        return {"status": True, "error": False, "data": candles, "message": "Data Received"}

    def backtest(
        self,
        document: Mapping[str, Any],
        from_: Any,
        to: Any = None,
        *,
        params: Optional[dict[str, Any]] = None,
        capital: Optional[float] = None,
        signals: Optional[Sequence[Mapping[str, Any]]] = None,
    ) -> BacktestResult:
        """Plays a strategy document over past days, waits and returns what it came to.

        Raises:
            SparkError: The document has errors, or the run failed or was stopped.
        """
        return self.spark.backtest(
            document, from_, to, params=params, capital=capital, signals=signals
        )

    def sweep(
        self,
        document: Mapping[str, Any],
        from_: Any,
        to: Any = None,
        *,
        axes: Sequence[Mapping[str, Any]],
        capital: Optional[float] = None,
    ) -> SweepResult:
        """Plays a strategy document with many values of its parameters, waits and returns every run.

        Raises:
            SparkError: The document or the axes have errors, or the sweep failed or was stopped.
        """
        return self.spark.sweep(document, from_, to, axes=axes, capital=capital)

    def replay(
        self,
        document: Optional[Mapping[str, Any]] = None,
        date: Any = None,
        *,
        documentID: Optional[int] = None,
        rev: Optional[int] = None,
        params: Optional[dict[str, Any]] = None,
    ) -> ReplayResult:
        """Lets a strategy document trade in a past day, waits until the day is over and returns it.

        Raises:
            SparkError: The document has errors, or the replay failed or was stopped.
        """
        return self.spark.replay(document, date, documentID=documentID, rev=rev, params=params)

    # The same under the other names by which they are known.

    CancalAll = cancelAll
    CancelAll = cancelAll
    excutionLogs = executionLogs
    placeOrder = placeorder
    modifyOrder = modifyorder
    cancelOrder = cancelorder
    squareOff = SquareOff
    getLinkStrategy = getlinkStrategy
    getLinkedStrategy = getlinkStrategy
    addLinkStrategy = addlinkStrategy
    modifyLinkStrategy = modifylinkStrategy
    modifyLinkedStrategy = modifylinkStrategy
    deleteLinkStrategy = deletelinkStrategy
    getLinkStrategyAccount = getlinkStrategyAccount

    def _send(self, call: str, /, *args: Any, **fields: Any) -> Reply:
        """Calls by name, because the old style takes plain texts where the typed client wants choices."""
        reply: Reply = getattr(self.spark, call)(*args, **fields)
        return reply


def _under_its_id(call: str) -> Any:
    name = re.sub("[A-Z]", lambda letter: "_" + letter.group().lower(), call)

    @functools.wraps(getattr(Spark, name))
    def send(self: SparkLib, *args: Any, **fields: Any) -> Reply:
        return self._send(name, *args, **fields)

    return old_style(send)


# By the ids that the pages and the other clients know; names of old go before them.
for _call in OPERATIONS:
    if not hasattr(SparkLib, _call):
        setattr(SparkLib, _call, _under_its_id(_call))


def _reply(reply: Any) -> Reply:
    typed: Reply = reply
    return typed


def _given(name: Optional[str]) -> Optional[str]:
    """Older programs write "undefined" or nothing for a name that is not given."""
    return None if name in ("", "undefined", "null", "None") else name


def _one_or_zero(value: Union[int, str, bool]) -> int:
    """0 stays 0; clients of the past turned everything but "N" into 1."""
    if isinstance(value, str):
        return 1 if value.strip().upper() in ("Y", "YES", "1", "TRUE") else 0
    return 1 if value else 0


def _yes_no(value: Union[str, bool]) -> str:
    if isinstance(value, bool):
        return "Y" if value else "N"
    return value


def _is_yes(value: Union[bool, int, str]) -> bool:
    return value.strip().upper() in ("Y", "YES", "1", "TRUE") if isinstance(value, str) else bool(value)
