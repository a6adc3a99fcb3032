"""Every call of the API, as a method that is named after it.

Made from openapi.json by `npm run generate`. Do not edit.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any, Literal

from ..operation import Operation
from . import shapes

OPERATIONS: Mapping[str, Operation] = {
    "login": Operation(
        "login",
        "POST",
        "/token",
        needs_token=False,
        only_reads=True,
        is_form=True,
    ),
    "loginWithKey": Operation(
        "loginWithKey",
        "HEAD",
        "/token",
        needs_token=False,
        only_reads=True,
        reply_headers=("access_token", "token_type",),
    ),
    "startVisit": Operation(
        "startVisit",
        "POST",
        "/visitor",
        needs_token=False,
    ),
    "readProfile": Operation(
        "readProfile",
        "GET",
        "/profile",
        only_reads=True,
    ),
    "listAccounts": Operation(
        "listAccounts",
        "GET",
        "/account",
        only_reads=True,
    ),
    "addAccount": Operation(
        "addAccount",
        "POST",
        "/account",
    ),
    "readAccount": Operation(
        "readAccount",
        "GET",
        "/account/{AccountName}",
        only_reads=True,
    ),
    "changeAccount": Operation(
        "changeAccount",
        "PUT",
        "/account/{AccountName}",
    ),
    "deleteAccount": Operation(
        "deleteAccount",
        "DELETE",
        "/account/{AccountName}",
    ),
    "readBrokerAccount": Operation(
        "readBrokerAccount",
        "GET",
        "/broker-account",
        only_reads=True,
    ),
    "startBrokerLogin": Operation(
        "startBrokerLogin",
        "POST",
        "/login/{AccountName}",
    ),
    "validateAuthCode": Operation(
        "validateAuthCode",
        "POST",
        "/validate_authcode/{broker}",
    ),
    "validateSession": Operation(
        "validateSession",
        "POST",
        "/validate_session/{AccountName}",
    ),
    "activateAccount": Operation(
        "activateAccount",
        "POST",
        "/activate-account/{AccountName}/{yn}",
    ),
    "deactivateAccount": Operation(
        "deactivateAccount",
        "HEAD",
        "/activate-account/{AccountName}/{yn}",
        reply_headers=("Trade",),
    ),
    "reconnectOrderFeed": Operation(
        "reconnectOrderFeed",
        "POST",
        "/reconnectWS/",
    ),
    "listAccountLinks": Operation(
        "listAccountLinks",
        "GET",
        "/link-strategy-account",
        only_reads=True,
    ),
    "enableAccount": Operation(
        "enableAccount",
        "POST",
        "/account/enable",
    ),
    "disableAccount": Operation(
        "disableAccount",
        "POST",
        "/account/disable",
    ),
    "sendTestMessage": Operation(
        "sendTestMessage",
        "POST",
        "/telegram-test",
    ),
    "listStrategies": Operation(
        "listStrategies",
        "GET",
        "/strategy",
        only_reads=True,
    ),
    "addStrategy": Operation(
        "addStrategy",
        "POST",
        "/strategy",
    ),
    "changeStrategy": Operation(
        "changeStrategy",
        "PUT",
        "/strategy/{StrategyName}",
    ),
    "deleteStrategy": Operation(
        "deleteStrategy",
        "DELETE",
        "/strategy/{StrategyName}",
    ),
    "readStrategyParams": Operation(
        "readStrategyParams",
        "GET",
        "/strategyparams/{StrategyName}",
        only_reads=True,
    ),
    "replaceStrategyParams": Operation(
        "replaceStrategyParams",
        "POST",
        "/strategyparams/{StrategyName}",
    ),
    "mergeStrategyParams": Operation(
        "mergeStrategyParams",
        "PUT",
        "/strategyparams/{StrategyName}",
    ),
    "listLinks": Operation(
        "listLinks",
        "GET",
        "/linkstrategy",
        only_reads=True,
    ),
    "addLink": Operation(
        "addLink",
        "POST",
        "/linkstrategy",
    ),
    "changeLink": Operation(
        "changeLink",
        "PUT",
        "/linkstrategy",
    ),
    "deleteLink": Operation(
        "deleteLink",
        "DELETE",
        "/linkstrategy",
    ),
    "placeOrder": Operation(
        "placeOrder",
        "POST",
        "/order",
        takes_key=True,
    ),
    "modifyOrder": Operation(
        "modifyOrder",
        "PUT",
        "/order",
    ),
    "cancelOrder": Operation(
        "cancelOrder",
        "DELETE",
        "/order",
    ),
    "reExecute": Operation(
        "reExecute",
        "POST",
        "/reExecute",
        takes_key=True,
    ),
    "stopOperation": Operation(
        "stopOperation",
        "POST",
        "/stopOperation",
    ),
    "cancelAll": Operation(
        "cancelAll",
        "GET",
        "/CancelAll/{ctype}",
    ),
    "readOrderBook": Operation(
        "readOrderBook",
        "GET",
        "/orderbook/",
        only_reads=True,
    ),
    "deleteOrder": Operation(
        "deleteOrder",
        "DELETE",
        "/deleteorder/",
    ),
    "readExecutionLogs": Operation(
        "readExecutionLogs",
        "GET",
        "/ExecutionLogs",
        only_reads=True,
    ),
    "squareOff": Operation(
        "squareOff",
        "GET",
        "/SquareOff/{ctype}",
    ),
    "takeBackSquareOff": Operation(
        "takeBackSquareOff",
        "DELETE",
        "/SquareOff/{ctype}",
    ),
    "squareOffSingle": Operation(
        "squareOffSingle",
        "POST",
        "/SquareOffSingle",
    ),
    "manualSquareOff": Operation(
        "manualSquareOff",
        "POST",
        "/manual-squareoff/",
    ),
    "readNetPositions": Operation(
        "readNetPositions",
        "GET",
        "/netposition/",
        only_reads=True,
    ),
    "readPositions": Operation(
        "readPositions",
        "GET",
        "/positions",
        only_reads=True,
    ),
    "readOverview": Operation(
        "readOverview",
        "GET",
        "/overview/",
        only_reads=True,
    ),
    "readIntradayPnl": Operation(
        "readIntradayPnl",
        "GET",
        "/intradaypnl",
        only_reads=True,
    ),
    "pushTrades": Operation(
        "pushTrades",
        "GET",
        "/pushtrades/",
    ),
    "readTradebook": Operation(
        "readTradebook",
        "GET",
        "/tradebook/",
        only_reads=True,
    ),
    "deleteTrade": Operation(
        "deleteTrade",
        "DELETE",
        "/trade/",
    ),
    "listGuards": Operation(
        "listGuards",
        "GET",
        "/guards",
        only_reads=True,
    ),
    "changeGuards": Operation(
        "changeGuards",
        "PUT",
        "/guards",
    ),
    "switchKill": Operation(
        "switchKill",
        "POST",
        "/killswitch",
    ),
    "findInstruments": Operation(
        "findInstruments",
        "GET",
        "/master-tokens",
        only_reads=True,
    ),
    "searchInstruments": Operation(
        "searchInstruments",
        "GET",
        "/search-instruments",
        only_reads=True,
    ),
    "listExpiries": Operation(
        "listExpiries",
        "GET",
        "/expiry",
        only_reads=True,
    ),
    "readExpiryDays": Operation(
        "readExpiryDays",
        "GET",
        "/expiry-days",
        only_reads=True,
    ),
    "readFreezeQuantity": Operation(
        "readFreezeQuantity",
        "GET",
        "/master-freezeqty",
        only_reads=True,
    ),
    "readContractMaster": Operation(
        "readContractMaster",
        "GET",
        "/contract-master/",
        only_reads=True,
    ),
    "checkHoliday": Operation(
        "checkHoliday",
        "GET",
        "/isHoliday/",
        only_reads=True,
    ),
    "listHolidays": Operation(
        "listHolidays",
        "GET",
        "/holidays",
        only_reads=True,
    ),
    "listPastHolidays": Operation(
        "listPastHolidays",
        "GET",
        "/prevholidays",
        only_reads=True,
    ),
    "readLastPrices": Operation(
        "readLastPrices",
        "GET",
        "/ltp",
        only_reads=True,
    ),
    "readQuotes": Operation(
        "readQuotes",
        "GET",
        "/quotes",
        only_reads=True,
    ),
    "readOptionChain": Operation(
        "readOptionChain",
        "GET",
        "/option-chain",
        only_reads=True,
    ),
    "readHistory": Operation(
        "readHistory",
        "GET",
        "/history",
        only_reads=True,
    ),
    "mapTokens": Operation(
        "mapTokens",
        "POST",
        "/token-mappings",
        only_reads=True,
    ),
    "workOutCharges": Operation(
        "workOutCharges",
        "POST",
        "/charges",
        only_reads=True,
    ),
    "listWebhooks": Operation(
        "listWebhooks",
        "GET",
        "/webhook",
        only_reads=True,
    ),
    "addWebhook": Operation(
        "addWebhook",
        "POST",
        "/webhook",
    ),
    "renewWebhook": Operation(
        "renewWebhook",
        "PUT",
        "/webhook",
    ),
    "revokeWebhook": Operation(
        "revokeWebhook",
        "DELETE",
        "/webhook",
    ),
    "previewAlert": Operation(
        "previewAlert",
        "POST",
        "/tv-webhook-preview",
    ),
    "receiveAlert": Operation(
        "receiveAlert",
        "POST",
        "/tv-webhook/{token}",
        needs_token=False,
    ),
}


class Calls:
    """The calls, without the way in which they are sent."""

    def _call(
        self,
        operation: Operation,
        *,
        path: Mapping[str, Any] = {},
        query: Mapping[str, Any] = {},
        fields: Mapping[str, Any] | None = None,
        body: Any = None,
        idempotency_key: str | None = None,
    ) -> Any:
        """`fields` are the named parts of a body; `body` is one that is sent as it is."""
        raise NotImplementedError

    def login(
        self,
        *,
        userid: str | None = None,
        password: str | None = None,
        apikey: str | None = None,
    ) -> shapes.AccessToken:
        """Log in.

        Gives an access token for `userid` and `password`, or for `apikey` alone. Form fields and
        JSON are both read. `username` and `email` mean `userid`; `AuthKey` and `client_secret` mean
        `apikey`. The reply stands outside the usual envelope.

        Args:
            userid: Your e-mail address. Required together with `password` unless `apikey` is given.
            password: Your password. Required together with `userid` unless `apikey` is given.
            apikey: Your API key, `AuthKey` of your profile. When it is given it decides, and userid
                and password are not looked at.
        """
        reply: shapes.AccessToken = self._call(
            OPERATIONS["login"],
            fields={
                "userid": userid,
                "password": password,
                "apikey": apikey,
            },
        )
        return reply

    def login_with_key(
        self,
        apikey: str,
    ) -> dict[str, str]:
        """Log in with a key, reply in headers.

        Gives an access token for an API key, as headers of a reply without a body. Prefer POST
        /token: there the key does not stand in the address, where proxies may write it down. A
        reply to HEAD never has a body, whatever its status: only status and headers arrive.

        Args:
            apikey: Your API key, `AuthKey` of your profile. When it is given it decides, and userid
                and password are not looked at.
        """
        reply: dict[str, str] = self._call(
            OPERATIONS["loginWithKey"],
            query={
                "apikey": apikey,
            },
        )
        return reply

    def start_visit(self) -> shapes.VisitReply:
        """Try Spark without a login.

        Makes a visitor and gives an access token for it. The visitor has a strategy `demo` in the
        paper account `paper`, and a strategy `test1` in the paper accounts `account1` and
        `account2`, as the documentation has it. A visitor sees nothing of other users, has paper
        accounts and no Telegram chat, and is gone after some hours. It works on the machine where
        Spark runs; the owner can allow it to everyone or switch it off with `SPARK_VISITORS`. How
        many there are, and how many come from one address, is bounded.
        """
        reply: shapes.VisitReply = self._call(OPERATIONS["startVisit"])
        return reply

    def read_profile(self) -> shapes.ProfileReply:
        """Read your profile.

        Who you are in Spark, and how many accounts and strategies you may have.
        """
        reply: shapes.ProfileReply = self._call(OPERATIONS["readProfile"])
        return reply

    def list_accounts(self) -> shapes.AccountReply:
        """List your accounts.

        All broker accounts you connected, by name.
        """
        reply: shapes.AccountReply = self._call(OPERATIONS["listAccounts"])
        return reply

    def add_account(
        self,
        *,
        AccountName: str,
        Broker: Literal["FYERS", "IIFLXTS", "ANGELONE", "testBroker"],
        Clientid: str,
        ApiKey: str | None = None,
        ApiSecret: str | None = None,
        Password: str | None = None,
        Pin: str | None = None,
        Totp: str | None = None,
        BotKeys: str | None = None,
        Chatid: str | None = None,
        Redirecturl: str | None = None,
        Egress: str | None = None,
        Brokerage: str | None = None,
        Capital: float | None = None,
    ) -> shapes.EmptyReply:
        """Connect an account.

        Connects a broker account under a name of your choice. The number of enabled accounts is
        limited by `acLimit` of your profile.

        Args:
            AccountName: Name you gave the account, unique among your accounts.
            Broker: Code of the broker. Letter case does not matter; IIFL means IIFLXTS.
            Clientid: Your client code at the broker. For testBroker any text will do.
            ApiKey: Key of your developer app at the broker.
            ApiSecret: Secret of your developer app. It is kept sealed and never returned.
            Password: Password at the broker, for brokers that need it. Never returned.
            Pin: Pin at the broker, for brokers that need it. Never returned.
            Totp: Seed of the one-time passwords, for brokers that need it. Never returned.
            BotKeys: Token of the Telegram bot that shall write to you.
            Chatid: Telegram chat that shall be told about this account.
            Redirecturl: Where the broker shall send you back after its login page.
            Egress: By which way orders of this account leave, for brokers that take them only from
                a registered address: `local` and an IP address of the machine that Spark runs on,
                or the http address of a proxy. When not given, whichever way the machine takes.
            Brokerage: What your broker takes for each order, for the charges of trades: `zero`,
                `flat 20`, `percent 0.5` or `percent 0.03 cap 20`. When not given, the plan of a
                discount broker: delivery free, ₹20 for an option, any other 0.03 % up to ₹20.
                Trades that were made already keep their charges.
            Capital: With how much money a paper account begins, in rupees; ₹10,00,000 when it is
                never sent. Sending it sets the money of the account to it again, whatever was won
                or lost, so it is taken only while no order and no position of the account is open.
                A live account has its money at its broker.
        """
        reply: shapes.EmptyReply = self._call(
            OPERATIONS["addAccount"],
            fields={
                "AccountName": AccountName,
                "Broker": Broker,
                "Clientid": Clientid,
                "ApiKey": ApiKey,
                "ApiSecret": ApiSecret,
                "Password": Password,
                "Pin": Pin,
                "Totp": Totp,
                "BotKeys": BotKeys,
                "Chatid": Chatid,
                "Redirecturl": Redirecturl,
                "Egress": Egress,
                "Brokerage": Brokerage,
                "Capital": Capital,
            },
        )
        return reply

    def read_account(
        self,
        AccountName: str,
    ) -> shapes.AccountDetailsReply:
        """Read one account.

        One account with its session and Telegram settings. Passwords, pins and secrets are never
        returned.

        Args:
            AccountName: Name you gave the account, unique among your accounts.
        """
        reply: shapes.AccountDetailsReply = self._call(
            OPERATIONS["readAccount"],
            path={
                "AccountName": AccountName,
            },
        )
        return reply

    def change_account(
        self,
        AccountName: str,
        *,
        Clientid: str | None = None,
        ApiKey: str | None = None,
        ApiSecret: str | None = None,
        Password: str | None = None,
        Pin: str | None = None,
        Totp: str | None = None,
        BotKeys: str | None = None,
        Chatid: str | None = None,
        Redirecturl: str | None = None,
        Egress: str | None = None,
        Brokerage: str | None = None,
        Capital: float | None = None,
    ) -> shapes.EmptyReply:
        """Change an account.

        Changes what the account was connected with. What is not given stays as it is; an empty text
        clears the field. Name and broker of an account do not change.

        Args:
            AccountName: Name you gave the account, unique among your accounts.
            Clientid: Your client code at the broker. For testBroker any text will do.
            ApiKey: Key of your developer app at the broker.
            ApiSecret: Secret of your developer app. It is kept sealed and never returned.
            Password: Password at the broker, for brokers that need it. Never returned.
            Pin: Pin at the broker, for brokers that need it. Never returned.
            Totp: Seed of the one-time passwords, for brokers that need it. Never returned.
            BotKeys: Token of the Telegram bot that shall write to you.
            Chatid: Telegram chat that shall be told about this account.
            Redirecturl: Where the broker shall send you back after its login page.
            Egress: By which way orders of this account leave, for brokers that take them only from
                a registered address: `local` and an IP address of the machine that Spark runs on,
                or the http address of a proxy. When not given, whichever way the machine takes.
            Brokerage: What your broker takes for each order, for the charges of trades: `zero`,
                `flat 20`, `percent 0.5` or `percent 0.03 cap 20`. When not given, the plan of a
                discount broker: delivery free, ₹20 for an option, any other 0.03 % up to ₹20.
                Trades that were made already keep their charges.
            Capital: With how much money a paper account begins, in rupees; ₹10,00,000 when it is
                never sent. Sending it sets the money of the account to it again, whatever was won
                or lost, so it is taken only while no order and no position of the account is open.
                A live account has its money at its broker.
        """
        reply: shapes.EmptyReply = self._call(
            OPERATIONS["changeAccount"],
            path={
                "AccountName": AccountName,
            },
            fields={
                "Clientid": Clientid,
                "ApiKey": ApiKey,
                "ApiSecret": ApiSecret,
                "Password": Password,
                "Pin": Pin,
                "Totp": Totp,
                "BotKeys": BotKeys,
                "Chatid": Chatid,
                "Redirecturl": Redirecturl,
                "Egress": Egress,
                "Brokerage": Brokerage,
                "Capital": Capital,
            },
        )
        return reply

    def delete_account(
        self,
        AccountName: str,
    ) -> shapes.EmptyReply:
        """Delete an account.

        Deletes the account in Spark with its links and secrets. The broker is not touched.

        Args:
            AccountName: Name you gave the account, unique among your accounts.
        """
        reply: shapes.EmptyReply = self._call(
            OPERATIONS["deleteAccount"],
            path={
                "AccountName": AccountName,
            },
        )
        return reply

    def read_broker_account(
        self,
        AccountName: str,
    ) -> shapes.BrokerAccountReply:
        """Ask the broker about an account.

        Funds and positions of an account as its broker tells them, beside the positions of Spark.
        Where the two differ it says so and changes nothing: you may have traded elsewhere. What the
        broker did not answer is null and never zero. The broker is asked at most once in 10
        seconds.

        Args:
            AccountName: Name you gave the account, unique among your accounts.
        """
        reply: shapes.BrokerAccountReply = self._call(
            OPERATIONS["readBrokerAccount"],
            query={
                "AccountName": AccountName,
            },
        )
        return reply

    def start_broker_login(
        self,
        AccountName: str,
    ) -> shapes.LoginUrlReply:
        """Begin a login at the broker.

        Gives the address of the broker's login page. After the login the broker sends you back with
        an auth code, which POST /validate_authcode/{broker} takes.

        Args:
            AccountName: Name you gave the account, unique among your accounts.
        """
        reply: shapes.LoginUrlReply = self._call(
            OPERATIONS["startBrokerLogin"],
            path={
                "AccountName": AccountName,
            },
        )
        return reply

    def validate_auth_code(
        self,
        broker: Literal["FYERS", "IIFLXTS", "ANGELONE", "testBroker"],
        *,
        auth_code: str,
    ) -> shapes.EmptyReply:
        """Finish a login at the broker.

        Exchanges the auth code for a broker session of the account whose login you began.

        Args:
            broker: Code of the broker. Letter case does not matter; IIFL means IIFLXTS.
            auth_code: The code the broker sent you back with.
        """
        reply: shapes.EmptyReply = self._call(
            OPERATIONS["validateAuthCode"],
            path={
                "broker": broker,
            },
            query={
                "auth_code": auth_code,
            },
        )
        return reply

    def validate_session(
        self,
        AccountName: str,
        *,
        sessionid: str,
    ) -> shapes.EmptyReply:
        """Set the broker session yourself.

        Takes a session id you got from the broker in another way. The account then counts as logged
        in today.

        Args:
            AccountName: Name you gave the account, unique among your accounts.
            sessionid: The session id of the broker.
        """
        reply: shapes.EmptyReply = self._call(
            OPERATIONS["validateSession"],
            path={
                "AccountName": AccountName,
            },
            query={
                "sessionid": sessionid,
            },
        )
        return reply

    def activate_account(
        self,
        AccountName: str,
        yn: Literal["Y", "N"],
    ) -> shapes.TradeFlagReply:
        """Switch trading on or off.

        Y lets orders of linked strategies reach the account, N stops them. Open orders stay as they
        are.

        Args:
            AccountName: Name you gave the account, unique among your accounts.
            yn: Y activates trading, N deactivates it.
        """
        reply: shapes.TradeFlagReply = self._call(
            OPERATIONS["activateAccount"],
            path={
                "AccountName": AccountName,
                "yn": yn,
            },
        )
        return reply

    def deactivate_account(
        self,
        AccountName: str,
        yn: Literal["Y", "N"],
    ) -> dict[str, str]:
        """Switch trading off, reply in headers.

        Deactivates trading; `yn` must be N. The result travels as the header `Trade`, because a
        reply to HEAD has no body. Prefer the POST call, which says more. A reply to HEAD never has
        a body, whatever its status: only status and headers arrive.

        Args:
            AccountName: Name you gave the account, unique among your accounts.
            yn: N; HEAD only deactivates.
        """
        reply: dict[str, str] = self._call(
            OPERATIONS["deactivateAccount"],
            path={
                "AccountName": AccountName,
                "yn": yn,
            },
        )
        return reply

    def reconnect_order_feed(
        self,
        acname: str,
    ) -> shapes.EmptyReply:
        """Reconnect to the broker.

        Connects Spark anew to the broker's order feed of one account. Your own websocket is not
        touched.

        Args:
            acname: Name you gave the account, unique among your accounts.
        """
        reply: shapes.EmptyReply = self._call(
            OPERATIONS["reconnectOrderFeed"],
            query={
                "acname": acname,
            },
        )
        return reply

    def list_account_links(
        self,
        ac: str,
    ) -> shapes.AccountLinkReply:
        """List the strategies of an account.

        The strategies that are linked to one account.

        Args:
            ac: Name you gave the account, unique among your accounts.
        """
        reply: shapes.AccountLinkReply = self._call(
            OPERATIONS["listAccountLinks"],
            query={
                "ac": ac,
            },
        )
        return reply

    def enable_account(
        self,
        accountname: str,
        *,
        broker: Literal["FYERS", "IIFLXTS", "ANGELONE", "testBroker"] | None = None,
    ) -> shapes.EmptyReply:
        """Enable an account.

        Lets the account take one of your `acLimit` places again.

        Args:
            accountname: Name you gave the account, unique among your accounts.
            broker: Guards against a mix-up: must be the broker of the account.
        """
        reply: shapes.EmptyReply = self._call(
            OPERATIONS["enableAccount"],
            query={
                "accountname": accountname,
                "broker": broker,
            },
        )
        return reply

    def disable_account(
        self,
        accountname: str,
    ) -> shapes.EmptyReply:
        """Disable an account.

        Frees the place of the account and switches its trading off. Its history stays.

        Args:
            accountname: Name you gave the account, unique among your accounts.
        """
        reply: shapes.EmptyReply = self._call(
            OPERATIONS["disableAccount"],
            query={
                "accountname": accountname,
            },
        )
        return reply

    def send_test_message(
        self,
        AccountName: str,
    ) -> shapes.EmptyReply:
        """Send a test message to Telegram.

        Sends a message with the bot of the account to its chat, and answers when Telegram took it.
        When Telegram does not, its reason is in the error.

        Args:
            AccountName: Name you gave the account, unique among your accounts.
        """
        reply: shapes.EmptyReply = self._call(
            OPERATIONS["sendTestMessage"],
            query={
                "AccountName": AccountName,
            },
        )
        return reply

    def list_strategies(self) -> shapes.StrategyReply:
        """List your strategies.

        All strategies you created, in the order in which you created them.
        """
        reply: shapes.StrategyReply = self._call(OPERATIONS["listStrategies"])
        return reply

    def add_strategy(
        self,
        *,
        strategyName: str,
        strategyType: Literal["Intraday", "Positional"],
        description: str | None = None,
        display: Literal["Private", "Public"] | None = None,
        forwardTest: Literal["Y", "N"] | None = None,
    ) -> shapes.EmptyReply:
        """Create a strategy.

        Creates a strategy. Without `description` it is empty, without `display` it is Private,
        without `forwardTest` it is N. The number of strategies is limited by `stLimit` of your
        profile.

        Args:
            strategyName: Name of the strategy, unique among your strategies.
            strategyType: Intraday positions are closed the same day; Positional ones may stay
                overnight.
            description: What the strategy does, in your words.
            display: Whether the strategy is meant for you alone or to be shown to others.
            forwardTest: Y runs every order of the strategy on the simulated exchange instead of at
                the broker.
        """
        reply: shapes.EmptyReply = self._call(
            OPERATIONS["addStrategy"],
            fields={
                "strategyName": strategyName,
                "strategyType": strategyType,
                "description": description,
                "display": display,
                "forwardTest": forwardTest,
            },
        )
        return reply

    def change_strategy(
        self,
        StrategyName: str,
        *,
        StrategyType: Literal["Intraday", "Positional"],
        Description: str | None = None,
        Display: Literal["Private", "Public"] | None = None,
        ForwardTest: Literal["Y", "N"] | None = None,
    ) -> shapes.EmptyReply:
        """Change a strategy.

        Changes type, description, display or forward test. What is not given stays as it is.

        Args:
            StrategyName: Name of the strategy, unique among your strategies.
            StrategyType: Intraday positions are closed the same day; Positional ones may stay
                overnight.
            Description: What the strategy does, in your words.
            Display: Whether the strategy is meant for you alone or to be shown to others.
            ForwardTest: Y runs every order of the strategy on the simulated exchange instead of at
                the broker.
        """
        reply: shapes.EmptyReply = self._call(
            OPERATIONS["changeStrategy"],
            path={
                "StrategyName": StrategyName,
            },
            fields={
                "StrategyType": StrategyType,
                "Description": Description,
                "Display": Display,
                "ForwardTest": ForwardTest,
            },
        )
        return reply

    def delete_strategy(
        self,
        StrategyName: str,
    ) -> shapes.EmptyReply:
        """Delete a strategy.

        Deletes the strategy and its links to accounts. It is refused while orders or positions of
        the strategy are open in any account.

        Args:
            StrategyName: Name of the strategy, unique among your strategies.
        """
        reply: shapes.EmptyReply = self._call(
            OPERATIONS["deleteStrategy"],
            path={
                "StrategyName": StrategyName,
            },
        )
        return reply

    def read_strategy_params(
        self,
        StrategyName: str,
    ) -> shapes.StrategyParamsReply:
        """Read the parameters of a strategy.

        The JSON object stored with the strategy; an empty object when none was stored.

        Args:
            StrategyName: Name of the strategy, unique among your strategies.
        """
        reply: shapes.StrategyParamsReply = self._call(
            OPERATIONS["readStrategyParams"],
            path={
                "StrategyName": StrategyName,
            },
        )
        return reply

    def replace_strategy_params(
        self,
        StrategyName: str,
        body: shapes.StrategyParams,
    ) -> shapes.StrategyParamsReply:
        """Store the parameters of a strategy.

        Replaces the stored object by the body.

        Args:
            StrategyName: Name of the strategy, unique among your strategies.
            body: One free JSON object per strategy, at most 65536 bytes.
        """
        reply: shapes.StrategyParamsReply = self._call(
            OPERATIONS["replaceStrategyParams"],
            path={
                "StrategyName": StrategyName,
            },
            body=body,
        )
        return reply

    def merge_strategy_params(
        self,
        StrategyName: str,
        body: shapes.StrategyParams,
    ) -> shapes.StrategyParamsReply:
        """Change some parameters of a strategy.

        Replaces the top-level keys that are given; the others stay.

        Args:
            StrategyName: Name of the strategy, unique among your strategies.
            body: One free JSON object per strategy, at most 65536 bytes.
        """
        reply: shapes.StrategyParamsReply = self._call(
            OPERATIONS["mergeStrategyParams"],
            path={
                "StrategyName": StrategyName,
            },
            body=body,
        )
        return reply

    def list_links(self) -> shapes.LinkReply:
        """List your links.

        Which strategy trades in which account, and with what size.
        """
        reply: shapes.LinkReply = self._call(OPERATIONS["listLinks"])
        return reply

    def add_link(
        self,
        *,
        StrategyName: str,
        AccountName: str,
        Multiplier: int,
        Activate: Literal[0, 1],
        Capital: float,
    ) -> shapes.EmptyReply:
        """Link a strategy to an account.

        From now on orders of the strategy also go to this account, while the link is active.

        Args:
            StrategyName: Name of the strategy, unique among your strategies.
            AccountName: Name you gave the account, unique among your accounts.
            Multiplier: The quantity of every order is multiplied by this in this account.
            Activate: 1 when orders of the strategy go to this account, 0 when not.
            Capital: Money set aside for the strategy in this account, for reports. It blocks no
                order.
        """
        reply: shapes.EmptyReply = self._call(
            OPERATIONS["addLink"],
            fields={
                "StrategyName": StrategyName,
                "AccountName": AccountName,
                "Multiplier": Multiplier,
                "Activate": Activate,
                "Capital": Capital,
            },
        )
        return reply

    def change_link(
        self,
        *,
        st: str,
        ac: str,
        Multiplier: int,
        Activate: Literal[0, 1],
        Capital: float,
    ) -> shapes.EmptyReply:
        """Change a link.

        Replaces multiplier, activation and capital of the link. Send all three.

        Args:
            st: Name of the linked strategy.
            ac: Name of the linked account.
            Multiplier: The quantity of every order is multiplied by this in this account.
            Activate: 1 when orders of the strategy go to this account, 0 when not.
            Capital: Money set aside for the strategy in this account, for reports. It blocks no
                order.
        """
        reply: shapes.EmptyReply = self._call(
            OPERATIONS["changeLink"],
            query={
                "st": st,
                "ac": ac,
            },
            fields={
                "Multiplier": Multiplier,
                "Activate": Activate,
                "Capital": Capital,
            },
        )
        return reply

    def delete_link(
        self,
        *,
        st: str,
        ac: str,
    ) -> shapes.EmptyReply:
        """Remove a link.

        Orders of the strategy no longer go to this account. What is open there stays open.

        Args:
            st: Name of the linked strategy.
            ac: Name of the linked account.
        """
        reply: shapes.EmptyReply = self._call(
            OPERATIONS["deleteLink"],
            query={
                "st": st,
                "ac": ac,
            },
        )
        return reply

    def place_order(
        self,
        *,
        strategyname: str,
        orderType: Literal["Limit", "Market", "SL-Limit"],
        productType: Literal["Delivery", "Intraday"],
        qty: int,
        transType: Literal["Buy", "Sell"],
        token: str | None = None,
        symbol: str | None = None,
        exchange: Literal["NSE", "BSE", "NFO", "BFO", "MCX", "CDS"] | None = None,
        autoOpt: shapes.AutoOption | None = None,
        autoFut: shapes.AutoFuture | None = None,
        limitPrice: float | None = None,
        splitby: int | None = None,
        triggerPrice: float | None = None,
        ForwardTest: bool | None = None,
        operations: shapes.OperationsRequest | None = None,
        identifier: str | None = None,
        ticksize: float | None = None,
        idempotency_key: str | None = None,
    ) -> shapes.OrderPlacedReply:
        """Place an order.

        Places the order in every account that is linked to the strategy, has an active link and has
        trading switched on. Each account gets `qty` times the multiplier of its link. Limit orders
        need `limitPrice`, SL-Limit orders need `limitPrice` and `triggerPrice`. Instead of naming
        the instrument, `autoOpt` or `autoFut` describes an option or future, which is chosen once
        by prices at most 5 s old; `chosen` in the reply says which and why. One `strefID` covers
        all accounts. The reply does not wait for a fill. An account that cannot take it is told in
        `refusedIn` and does not stop the others. With a key of your own in the header
        `Idempotency-Key`, sending the same order again within 24 hours places nothing and gets the
        first answer.

        Args:
            strategyname: Name of the strategy the order belongs to.
            orderType: Market, Limit (needs limitPrice) or SL-Limit (needs triggerPrice and
                limitPrice).
            productType: Intraday is closed the same day; Delivery may stay overnight.
            token: The instrument: exchange, colon, number. A name is taken as well: NSE:RELIANCE,
                NIFTY1! for the near future, the trading symbol of a contract.
            symbol: The name of the instrument instead of its token, e.g. RELIANCE, NIFTY1! or the
                ticker of a chart. With exchange where more than one lists it.
            exchange: Where symbol is listed. NSE and BSE also mean their futures and options, as on
                charts; a delayed NSE_DLY is NSE.
            autoOpt: An option that is chosen when the order is placed, or when the alert is carried
                out.
            autoFut: A future that is chosen when the order is placed, or when the alert is carried
                out.
            qty: Quantity in units, not in lots.
            transType: Whether it buys or sells.
            limitPrice: Limit price in rupees. Above 0 for Limit and SL-Limit orders; 0 for Market
                orders.
            splitby: Number of batches into which the quantity of each account is cut. 0 and 1 mean
                one order.
            triggerPrice: Trigger price in rupees. Above 0 for SL-Limit orders; otherwise 0.
            ForwardTest: true runs this order on the simulated exchange instead of at the broker.
            operations: What shall be done about a Limit order that does not fill: whichever of
                timeLimit and priceBuffer comes first decides. With other order types it is stored
                and does nothing.
            identifier: Narrows the call to one account, written UCC:AccountName or AccountName.
                Without it: every account.
            ticksize: Sent along, prices off the instrument's tick_size are rounded to it, or to
                this where it is a multiple: the limit of a Buy down and of a Sell up, the trigger
                of a Buy up and of a Sell down. Left out, they are refused.
            idempotency_key: Stands for this order: sent again with the same key it is not placed
                twice. Made up when not given.
        """
        reply: shapes.OrderPlacedReply = self._call(
            OPERATIONS["placeOrder"],
            fields={
                "strategyname": strategyname,
                "orderType": orderType,
                "productType": productType,
                "token": token,
                "symbol": symbol,
                "exchange": exchange,
                "autoOpt": autoOpt,
                "autoFut": autoFut,
                "qty": qty,
                "transType": transType,
                "limitPrice": limitPrice,
                "splitby": splitby,
                "triggerPrice": triggerPrice,
                "ForwardTest": ForwardTest,
                "operations": operations,
                "identifier": identifier,
                "ticksize": ticksize,
            },
            idempotency_key=idempotency_key,
        )
        return reply

    def modify_order(
        self,
        *,
        strategyname: str,
        strefID: int,
        orderType: Literal["Limit", "Market", "SL-Limit"] | None = None,
        limitPrice: float | None = None,
        triggerPrice: float | None = None,
        identifier: str | None = None,
    ) -> shapes.OrderReferenceReply:
        """Modify an order.

        Changes type or prices of an open order everywhere, or in one account by `identifier`.
        `limitPrice` is required for Limit orders. Finished orders cannot be modified, and the
        quantity never can. An account whose order is finished, or whose guards refuse the change,
        is told in `refusedIn`; its order stays as it was. Guards refuse only what makes an order
        more eager to trade or worth more, and nothing about an order that closes a position. The
        reply waits up to a second for the brokers, and its message names the accounts that
        confirmed; those that did not are told in `unsettledIn`.

        Args:
            strategyname: Name of the strategy the order belongs to.
            strefID: Strategy reference id: one number for the orders of all accounts that one call
                placed.
            orderType: Market, Limit (needs limitPrice) or SL-Limit (needs triggerPrice and
                limitPrice).
            limitPrice: Limit price in rupees. Above 0 for Limit and SL-Limit orders; 0 for Market
                orders.
            triggerPrice: Trigger price in rupees. Above 0 for SL-Limit orders; otherwise 0.
            identifier: Narrows the call to one account, written UCC:AccountName or AccountName.
                Without it: every account.
        """
        reply: shapes.OrderReferenceReply = self._call(
            OPERATIONS["modifyOrder"],
            fields={
                "strategyname": strategyname,
                "strefID": strefID,
                "orderType": orderType,
                "limitPrice": limitPrice,
                "triggerPrice": triggerPrice,
                "identifier": identifier,
            },
        )
        return reply

    def cancel_order(
        self,
        *,
        strategyname: str,
        strefID: int,
        identifier: str | None = None,
    ) -> shapes.OrderReferenceReply:
        """Cancel an order.

        Cancels what is still open of an order, everywhere or in one account by `identifier`. What
        was filled stays filled. The fields stand in a JSON body, also with DELETE. The reply waits
        up to a second for the brokers, and its message names the accounts that confirmed; an
        account without a session is told in `refusedIn`, one whose broker has not confirmed in
        `unsettledIn`, and there Spark asks again until the order is gone.

        Args:
            strategyname: Name of the strategy the order belongs to.
            strefID: Strategy reference id: one number for the orders of all accounts that one call
                placed.
            identifier: Narrows the call to one account, written UCC:AccountName or AccountName.
                Without it: every account.
        """
        reply: shapes.OrderReferenceReply = self._call(
            OPERATIONS["cancelOrder"],
            fields={
                "strategyname": strategyname,
                "strefID": strefID,
                "identifier": identifier,
            },
        )
        return reply

    def re_execute(
        self,
        *,
        strategyname: str,
        orderType: Literal["Limit", "Market", "SL-Limit"],
        productType: Literal["Delivery", "Intraday"],
        qty: int,
        transType: Literal["Buy", "Sell"],
        token: str | None = None,
        symbol: str | None = None,
        exchange: Literal["NSE", "BSE", "NFO", "BFO", "MCX", "CDS"] | None = None,
        autoOpt: shapes.AutoOption | None = None,
        autoFut: shapes.AutoFuture | None = None,
        limitPrice: float | None = None,
        splitby: int | None = None,
        triggerPrice: float | None = None,
        ForwardTest: bool | None = None,
        operations: shapes.OperationsRequest | None = None,
        identifier: str | None = None,
        ticksize: float | None = None,
        idempotency_key: str | None = None,
    ) -> shapes.OrderPlacedReply:
        """Try an order again.

        Places an order once more after a passing failure, such as an expired session. It takes what
        POST /order takes, the header `Idempotency-Key` included, and gets a `strefID` of its own;
        `identifier` narrows it to the account that failed.

        Args:
            strategyname: Name of the strategy the order belongs to.
            orderType: Market, Limit (needs limitPrice) or SL-Limit (needs triggerPrice and
                limitPrice).
            productType: Intraday is closed the same day; Delivery may stay overnight.
            token: The instrument: exchange, colon, number. A name is taken as well: NSE:RELIANCE,
                NIFTY1! for the near future, the trading symbol of a contract.
            symbol: The name of the instrument instead of its token, e.g. RELIANCE, NIFTY1! or the
                ticker of a chart. With exchange where more than one lists it.
            exchange: Where symbol is listed. NSE and BSE also mean their futures and options, as on
                charts; a delayed NSE_DLY is NSE.
            autoOpt: An option that is chosen when the order is placed, or when the alert is carried
                out.
            autoFut: A future that is chosen when the order is placed, or when the alert is carried
                out.
            qty: Quantity in units, not in lots.
            transType: Whether it buys or sells.
            limitPrice: Limit price in rupees. Above 0 for Limit and SL-Limit orders; 0 for Market
                orders.
            splitby: Number of batches into which the quantity of each account is cut. 0 and 1 mean
                one order.
            triggerPrice: Trigger price in rupees. Above 0 for SL-Limit orders; otherwise 0.
            ForwardTest: true runs this order on the simulated exchange instead of at the broker.
            operations: What shall be done about a Limit order that does not fill: whichever of
                timeLimit and priceBuffer comes first decides. With other order types it is stored
                and does nothing.
            identifier: Narrows the call to one account, written UCC:AccountName or AccountName.
                Without it: every account.
            ticksize: Sent along, prices off the instrument's tick_size are rounded to it, or to
                this where it is a multiple: the limit of a Buy down and of a Sell up, the trigger
                of a Buy up and of a Sell down. Left out, they are refused.
            idempotency_key: Stands for this order: sent again with the same key it is not placed
                twice. Made up when not given.
        """
        reply: shapes.OrderPlacedReply = self._call(
            OPERATIONS["reExecute"],
            fields={
                "strategyname": strategyname,
                "orderType": orderType,
                "productType": productType,
                "token": token,
                "symbol": symbol,
                "exchange": exchange,
                "autoOpt": autoOpt,
                "autoFut": autoFut,
                "qty": qty,
                "transType": transType,
                "limitPrice": limitPrice,
                "splitby": splitby,
                "triggerPrice": triggerPrice,
                "ForwardTest": ForwardTest,
                "operations": operations,
                "identifier": identifier,
                "ticksize": ticksize,
            },
            idempotency_key=idempotency_key,
        )
        return reply

    def stop_operation(
        self,
        *,
        strategyname: str,
        strefID: int,
    ) -> shapes.OrderReferenceReply:
        """Stop watching an order.

        Ends the operations of an order. The order itself stays open.

        Args:
            strategyname: Name of the strategy the order belongs to.
            strefID: Strategy reference id: one number for the orders of all accounts that one call
                placed.
        """
        reply: shapes.OrderReferenceReply = self._call(
            OPERATIONS["stopOperation"],
            fields={
                "strategyname": strategyname,
                "strefID": strefID,
            },
        )
        return reply

    def cancel_all(
        self,
        ctype: Literal["strategy", "account", "all"],
        *,
        stname: str | None = None,
        acname: str | None = None,
    ) -> shapes.BulkOutcomeReply:
        """Cancel all open orders.

        Cancels all open orders of a strategy, of an account, of a strategy in an account, or with
        `all` everything you have. The reply waits up to a second for the brokers; `data` is empty
        when every account confirmed, otherwise it says which did not. The order book and the
        websocket tell what becomes of the rest.

        Args:
            ctype: strategy: one strategy, in one account or in all. account: one account, with all
                its strategies or with one. all: everything you have; an extension.
            stname: Name of the strategy. Required when ctype is strategy; with account it narrows
                the call to this strategy.
            acname: Name of the account. Required when ctype is account; with strategy it narrows
                the call to this account.
        """
        reply: shapes.BulkOutcomeReply = self._call(
            OPERATIONS["cancelAll"],
            path={
                "ctype": ctype,
            },
            query={
                "stname": stname,
                "acname": acname,
            },
        )
        return reply

    def read_order_book(
        self,
        *,
        acname: str | None = None,
        stname: str | None = None,
        withorders: bool | None = None,
        reftag: int | None = None,
        strefid: int | None = None,
        today: bool | None = None,
        limit: int | None = None,
        cursor: int | None = None,
    ) -> shapes.OrderBookRowReply:
        """Read the order book.

        Your orders, one row for each order in each account. Without filters: the orders of today. A
        reply has at most 50000 rows. Where there are more orders, it has the newest, the newest
        first, says so in `notice`, and `next` is the `cursor` of the page that follows. Finished
        orders that were moved to archives after some years are shown by their `reftag`; a reply
        that leaves them out says so in `notice` too.

        Args:
            acname: Only orders of this account.
            stname: Only orders of this strategy.
            withorders: true adds the batches of each order.
            reftag: Number of the order in one account, below its strefID.
            strefid: Strategy reference id: one number for the orders of all accounts that one call
                placed.
            today: true for the orders of today, false for all.
            limit: How many rows at most, 50000 when left out. With limit or cursor the newest order
                comes first.
            cursor: Only orders with a smaller reftag: for the next page, the next of the reply
                before.
        """
        reply: shapes.OrderBookRowReply = self._call(
            OPERATIONS["readOrderBook"],
            query={
                "acname": acname,
                "stname": stname,
                "withorders": withorders,
                "reftag": reftag,
                "strefid": strefid,
                "today": today,
                "limit": limit,
                "cursor": cursor,
            },
        )
        return reply

    def delete_order(
        self,
        *,
        strefID: int,
        reftag: int,
    ) -> shapes.EmptyReply:
        """Remove a row from the order book.

        Removes an order from Spark's database. Nothing is cancelled at the broker.

        Args:
            strefID: Strategy reference id: one number for the orders of all accounts that one call
                placed.
            reftag: Number of the order in one account, below its strefID.
        """
        reply: shapes.EmptyReply = self._call(
            OPERATIONS["deleteOrder"],
            query={
                "strefID": strefID,
                "reftag": reftag,
            },
        )
        return reply

    def read_execution_logs(
        self,
        *,
        type: Literal["DEBUG", "INFO", "ERROR"] | None = None,
        name: str | None = None,
        from_: str | datetime | str | date | None = None,
        to: str | datetime | str | date | None = None,
        text: str | None = None,
        limit: int | None = None,
        beforeid: int | None = None,
    ) -> shapes.ExecutionLogReply:
        """Read the execution log.

        What was asked for, what was done, and what went wrong, the newest line first. All filters
        are optional; with `limit` and `beforeid` you can page through all of it. What concerns risk
        begins with `Trail:` (kill switch, guards and what they refused, settlements, logins at
        brokers, egress), so `text=Trail:` reads that alone. Lines that were moved to archives after
        some years are left out; a reply that ends there says so in `notice`.

        Args:
            type: Only lines of this alert type.
            name: Only lines about this strategy or account.
            from_: Only lines from this moment or date on.
            to: Only lines before this moment, or on or before this date.
            text: Only lines with this text in their message, in any letter case.
            limit: How many lines at most, the newest of those that fit.
            beforeid: Only lines with a smaller number: for the next page, the id of the last line
                you have.
        """
        reply: shapes.ExecutionLogReply = self._call(
            OPERATIONS["readExecutionLogs"],
            query={
                "type": type,
                "name": name,
                "from": from_,
                "to": to,
                "text": text,
                "limit": limit,
                "beforeid": beforeid,
            },
        )
        return reply

    def square_off(
        self,
        ctype: Literal["strategy", "account", "all"],
        *,
        stname: str | None = None,
        acname: str | None = None,
    ) -> shapes.BulkOutcomeReply:
        """Close all positions.

        Cancels the open orders of a strategy, of an account, of a strategy in an account, or with
        `all` of everything you have, and closes the positions at market. It lasts until they are
        flat or you take it back with DELETE: an exit that is refused is tried again, after the next
        login too. The reply waits up to a second for the brokers; `data` is empty when everything
        is flat, otherwise it says where it is not and why. GET /positions shows what is still being
        closed.

        Args:
            ctype: strategy: one strategy, in one account or in all. account: one account, with all
                its strategies or with one. all: everything you have; an extension.
            stname: Name of the strategy. Required when ctype is strategy; with account it narrows
                the call to this strategy.
            acname: Name of the account. Required when ctype is account; with strategy it narrows
                the call to this account.
        """
        reply: shapes.BulkOutcomeReply = self._call(
            OPERATIONS["squareOff"],
            path={
                "ctype": ctype,
            },
            query={
                "stname": stname,
                "acname": acname,
            },
        )
        return reply

    def take_back_square_off(
        self,
        ctype: Literal["strategy", "account", "all"],
        *,
        stname: str | None = None,
        acname: str | None = None,
    ) -> shapes.EmptyReply:
        """Keep positions that are being closed.

        Takes a square-off back that is not finished: what is still open stays open. An exit order
        that is at the broker already goes on; cancel it with DELETE /order.

        Args:
            ctype: strategy: one strategy, in one account or in all. account: one account, with all
                its strategies or with one. all: everything you have; an extension.
            stname: Name of the strategy. Required when ctype is strategy; with account it narrows
                the call to this strategy.
            acname: Name of the account. Required when ctype is account; with strategy it narrows
                the call to this account.
        """
        reply: shapes.EmptyReply = self._call(
            OPERATIONS["takeBackSquareOff"],
            path={
                "ctype": ctype,
            },
            query={
                "stname": stname,
                "acname": acname,
            },
        )
        return reply

    def square_off_single(
        self,
        *,
        acname: str,
        stname: str,
        positionType: Literal["Delivery", "Intraday"],
        at_limit: bool,
        token: str | None = None,
        symbol: str | None = None,
        exchange: Literal["NSE", "BSE", "NFO", "BFO", "MCX", "CDS"] | None = None,
        qty: int | None = None,
    ) -> shapes.OrderReferenceReply:
        """Close one position.

        Places the opposite order of one position, for all of it or for `qty`. The reply waits up to
        a second for the broker: a refusal is the answer, and an order that it has not confirmed is
        told in `unsettledIn`.

        Args:
            acname: Name you gave the account, unique among your accounts.
            stname: Name of the strategy, unique among your strategies.
            token: The instrument: exchange, colon, number. A name is taken as well: NSE:RELIANCE,
                NIFTY1! for the near future, the trading symbol of a contract.
            symbol: The name of the instrument instead of its token, e.g. RELIANCE, NIFTY1! or the
                ticker of a chart. With exchange where more than one lists it.
            exchange: Where symbol is listed. NSE and BSE also mean their futures and options, as on
                charts; a delayed NSE_DLY is NSE.
            positionType: Product type of the position.
            at_limit: true closes with a Limit order at the current market price, false with a
                Market order. true, 1 and Y mean true; any other text, such as --, means false.
            qty: Quantity in units, not in lots.
        """
        reply: shapes.OrderReferenceReply = self._call(
            OPERATIONS["squareOffSingle"],
            query={
                "acname": acname,
                "stname": stname,
                "token": token,
                "symbol": symbol,
                "exchange": exchange,
                "positionType": positionType,
                "at_limit": at_limit,
                "qty": qty,
            },
        )
        return reply

    def manual_square_off(
        self,
        *,
        positionType: Literal["Delivery", "Intraday"],
        tradedPrice: float,
        tradedAt: str | datetime | Literal[0],
        qty: int,
        ordersPlaced: int,
        acname: str | None = None,
        stname: str | None = None,
        token: str | None = None,
        symbol: str | None = None,
        exchange: Literal["NSE", "BSE", "NFO", "BFO", "MCX", "CDS"] | None = None,
    ) -> shapes.EmptyReply:
        """Tell Spark that you closed a position.

        Books a position as closed that you closed at the broker by hand. No order is sent. The
        instrument and the position type may stand in the query or in the body; the rest stands in
        the body.

        Args:
            acname: Account that holds the position. May be left out when only one does.
            stname: Strategy the position belongs to. May be left out when only one holds it.
            token: The instrument: exchange, colon, number. A name is taken as well: NSE:RELIANCE,
                NIFTY1! for the near future, the trading symbol of a contract.
            symbol: The name of the instrument instead of its token, e.g. RELIANCE, NIFTY1! or the
                ticker of a chart. With exchange where more than one lists it.
            exchange: Where symbol is listed. NSE and BSE also mean their futures and options, as on
                charts; a delayed NSE_DLY is NSE.
            positionType: Product type of the position.
            tradedPrice: Price at which you closed it, in rupees; 0 takes the latest price.
            tradedAt: When you closed it, in Indian time; 0 means now.
            qty: Quantity in units, not in lots.
            ordersPlaced: How many orders you placed for it at the broker.
        """
        reply: shapes.EmptyReply = self._call(
            OPERATIONS["manualSquareOff"],
            query={
                "acname": acname,
                "stname": stname,
                "token": token,
                "symbol": symbol,
                "exchange": exchange,
                "positionType": positionType,
            },
            fields={
                "tradedPrice": tradedPrice,
                "tradedAt": tradedAt,
                "qty": qty,
                "ordersPlaced": ordersPlaced,
            },
        )
        return reply

    def read_net_positions(
        self,
        *,
        Acname: str | None = None,
        Stname: str | None = None,
    ) -> shapes.NetPositionReply:
        """Read net positions.

        Profit, loss and number of positions, one row per account.

        Args:
            Acname: Only this account. Without it: all.
            Stname: Only this strategy. Without it: all.
        """
        reply: shapes.NetPositionReply = self._call(
            OPERATIONS["readNetPositions"],
            query={
                "Acname": Acname,
                "Stname": Stname,
            },
        )
        return reply

    def read_positions(
        self,
        *,
        Acname: str | None = None,
        Stname: str | None = None,
        open: bool | None = None,
    ) -> shapes.PositionRowReply:
        """Read positions by instrument.

        One row per account, strategy, instrument, product type and forward test, of what is open or
        was traded today, ordered by account, strategy and symbol. The profits of the rows of an
        account add up to those of GET /netposition/.

        Args:
            Acname: Only this account. Without it: all.
            Stname: Only this strategy. Without it: all.
            open: true for open positions only, false also for those closed today.
        """
        reply: shapes.PositionRowReply = self._call(
            OPERATIONS["readPositions"],
            query={
                "Acname": Acname,
                "Stname": Stname,
                "open": open,
            },
        )
        return reply

    def read_overview(
        self,
        *,
        Acname: str | None = None,
    ) -> shapes.ReadOverviewReply:
        """See your accounts at a glance.

        One row per account; with `Acname`, one row per strategy linked to that account.

        Args:
            Acname: With it: one row per strategy linked to this account. Without it: one row per
                account.
        """
        reply: shapes.ReadOverviewReply = self._call(
            OPERATIONS["readOverview"],
            query={
                "Acname": Acname,
            },
        )
        return reply

    def read_intraday_pnl(
        self,
        *,
        acname: str | None = None,
        stname: str | None = None,
        forwardTest: bool | None = None,
    ) -> shapes.IntradayPnlReply:
        """Read the profit curve of today.

        Profit and loss over the day, one point a minute, earliest first. Without a name it is the
        sum over all accounts or strategies. A minute in which a price was not known has no point.

        Args:
            acname: Only this account. Without it: all.
            stname: Only this strategy. Without it: all.
            forwardTest: The curve of forward tests, which no other curve holds.
        """
        reply: shapes.IntradayPnlReply = self._call(
            OPERATIONS["readIntradayPnl"],
            query={
                "acname": acname,
                "stname": stname,
                "forwardTest": forwardTest,
            },
        )
        return reply

    def push_trades(
        self,
        *,
        allusers: bool | None = None,
    ) -> shapes.EmptyReply:
        """Turn executed orders into trades.

        Pairs your executed orders into trades, first in, first out, and stores them in the
        tradebook. Doing it twice changes nothing. Spark does it by itself for all users when the
        day ends. An admin may ask for all users.

        Args:
            allusers: true does it for every user; only an admin may ask for it.
        """
        reply: shapes.EmptyReply = self._call(
            OPERATIONS["pushTrades"],
            query={
                "allusers": allusers,
            },
        )
        return reply

    def read_tradebook(
        self,
        *,
        startDate: str | date,
        endDate: str | date,
        stname: str | None = None,
        acname: str | None = None,
    ) -> shapes.TradeReply:
        """Read the tradebook.

        The trades of a strategy in an account from the first day to the last, both included.
        Without a name it has those of all strategies, or of all accounts: an extension.

        Args:
            startDate: First day to list.
            endDate: Last day to list.
            stname: Only trades of this strategy. Left out, those of all; an extension.
            acname: Only trades of this account. Left out, those of all; an extension.
        """
        reply: shapes.TradeReply = self._call(
            OPERATIONS["readTradebook"],
            query={
                "startDate": startDate,
                "endDate": endDate,
                "stname": stname,
                "acname": acname,
            },
        )
        return reply

    def delete_trade(
        self,
        TDno: int,
    ) -> shapes.EmptyReply:
        """Remove a trade from the tradebook.

        Removes one trade. Its orders stay in the order book.

        Args:
            TDno: Number of the trade in the tradebook.
        """
        reply: shapes.EmptyReply = self._call(
            OPERATIONS["deleteTrade"],
            query={
                "TDno": TDno,
            },
        )
        return reply

    def list_guards(self) -> shapes.GuardsReply:
        """List limits and kill switches.

        What guards all your accounts, then each account by name. In an account the stricter one of
        the two limits holds; `MaxDailyLoss` of the first row is about the loss of all accounts
        together.
        """
        reply: shapes.GuardsReply = self._call(OPERATIONS["listGuards"])
        return reply

    def change_guards(
        self,
        *,
        AccountName: str | None = None,
        MaxOrdersPerSecond: int | None = None,
        MaxOpenOrders: int | None = None,
        MaxQty: int | None = None,
        MaxOrderValue: int | None = None,
        MaxDailyLoss: int | None = None,
    ) -> shapes.GuardsReply:
        """Change limits.

        Changes the limits you send, of one account or of all your accounts, and leaves the others.
        0 switches a limit off. Orders that are open stay as they are.

        Args:
            AccountName: The account whose limits change. Left out, those for all your accounts do.
            MaxOrdersPerSecond: Orders that an account takes within a second. 0 is no limit.
            MaxOpenOrders: Orders that may be open in an account at once. 0 is no limit.
            MaxQty: Largest quantity of one order in an account. 0 is no limit.
            MaxOrderValue: Largest value of one order in an account, price times quantity, in whole
                rupees. 0 is no limit.
            MaxDailyLoss: Loss of the day, booked and open, at which only exits pass, in whole
                rupees. 0 is no limit.
        """
        reply: shapes.GuardsReply = self._call(
            OPERATIONS["changeGuards"],
            fields={
                "AccountName": AccountName,
                "MaxOrdersPerSecond": MaxOrdersPerSecond,
                "MaxOpenOrders": MaxOpenOrders,
                "MaxQty": MaxQty,
                "MaxOrderValue": MaxOrderValue,
                "MaxDailyLoss": MaxDailyLoss,
            },
        )
        return reply

    def switch_kill(
        self,
        on: bool,
        *,
        AccountName: str | None = None,
    ) -> shapes.KillSwitchReply:
        """Switch the kill switch on or off.

        On, it lets only orders pass that close something, and cancels what is open unless it closes
        something. It stays on, also after a restart, until you switch it off, and until then what
        is open and opens something is asked to be cancelled again and again; `unsettledIn` names
        accounts whose broker did not confirm within a second. Positions are not closed by it: use
        GET /SquareOff/{ctype}.

        Args:
            on: true stops everything but exits and cancels what is open; false lets orders pass
                again.
            AccountName: The account whose switch is meant. Left out, it is the one for all your
                accounts.
        """
        reply: shapes.KillSwitchReply = self._call(
            OPERATIONS["switchKill"],
            fields={
                "on": on,
                "AccountName": AccountName,
            },
        )
        return reply

    def find_instruments(
        self,
        *,
        symbol: str,
        exchange: Literal["NSE", "BSE", "NFO", "BFO", "MCX", "CDS"],
        expiry: str | date | None = None,
        instrument: Literal["FUT", "OPT"] | None = None,
    ) -> shapes.InstrumentReply:
        """Look up instruments.

        The instruments of a stock or index at an exchange. For a cash symbol the share or index
        itself comes first. `exch_seg`, a colon and `token` make the token of an order.

        Args:
            symbol: Name of the stock or index, or a trading symbol. Former names work too, e.g.
                ZOMATO for ETERNAL.
            exchange: Exchange. MCX and CDS are known and have no instruments yet.
            expiry: Only this expiry. A time after the date is ignored.
            instrument: FUT for futures, OPT for options.
        """
        reply: shapes.InstrumentReply = self._call(
            OPERATIONS["findInstruments"],
            query={
                "symbol": symbol,
                "exchange": exchange,
                "expiry": expiry,
                "instrument": instrument,
            },
        )
        return reply

    def search_instruments(
        self,
        q: str,
        *,
        limit: int | None = None,
    ) -> shapes.InstrumentReply:
        """Search instruments.

        Instruments that match all words, the best first: the share or index before futures before
        options, what expires first, strikes near the money.

        Args:
            q: Words in any order: a name or its beginning, a strike, CE or PE, FUT, a month or a
                date, an exchange. A trading symbol or a token works as well.
            limit: At most this many results.
        """
        reply: shapes.InstrumentReply = self._call(
            OPERATIONS["searchInstruments"],
            query={
                "q": q,
                "limit": limit,
            },
        )
        return reply

    def list_expiries(
        self,
        *,
        symbol: str,
        exchange: Literal["NSE", "BSE", "NFO", "BFO", "MCX", "CDS"],
        instrument: Literal["FUT", "OPT"],
    ) -> shapes.ListExpiriesReply:
        """List expiry dates.

        The expiries that are still to come, the nearest first.

        Args:
            symbol: Name of the stock or index, or a trading symbol. Former names work too, e.g.
                ZOMATO for ETERNAL.
            exchange: Exchange. MCX and CDS are known and have no instruments yet.
            instrument: FUT for futures, OPT for options.
        """
        reply: shapes.ListExpiriesReply = self._call(
            OPERATIONS["listExpiries"],
            query={
                "symbol": symbol,
                "exchange": exchange,
                "instrument": instrument,
            },
        )
        return reply

    def read_expiry_days(
        self,
        *,
        symbol: str,
        exchange: Literal["NSE", "BSE", "NFO", "BFO", "MCX", "CDS"],
        instrument: Literal["FUT", "OPT"],
    ) -> shapes.ExpiryDaysReply:
        """Read the days to and from expiries.

        Trading days from the last expiry and to those that are still to come, without weekends and
        exchange holidays. One element for each cycle: weekly where there are weekly contracts, and
        monthly. What has no contracts has no element.

        Args:
            symbol: Name of the stock or index, or a trading symbol. Former names work too, e.g.
                ZOMATO for ETERNAL.
            exchange: Exchange. MCX and CDS are known and have no instruments yet.
            instrument: FUT for futures, OPT for options.
        """
        reply: shapes.ExpiryDaysReply = self._call(
            OPERATIONS["readExpiryDays"],
            query={
                "symbol": symbol,
                "exchange": exchange,
                "instrument": instrument,
            },
        )
        return reply

    def read_freeze_quantity(
        self,
        symbol: str,
    ) -> shapes.FreezeQuantityReply:
        """Read a freeze quantity.

        The largest quantity the exchange takes in a single order.

        Args:
            symbol: Name of the stock or index, or a trading symbol. Former names work too, e.g.
                ZOMATO for ETERNAL.
        """
        reply: shapes.FreezeQuantityReply = self._call(
            OPERATIONS["readFreezeQuantity"],
            query={
                "symbol": symbol,
            },
        )
        return reply

    def read_contract_master(self) -> shapes.ReadContractMasterReply:
        """Download the contract master.

        All instruments as CSV text. `data` has one element, the text. With `Accept: text/csv` the
        reply is the file itself. Both are compressed when `Accept-Encoding` allows gzip.
        """
        reply: shapes.ReadContractMasterReply = self._call(OPERATIONS["readContractMaster"])
        return reply

    def check_holiday(
        self,
        exch: Literal["NSE", "NFO"],
    ) -> shapes.HolidayReply:
        """Ask whether today is a holiday.

        Whether the market is closed today, and its hours if it is not. These are the hours of the
        exchanges, also when the simulated market is always open.

        Args:
            exch: Which market: NSE or NFO.
        """
        reply: shapes.HolidayReply = self._call(
            OPERATIONS["checkHoliday"],
            query={
                "exch": exch,
            },
        )
        return reply

    def list_holidays(
        self,
        *,
        exch: Literal["NSE", "NFO"] | None = None,
    ) -> shapes.ListHolidaysReply:
        """List the coming holidays.

        The exchange holidays from today to the end of next year, earliest first. A holiday with a
        Muhurat session is one of them, weekends are not. Of a year that is not published yet only
        the fixed dates are known.

        Args:
            exch: Which market: NSE or NFO.
        """
        reply: shapes.ListHolidaysReply = self._call(
            OPERATIONS["listHolidays"],
            query={
                "exch": exch,
            },
        )
        return reply

    def list_past_holidays(
        self,
        *,
        exch: Literal["NSE", "NFO"] | None = None,
    ) -> shapes.ListPastHolidaysReply:
        """List the past holidays.

        The exchange holidays before today, from the beginning of last year on, earliest first.

        Args:
            exch: Which market: NSE or NFO.
        """
        reply: shapes.ListPastHolidaysReply = self._call(
            OPERATIONS["listPastHolidays"],
            query={
                "exch": exch,
            },
        )
        return reply

    def read_last_prices(
        self,
        Tokens: Sequence[str],
    ) -> shapes.LastPriceReply:
        """Read last traded prices.

        The last traded price of each instrument, in the order in which you asked.

        Args:
            Tokens: The instruments, separated by commas.
        """
        reply: shapes.LastPriceReply = self._call(
            OPERATIONS["readLastPrices"],
            query={
                "Tokens": Tokens,
            },
        )
        return reply

    def read_quotes(
        self,
        tokens: Sequence[str],
    ) -> shapes.PriceQuoteReply:
        """Read quotes.

        Price, best bid and offer, volume and open interest of each instrument, in the order in
        which you asked. Each carries its time, and says when it is stale.

        Args:
            tokens: The instruments, separated by commas.
        """
        reply: shapes.PriceQuoteReply = self._call(
            OPERATIONS["readQuotes"],
            query={
                "tokens": tokens,
            },
        )
        return reply

    def read_option_chain(
        self,
        *,
        symbol: str,
        exchange: Literal["NSE", "BSE", "NFO", "BFO", "MCX", "CDS"],
        expiry: str | date | None = None,
        strikes: int | None = None,
    ) -> shapes.OptionChainReply:
        """Read an option chain.

        The options of one expiry around the money: prices, open interest, implied volatility and
        Greeks by Black-76, and what you hold. Beside them spot, future, synthetic future, straddle
        price, put-call ratio and max pain. What is not known by a price of at most 5 seconds ago is
        null, never 0; while the market is closed its last prices count.

        Args:
            symbol: Name of the stock or index, or a trading symbol. Former names work too, e.g.
                ZOMATO for ETERNAL.
            exchange: Exchange. MCX and CDS are known and have no instruments yet.
            expiry: Which expiry. Left out, the nearest one.
            strikes: How many strikes to show on each side of the one at the money.
        """
        reply: shapes.OptionChainReply = self._call(
            OPERATIONS["readOptionChain"],
            query={
                "symbol": symbol,
                "exchange": exchange,
                "expiry": expiry,
                "strikes": strikes,
            },
        )
        return reply

    def read_history(
        self,
        token: str | None = None,
        *,
        symbol: str | None = None,
        exchange: Literal["NSE", "BSE", "NFO", "BFO", "MCX", "CDS"] | None = None,
        interval: Literal["1", "2", "3", "5", "10", "15", "20", "30", "60", "120", "240", "1D"] | None = None,
        from_: str | datetime | str | date | None = None,
        to: str | datetime | str | date | None = None,
        acname: str | None = None,
    ) -> shapes.HistoryCandleReply:
        """Read candles.

        Candles of an instrument, the earliest first: what was recorded or imported, and what its
        source knows of the rest. The same question always gets the same answer, and only minutes
        that have ended are in it. When nobody can be asked for the rest, that is an error and never
        a shorter list.

        Args:
            token: The instrument: exchange, colon, number. A name is taken as well: NSE:RELIANCE,
                NIFTY1! for the near future, the trading symbol of a contract.
            symbol: The name of the instrument instead of its token, e.g. RELIANCE, NIFTY1! or the
                ticker of a chart. With exchange where more than one lists it.
            exchange: Where symbol is listed. NSE and BSE also mean their futures and options, as on
                charts; a delayed NSE_DLY is NSE.
            interval: Minutes of one candle, counted from 09:15; 1D is a day.
            from_: First moment, Indian time, or a date. When left out, 09:15 of the day of `to`,
                which is today without one.
            to: Candles that begin before this moment, or on or before this date; now when left out,
                and never later.
            acname: Insists on the broker of this account of yours.
        """
        reply: shapes.HistoryCandleReply = self._call(
            OPERATIONS["readHistory"],
            query={
                "token": token,
                "symbol": symbol,
                "exchange": exchange,
                "interval": interval,
                "from": from_,
                "to": to,
                "acname": acname,
            },
        )
        return reply

    def map_tokens(
        self,
        *,
        broker: Literal["FYERS", "IIFLXTS", "ANGELONE", "testBroker"],
        tokens: Sequence[str],
    ) -> shapes.TokenMappingReply:
        """Translate tokens into the broker's words.

        What a broker calls an instrument on its data socket and in its history.

        Args:
            broker: Code of the broker. Letter case does not matter; IIFL means IIFLXTS.
            tokens: The instruments. The answer has one element for each, in the same order.
        """
        reply: shapes.TokenMappingReply = self._call(
            OPERATIONS["mapTokens"],
            query={
                "broker": broker,
            },
            fields={
                "tokens": tokens,
            },
        )
        return reply

    def work_out_charges(
        self,
        legs: Sequence[shapes.ChargedLeg],
        *,
        date: str | date | None = None,
        brokerage: Literal["none", "flat20"] | None = None,
        plan: shapes.BrokeragePlan | None = None,
        dp: Literal["none", "generic", "FYERS"] | None = None,
    ) -> shapes.ChargeReportReply:
        """Work out charges and margin.

        What trades cost: brokerage, taxes and fees of the day, to the paisa, for each leg and in
        total. The total is rounded as contract notes are, so the legs need not add up to it.
        Nothing is ordered or stored. `margin` is an estimate of what the legs would need if they
        were held together; what your broker asks for decides.

        Args:
            legs: What is traded. The answer has one element for each, in the same order.
            date: The day whose rates hold, 2024-10-01 or later. Without it: today.
            brokerage: What the broker takes. With flat20 delivery is free, an option order costs
                ₹20, any other 0.03 % up to ₹20.
            plan: What your broker takes: a flat amount for each order, a share up to a cap, or
                both.
            dp: Depository charge of a delivery sale, once for each instrument: none, generic
                (₹13.50), FYERS (₹12.50).
        """
        reply: shapes.ChargeReportReply = self._call(
            OPERATIONS["workOutCharges"],
            fields={
                "legs": legs,
                "date": date,
                "brokerage": brokerage,
                "plan": plan,
                "dp": dp,
            },
        )
        return reply

    def list_webhooks(self) -> shapes.WebhookReply:
        """List webhook addresses.

        Your webhook addresses with their last day and their last use, the oldest first.
        """
        reply: shapes.WebhookReply = self._call(OPERATIONS["listWebhooks"])
        return reply

    def add_webhook(
        self,
        days: int,
        *,
        name: str | None = None,
    ) -> shapes.NewWebhookReply:
        """Make a webhook address.

        Makes a secret address for alerts. Only a hash of its secret part is kept, so the address is
        shown this once.

        Args:
            name: What you call it, to tell it from others.
            days: Days from now for which it works.
        """
        reply: shapes.NewWebhookReply = self._call(
            OPERATIONS["addWebhook"],
            fields={
                "name": name,
                "days": days,
            },
        )
        return reply

    def renew_webhook(
        self,
        *,
        id: int,
        days: int,
    ) -> shapes.WebhookReply:
        """Renew a webhook address.

        Gives an address so many days from now, also when it has ended. The address stays the same,
        so the alerts that use it need no change.

        Args:
            id: Number of the webhook.
            days: Days from now for which it works.
        """
        reply: shapes.WebhookReply = self._call(
            OPERATIONS["renewWebhook"],
            fields={
                "id": id,
                "days": days,
            },
        )
        return reply

    def revoke_webhook(
        self,
        id: int,
    ) -> shapes.EmptyReply:
        """Revoke a webhook address.

        Ends an address at once and for ever. Alerts that were received before are still carried
        out.

        Args:
            id: Number of the webhook.
        """
        reply: shapes.EmptyReply = self._call(
            OPERATIONS["revokeWebhook"],
            query={
                "id": id,
            },
        )
        return reply

    def preview_alert(
        self,
        body: shapes.WebhookAlert,
    ) -> shapes.AlertPreviewReply:
        """Try an alert without doing it.

        Reads a message as the webhook would and says what each action would do now, which option it
        would choose and what would be in the way. Nothing is stored and nothing is placed.

        Args:
            body: One action, a list of actions, or `{"actions": [...]}`. What the actions take is
                described under WebhookPlaceOrder, WebhookSquareOff, WebhookCancelAll,
                WebhookDeactivate and WebhookLogAlert. An object may have an `id` of its own: the
                same id within 24 hours is the same alert.
        """
        reply: shapes.AlertPreviewReply = self._call(
            OPERATIONS["previewAlert"],
            body=body,
        )
        return reply

    def receive_alert(
        self,
        token: str,
        body: shapes.WebhookAlert,
    ) -> shapes.AlertReceiptReply:
        """Receive an alert.

        Takes an alert of TradingView or another program and runs its actions one after the other.
        The secret address stands for the access token. The reply says that the alert is stored and
        will be carried out; the execution log tells what became of it. Numbers may be written as
        text, and the content type does not matter. The same message within 30 seconds, or with the
        same id within 24 hours, is one alert.

        Args:
            token: The secret part of your webhook address. Whoever knows it can act for you.
            body: One action, a list of actions, or `{"actions": [...]}`. What the actions take is
                described under WebhookPlaceOrder, WebhookSquareOff, WebhookCancelAll,
                WebhookDeactivate and WebhookLogAlert. An object may have an `id` of its own: the
                same id within 24 hours is the same alert.
        """
        reply: shapes.AlertReceiptReply = self._call(
            OPERATIONS["receiveAlert"],
            path={
                "token": token,
            },
            body=body,
        )
        return reply
