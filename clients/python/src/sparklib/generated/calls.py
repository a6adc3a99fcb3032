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
    "listUsers": Operation(
        "listUsers",
        "GET",
        "/users",
        only_reads=True,
    ),
    "addUser": Operation(
        "addUser",
        "POST",
        "/users",
    ),
    "changeUser": Operation(
        "changeUser",
        "PUT",
        "/users/{UCC}",
    ),
    "changePassword": Operation(
        "changePassword",
        "POST",
        "/password",
    ),
    "renewAuthKey": Operation(
        "renewAuthKey",
        "POST",
        "/authkey",
    ),
    "readTotp": Operation(
        "readTotp",
        "GET",
        "/totp",
        only_reads=True,
    ),
    "beginTotp": Operation(
        "beginTotp",
        "POST",
        "/totp",
    ),
    "confirmTotp": Operation(
        "confirmTotp",
        "PUT",
        "/totp",
    ),
    "endTotp": Operation(
        "endTotp",
        "DELETE",
        "/totp",
    ),
    "renewRecoveryCodes": Operation(
        "renewRecoveryCodes",
        "POST",
        "/totp/recovery-codes",
    ),
    "makeSocketTicket": Operation(
        "makeSocketTicket",
        "POST",
        "/socket-ticket",
    ),
    "listSessions": Operation(
        "listSessions",
        "GET",
        "/sessions",
        only_reads=True,
    ),
    "endOtherSessions": Operation(
        "endOtherSessions",
        "DELETE",
        "/sessions",
    ),
    "endSession": Operation(
        "endSession",
        "DELETE",
        "/sessions/{session}",
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
    "readOutcome": Operation(
        "readOutcome",
        "GET",
        "/outcome",
        only_reads=True,
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
    "placeBasket": Operation(
        "placeBasket",
        "POST",
        "/basket",
        takes_key=True,
    ),
    "listBaskets": Operation(
        "listBaskets",
        "GET",
        "/basket",
        only_reads=True,
    ),
    "squareOffBasket": Operation(
        "squareOffBasket",
        "POST",
        "/basket/{basketID}/squareOff",
    ),
    "cancelBasket": Operation(
        "cancelBasket",
        "DELETE",
        "/basket/{basketID}",
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
    "readHoldings": Operation(
        "readHoldings",
        "GET",
        "/holdings",
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
    "listNotes": Operation(
        "listNotes",
        "GET",
        "/notes",
        only_reads=True,
    ),
    "writeNote": Operation(
        "writeNote",
        "PUT",
        "/notes/{about}",
    ),
    "removeNote": Operation(
        "removeNote",
        "DELETE",
        "/notes/{about}",
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
    "listExits": Operation(
        "listExits",
        "GET",
        "/exits",
        only_reads=True,
    ),
    "addExit": Operation(
        "addExit",
        "POST",
        "/exits",
    ),
    "changeExit": Operation(
        "changeExit",
        "PUT",
        "/exits",
    ),
    "removeExit": Operation(
        "removeExit",
        "DELETE",
        "/exits",
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
    "listPastExpiries": Operation(
        "listPastExpiries",
        "GET",
        "/expiry-history",
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
    "workOutPayoff": Operation(
        "workOutPayoff",
        "POST",
        "/payoff",
        only_reads=True,
    ),
    "workOutMargin": Operation(
        "workOutMargin",
        "POST",
        "/margin",
        only_reads=True,
    ),
    "readHistory": Operation(
        "readHistory",
        "GET",
        "/history",
        only_reads=True,
    ),
    "readHistoryCoverage": Operation(
        "readHistoryCoverage",
        "GET",
        "/history-coverage",
        only_reads=True,
    ),
    "importHistory": Operation(
        "importHistory",
        "POST",
        "/history/import",
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
    "listCorporateActions": Operation(
        "listCorporateActions",
        "GET",
        "/corporateActions",
        only_reads=True,
    ),
    "addCorporateAction": Operation(
        "addCorporateAction",
        "POST",
        "/corporateActions",
    ),
    "removeCorporateAction": Operation(
        "removeCorporateAction",
        "DELETE",
        "/corporateActions",
    ),
    "readBuilderCatalog": Operation(
        "readBuilderCatalog",
        "GET",
        "/builder/catalog",
        only_reads=True,
    ),
    "readBuilderSchema": Operation(
        "readBuilderSchema",
        "GET",
        "/builder/schema",
        only_reads=True,
    ),
    "listStrategyTemplates": Operation(
        "listStrategyTemplates",
        "GET",
        "/builder/templates",
        only_reads=True,
    ),
    "validateDocument": Operation(
        "validateDocument",
        "POST",
        "/builder/validate",
        only_reads=True,
    ),
    "previewDocument": Operation(
        "previewDocument",
        "POST",
        "/builder/preview",
        only_reads=True,
    ),
    "startBacktest": Operation(
        "startBacktest",
        "POST",
        "/builder/backtest",
        only_reads=True,
    ),
    "listBacktests": Operation(
        "listBacktests",
        "GET",
        "/builder/backtest",
        only_reads=True,
    ),
    "readBacktest": Operation(
        "readBacktest",
        "GET",
        "/builder/backtest/{backtestID}",
        only_reads=True,
    ),
    "removeBacktest": Operation(
        "removeBacktest",
        "DELETE",
        "/builder/backtest/{backtestID}",
    ),
    "readBacktestTrades": Operation(
        "readBacktestTrades",
        "GET",
        "/builder/backtest/{backtestID}/trades",
        only_reads=True,
    ),
    "readBacktestEquity": Operation(
        "readBacktestEquity",
        "GET",
        "/builder/backtest/{backtestID}/equity",
        only_reads=True,
    ),
    "readBacktestTrace": Operation(
        "readBacktestTrace",
        "GET",
        "/builder/backtest/{backtestID}/trace",
        only_reads=True,
    ),
    "readBacktestWhyNot": Operation(
        "readBacktestWhyNot",
        "GET",
        "/builder/backtest/{backtestID}/whynot",
        only_reads=True,
    ),
    "readBacktestPage": Operation(
        "readBacktestPage",
        "GET",
        "/builder/backtest/{backtestID}/report.html",
        only_reads=True,
    ),
    "startSweep": Operation(
        "startSweep",
        "POST",
        "/builder/sweep",
        only_reads=True,
    ),
    "listSweeps": Operation(
        "listSweeps",
        "GET",
        "/builder/sweep",
        only_reads=True,
    ),
    "readSweep": Operation(
        "readSweep",
        "GET",
        "/builder/sweep/{sweepID}",
        only_reads=True,
    ),
    "removeSweep": Operation(
        "removeSweep",
        "DELETE",
        "/builder/sweep/{sweepID}",
    ),
    "listDocuments": Operation(
        "listDocuments",
        "GET",
        "/builder/strategy",
        only_reads=True,
    ),
    "saveDocument": Operation(
        "saveDocument",
        "POST",
        "/builder/strategy",
        takes_key=True,
    ),
    "readDocument": Operation(
        "readDocument",
        "GET",
        "/builder/strategy/{id}",
        only_reads=True,
    ),
    "changeDocument": Operation(
        "changeDocument",
        "PUT",
        "/builder/strategy/{id}",
    ),
    "removeDocument": Operation(
        "removeDocument",
        "DELETE",
        "/builder/strategy/{id}",
    ),
    "listDocumentRevisions": Operation(
        "listDocumentRevisions",
        "GET",
        "/builder/strategy/{id}/revisions",
        only_reads=True,
    ),
    "readDocumentDiff": Operation(
        "readDocumentDiff",
        "GET",
        "/builder/diff",
        only_reads=True,
    ),
    "readDraft": Operation(
        "readDraft",
        "GET",
        "/builder/draft/{id}",
        only_reads=True,
    ),
    "writeDraft": Operation(
        "writeDraft",
        "PUT",
        "/builder/draft/{id}",
    ),
    "removeDraft": Operation(
        "removeDraft",
        "DELETE",
        "/builder/draft/{id}",
    ),
    "startDeployment": Operation(
        "startDeployment",
        "POST",
        "/builder/deploy",
    ),
    "listDeployments": Operation(
        "listDeployments",
        "GET",
        "/builder/deploy",
        only_reads=True,
    ),
    "checkDeployment": Operation(
        "checkDeployment",
        "POST",
        "/builder/deploy/check",
        only_reads=True,
    ),
    "readDeployment": Operation(
        "readDeployment",
        "GET",
        "/builder/deploy/{deploymentID}",
        only_reads=True,
    ),
    "readDeploymentTrace": Operation(
        "readDeploymentTrace",
        "GET",
        "/builder/deploy/{deploymentID}/trace",
        only_reads=True,
    ),
    "readDeploymentDay": Operation(
        "readDeploymentDay",
        "GET",
        "/builder/deploy/{deploymentID}/day/{date}",
        only_reads=True,
    ),
    "pauseDeployment": Operation(
        "pauseDeployment",
        "POST",
        "/builder/deploy/{deploymentID}/pause",
    ),
    "stopDeployment": Operation(
        "stopDeployment",
        "POST",
        "/builder/deploy/{deploymentID}/stop",
    ),
    "switchDeployment": Operation(
        "switchDeployment",
        "POST",
        "/builder/deploy/{deploymentID}/switch",
    ),
    "startReplay": Operation(
        "startReplay",
        "POST",
        "/builder/replay",
    ),
    "listReplays": Operation(
        "listReplays",
        "GET",
        "/builder/replay",
        only_reads=True,
    ),
    "readReplay": Operation(
        "readReplay",
        "GET",
        "/builder/replay/{replayID}",
        only_reads=True,
    ),
    "steerReplay": Operation(
        "steerReplay",
        "PUT",
        "/builder/replay/{replayID}",
    ),
    "removeReplay": Operation(
        "removeReplay",
        "DELETE",
        "/builder/replay/{replayID}",
    ),
    "readReplayTrace": Operation(
        "readReplayTrace",
        "GET",
        "/builder/replay/{replayID}/trace",
        only_reads=True,
    ),
    "readReplayDrift": Operation(
        "readReplayDrift",
        "GET",
        "/builder/replay/{replayID}/drift",
        only_reads=True,
    ),
    "listPriceAlerts": Operation(
        "listPriceAlerts",
        "GET",
        "/priceAlerts",
        only_reads=True,
    ),
    "addPriceAlert": Operation(
        "addPriceAlert",
        "POST",
        "/priceAlerts",
    ),
    "changePriceAlert": Operation(
        "changePriceAlert",
        "PUT",
        "/priceAlerts",
    ),
    "removePriceAlert": Operation(
        "removePriceAlert",
        "DELETE",
        "/priceAlerts",
    ),
    "readSigningKey": Operation(
        "readSigningKey",
        "GET",
        "/signingKey",
        only_reads=True,
    ),
    "renewSigningKey": Operation(
        "renewSigningKey",
        "POST",
        "/signingKey",
    ),
    "listGtts": Operation(
        "listGtts",
        "GET",
        "/gtt",
        only_reads=True,
    ),
    "addGtt": Operation(
        "addGtt",
        "POST",
        "/gtt",
    ),
    "changeGtt": Operation(
        "changeGtt",
        "PUT",
        "/gtt",
    ),
    "removeGtt": Operation(
        "removeGtt",
        "DELETE",
        "/gtt",
    ),
    "readDesk": Operation(
        "readDesk",
        "GET",
        "/desk",
        only_reads=True,
    ),
    "readSystem": Operation(
        "readSystem",
        "GET",
        "/system",
        only_reads=True,
    ),
    "readNodes": Operation(
        "readNodes",
        "GET",
        "/nodes",
        only_reads=True,
    ),
    "listPreferences": Operation(
        "listPreferences",
        "GET",
        "/console/prefs",
        only_reads=True,
    ),
    "readPreference": Operation(
        "readPreference",
        "GET",
        "/console/prefs/{name}",
        only_reads=True,
    ),
    "writePreference": Operation(
        "writePreference",
        "PUT",
        "/console/prefs/{name}",
    ),
    "removePreference": Operation(
        "removePreference",
        "DELETE",
        "/console/prefs/{name}",
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
        totp: str | None = None,
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
            totp: The code of your authenticator app, or a recovery code, where your login has one.
                An API key needs none.
        """
        reply: shapes.AccessToken = self._call(
            OPERATIONS["login"],
            fields={
                "userid": userid,
                "password": password,
                "apikey": apikey,
                "totp": totp,
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

    def list_users(
        self,
        *,
        afterid: int | None = None,
    ) -> shapes.UserRowReply:
        """List all users.

        For administrators: who can log in, in order of ID, at most 500 in one reply.

        Args:
            afterid: Only users with a larger ID: for the next page, the ID of the last one you
                have.
        """
        reply: shapes.UserRowReply = self._call(
            OPERATIONS["listUsers"],
            query={
                "afterid": afterid,
            },
        )
        return reply

    def add_user(
        self,
        Email: str,
        *,
        Name: str | None = None,
        admin: bool | None = None,
        Password: str | None = None,
    ) -> shapes.AddedUserReply:
        """Add a user.

        For administrators. A password that Spark makes up is in the reply, this once: it is stored
        nowhere else.

        Args:
            Email: The e-mail address with which the user logs in.
            Name: The name of the user. Left out, what stands before the @.
            admin: Whether the user may look after all users.
            Password: The password. Left out, Spark makes one up and tells it once.
        """
        reply: shapes.AddedUserReply = self._call(
            OPERATIONS["addUser"],
            fields={
                "Email": Email,
                "Name": Name,
                "admin": admin,
                "Password": Password,
            },
        )
        return reply

    def change_user(
        self,
        UCC: str,
        *,
        Disabled: bool | None = None,
        acLimit: int | None = None,
        stLimit: int | None = None,
    ) -> shapes.UserRowReply:
        """Disable a user, or change their limits.

        For administrators. What is open of a disabled user stays open: close it first, or switch it
        off with the kill switch. Nobody can disable themselves.

        Args:
            UCC: The code of the user.
            Disabled: Whether the user can no longer log in (true ends all their access tokens), or
                can again (false).
            acLimit: How many accounts the user may have enabled.
            stLimit: How many strategies the user may have.
        """
        reply: shapes.UserRowReply = self._call(
            OPERATIONS["changeUser"],
            path={
                "UCC": UCC,
            },
            fields={
                "Disabled": Disabled,
                "acLimit": acLimit,
                "stLimit": stLimit,
            },
        )
        return reply

    def change_password(
        self,
        *,
        password: str,
        newPassword: str,
        totp: str | None = None,
    ) -> shapes.AccessTokenReply:
        """Change your password.

        Needs the password of now. Every access token and every session of the console ends but the
        one that asks: it goes on with the token in the reply. Your API key stays.

        Args:
            password: Your password, as you log in with it now.
            totp: A code of your authenticator app, or a recovery code, where your login has one.
            newPassword: The password from now on.
        """
        reply: shapes.AccessTokenReply = self._call(
            OPERATIONS["changePassword"],
            fields={
                "password": password,
                "totp": totp,
                "newPassword": newPassword,
            },
        )
        return reply

    def renew_auth_key(
        self,
        password: str,
        *,
        totp: str | None = None,
    ) -> shapes.RenewedKeyReply:
        """Get another API key.

        Ends your API key and gives another. Every access token and every session of the console
        ends but the one that asks: it goes on with the token in the reply.

        Args:
            password: Your password, as you log in with it now.
            totp: A code of your authenticator app, or a recovery code, where your login has one.
        """
        reply: shapes.RenewedKeyReply = self._call(
            OPERATIONS["renewAuthKey"],
            fields={
                "password": password,
                "totp": totp,
            },
        )
        return reply

    def read_totp(self) -> shapes.TotpStateReply:
        """See whether your login has an authenticator app.

        Whether a login with your password needs a code as well, and how many recovery codes are
        left.
        """
        reply: shapes.TotpStateReply = self._call(OPERATIONS["readTotp"])
        return reply

    def begin_totp(
        self,
        password: str,
        *,
        totp: str | None = None,
    ) -> shapes.TotpSeedReply:
        """Begin with an authenticator app.

        Gives a seed for the app, once. Nothing changes until the app's first code comes with PUT
        /totp, within 15 minutes.

        Args:
            password: Your password, as you log in with it now.
            totp: A code of your authenticator app, or a recovery code, where your login has one.
        """
        reply: shapes.TotpSeedReply = self._call(
            OPERATIONS["beginTotp"],
            fields={
                "password": password,
                "totp": totp,
            },
        )
        return reply

    def confirm_totp(
        self,
        totp: str,
    ) -> shapes.RecoveryCodesReply:
        """Confirm the authenticator app.

        From now on a login with your password needs a code as well, at the console and at POST
        /token. Logins with the API key stay as they are. Gives 10 recovery codes, once.

        Args:
            totp: The first code that the app shows.
        """
        reply: shapes.RecoveryCodesReply = self._call(
            OPERATIONS["confirmTotp"],
            fields={
                "totp": totp,
            },
        )
        return reply

    def end_totp(
        self,
        password: str,
        *,
        totp: str | None = None,
    ) -> shapes.EmptyReply:
        """End the authenticator app.

        From now on the password alone is enough. Needs the password and a code.

        Args:
            password: Your password, as you log in with it now.
            totp: A code of your authenticator app, or a recovery code, where your login has one.
        """
        reply: shapes.EmptyReply = self._call(
            OPERATIONS["endTotp"],
            fields={
                "password": password,
                "totp": totp,
            },
        )
        return reply

    def renew_recovery_codes(
        self,
        password: str,
        *,
        totp: str | None = None,
    ) -> shapes.RecoveryCodesReply:
        """Get other recovery codes.

        Ends the recovery codes that are left and gives others, once. Needs the password and a code.

        Args:
            password: Your password, as you log in with it now.
            totp: A code of your authenticator app, or a recovery code, where your login has one.
        """
        reply: shapes.RecoveryCodesReply = self._call(
            OPERATIONS["renewRecoveryCodes"],
            fields={
                "password": password,
                "totp": totp,
            },
        )
        return reply

    def make_socket_ticket(self) -> shapes.SocketTicketReply:
        """Get a ticket for a websocket.

        Gives a ticket that opens one websocket within 30 seconds, so that the access token stays
        out of its address. Opened with it, the websocket lasts as long as the session of the token,
        or as the token where it has none.
        """
        reply: shapes.SocketTicketReply = self._call(OPERATIONS["makeSocketTicket"])
        return reply

    def list_sessions(self) -> shapes.SessionRowReply:
        """List where you are signed in.

        The browsers that are signed in to the console as you, the one that was seen last first.
        Programs with an access token of POST /token are not sessions.
        """
        reply: shapes.SessionRowReply = self._call(OPERATIONS["listSessions"])
        return reply

    def end_other_sessions(self) -> shapes.EmptyReply:
        """End all other sessions.

        Signs out every browser but the one that asks; with an access token of POST /token every
        browser.
        """
        reply: shapes.EmptyReply = self._call(OPERATIONS["endOtherSessions"])
        return reply

    def end_session(
        self,
        session: str,
    ) -> shapes.EmptyReply:
        """End a session.

        Signs a browser out at once: its calls are refused and its websockets closed.

        Args:
            session: Which session it is.
        """
        reply: shapes.EmptyReply = self._call(
            OPERATIONS["endSession"],
            path={
                "session": session,
            },
        )
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
                or the http address of a proxy. A second proxy after a comma is the reserve: it is
                used only while the first is not reached. When not given, whichever way the machine
                takes.
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
                or the http address of a proxy. A second proxy after a comma is the reserve: it is
                used only while the first is not reached. When not given, whichever way the machine
                takes.
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
        token: str | None = None,
        symbol: str | None = None,
        exchange: Literal["NSE", "BSE", "NFO", "BFO", "MCX", "CDS"] | None = None,
        autoOpt: shapes.AutoOption | None = None,
        autoFut: shapes.AutoFuture | None = None,
        qty: int | None = None,
        transType: Literal["Buy", "Sell"] | None = None,
        targetQty: int | None = None,
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
        by prices at most 5 s old; `chosen` in the reply says which and why. With `targetQty`
        instead of `transType` and `qty`, each account buys or sells what its position lacks,
        counting open orders; an account that is there already gets no order and stands in
        `alreadyIn`, and where all are there `data` is empty. One `strefID` covers all accounts. The
        reply does not wait for a fill. An account that cannot take it is told in `refusedIn` and
        does not stop the others. With a key of your own in the header `Idempotency-Key`, sending
        the same order again within 24 hours places nothing and gets the first answer.

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
            targetQty: Instead of transType and qty: the position that each account shall have, in
                units, below 0 for a short one. Spark buys or sells what is missing; open orders
                count as if they were filled.
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
            idempotency_key: Stands for this order or basket: sent again with the same key it is not
                placed twice. Made up when not given.
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
                "targetQty": targetQty,
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
        token: str | None = None,
        symbol: str | None = None,
        exchange: Literal["NSE", "BSE", "NFO", "BFO", "MCX", "CDS"] | None = None,
        autoOpt: shapes.AutoOption | None = None,
        autoFut: shapes.AutoFuture | None = None,
        qty: int | None = None,
        transType: Literal["Buy", "Sell"] | None = None,
        targetQty: int | None = None,
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
            targetQty: Instead of transType and qty: the position that each account shall have, in
                units, below 0 for a short one. Spark buys or sells what is missing; open orders
                count as if they were filled.
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
            idempotency_key: Stands for this order or basket: sent again with the same key it is not
                placed twice. Made up when not given.
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
                "targetQty": targetQty,
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

    def read_outcome(
        self,
        key: str,
    ) -> shapes.RequestOutcomeReply:
        """Find out what became of a request.

        For a request of yours whose answer did not arrive: whether POST /order, POST /reExecute or
        POST /basket with this `Idempotency-Key` was taken, with its first answer, is under way, or
        is unknown to Spark. It only reads; nothing is placed. A request that is still on its way to
        Spark is unknown until it arrives: send it again with the same key rather than with a new
        one. Keys of other users are unknown here.

        Args:
            key: The Idempotency-Key that the request was sent with.
        """
        reply: shapes.RequestOutcomeReply = self._call(
            OPERATIONS["readOutcome"],
            query={
                "key": key,
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

    def place_basket(
        self,
        *,
        strategyname: str,
        legs: Sequence[shapes.BasketLegRequest],
        identifier: str | None = None,
        ForwardTest: bool | None = None,
        hedgeFirst: bool | None = None,
        waitForHedges: shapes.HedgeWait | None = None,
        dryRun: bool | None = None,
        idempotency_key: str | None = None,
    ) -> shapes.BasketReply:
        """Place several orders as one.

        Places up to 20 orders of one strategy. Every leg is planned in every account before
        anything is placed: a leg that is invalid refuses the whole basket and is named. Guards
        check the legs of an account as if they were one order, and an account that is known to lack
        the margin for all of them refuses them. With `hedgeFirst` sells wait until the buys of the
        same underlying in the same account are filled, at most `waitForHedges.seconds`;
        `waitForHedges.then` says what happens otherwise. What an account refuses is told with its
        leg. With `dryRun` it is only worked out. The header `Idempotency-Key` stands for the whole
        basket.

        Args:
            strategyname: Name of the strategy the order belongs to.
            legs: The orders, in the sequence in which they are told.
            identifier: Narrows the call to one account, written UCC:AccountName or AccountName.
                Without it: every account.
            ForwardTest: true runs this order on the simulated exchange instead of at the broker.
            hedgeFirst: Within an underlying and an account, sells wait until the buys are filled.
                Legs of different underlyings do not wait for each other.
            waitForHedges: How long hedges may take, and what happens afterwards.
            dryRun: true answers what the basket would come to now, and neither stores nor places
                anything.
            idempotency_key: Stands for this order or basket: sent again with the same key it is not
                placed twice. Made up when not given.
        """
        reply: shapes.BasketReply = self._call(
            OPERATIONS["placeBasket"],
            fields={
                "strategyname": strategyname,
                "legs": legs,
                "identifier": identifier,
                "ForwardTest": ForwardTest,
                "hedgeFirst": hedgeFirst,
                "waitForHedges": waitForHedges,
                "dryRun": dryRun,
            },
            idempotency_key=idempotency_key,
        )
        return reply

    def list_baskets(
        self,
        *,
        basketID: int | None = None,
        limit: int | None = None,
        beforeID: int | None = None,
    ) -> shapes.BasketReply:
        """List baskets.

        Your baskets: those of which something waits, works or is held first, then those that are
        over, the newest first; or one by `basketID`. Baskets that are over are kept for some weeks.

        Args:
            basketID: Only this one.
            limit: Most rows.
            beforeID: Only finished ones with a smaller number: the next page.
        """
        reply: shapes.BasketReply = self._call(
            OPERATIONS["listBaskets"],
            query={
                "basketID": basketID,
                "limit": limit,
                "beforeID": beforeID,
            },
        )
        return reply

    def square_off_basket(
        self,
        basketID: int,
    ) -> shapes.BasketReply:
        """Close a basket.

        Stops legs that wait, cancels orders of the basket that are open, and closes what it opened
        and still is open: by quantity in each position, never more than the position holds, shorts
        before longs. An exit that fails is tried again. Asking twice is the same as once.

        Args:
            basketID: Number of the basket.
        """
        reply: shapes.BasketReply = self._call(
            OPERATIONS["squareOffBasket"],
            path={
                "basketID": basketID,
            },
        )
        return reply

    def cancel_basket(
        self,
        basketID: int,
    ) -> shapes.BasketReply:
        """Cancel what waits in a basket.

        Stops legs that wait and cancels open orders of the basket. What was filled stays.

        Args:
            basketID: Number of the basket.
        """
        reply: shapes.BasketReply = self._call(
            OPERATIONS["cancelBasket"],
            path={
                "basketID": basketID,
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

    def read_holdings(
        self,
        *,
        AccountName: str | None = None,
    ) -> shapes.HoldingsReportReply:
        """Read holdings.

        The shares that your accounts own, as their brokers tell them; a broker is asked at most
        every ten seconds. Those of a paper account are its Delivery positions in shares, so GET
        /positions shows them too: do not add the two. Units bought are in `t1Qty` until the next
        trading day. What is not known is null, and makes a sum null; `valueAtLeast` is what is
        known of it.

        Args:
            AccountName: Only this account. Left out, all of yours.
        """
        reply: shapes.HoldingsReportReply = self._call(
            OPERATIONS["readHoldings"],
            query={
                "AccountName": AccountName,
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

    def list_notes(
        self,
        *,
        startDate: str | date | None = None,
        endDate: str | date | None = None,
        tag: str | None = None,
    ) -> shapes.NoteReply:
        """Read your notes.

        Your notes on days and trades, earliest day first, at most 1000 in one reply: ask for fewer
        days when there are more.

        Args:
            startDate: Only notes of this day or later.
            endDate: Only notes of this day or earlier.
            tag: A word of your own.
        """
        reply: shapes.NoteReply = self._call(
            OPERATIONS["listNotes"],
            query={
                "startDate": startDate,
                "endDate": endDate,
                "tag": tag,
            },
        )
        return reply

    def write_note(
        self,
        about: str,
        *,
        text: str,
        tags: Sequence[str] | None = None,
    ) -> shapes.NoteReply:
        """Write a note on a day or a trade.

        Replaces what you wrote about it before. A note on a trade stays when the trade is deleted.

        Args:
            about: A day, or the number of a trade (TDno).
            text: What you want to remember.
            tags: Words by which you find it again.
        """
        reply: shapes.NoteReply = self._call(
            OPERATIONS["writeNote"],
            path={
                "about": about,
            },
            fields={
                "text": text,
                "tags": tags,
            },
        )
        return reply

    def remove_note(
        self,
        about: str,
    ) -> shapes.EmptyReply:
        """Remove a note.

        Afterwards there is no note on this day or trade; also where there was none.

        Args:
            about: A day, or the number of a trade (TDno).
        """
        reply: shapes.EmptyReply = self._call(
            OPERATIONS["removeNote"],
            path={
                "about": about,
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
        close: bool | None = None,
        AccountName: str | None = None,
    ) -> shapes.KillSwitchReply:
        """Switch the kill switch on or off.

        On, it lets only orders pass that close something, and cancels what is open unless it closes
        something. It stays on, also after a restart, until you switch it off, and until then what
        is open and opens something is asked to be cancelled again and again; `unsettledIn` names
        accounts whose broker did not confirm within a second. Positions are closed by it where
        `close` is sent: they are squared off as GET /SquareOff/{ctype} does. A loss limit that
        closes by itself is an exit: POST /exits with `block`.

        Args:
            on: true stops everything but exits and cancels what is open; false lets orders pass
                again.
            close: true also squares off everything in that account, or in all accounts. Only
                together with on true.
            AccountName: The account whose switch is meant. Left out, it is the one for all your
                accounts.
        """
        reply: shapes.KillSwitchReply = self._call(
            OPERATIONS["switchKill"],
            fields={
                "on": on,
                "close": close,
                "AccountName": AccountName,
            },
        )
        return reply

    def list_exits(self) -> shapes.ExitReply:
        """List exits.

        Your exits as they stand now, the newest first: their rules, the stop that holds, how far it
        is, and what they did. Those that are over stay for some days.
        """
        reply: shapes.ExitReply = self._call(OPERATIONS["listExits"])
        return reply

    def add_exit(
        self,
        *,
        scope: Literal["position", "basket", "strategy", "account", "all"],
        stname: str | None = None,
        acname: str | None = None,
        token: str | None = None,
        symbol: str | None = None,
        exchange: Literal["NSE", "BSE", "NFO", "BFO", "MCX", "CDS"] | None = None,
        positionType: Literal["Delivery", "Intraday"] | None = None,
        basketID: int | None = None,
        ForwardTest: bool | None = None,
        stopLoss: float | None = None,
        stopLossBy: Literal["price", "percent", "rupees"] | None = None,
        trailEach: float | None = None,
        trailMoves: float | None = None,
        target: float | None = None,
        targetBy: Literal["price", "percent", "rupees"] | None = None,
        lockAt: float | None = None,
        lockKeep: float | None = None,
        lockEach: float | None = None,
        lockMore: float | None = None,
        lockBy: Literal["percent", "rupees"] | None = None,
        costAt: float | None = None,
        costBy: Literal["percent", "rupees"] | None = None,
        costWithCharges: bool | None = None,
        exitTime: str | None = None,
        daysBeforeExpiry: int | None = None,
        closes: Literal["watched", "basket", "strategy", "account", "all"] | None = None,
        closesStname: str | None = None,
        closesAcname: str | None = None,
        closesBasketID: int | None = None,
        block: bool | None = None,
        days: Literal["today", "untilRemoved"] | None = None,
    ) -> shapes.ExitReply:
        """Set an exit.

        Watches a position, a basket, a strategy, an account or everything, and squares off when the
        first of its rules is met: stop loss, trailing stop, target, profit lock, move to cost,
        time. It runs in Spark, also while your program does not, and survives a restart. Where a
        price is missing nothing is done.

        Args:
            scope: What is watched. position: one position. basket: what one basket opened.
                strategy: one strategy, in one account or in all. account: one account. all:
                everything you have.
            stname: Required when scope is position or strategy.
            acname: Required when scope is position or account; with strategy it narrows it to this
                account.
            token: The instrument of the position, by token or name.
            symbol: The name of the instrument instead of its token, e.g. RELIANCE, NIFTY1! or the
                ticker of a chart. With exchange where more than one lists it.
            exchange: Where symbol is listed. NSE and BSE also mean their futures and options, as on
                charts; a delayed NSE_DLY is NSE.
            positionType: Product type of the position.
            basketID: The basket, by its number. Required when scope is basket.
            ForwardTest: true watches and closes forward tests, false real positions. Never both. A
                basket says it by itself.
            stopLoss: Stop loss: a price, or how much may be lost.
            stopLossBy: What stopLoss is. price: rupees of the price, of a position only. percent:
                of the entry value of what is open. rupees: of profit or loss.
            trailEach: Trailing stop: each so much in favour, from where it was set, moves the stop.
                In the measure of stopLoss.
            trailMoves: By how much each step moves the stop; at most trailEach.
            target: Target: a price, or a profit.
            targetBy: What target is. price: rupees of the price, of a position only. percent: of
                the entry value of what is open. rupees: of profit or loss.
            lockAt: Profit lock: from this profit on, some of it is kept.
            lockKeep: The profit that is kept from then on; less than lockAt.
            lockEach: A step of further profit, for which more is kept.
            lockMore: How much more is kept for each step; at most lockEach.
            lockBy: What the four fields of the lock are. Left out: rupees.
            costAt: Move to cost: from this profit on, the stop is at the entry.
            costBy: What costAt is. Left out: rupees.
            costWithCharges: With true the stop goes to where the charges of entry and exit are
                earned as well.
            exitTime: Closes at this Indian time, on a day with a session.
            daysBeforeExpiry: Closes so many calendar days before the nearest expiry of what is
                open, 0 on its day: at exitTime, else from 09:15.
            closes: What is closed. watched: what is watched. basket, strategy, account, all: more
                than that, e.g. the whole basket when the stop of one leg is met.
            closesStname: The strategy that is closed. Left out, the one that is watched.
            closesAcname: The account in which is closed. Left out, with strategy all accounts, with
                account the one that is watched.
            closesBasketID: The basket that is closed, with closes basket.
            block: true also switches the kill switch of that account, or of all accounts, on:
                nothing new is let in until you switch it off.
            days: How long it stays. today: it ends with the day. untilRemoved: it stays; of a scope
                it fires at most once a day and watches again on the next.
        """
        reply: shapes.ExitReply = self._call(
            OPERATIONS["addExit"],
            fields={
                "scope": scope,
                "stname": stname,
                "acname": acname,
                "token": token,
                "symbol": symbol,
                "exchange": exchange,
                "positionType": positionType,
                "basketID": basketID,
                "ForwardTest": ForwardTest,
                "stopLoss": stopLoss,
                "stopLossBy": stopLossBy,
                "trailEach": trailEach,
                "trailMoves": trailMoves,
                "target": target,
                "targetBy": targetBy,
                "lockAt": lockAt,
                "lockKeep": lockKeep,
                "lockEach": lockEach,
                "lockMore": lockMore,
                "lockBy": lockBy,
                "costAt": costAt,
                "costBy": costBy,
                "costWithCharges": costWithCharges,
                "exitTime": exitTime,
                "daysBeforeExpiry": daysBeforeExpiry,
                "closes": closes,
                "closesStname": closesStname,
                "closesAcname": closesAcname,
                "closesBasketID": closesBasketID,
                "block": block,
                "days": days,
            },
        )
        return reply

    def change_exit(
        self,
        id: int,
        *,
        stopLoss: float | None = None,
        stopLossBy: Literal["price", "percent", "rupees"] | None = None,
        trailEach: float | None = None,
        trailMoves: float | None = None,
        target: float | None = None,
        targetBy: Literal["price", "percent", "rupees"] | None = None,
        lockAt: float | None = None,
        lockKeep: float | None = None,
        lockEach: float | None = None,
        lockMore: float | None = None,
        lockBy: Literal["percent", "rupees"] | None = None,
        costAt: float | None = None,
        costBy: Literal["percent", "rupees"] | None = None,
        costWithCharges: bool | None = None,
        exitTime: str | None = None,
        daysBeforeExpiry: int | None = None,
        closes: Literal["watched", "basket", "strategy", "account", "all"] | None = None,
        closesStname: str | None = None,
        closesAcname: str | None = None,
        closesBasketID: int | None = None,
        block: bool | None = None,
        days: Literal["today", "untilRemoved"] | None = None,
    ) -> shapes.ExitReply:
        """Change an exit.

        Gives an exit other rules. It begins anew: a trailing stop counts from now.

        Args:
            id: Number of the exit.
            stopLoss: Stop loss: a price, or how much may be lost.
            stopLossBy: What stopLoss is. price: rupees of the price, of a position only. percent:
                of the entry value of what is open. rupees: of profit or loss.
            trailEach: Trailing stop: each so much in favour, from where it was set, moves the stop.
                In the measure of stopLoss.
            trailMoves: By how much each step moves the stop; at most trailEach.
            target: Target: a price, or a profit.
            targetBy: What target is. price: rupees of the price, of a position only. percent: of
                the entry value of what is open. rupees: of profit or loss.
            lockAt: Profit lock: from this profit on, some of it is kept.
            lockKeep: The profit that is kept from then on; less than lockAt.
            lockEach: A step of further profit, for which more is kept.
            lockMore: How much more is kept for each step; at most lockEach.
            lockBy: What the four fields of the lock are. Left out: rupees.
            costAt: Move to cost: from this profit on, the stop is at the entry.
            costBy: What costAt is. Left out: rupees.
            costWithCharges: With true the stop goes to where the charges of entry and exit are
                earned as well.
            exitTime: Closes at this Indian time, on a day with a session.
            daysBeforeExpiry: Closes so many calendar days before the nearest expiry of what is
                open, 0 on its day: at exitTime, else from 09:15.
            closes: What is closed. watched: what is watched. basket, strategy, account, all: more
                than that, e.g. the whole basket when the stop of one leg is met.
            closesStname: The strategy that is closed. Left out, the one that is watched.
            closesAcname: The account in which is closed. Left out, with strategy all accounts, with
                account the one that is watched.
            closesBasketID: The basket that is closed, with closes basket.
            block: true also switches the kill switch of that account, or of all accounts, on:
                nothing new is let in until you switch it off.
            days: How long it stays. today: it ends with the day. untilRemoved: it stays; of a scope
                it fires at most once a day and watches again on the next.
        """
        reply: shapes.ExitReply = self._call(
            OPERATIONS["changeExit"],
            fields={
                "id": id,
                "stopLoss": stopLoss,
                "stopLossBy": stopLossBy,
                "trailEach": trailEach,
                "trailMoves": trailMoves,
                "target": target,
                "targetBy": targetBy,
                "lockAt": lockAt,
                "lockKeep": lockKeep,
                "lockEach": lockEach,
                "lockMore": lockMore,
                "lockBy": lockBy,
                "costAt": costAt,
                "costBy": costBy,
                "costWithCharges": costWithCharges,
                "exitTime": exitTime,
                "daysBeforeExpiry": daysBeforeExpiry,
                "closes": closes,
                "closesStname": closesStname,
                "closesAcname": closesAcname,
                "closesBasketID": closesBasketID,
                "block": block,
                "days": days,
            },
        )
        return reply

    def remove_exit(
        self,
        id: int,
    ) -> shapes.ExitReply:
        """Remove an exit.

        It watches nothing from now on. An exit that is closing is ended by taking the square-off
        back.

        Args:
            id: Number of the exit.
        """
        reply: shapes.ExitReply = self._call(
            OPERATIONS["removeExit"],
            query={
                "id": id,
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
        asof: str | date | None = None,
    ) -> shapes.InstrumentReply:
        """Look up instruments.

        The instruments of a stock or index at an exchange. For a cash symbol the share or index
        itself comes first. `exch_seg`, a colon and `token` make the token of an order. `asof` asks
        for the list of a past day.

        Args:
            symbol: Name of the stock or index, or a trading symbol. Former names work too, e.g.
                ZOMATO for ETERNAL.
            exchange: Exchange. MCX and CDS are known and have no instruments yet.
            expiry: Only this expiry. A time after the date is ignored.
            instrument: FUT for futures, OPT for options.
            asof: As the list was on this day, from 2025-01-01 to today: contracts that have expired
                since, with the lots, ticks and tokens of that day. Today when left out.
        """
        reply: shapes.InstrumentReply = self._call(
            OPERATIONS["findInstruments"],
            query={
                "symbol": symbol,
                "exchange": exchange,
                "expiry": expiry,
                "instrument": instrument,
                "asof": asof,
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

    def list_past_expiries(
        self,
        *,
        symbol: str,
        exchange: Literal["NSE", "BSE", "NFO", "BFO", "MCX", "CDS"],
        instrument: Literal["FUT", "OPT"],
        from_: str | date,
        to: str | date | None = None,
    ) -> shapes.PastExpiryReply:
        """List past expiry dates.

        The days on which contracts of a stock or index expired, the earliest first, with the lot of
        that time. They follow from the rules and holidays of the exchanges, which are known from
        2025 on. What has no contracts has no element.

        Args:
            symbol: Name of the stock or index, or a trading symbol. Former names work too, e.g.
                ZOMATO for ETERNAL.
            exchange: Exchange. MCX and CDS are known and have no instruments yet.
            instrument: FUT for futures, OPT for options.
            from_: The first day, 2025-01-01 at the earliest.
            to: The last day; today when left out, and never later.
        """
        reply: shapes.PastExpiryReply = self._call(
            OPERATIONS["listPastExpiries"],
            query={
                "symbol": symbol,
                "exchange": exchange,
                "instrument": instrument,
                "from": from_,
                "to": to,
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

    def work_out_payoff(
        self,
        *,
        legs: Sequence[shapes.PayoffLegRequest] | None = None,
        fromPositions: shapes.PayoffPositions | None = None,
        date: str | datetime | str | date | None = None,
    ) -> shapes.PayoffReply:
        """Work out a payoff.

        What legs bring now, at a date and at their first expiry, before charges: break-evens, most
        profit and most loss, net premium, Greeks, probability of profit, and the points of the
        curve. Legs are those you send, what you hold, or both; there is one element for each
        underlying. Nothing is ordered or stored. What is not known by a price of at most 5 seconds
        ago is null, never 0; while the market is closed its last prices count.

        Args:
            legs: What you think of trading.
            fromPositions: Which of your open positions; {} for all. Forward tests are not among
                them.
            date: A further moment to see the profit at, in Indian time, until the first expiry. A
                day means 15:30 of it.
        """
        reply: shapes.PayoffReply = self._call(
            OPERATIONS["workOutPayoff"],
            fields={
                "legs": legs,
                "fromPositions": fromPositions,
                "date": date,
            },
        )
        return reply

    def work_out_margin(
        self,
        legs: Sequence[shapes.MarginLegRequest],
        *,
        strategyname: str | None = None,
        identifier: str | None = None,
        withPositions: bool | None = None,
    ) -> shapes.AccountMarginReply:
        """Work out a margin.

        What legs need in each account of a strategy, or in one account: what must be free while
        they are placed, what stays blocked, and whether it is available. FYERS and Angel One are
        asked for their own figure; elsewhere, and where the broker does not answer, it is an
        estimate and says so. Nothing is ordered or stored.

        Args:
            strategyname: The strategy to trade it in: every account that is linked and active, with
                the multiplier of the link.
            identifier: One account, written UCC:AccountName or AccountName: of the strategy, or
                without one any of yours.
            legs: What you think of trading together.
            withPositions: Whether the estimate counts what the account holds: a hedge that is there
                already, or one that is sold.
        """
        reply: shapes.AccountMarginReply = self._call(
            OPERATIONS["workOutMargin"],
            fields={
                "strategyname": strategyname,
                "identifier": identifier,
                "legs": legs,
                "withPositions": withPositions,
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
        a shorter list. Contracts that have expired since 2025 are found by the token or trading
        symbol they had.

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

    def read_history_coverage(
        self,
        *,
        from_: str | date,
        token: str | None = None,
        symbol: str | None = None,
        exchange: Literal["NSE", "BSE", "NFO", "BFO", "MCX", "CDS"] | None = None,
        to: str | date | None = None,
    ) -> shapes.HistoryCoverageReply:
        """Read which days are known.

        For every trading day of a range whether its minutes are stored, and where they come from if
        not. Ask it before you rest a decision on candles: a missing day is a gap, not a quiet day.

        Args:
            token: The instrument: exchange, colon, number. A name is taken as well: NSE:RELIANCE,
                NIFTY1! for the near future, the trading symbol of a contract.
            symbol: The name of the instrument instead of its token, e.g. RELIANCE, NIFTY1! or the
                ticker of a chart. With exchange where more than one lists it.
            exchange: Where symbol is listed. NSE and BSE also mean their futures and options, as on
                charts; a delayed NSE_DLY is NSE.
            from_: The first day.
            to: The last day; today when left out, and never later.
        """
        reply: shapes.HistoryCoverageReply = self._call(
            OPERATIONS["readHistoryCoverage"],
            query={
                "token": token,
                "symbol": symbol,
                "exchange": exchange,
                "from": from_,
                "to": to,
            },
        )
        return reply

    def import_history(
        self,
        csv: str,
        *,
        check: bool | None = None,
    ) -> shapes.CandleImportReply:
        """Import candles.

        For administrators. Takes the candles of a CSV file into the history, all rows or none: one
        that is wrong changes nothing and is named. A day that you import is the whole truth of that
        day. `check` looks and takes nothing.

        Args:
            csv: The text of a CSV file of candles, with the names of the columns in its first line,
                as `history import` takes it; send a longer file in parts.
            check: true checks every row and imports nothing.
        """
        reply: shapes.CandleImportReply = self._call(
            OPERATIONS["importHistory"],
            fields={
                "csv": csv,
                "check": check,
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

    def list_corporate_actions(self) -> shapes.CorporateActionReply:
        """List corporate actions.

        The splits, bonus shares and dividends that the owner entered: those that come, and those of
        the last 400 days, by ex-date.
        """
        reply: shapes.CorporateActionReply = self._call(OPERATIONS["listCorporateActions"])
        return reply

    def add_corporate_action(
        self,
        *,
        kind: Literal["split", "bonus", "dividend"],
        exDate: str | date,
        token: str | None = None,
        symbol: str | None = None,
        exchange: Literal["NSE", "BSE", "NFO", "BFO", "MCX", "CDS"] | None = None,
        ratio: str | None = None,
        amount: float | None = None,
        fractionPrice: float | None = None,
    ) -> shapes.CorporateActionReply:
        """Enter a corporate action.

        For administrators. When its ex-date opens it adjusts the positions of all paper accounts
        and forward tests in the share, once, to the paisa. At live brokers the broker does it.

        Args:
            token: The instrument: exchange, colon, number. A name is taken as well: NSE:RELIANCE,
                NIFTY1! for the near future, the trading symbol of a contract.
            symbol: The name of the instrument instead of its token, e.g. RELIANCE, NIFTY1! or the
                ticker of a chart. With exchange where more than one lists it.
            exchange: Where symbol is listed. NSE and BSE also mean their futures and options, as on
                charts; a delayed NSE_DLY is NSE.
            kind: What the company does. split: the face value changes. bonus: new shares for those
                held. dividend: money for each share.
            ratio: Of a split the face value before and after: 10:2 makes five shares of one, 1:10
                one of ten. Of a bonus the new shares and those held: 1:2 gives one for two.
            amount: Of a dividend: rupees for each share, before tax.
            fractionPrice: What a whole new share is worth where a fraction is paid. Without it a
                fraction lapses.
            exDate: The first day on which the share trades without it.
        """
        reply: shapes.CorporateActionReply = self._call(
            OPERATIONS["addCorporateAction"],
            fields={
                "token": token,
                "symbol": symbol,
                "exchange": exchange,
                "kind": kind,
                "ratio": ratio,
                "amount": amount,
                "fractionPrice": fractionPrice,
                "exDate": exDate,
            },
        )
        return reply

    def remove_corporate_action(
        self,
        id: int,
    ) -> shapes.EmptyReply:
        """Remove a corporate action.

        For administrators. Takes a corporate action back, as long as its ex-date has not opened.

        Args:
            id: Number of the corporate action.
        """
        reply: shapes.EmptyReply = self._call(
            OPERATIONS["removeCorporateAction"],
            query={
                "id": id,
            },
        )
        return reply

    def read_builder_catalog(
        self,
        *,
        family: Literal["settings", "parameters", "dataPoints", "indicators", "conditions", "groups", "operators", "operands", "clockElements", "legFacts", "dayFacts", "actions", "legSections", "strikeModes", "units", "riskRules"] | None = None,
    ) -> shapes.CatalogFamilyReply:
        """Read what a strategy document can contain.

        Every data point, indicator, operator, operand, action and setting of a strategy document,
        with its fields, bounds, defaults and page. `family` asks for one kind.

        Args:
            family: Only these.
        """
        reply: shapes.CatalogFamilyReply = self._call(
            OPERATIONS["readBuilderCatalog"],
            query={
                "family": family,
            },
        )
        return reply

    def read_builder_schema(self) -> shapes.DocumentSchemaReply:
        """Read the JSON Schema of strategy documents.

        JSON Schema 2020-12, for editors and other programs. It knows the form of a document;
        whether names and columns exist is told by `POST /builder/validate`.
        """
        reply: shapes.DocumentSchemaReply = self._call(OPERATIONS["readBuilderSchema"])
        return reply

    def list_strategy_templates(self) -> shapes.StrategyTemplateReply:
        """List strategies to begin with.

        Seven complete strategy documents, each without an issue.
        """
        reply: shapes.StrategyTemplateReply = self._call(OPERATIONS["listStrategyTemplates"])
        return reply

    def validate_document(
        self,
        body: shapes.StrategyDocument,
    ) -> shapes.DocumentCheckReply:
        """Check and explain a strategy document.

        Everything that is wrong with a strategy document at once, each with its place, a sentence
        and often a patch that fixes it; and what it says: each condition and action as a sentence,
        its hash, and the candles that it needs. The body is the document. Nothing is stored.

        Args:
            body: A strategy document of BuildAlgos, version 1. It is read exactly; GET
                /builder/schema has its JSON Schema.
        """
        reply: shapes.DocumentCheckReply = self._call(
            OPERATIONS["validateDocument"],
            body=body,
        )
        return reply

    def preview_document(
        self,
        document: shapes.StrategyDocument,
        *,
        at: str | datetime | str | date | None = None,
        now: bool | None = None,
        params: dict[str, Any] | None = None,
    ) -> shapes.DocumentPreviewReply:
        """Read every element at a candle.

        What each data point and indicator of a document is at a candle of a past day, and what each
        Add Leg action would trade if it ran then: contract, quantity, levels, loss, charges and
        margin. With `now` the legs alone, by the prices of this moment. Nothing is played, ordered
        or stored.

        Args:
            at: The last candle that had closed then is told; a day means its last candle. The last
                whole day if left out.
            now: true tells what the legs would trade by the prices of this moment, and no elements,
                which follow from candles.
            params: Values in place of those of the document, by the names of its parameters.
        """
        reply: shapes.DocumentPreviewReply = self._call(
            OPERATIONS["previewDocument"],
            fields={
                "document": document,
                "at": at,
                "now": now,
                "params": params,
            },
        )
        return reply

    def start_backtest(
        self,
        from_: str | date,
        *,
        document: shapes.StrategyDocument | None = None,
        documentID: int | None = None,
        rev: int | None = None,
        to: str | date | None = None,
        params: dict[str, Any] | None = None,
        capital: float | None = None,
        trace: Literal["none", "results", "values"] | None = None,
        check: bool | None = None,
        mode: Literal["bars", "seconds"] | None = None,
        signals: Sequence[shapes.GivenSignal] | None = None,
    ) -> shapes.BacktestRowReply:
        """Play a document over past days.

        Plays a strategy document, sent or saved, over the minutes of past days and answers at once:
        follow it with `GET /builder/backtest/{backtestID}` or on `/eventWS`. A run that you had
        already, of the same document over the same data, is answered as it is. One runs at a time,
        ten of yours may wait. Nothing is ordered.

        Args:
            document: A strategy document of BuildAlgos, version 1. It is read exactly; GET
                /builder/schema has its JSON Schema.
            documentID: Number of a document that you saved, instead of the document itself.
            rev: Which revision of the saved document; the newest if left out.
            from_: The first day that is played, 2025-01-01 at the earliest.
            to: The last day that is played; yesterday if left out, because today is not over.
            params: Values in place of those of the document, by the names of its parameters.
            capital: What percentages are taken of, in rupees, in place of the capital of the
                document.
            trace: What is kept of every candle: values has what was compared, results only whether
                it was true, none nothing.
            check: true also plays it with worse prices, one candle late and on changed data, and
                says in check what that did to it. It takes several times as long.
            mode: How a minute that holds stop and target both is decided: bars takes the stop,
                seconds looks at its seconds where they are known, which are those of simulated
                prices.
            signals: The TradingView signals that came, for a document that asks for any; an empty
                list says that none came. Left out, those count that deployments of the saved
                document recorded.
        """
        reply: shapes.BacktestRowReply = self._call(
            OPERATIONS["startBacktest"],
            fields={
                "document": document,
                "documentID": documentID,
                "rev": rev,
                "from": from_,
                "to": to,
                "params": params,
                "capital": capital,
                "trace": trace,
                "check": check,
                "mode": mode,
                "signals": signals,
            },
        )
        return reply

    def list_backtests(self) -> shapes.BacktestRowReply:
        """List backtests.

        Your backtests with their main figures, the newest first. Of backtests and sweeps together
        the last 100 are kept.
        """
        reply: shapes.BacktestRowReply = self._call(OPERATIONS["listBacktests"])
        return reply

    def read_backtest(
        self,
        backtestID: int,
    ) -> shapes.BacktestReply:
        """Read a backtest.

        How far it is and, when it is done, its report in rupees, how much of the range is known,
        where prices came from, and what to know before you rely on it.

        Args:
            backtestID: Number of the backtest.
        """
        reply: shapes.BacktestReply = self._call(
            OPERATIONS["readBacktest"],
            path={
                "backtestID": backtestID,
            },
        )
        return reply

    def remove_backtest(
        self,
        backtestID: int,
    ) -> shapes.BacktestRowReply:
        """Stop or delete a backtest.

        Stops a backtest that waits or runs; it stays in the list as stopped. One that has ended is
        deleted.

        Args:
            backtestID: Number of the backtest.
        """
        reply: shapes.BacktestRowReply = self._call(
            OPERATIONS["removeBacktest"],
            path={
                "backtestID": backtestID,
            },
        )
        return reply

    def read_backtest_trades(
        self,
        backtestID: int,
    ) -> shapes.BacktestTradeReply:
        """Read the trades of a backtest.

        Every leg that was opened and closed, in order. With `Accept: text/csv` the reply is a CSV
        file with the columns of the tradebook first.

        Args:
            backtestID: Number of the backtest.
        """
        reply: shapes.BacktestTradeReply = self._call(
            OPERATIONS["readBacktestTrades"],
            path={
                "backtestID": backtestID,
            },
        )
        return reply

    def read_backtest_equity(
        self,
        backtestID: int,
    ) -> shapes.BacktestPointReply:
        """Read the equity curve of a backtest.

        One point for each trading day: equity, drawdown and the underlying beside them.

        Args:
            backtestID: Number of the backtest.
        """
        reply: shapes.BacktestPointReply = self._call(
            OPERATIONS["readBacktestEquity"],
            path={
                "backtestID": backtestID,
            },
        )
        return reply

    def read_backtest_trace(
        self,
        backtestID: int,
        *,
        at: str | datetime | str | date,
        nextTrue: str | None = None,
    ) -> shapes.BacktestCandleReply:
        """Explain a candle of a backtest.

        What every condition was at a candle, each row with what it compared, and why a true
        condition did not fire. With `nextTrue`: at the next candle at which that condition is true.

        Args:
            backtestID: Number of the backtest.
            at: The last candle that had closed then is told.
            nextTrue: A condition of the document: the first candle that closes after at and at
                which it is true is told, none if it is not true any more.
        """
        reply: shapes.BacktestCandleReply = self._call(
            OPERATIONS["readBacktestTrace"],
            path={
                "backtestID": backtestID,
            },
            query={
                "at": at,
                "nextTrue": nextTrue,
            },
        )
        return reply

    def read_backtest_why_not(
        self,
        backtestID: int,
    ) -> shapes.BacktestWhyNotReply:
        """Read why conditions did not fire.

        For each condition how often it fired, was false, warmed up or was skipped, and which row
        was in the way.

        Args:
            backtestID: Number of the backtest.
        """
        reply: shapes.BacktestWhyNotReply = self._call(
            OPERATIONS["readBacktestWhyNot"],
            path={
                "backtestID": backtestID,
            },
        )
        return reply

    def read_backtest_page(
        self,
        backtestID: int,
    ) -> shapes.ReadBacktestPageReply:
        """Download the report of a backtest.

        The whole report as one page of HTML, with drawn charts and all trades, to keep or to send
        to somebody. The reply is the file itself; with `Accept: application/json` it is JSON, and
        `data` has one element, the text.

        Args:
            backtestID: Number of the backtest.
        """
        reply: shapes.ReadBacktestPageReply = self._call(
            OPERATIONS["readBacktestPage"],
            path={
                "backtestID": backtestID,
            },
        )
        return reply

    def start_sweep(
        self,
        *,
        from_: str | date,
        axes: Sequence[shapes.SweepAxisRequest],
        document: dict[str, Any] | None = None,
        documentID: int | None = None,
        rev: int | None = None,
        to: str | date | None = None,
        params: dict[str, Any] | None = None,
        capital: float | None = None,
        signals: Sequence[shapes.GivenSignal] | None = None,
        measure: Literal["net", "sharpe", "profitFactor", "netOverDrawdown"] | None = None,
        outOfSample: float | None = None,
    ) -> shapes.SweepRowReply:
        """Play a document with many values of its parameters.

        Plays a strategy document, sent or saved, over the same past days with every combination of
        values of up to 3 of its parameters, 2000 runs at the most, and answers at once. The last
        days are kept apart: no choice looks at them, and each run is told on both. Sweeps wait in
        one queue with backtests. Nothing is ordered.

        Args:
            document: A strategy document of BuildAlgos with parameters. It is read exactly; GET
                /builder/schema has its JSON Schema.
            documentID: Number of a document that you saved, instead of the document itself.
            rev: Which revision of the saved document; the newest if left out.
            from_: The first day that is played, 2025-01-01 at the earliest.
            to: The last day that is played; yesterday if left out, because today is not over.
            axes: One to 3 parameters; all their combinations are played, 2000 at the most.
            params: Values in place of those of the document, by the names of its parameters.
            capital: What percentages are taken of, in rupees, in place of the capital of the
                document.
            signals: The TradingView signals that came, for a document that asks for any; an empty
                list says that none came. Left out, those count that deployments of the saved
                document recorded.
            measure: What makes one run better than another: net, sharpe, profitFactor, or
                netOverDrawdown, net over the deepest fall.
            outOfSample: The share of the days, the last ones, that no choice looks at; 0 for none.
        """
        reply: shapes.SweepRowReply = self._call(
            OPERATIONS["startSweep"],
            fields={
                "document": document,
                "documentID": documentID,
                "rev": rev,
                "from": from_,
                "to": to,
                "axes": axes,
                "params": params,
                "capital": capital,
                "signals": signals,
                "measure": measure,
                "outOfSample": outOfSample,
            },
        )
        return reply

    def list_sweeps(self) -> shapes.SweepRowReply:
        """List sweeps.

        Your sweeps with what they found, the newest first.
        """
        reply: shapes.SweepRowReply = self._call(OPERATIONS["listSweeps"])
        return reply

    def read_sweep(
        self,
        sweepID: int,
    ) -> shapes.SweepReply:
        """Read a sweep.

        How far it is and, when it is done, every run with its figures on the days of the choice and
        on the days kept apart, and its plateau: the middle of it and its neighbours. Choose a
        plateau and not a peak.

        Args:
            sweepID: Number of the sweep.
        """
        reply: shapes.SweepReply = self._call(
            OPERATIONS["readSweep"],
            path={
                "sweepID": sweepID,
            },
        )
        return reply

    def remove_sweep(
        self,
        sweepID: int,
    ) -> shapes.SweepRowReply:
        """Stop or delete a sweep.

        Stops a sweep that waits or runs; it stays in the list as stopped. One that has ended is
        deleted.

        Args:
            sweepID: Number of the sweep.
        """
        reply: shapes.SweepRowReply = self._call(
            OPERATIONS["removeSweep"],
            path={
                "sweepID": sweepID,
            },
        )
        return reply

    def list_documents(self) -> shapes.SavedDocumentHeadReply:
        """List your strategy documents.

        Every document that you saved, without its content, in order of numbers.
        """
        reply: shapes.SavedDocumentHeadReply = self._call(OPERATIONS["listDocuments"])
        return reply

    def save_document(
        self,
        body: shapes.StrategyDocument,
        *,
        note: str | None = None,
        idempotency_key: str | None = None,
    ) -> shapes.SavedDocumentHeadReply:
        """Save a new strategy document.

        The body is the document, read exactly as `POST /builder/validate` reads it. One with an
        error is refused with what is wrong and nothing is stored; `PUT /builder/draft/{id}` takes
        what is not finished. Saving trades nothing. With a key of your own in the header
        `Idempotency-Key`, sending the same document again within 24 hours makes no second one. At
        most 200 documents.

        Args:
            note: What this revision is about, for yourself.
            body: A strategy document of BuildAlgos, version 1. It is read exactly; GET
                /builder/schema has its JSON Schema.
            idempotency_key: Stands for this order or basket: sent again with the same key it is not
                placed twice. Made up when not given.
        """
        reply: shapes.SavedDocumentHeadReply = self._call(
            OPERATIONS["saveDocument"],
            query={
                "note": note,
            },
            body=body,
            idempotency_key=idempotency_key,
        )
        return reply

    def read_document(
        self,
        id: int,
        *,
        rev: int | None = None,
    ) -> shapes.SavedDocumentReply:
        """Read a strategy document.

        The newest revision, or the one that `rev` names, with what is to be said about it today: a
        contract or an expiry that was listed when it was saved may be gone.

        Args:
            id: Number of the document.
            rev: The revision; the newest when left out.
        """
        reply: shapes.SavedDocumentReply = self._call(
            OPERATIONS["readDocument"],
            path={
                "id": id,
            },
            query={
                "rev": rev,
            },
        )
        return reply

    def change_document(
        self,
        id: int,
        body: shapes.StrategyDocument,
        *,
        baseRev: int,
        baseVersion: int | None = None,
        note: str | None = None,
    ) -> shapes.SavedDocumentHeadReply:
        """Save a change of a strategy document.

        Makes a new revision of the body; earlier ones stay. `baseRev` is the revision that you
        read: when a newer one was saved meanwhile, the reply is `rev_conflict` with its number and
        nothing is changed. A change of name, description, layout or meta alone does nothing to the
        strategy and makes no revision: it is stored in the newest one. The same document again
        changes nothing. At most 1000 revisions.

        Args:
            id: Number of the document.
            baseRev: The revision that your change is based on.
            baseVersion: The version that you read. With it, a change of name or layout by someone
                else is a conflict too.
            note: What this revision is about, for yourself.
            body: A strategy document of BuildAlgos, version 1. It is read exactly; GET
                /builder/schema has its JSON Schema.
        """
        reply: shapes.SavedDocumentHeadReply = self._call(
            OPERATIONS["changeDocument"],
            path={
                "id": id,
            },
            query={
                "baseRev": baseRev,
                "baseVersion": baseVersion,
                "note": note,
            },
            body=body,
        )
        return reply

    def remove_document(
        self,
        id: int,
    ) -> shapes.EmptyReply:
        """Delete a strategy document.

        With all its revisions and its draft. They cannot be brought back.

        Args:
            id: Number of the document.
        """
        reply: shapes.EmptyReply = self._call(
            OPERATIONS["removeDocument"],
            path={
                "id": id,
            },
        )
        return reply

    def list_document_revisions(
        self,
        id: int,
    ) -> shapes.DocumentRevisionReply:
        """List the revisions of a strategy document.

        The newest first, without their content. `GET /builder/strategy/{id}?rev=` reads one.

        Args:
            id: Number of the document.
        """
        reply: shapes.DocumentRevisionReply = self._call(
            OPERATIONS["listDocumentRevisions"],
            path={
                "id": id,
            },
        )
        return reply

    def read_document_diff(
        self,
        id: int,
        *,
        rev: int | None = None,
        toId: int | None = None,
        toRev: int | None = None,
    ) -> shapes.DocumentDiffReply:
        """Compare two revisions or two strategy documents.

        What changed, element by element and by name, and whether it can change what the strategy
        does. With `id` alone: what the last revision changed.

        Args:
            id: Number of the document.
            rev: Its revision. Left out: the one before toRev, or the newest where two documents are
                compared.
            toId: The other document; left out, the same one.
            toRev: The revision to compare with; left out, the newest.
        """
        reply: shapes.DocumentDiffReply = self._call(
            OPERATIONS["readDocumentDiff"],
            query={
                "id": id,
                "rev": rev,
                "toId": toId,
                "toRev": toRev,
            },
        )
        return reply

    def read_draft(
        self,
        id: int,
    ) -> shapes.DocumentDraftReply:
        """Read the draft of a strategy document.

        What was last written as a draft of this document; with id 0, of one that was never saved.
        Version 0 and an empty object when there is none.

        Args:
            id: Number of the document; 0 for one that you have not saved yet.
        """
        reply: shapes.DocumentDraftReply = self._call(
            OPERATIONS["readDraft"],
            path={
                "id": id,
            },
        )
        return reply

    def write_draft(
        self,
        id: int,
        body: shapes.DraftText,
        *,
        version: int,
        baseRev: int | None = None,
    ) -> shapes.DocumentDraftHeadReply:
        """Write the draft of a strategy document.

        Takes any JSON object, finished or not, and touches no revision. `version` is the one that
        you read, 0 when there was none: when another tab wrote meanwhile, nothing is changed and
        the refusal names the newest version.

        Args:
            id: Number of the document; 0 for one that you have not saved yet.
            version: The version of the draft that yours is based on; 0 when there was none.
            baseRev: The revision that the draft is based on, for whoever opens it again.
            body: Any JSON object: a document on which you are still working.
        """
        reply: shapes.DocumentDraftHeadReply = self._call(
            OPERATIONS["writeDraft"],
            path={
                "id": id,
            },
            query={
                "version": version,
                "baseRev": baseRev,
            },
            body=body,
        )
        return reply

    def remove_draft(
        self,
        id: int,
        *,
        version: int | None = None,
    ) -> shapes.EmptyReply:
        """Remove the draft of a strategy document.

        Afterwards there is none; also where none was. What is saved stays.

        Args:
            id: Number of the document; 0 for one that you have not saved yet.
            version: The version that you read; a newer one is then left. Left out, any is removed.
        """
        reply: shapes.EmptyReply = self._call(
            OPERATIONS["removeDraft"],
            path={
                "id": id,
            },
            query={
                "version": version,
            },
        )
        return reply

    def start_deployment(
        self,
        *,
        id: int,
        strategyname: str,
        rev: int | None = None,
        mode: Literal["forward", "live"] | None = None,
        params: dict[str, Any] | None = None,
    ) -> shapes.DeploymentRowReply:
        """Deploy a strategy document.

        From now on the document trades by itself in every account that is linked to the strategy
        and switched on, in the sessions of the exchanges. A strategy carries one deployment at a
        time; orders of your own in the same strategy are left alone. Everything that stands against
        it is told at once, and nothing is changed then. At most 20 deployments.

        Args:
            id: Number of the saved strategy document.
            rev: The revision; the newest if left out.
            strategyname: Name of the strategy in whose linked accounts it trades.
            mode: Where it trades: forward on the simulated venue of forward tests, at the prices
                that Spark shows; live at the brokers of the accounts.
            params: Values in place of those of the document, by the names of its parameters.
        """
        reply: shapes.DeploymentRowReply = self._call(
            OPERATIONS["startDeployment"],
            fields={
                "id": id,
                "rev": rev,
                "strategyname": strategyname,
                "mode": mode,
                "params": params,
            },
        )
        return reply

    def list_deployments(
        self,
        *,
        all: bool | None = None,
    ) -> shapes.DeploymentRowReply:
        """List deployments.

        Your deployments, the newest first.

        Args:
            all: true shows those that are over as well.
        """
        reply: shapes.DeploymentRowReply = self._call(
            OPERATIONS["listDeployments"],
            query={
                "all": all,
            },
        )
        return reply

    def check_deployment(
        self,
        *,
        id: int,
        strategyname: str,
        rev: int | None = None,
        mode: Literal["forward", "live"] | None = None,
        params: dict[str, Any] | None = None,
    ) -> shapes.DeployCheckReply:
        """See what stands against a deployment.

        Looks at everything that `POST /builder/deploy` looks at, says which accounts would trade
        and what a day may lose, and changes nothing.

        Args:
            id: Number of the saved strategy document.
            rev: The revision; the newest if left out.
            strategyname: Name of the strategy in whose linked accounts it trades.
            mode: Where it trades: forward on the simulated venue of forward tests, at the prices
                that Spark shows; live at the brokers of the accounts.
            params: Values in place of those of the document, by the names of its parameters.
        """
        reply: shapes.DeployCheckReply = self._call(
            OPERATIONS["checkDeployment"],
            fields={
                "id": id,
                "rev": rev,
                "strategyname": strategyname,
                "mode": mode,
                "params": params,
            },
        )
        return reply

    def read_deployment(
        self,
        deploymentID: int,
    ) -> shapes.DeploymentReply:
        """Read a deployment.

        How it stands, and each account with its legs, their stops, targets and orders, and the last
        decisions.

        Args:
            deploymentID: Number of the deployment.
        """
        reply: shapes.DeploymentReply = self._call(
            OPERATIONS["readDeployment"],
            path={
                "deploymentID": deploymentID,
            },
        )
        return reply

    def read_deployment_trace(
        self,
        deploymentID: int,
        *,
        at: str | datetime | str | date | None = None,
        account: str | None = None,
    ) -> shapes.BacktestCandleReply:
        """Explain a candle of a deployment.

        What every condition was at a candle, each row with what it compared, and why a true
        condition did not fire. Told are candles that were decided since Spark was started, and
        those of today before it as far as they can be worked out again; nothing where none had
        closed by then.

        Args:
            deploymentID: Number of the deployment.
            at: The last candle that had closed then is told; the newest if left out.
            account: An account in which it trades; the first one if left out.
        """
        reply: shapes.BacktestCandleReply = self._call(
            OPERATIONS["readDeploymentTrace"],
            path={
                "deploymentID": deploymentID,
            },
            query={
                "at": at,
                "account": account,
            },
        )
        return reply

    def read_deployment_day(
        self,
        deploymentID: int,
        date: str | date,
    ) -> shapes.DeploymentDayReply:
        """Compare a day of a deployment with its backtest.

        What each account traded on a day beside the backtest of that day: whether it saw the same
        prices and decided the same, the trades of both and of one alone, how much worse prices were
        and what that cost. The backtest waits in the queue of your backtests; while it is played,
        and before the session is over, `says` tells so and what is not known is null: ask again.

        Args:
            deploymentID: Number of the deployment.
            date: The session.
        """
        reply: shapes.DeploymentDayReply = self._call(
            OPERATIONS["readDeploymentDay"],
            path={
                "deploymentID": deploymentID,
                "date": date,
            },
        )
        return reply

    def pause_deployment(
        self,
        deploymentID: int,
        *,
        paused: bool | None = None,
    ) -> shapes.DeploymentRowReply:
        """Pause a deployment, or let it run again.

        While it is paused nothing enters. Legs keep their stops and targets, and the clock closes
        them.

        Args:
            deploymentID: Number of the deployment.
            paused: Whether it is paused. true: nothing enters, legs keep their stops and targets.
                false: it runs again.
        """
        reply: shapes.DeploymentRowReply = self._call(
            OPERATIONS["pauseDeployment"],
            path={
                "deploymentID": deploymentID,
            },
            fields={
                "paused": paused,
            },
        )
        return reply

    def stop_deployment(
        self,
        deploymentID: int,
        *,
        legs: Literal["keep", "close"],
    ) -> shapes.DeploymentRowReply:
        """Stop a deployment.

        With `legs` close everything it holds is closed, retried until it is flat, and then it is
        over. With keep it is over at once: what it holds stays yours, without a stop of Spark.

        Args:
            deploymentID: Number of the deployment.
            legs: What becomes of what it holds. close: everything is closed at the market, then it
                is over. keep: it is over at once, and Spark no longer follows what it holds.
        """
        reply: shapes.DeploymentRowReply = self._call(
            OPERATIONS["stopDeployment"],
            path={
                "deploymentID": deploymentID,
            },
            fields={
                "legs": legs,
            },
        )
        return reply

    def switch_deployment(
        self,
        deploymentID: int,
        *,
        rev: int | None = None,
        now: bool | None = None,
    ) -> shapes.DeploymentRowReply:
        """Go on with another revision.

        A deployment keeps its revision when the document is changed. This lets it go on with
        another one when a session begins and nothing is held, or with `now` at once while nothing
        is held.

        Args:
            deploymentID: Number of the deployment.
            rev: The revision that it goes on with; the newest if left out.
            now: When it goes on with it. true: at once, only while nothing is held. false: when the
                next session begins.
        """
        reply: shapes.DeploymentRowReply = self._call(
            OPERATIONS["switchDeployment"],
            path={
                "deploymentID": deploymentID,
            },
            fields={
                "rev": rev,
                "now": now,
            },
        )
        return reply

    def start_replay(
        self,
        *,
        document: shapes.StrategyDocument | None = None,
        documentID: int | None = None,
        rev: int | None = None,
        date: str | date | None = None,
        speed: float | None = None,
        params: dict[str, Any] | None = None,
        signals: Sequence[shapes.GivenSignal] | None = None,
    ) -> shapes.ReplayRowReply:
        """Watch a document trade in a past day.

        Plays a past session second by second: the document is deployed there, and its orders go the
        way of every order, with fills at the prices of that day. The replay has an account, an
        order book and a store of its own: your accounts, positions and profit of today are not
        touched. It answers at once: follow it with `GET /builder/replay/{replayID}` or on
        `/eventWS`. One at a time, 3 of all users; the last 5 of yours are kept until Spark is
        restarted.

        Args:
            document: A strategy document of BuildAlgos, version 1. It is read exactly; GET
                /builder/schema has its JSON Schema.
            documentID: Number of a document that you saved, instead of the document itself.
            rev: Which revision of the saved document; the newest if left out.
            date: The trading day that is played, 2025-01-01 at the earliest; the last one before
                today if left out.
            speed: How many times as fast as the day was: 1 takes as long as the session, 600 less
                than a minute.
            params: Values in place of those of the document, by the names of its parameters.
            signals: The TradingView signals that came, for a document that asks for any; an empty
                list says that none came. Left out, those count that deployments of the saved
                document recorded.
        """
        reply: shapes.ReplayRowReply = self._call(
            OPERATIONS["startReplay"],
            fields={
                "document": document,
                "documentID": documentID,
                "rev": rev,
                "date": date,
                "speed": speed,
                "params": params,
                "signals": signals,
            },
        )
        return reply

    def list_replays(self) -> shapes.ReplayRowReply:
        """List replays.

        Your replays, the newest first.
        """
        reply: shapes.ReplayRowReply = self._call(OPERATIONS["listReplays"])
        return reply

    def read_replay(
        self,
        replayID: int,
    ) -> shapes.ReplayReply:
        """Read a replay.

        How far the day is, with its legs, their stops and targets, every order with its fills, and
        the last decisions.

        Args:
            replayID: Number of the replay.
        """
        reply: shapes.ReplayReply = self._call(
            OPERATIONS["readReplay"],
            path={
                "replayID": replayID,
            },
        )
        return reply

    def steer_replay(
        self,
        replayID: int,
        *,
        paused: bool | None = None,
        speed: float | None = None,
    ) -> shapes.ReplayRowReply:
        """Pause a replay, or change its speed.

        A paused day stands still until it goes on. Another speed counts from that moment.

        Args:
            replayID: Number of the replay.
            paused: Whether the day stands still. false: it goes on. As it is if left out.
            speed: How many times as fast as the day was; as it is if left out.
        """
        reply: shapes.ReplayRowReply = self._call(
            OPERATIONS["steerReplay"],
            path={
                "replayID": replayID,
            },
            fields={
                "paused": paused,
                "speed": speed,
            },
        )
        return reply

    def remove_replay(
        self,
        replayID: int,
    ) -> shapes.ReplayRowReply:
        """Stop or delete a replay.

        Stops a replay that is under way; it stays in the list as stopped, with what it had come to.
        One that is over is deleted.

        Args:
            replayID: Number of the replay.
        """
        reply: shapes.ReplayRowReply = self._call(
            OPERATIONS["removeReplay"],
            path={
                "replayID": replayID,
            },
        )
        return reply

    def read_replay_trace(
        self,
        replayID: int,
        *,
        at: str | datetime | str | date,
    ) -> shapes.BacktestCandleReply:
        """Explain a candle of a replay.

        What every condition was at a candle of the replayed day, each row with what it compared,
        and why a true condition did not fire.

        Args:
            replayID: Number of the replay.
            at: The last candle that had closed then is told.
        """
        reply: shapes.BacktestCandleReply = self._call(
            OPERATIONS["readReplayTrace"],
            path={
                "replayID": replayID,
            },
            query={
                "at": at,
            },
        )
        return reply

    def read_replay_drift(
        self,
        replayID: int,
    ) -> shapes.ReplayDriftReply:
        """Compare a replay with its backtest.

        What a replayed day traded beside the backtest of that day: whether it saw the same prices
        and decided the same, the trades of both and of one alone, how much worse fills were and
        what that cost. The backtest waits in the queue of your backtests; while it is played, and
        before the replayed day is over, `says` tells so and what is not known is null: ask again.

        Args:
            replayID: Number of the replay.
        """
        reply: shapes.ReplayDriftReply = self._call(
            OPERATIONS["readReplayDrift"],
            path={
                "replayID": replayID,
            },
        )
        return reply

    def list_price_alerts(
        self,
        *,
        all: bool | None = None,
    ) -> shapes.PriceAlertReply:
        """List price alerts.

        Your price alerts, the newest first, with the value of this moment, how far it is from the
        level, and what came of the last firing.

        Args:
            all: true shows those that are over as well.
        """
        reply: shapes.PriceAlertReply = self._call(
            OPERATIONS["listPriceAlerts"],
            query={
                "all": all,
            },
        )
        return reply

    def add_price_alert(
        self,
        *,
        condition: Literal["above", "below", "crosses", "moves"],
        name: str | None = None,
        watch: Literal["ltp", "iv", "straddle", "pnl"] | None = None,
        token: str | None = None,
        symbol: str | None = None,
        exchange: Literal["NSE", "BSE", "NFO", "BFO", "MCX", "CDS"] | None = None,
        underlying: str | None = None,
        expiry: str | date | None = None,
        acname: str | None = None,
        stname: str | None = None,
        level: float | None = None,
        percent: float | None = None,
        repeat: Literal["once", "each"] | None = None,
        pauseSeconds: int | None = None,
        days: int | None = None,
        message: str | None = None,
        telegram: bool | None = None,
        webhookUrl: str | None = None,
        actions: Sequence[dict[str, Any]] | None = None,
    ) -> shapes.NewPriceAlertReply:
        """Set a price alert.

        Watches a price, an implied volatility, a straddle or your profit, and tells you or acts
        when it passes a level. It survives restarts and fires exactly once for each passing.

        Args:
            name: What you call it, to tell it from others.
            watch: What is followed: ltp the last price of token, iv the implied volatility of the
                option token in per cent, straddle the call and the put at the money of underlying
                and expiry together, pnl your profit or loss of today.
            token: For ltp and iv: the instrument, by token or name.
            symbol: The name of the instrument instead of its token, e.g. RELIANCE, NIFTY1! or the
                ticker of a chart. With exchange where more than one lists it.
            exchange: Where symbol or underlying is listed.
            underlying: For straddle: name of the stock or index.
            expiry: For straddle: which expiry.
            acname: For pnl: of this account only.
            stname: For pnl: of this strategy only.
            condition: When it fires: above at level or more, below at level or less, crosses from
                one side of level to the other, moves by percent up or down from where it was set or
                fired last.
            level: The level: rupees, or per cent for iv. Needed unless condition is moves; below 0
                only for pnl.
            percent: By how many per cent the value moves. Needed where condition is moves; not for
                pnl.
            repeat: How often it fires. once: it ends when it has fired. each: it fires again after
                the value was on the other side.
            pauseSeconds: For each: shortest time in seconds between two firings. Meanwhile the
                value is not looked at.
            days: Days from now for which it waits. Left out, until it has fired or is removed.
            message: Your own words. {name}, {what}, {value}, {level}, {time} and {says} are filled
                in; {says} is the sentence of Spark, which is used where you write none.
            telegram: true sends what happened to your Telegram chats.
            webhookUrl: An https address of yours that gets a signed message by POST at every
                firing.
            actions: What is done besides, in order: the actions of a webhook alert, such as
                placeorder, placebasket and squareoff.
        """
        reply: shapes.NewPriceAlertReply = self._call(
            OPERATIONS["addPriceAlert"],
            fields={
                "name": name,
                "watch": watch,
                "token": token,
                "symbol": symbol,
                "exchange": exchange,
                "underlying": underlying,
                "expiry": expiry,
                "acname": acname,
                "stname": stname,
                "condition": condition,
                "level": level,
                "percent": percent,
                "repeat": repeat,
                "pauseSeconds": pauseSeconds,
                "days": days,
                "message": message,
                "telegram": telegram,
                "webhookUrl": webhookUrl,
                "actions": actions,
            },
        )
        return reply

    def change_price_alert(
        self,
        id: int,
        *,
        name: str | None = None,
        condition: Literal["above", "below", "crosses", "moves"] | None = None,
        level: float | None = None,
        percent: float | None = None,
        repeat: Literal["once", "each"] | None = None,
        pauseSeconds: int | None = None,
        days: int | None = None,
        message: str | None = None,
        telegram: bool | None = None,
        webhookUrl: str | None = None,
        actions: Sequence[dict[str, Any]] | None = None,
    ) -> shapes.NewPriceAlertReply:
        """Change a price alert.

        Gives a price alert that waits another level, another repeat, or other things to do. What is
        left out stays. With another condition or level it begins anew: the side of the level, and
        what a move is measured from, are those of now.

        Args:
            id: Number of the price alert.
            name: What you call it, to tell it from others.
            condition: When it fires: above at level or more, below at level or less, crosses from
                one side of level to the other, moves by percent up or down from where it was set or
                fired last.
            level: The level: rupees, or per cent for iv. Needed unless condition is moves; below 0
                only for pnl.
            percent: By how many per cent the value moves. Needed where condition is moves; not for
                pnl.
            repeat: How often it fires. once: it ends when it has fired. each: it fires again after
                the value was on the other side.
            pauseSeconds: For each: shortest time in seconds between two firings. Meanwhile the
                value is not looked at.
            days: Days from now for which it waits.
            message: Your own words. {name}, {what}, {value}, {level}, {time} and {says} are filled
                in; {says} is the sentence of Spark, which is used where you write none.
            telegram: true sends what happened to your Telegram chats.
            webhookUrl: An https address of yours that gets a signed message by POST at every
                firing.
            actions: What is done besides, in order: the actions of a webhook alert, such as
                placeorder, placebasket and squareoff.
        """
        reply: shapes.NewPriceAlertReply = self._call(
            OPERATIONS["changePriceAlert"],
            fields={
                "id": id,
                "name": name,
                "condition": condition,
                "level": level,
                "percent": percent,
                "repeat": repeat,
                "pauseSeconds": pauseSeconds,
                "days": days,
                "message": message,
                "telegram": telegram,
                "webhookUrl": webhookUrl,
                "actions": actions,
            },
        )
        return reply

    def remove_price_alert(
        self,
        id: int,
    ) -> shapes.EmptyReply:
        """Remove a price alert.

        Ends a price alert that waits. What it fired before is still carried out.

        Args:
            id: Number of the price alert.
        """
        reply: shapes.EmptyReply = self._call(
            OPERATIONS["removePriceAlert"],
            query={
                "id": id,
            },
        )
        return reply

    def read_signing_key(self) -> shapes.SigningKeyStateReply:
        """See whether you have a signing key.

        Whether there is a key that messages to your addresses are signed with. The key itself is
        shown only when it is made.
        """
        reply: shapes.SigningKeyStateReply = self._call(OPERATIONS["readSigningKey"])
        return reply

    def renew_signing_key(self) -> shapes.SigningKeyReply:
        """Make a new signing key.

        Makes the key that messages to your addresses are signed with, and ends the one before. It
        is stored sealed and shown this once.
        """
        reply: shapes.SigningKeyReply = self._call(OPERATIONS["renewSigningKey"])
        return reply

    def list_gtts(
        self,
        *,
        all: bool | None = None,
    ) -> shapes.GttReply:
        """List GTTs.

        Your GTTs, the newest first, with the last price and what came of those that triggered.

        Args:
            all: true shows those that are over as well.
        """
        reply: shapes.GttReply = self._call(
            OPERATIONS["listGtts"],
            query={
                "all": all,
            },
        )
        return reply

    def add_gtt(
        self,
        *,
        strategyname: str,
        legs: Sequence[shapes.GttLegRequest],
        token: str | None = None,
        symbol: str | None = None,
        exchange: Literal["NSE", "BSE", "NFO", "BFO", "MCX", "CDS"] | None = None,
        days: int | None = None,
        ForwardTest: bool | None = None,
        identifier: str | None = None,
    ) -> shapes.GttReply:
        """Set a GTT.

        Holds an order until its trigger price comes, for up to a year, through restarts and
        holidays. With two legs around the price the first to trigger places its order and the other
        goes (OCO). Spark holds it, not the broker.

        Args:
            strategyname: Name of the strategy the order belongs to.
            token: The instrument: exchange, colon, number. A name is taken as well: NSE:RELIANCE,
                NIFTY1! for the near future, the trading symbol of a contract.
            symbol: The name of the instrument instead of its token, e.g. RELIANCE, NIFTY1! or the
                ticker of a chart. With exchange where more than one lists it.
            exchange: Where symbol is listed. NSE and BSE also mean their futures and options, as on
                charts; a delayed NSE_DLY is NSE.
            legs: One leg, or two around the last price (OCO): the first to trigger places its
                order, and the other goes.
            days: Days from now for which it waits.
            ForwardTest: true runs the order on the simulated exchange instead of at the broker.
            identifier: The order goes to this account only, written UCC:AccountName or AccountName.
                Without it: every account.
        """
        reply: shapes.GttReply = self._call(
            OPERATIONS["addGtt"],
            fields={
                "strategyname": strategyname,
                "token": token,
                "symbol": symbol,
                "exchange": exchange,
                "legs": legs,
                "days": days,
                "ForwardTest": ForwardTest,
                "identifier": identifier,
            },
        )
        return reply

    def change_gtt(
        self,
        *,
        id: int,
        legs: Sequence[shapes.GttLegRequest],
        days: int | None = None,
    ) -> shapes.GttReply:
        """Change a GTT.

        Replaces the legs of a GTT that waits, by the same rules as a new one.

        Args:
            id: Number of the GTT.
            legs: One leg, or two around the last price (OCO): the first to trigger places its
                order, and the other goes.
            days: Days from now for which it waits.
        """
        reply: shapes.GttReply = self._call(
            OPERATIONS["changeGtt"],
            fields={
                "id": id,
                "legs": legs,
                "days": days,
            },
        )
        return reply

    def remove_gtt(
        self,
        id: int,
    ) -> shapes.EmptyReply:
        """Remove a GTT.

        Ends a GTT that waits. No order is placed and none is cancelled.

        Args:
            id: Number of the GTT.
        """
        reply: shapes.EmptyReply = self._call(
            OPERATIONS["removeGtt"],
            query={
                "id": id,
            },
        )
        return reply

    def read_desk(self) -> shapes.DeskOverviewReply:
        """See your day at a glance.

        Booked and open profit, charges as an estimate, your accounts with their sessions, what
        stops orders now (kill switch, session, Trade, links), and the last lines of the execution
        log. GET /intradaypnl has the curve of the day by minute.
        """
        reply: shapes.DeskOverviewReply = self._call(OPERATIONS["readDesk"])
        return reply

    def read_system(self) -> shapes.SystemReply:
        """See the running Spark.

        Version and build, how Spark was started, its time, and what each market does now and next.
        Administrators also get `health`: database, prices, disk, last backup, delays, and in
        sentences what is wrong.
        """
        reply: shapes.SystemReply = self._call(OPERATIONS["readSystem"])
        return reply

    def read_nodes(self) -> shapes.NodesReply:
        """See the servers and their desks.

        For administrators: the servers that share the data, when each gave its last sign of life,
        the desks that it owns, what it does for all, and the newest hand-overs of desks. A single
        server answers with itself.
        """
        reply: shapes.NodesReply = self._call(OPERATIONS["readNodes"])
        return reply

    def list_preferences(self) -> shapes.PreferenceHeadReply:
        """List what pages remember for you.

        Names and versions, without the content.
        """
        reply: shapes.PreferenceHeadReply = self._call(OPERATIONS["listPreferences"])
        return reply

    def read_preference(
        self,
        name: str,
    ) -> shapes.PreferenceReply:
        """Read what pages remember under a name.

        Version 0 and an empty object when nothing is stored under this name.

        Args:
            name: What it is called, e.g. watchlists, ticket-presets, layout.desk.
        """
        reply: shapes.PreferenceReply = self._call(
            OPERATIONS["readPreference"],
            path={
                "name": name,
            },
        )
        return reply

    def write_preference(
        self,
        name: str,
        body: shapes.PreferenceValue,
        *,
        version: int,
    ) -> shapes.PreferenceHeadReply:
        """Remember something under a name.

        Replaces the stored object by the body. `version` is the one that you read, 0 for a new
        name: when someone else was faster, nothing is changed, and the refusal names the newest
        version. At most 50 names. Visitors have them too, until their visit ends.

        Args:
            name: What it is called, e.g. watchlists, ticket-presets, layout.desk.
            version: The version that your change is based on; 0 when there was none.
            body: A free JSON object, at most 65536 bytes.
        """
        reply: shapes.PreferenceHeadReply = self._call(
            OPERATIONS["writePreference"],
            path={
                "name": name,
            },
            query={
                "version": version,
            },
            body=body,
        )
        return reply

    def remove_preference(
        self,
        name: str,
    ) -> shapes.EmptyReply:
        """Forget what is remembered under a name.

        Afterwards nothing is stored under this name; also where nothing was.

        Args:
            name: What it is called, e.g. watchlists, ticket-presets, layout.desk.
        """
        reply: shapes.EmptyReply = self._call(
            OPERATIONS["removePreference"],
            path={
                "name": name,
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
                described under WebhookPlaceOrder, WebhookPlaceBasket, WebhookSquareOff,
                WebhookSquareOffBasket, WebhookAddExit, WebhookCancelAll, WebhookDeactivate,
                WebhookSignal and WebhookLogAlert. An object may have an `id` of its own: the same
                id within 24 hours is the same alert.
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
                described under WebhookPlaceOrder, WebhookPlaceBasket, WebhookSquareOff,
                WebhookSquareOffBasket, WebhookAddExit, WebhookCancelAll, WebhookDeactivate,
                WebhookSignal and WebhookLogAlert. An object may have an `id` of its own: the same
                id within 24 hours is the same alert.
        """
        reply: shapes.AlertReceiptReply = self._call(
            OPERATIONS["receiveAlert"],
            path={
                "token": token,
            },
            body=body,
        )
        return reply
