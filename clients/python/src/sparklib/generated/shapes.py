"""The shapes of what Spark sends and takes, as dictionaries with known keys.

Made from openapi.json by `npm run generate`. Do not edit.
"""

from __future__ import annotations

from typing import Any, Literal, TypedDict, Union


class AccessToken(TypedDict):
    """What a login gives you."""

    access_token: str
    token_type: Literal["bearer"]


class Account(TypedDict):
    """A broker account, as it stands in the list."""

    Clientid: str
    AccountName: str
    LastLogin: str | None
    UCC: str
    Trade: Literal["Y", "N"] | None
    Broker: Literal["FYERS", "IIFLXTS", "ANGELONE", "testBroker"]
    Session: AccountSession


class AccountChange(TypedDict, total=False):
    """New values of an account. What is not given stays; an empty text clears the field."""

    Clientid: str | None
    ApiKey: str | None
    ApiSecret: str | None
    Password: str | None
    Pin: str | None
    Totp: str | None
    BotKeys: str | None
    Chatid: str | None
    Redirecturl: str | None
    Egress: str | None
    Brokerage: str | None
    Capital: float | None


class AccountDetails(TypedDict):
    """One account with what its owner needs to use it. Password, pin and secrets never come back.
    """

    Clientid: str
    AccountName: str
    LastLogin: str | None
    UCC: str
    Trade: Literal["Y", "N"] | None
    Broker: Literal["FYERS", "IIFLXTS", "ANGELONE", "testBroker"]
    Session: AccountSession
    ApiKey: str | None
    Chatid: str | None
    BotKeys: str | None
    Sessionid: str | BrokerSession | None
    Redirecturl: str | None
    Egress: str | None
    Brokerage: str | None
    Capital: float | None


class AccountHoldings(TypedDict):
    """The sums of one account."""

    accountName: str
    broker: Literal["FYERS", "IIFLXTS", "ANGELONE", "testBroker"]
    holdings: int
    investedValue: float | None
    value: float | None
    valueAtLeast: float
    isPartial: bool
    dayChange: float | None
    dayChangePercent: float | None
    pnl: float | None
    pnlPercent: float | None
    message: str | None


class AccountLink(TypedDict):
    """A strategy that trades in the account you asked about."""

    StrategyName: str
    AccountName: str
    UCC: str
    Multiplier: int
    Activate: Literal[0, 1]
    Capital: float


class AccountMargin(TypedDict):
    """What the legs need in one account, beyond what is blocked there already."""

    account: str
    required: float | None
    final: float | None
    available: float | None
    enough: bool | None
    source: Literal["estimate", "broker"]
    legs: list[MarginLeg]
    notes: list[str]


class AccountSession(TypedDict):
    """The login of the account at its broker, as it stands now."""

    State: Literal["none", "live", "ended"]
    EndsAt: str | None
    Message: str | None


class AddedUser(TypedDict):
    """The user who was added."""

    UCC: str
    Email: str
    Password: str | None


class AlertPreview(TypedDict):
    """What one action of an alert would do."""

    action: Literal["placeorder", "placebasket", "squareoff", "squareoffbasket", "addexit", "cancelall", "deactivate", "signal", "logalert"]
    summary: str
    token: str | None
    symbol: str | None
    problems: list[str]


class AlertReceipt(TypedDict):
    """An alert that is stored and will be carried out."""

    alertID: int
    actions: int
    repeated: bool


class ArmedSession(TypedDict):
    """Whether a session may open trades in live accounts."""

    session: str
    armedUntil: str | None
    expires_in: int


class Arming(TypedDict, total=False):
    """Proves that it is you."""

    password: str | None
    totp: str | None


class _AutoFutureAlways(TypedDict):
    symbol: str
    exchange: Literal["NSE", "BSE", "NFO", "BFO"]


class AutoFuture(_AutoFutureAlways, total=False):
    """A future that is chosen when the order is placed, or when the alert is carried out."""

    expNo: int | None
    expiry: str | None


class _AutoOptionAlways(TypedDict):
    symbol: str
    exchange: Literal["NSE", "BSE", "NFO", "BFO"]
    optionType: Literal["CE", "PE"]
    strikeBy: Literal["moneyness", "premium_above", "premium_near", "premium_below", "delta", "straddle_percent"]
    strikeVal: str


class AutoOption(_AutoOptionAlways, total=False):
    """An option that is chosen when the order is placed, or when the alert is carried out."""

    expType: Literal["weekly", "monthly"] | None
    expNo: int | None
    expiry: str | None


Backtest = TypedDict(
    "Backtest",
    {
        "backtestID": "int",
        "state": "Literal[\"waiting\", \"running\", \"done\", \"failed\", \"stopped\"]",
        "problem": "str | None",
        "name": "str",
        "documentID": "int | None",
        "rev": "int | None",
        "documentHash": "str",
        "hash": "str",
        "from": "str",
        "to": "str",
        "params": "dict[str, Any]",
        "capital": "float | None",
        "dataVersion": "str",
        "createdAt": "str",
        "startedAt": "str | None",
        "endedAt": "str | None",
        "trace": "Literal[\"none\", \"results\", \"values\"]",
        "mode": "Literal[\"bars\", \"seconds\"]",
        "progress": "BacktestProgress | None",
        "summary": "BacktestSummary | None",
        "notes": "list[str]",
        "check": "BacktestCheck | None",
        "seconds": "BacktestSeconds | None",
        "report": "BacktestReport | None",
        "coverage": "BacktestCoverage | None",
        "sources": "BacktestSources | None",
        "messages": "list[str]",
        "document": "dict[str, Any] | None",
    },
)


class BacktestCandle(TypedDict):
    """What was decided at a candle, and why."""

    at: str
    conditions: list[BacktestConditionTrace]


class BacktestCheck(TypedDict):
    """What worse prices, a late candle and changed data did to it."""

    verdict: Literal["good", "careful", "bad", "unknown"]
    items: list[BacktestCheckItem]


class BacktestCheckItem(TypedDict):
    """One question that was put to a strategy."""

    check: str
    title: str
    verdict: Literal["good", "careful", "bad", "unknown"]
    text: str
    net: float | None
    netAfter: float | None


class BacktestConditionTrace(TypedDict):
    """One condition at a candle."""

    id: str
    name: str
    sentence: str | None
    result: Literal["true", "false", "warming up"]
    fired: bool
    skipped: str | None
    rows: list[BacktestRowTrace]


class BacktestCoverage(TypedDict):
    """How much of the range is known."""

    days: int
    wholeDays: int
    percent: float
    gaps: list[BacktestGap]


class BacktestFidelity(TypedDict):
    """How far minutes can be believed."""

    grade: Literal["A", "B", "C", "D"]
    ambiguous: int
    large: int
    unfilled: int
    atSessionEnd: int


class BacktestGap(TypedDict):
    """A day of which minutes are missing. Nothing was made up for them."""

    day: str
    minutes: int
    of: int


class BacktestGroup(TypedDict):
    """Wins and losses of some of them."""

    name: str
    count: int
    wins: int
    losses: int
    net: float
    winRate: float | None
    averageWin: float | None
    averageLoss: float | None
    payoff: float | None
    profitFactor: float | None
    expectancy: float | None
    expectancyRatio: float | None
    longestWinning: int
    longestLosing: int
    best: float | None
    worst: float | None


class BacktestMessage(TypedDict):
    """Tells how far a backtest is, several times a second while it runs, and once when it has
    ended. It has no number: after a reconnect read the backtest. An extension."""

    type: Literal["Backtest"]
    message: str
    data: list[BacktestRow]


class BacktestOutcomes(TypedDict):
    """Wins and losses. A figure with nothing to divide by is null."""

    count: int
    wins: int
    losses: int
    net: float
    winRate: float | None
    averageWin: float | None
    averageLoss: float | None
    payoff: float | None
    profitFactor: float | None
    expectancy: float | None
    expectancyRatio: float | None
    longestWinning: int
    longestLosing: int
    best: float | None
    worst: float | None


class BacktestPoint(TypedDict):
    """One day of the equity curve."""

    day: str
    net: float
    total: float
    realised: float
    equity: float
    drawdown: float
    underlying: float | None
    rollingSharpe: float | None
    marketHash: str | None
    decisionHash: str | None


class BacktestProgress(TypedDict):
    """How far a backtest is."""

    days: int
    ofDays: int
    series: int
    percent: float
    place: int | None


class BacktestRatios(TypedDict):
    """Return against risk. Few trades make them say little."""

    sharpe: float | None
    sortino: float | None
    calmar: float | None
    recovery: float | None


BacktestReport = TypedDict(
    "BacktestReport",
    {
        "convention": "str",
        "engine": "str",
        "from": "str",
        "to": "str",
        "days": "int",
        "minutes": "int",
        "capital": "float",
        "gross": "float",
        "charges": "float",
        "slippage": "float",
        "net": "float",
        "returnPercent": "float",
        "chargesShare": "float | None",
        "openLegs": "int",
        "fewTrades": "bool",
        "fidelity": "BacktestFidelity",
        "risk": "BacktestRisk",
        "ratios": "BacktestRatios",
        "trades": "BacktestTradeOutcomes",
        "daily": "BacktestOutcomes",
        "byMonth": "list[BacktestGroup]",
        "byWeekday": "list[BacktestGroup]",
        "byAction": "list[BacktestGroup]",
        "byCondition": "list[BacktestGroup]",
        "byReason": "list[BacktestGroup]",
        "byRight": "list[BacktestGroup]",
        "bySide": "list[BacktestGroup]",
        "byHour": "list[BacktestGroup]",
        "byDaysToExpiry": "list[BacktestGroup]",
    },
)


BacktestRequest = TypedDict(
    "BacktestRequest",
    {
        "document": "StrategyDocument | None",
        "documentID": "int | None",
        "rev": "int | None",
        "from": "str",
        "to": "str | None",
        "params": "dict[str, Any] | None",
        "capital": "float | None",
        "trace": "Literal[\"none\", \"results\", \"values\"] | None",
        "check": "bool | None",
        "mode": "Literal[\"bars\", \"seconds\"] | None",
        "signals": "list[GivenSignal] | None",
    },
)


class BacktestRisk(TypedDict):
    """How deep it fell."""

    maxDrawdown: float
    maxDrawdownPercent: float
    fromDay: str | None
    troughDay: str | None
    recoveredDay: str | None
    longestDaysUnderWater: int
    worstDay: float | None
    dayValueAtRisk95: float | None
    peakMargin: float | None
    peakMarginDay: str | None
    timeInMarketPercent: float


BacktestRow = TypedDict(
    "BacktestRow",
    {
        "backtestID": "int",
        "state": "Literal[\"waiting\", \"running\", \"done\", \"failed\", \"stopped\"]",
        "problem": "str | None",
        "name": "str",
        "documentID": "int | None",
        "rev": "int | None",
        "documentHash": "str",
        "hash": "str",
        "from": "str",
        "to": "str",
        "params": "dict[str, Any]",
        "capital": "float | None",
        "dataVersion": "str",
        "createdAt": "str",
        "startedAt": "str | None",
        "endedAt": "str | None",
        "trace": "Literal[\"none\", \"results\", \"values\"]",
        "mode": "Literal[\"bars\", \"seconds\"]",
        "progress": "BacktestProgress | None",
        "summary": "BacktestSummary | None",
    },
)


class BacktestRowCounts(TypedDict):
    """How often a row was what."""

    path: str
    op: str
    text: str
    true: int
    false: int
    warmingUp: int


class BacktestRowTrace(TypedDict):
    """One row of a condition at a candle."""

    path: str
    op: str
    text: str
    result: Literal["true", "false", "warming up"]
    values: list[float | None]


class BacktestSeconds(TypedDict):
    """How wrong minutes were."""

    barNet: float
    secondNet: float
    difference: float
    ambiguous: int
    decided: int
    inDoubt: int


class BacktestSource(TypedDict):
    """Where the minutes of some series came from."""

    series: int
    imported: int
    recorded: int
    simulated: int


class BacktestSources(TypedDict):
    """Where prices came from."""

    simulated: bool
    spot: BacktestSource
    futures: BacktestSource
    options: BacktestSource
    symbols: list[str]


class BacktestSummary(TypedDict):
    """The main figures of a backtest."""

    trades: int
    net: float
    returnPercent: float
    maxDrawdown: float
    simulated: bool


class BacktestTrade(TypedDict):
    """A leg that was opened and closed."""

    leg: int
    parent: int | None
    action: str
    condition: str
    symbol: str
    token: str | None
    side: Literal["Buy", "Sell"]
    qty: int
    signalTime: str
    entryTime: str
    exitTime: str
    signalPrice: float
    entryPrice: float
    exitPrice: float
    exitSignalPrice: float
    stopPrice: float | None
    reason: str
    ambiguous: bool
    gross: float
    charges: float
    net: float
    mae: float
    mfe: float


class BacktestTradeOutcomes(TypedDict):
    """Wins and losses of trades, charges included."""

    count: int
    wins: int
    losses: int
    net: float
    winRate: float | None
    averageWin: float | None
    averageLoss: float | None
    payoff: float | None
    profitFactor: float | None
    expectancy: float | None
    expectancyRatio: float | None
    longestWinning: int
    longestLosing: int
    best: float | None
    worst: float | None
    averageMinutes: float | None


class BacktestWhyNot(TypedDict):
    """How often a condition did not fire, and why."""

    id: str
    name: str
    sentence: str
    candles: int
    fired: int
    false: int
    warmingUp: int
    nothingAdded: int
    skipped: dict[str, Any]
    rows: list[BacktestRowCounts]


class BackupState(TypedDict):
    """The last backup."""

    lastAt: str | None
    ageSeconds: int | None


class _BasketAlways(TypedDict):
    basketID: int | None
    StrategyName: str
    ForwardTest: bool
    status: Literal["planned", "waiting", "working", "open", "closing", "over"]
    hedgeFirst: bool
    waitForHedges: HedgeWaiting
    created_at: str
    changed_at: str
    legs: list[BasketLeg]
    pnl: float | None
    bookedPnl: float | None
    openPnl: float | None
    exits: list[BasketExit]


class Basket(_BasketAlways, total=False):
    """A basket and what became of its legs."""

    estimates: list[BasketEstimate]
    payoffs: list[BasketPayoff]
    notice: str


class BasketEstimate(TypedDict):
    """What the basket would cost an account."""

    account: str
    charges: float | None
    margin: float | None
    finalMargin: float | None
    available: float | None
    enough: bool | None
    source: Literal["estimate", "broker"]
    notes: list[str]


class _BasketExitAlways(TypedDict):
    account: str
    token: str
    symbol: str
    productType: Literal["Delivery", "Intraday"]
    isClosed: bool
    strefIDs: list[int]


class BasketExit(_BasketExitAlways, total=False):
    """A position in which the basket closes what it opened."""

    message: str


class _BasketLegAlways(TypedDict):
    token: str
    symbol: str
    underlying: str
    orderType: Literal["Limit", "Market", "SL-Limit"]
    productType: Literal["Delivery", "Intraday"]
    accounts: list[BasketLegInAccount]


class BasketLeg(_BasketLegAlways, total=False):
    """One leg of a basket in all accounts."""

    why: str


class _BasketLegInAccountAlways(TypedDict):
    account: str
    status: Literal["planned", "waiting", "placed", "already", "refused", "stopped"]


class BasketLegInAccount(_BasketLegInAccountAlways, total=False):
    """What became of a leg in one account."""

    transType: Literal["Buy", "Sell"]
    qty: int
    filledQty: int
    strefID: int
    reftag: int
    message: str


class _BasketLegRequestAlways(TypedDict):
    orderType: Literal["Limit", "Market", "SL-Limit"]
    productType: Literal["Delivery", "Intraday"]


class BasketLegRequest(_BasketLegRequestAlways, total=False):
    """One order of a basket, with the fields of POST /order."""

    token: str | None
    symbol: str | None
    exchange: Literal["NSE", "BSE", "NFO", "BFO", "MCX", "CDS"] | None
    autoOpt: AutoOption | None
    autoFut: AutoFuture | None
    qty: int | None
    transType: Literal["Buy", "Sell"] | None
    targetQty: int | None
    limitPrice: float | None
    splitby: int | None
    triggerPrice: float | None
    operations: OperationsRequest | None
    ticksize: float | None


class BasketPayoff(TypedDict):
    """What the legs on one underlying bring at their first expiry in all accounts together."""

    underlying: str
    expiry: str | None
    netPremium: float | None
    breakEvens: list[float] | None
    maxProfit: float | Literal["unlimited"] | None
    maxLoss: float | Literal["unlimited"] | None
    probabilityOfProfit: float | None
    unknown: list[str]


class _BasketRequestAlways(TypedDict):
    strategyname: str
    legs: list[BasketLegRequest]


class BasketRequest(_BasketRequestAlways, total=False):
    """Several orders of one strategy, planned and placed as one."""

    identifier: str | None
    ForwardTest: bool | None
    hedgeFirst: bool | None
    waitForHedges: HedgeWait | None
    dryRun: bool | None


class BatchOrder(TypedDict):
    """One batch of an order, as the broker knows it."""

    orderid: str
    status: Literal["Pending", "Placed", "Executed", "Rejected", "Cancelled"]
    qty: int
    filledQty: int
    tradePrice: float
    tradeValue: float | None
    placed_at: str


class BatchUpdate(TypedDict):
    """One batch of the order, as the broker knows it."""

    orderid: str
    placed: bool
    changed: bool
    message: str
    qty: int
    status: Literal["Pending", "Placed", "Executed", "Rejected", "Cancelled"]
    placed_at: str


class BrokerAccount(TypedDict):
    """What the broker says of an account, beside what Spark has."""

    AccountName: str
    Broker: Literal["FYERS", "IIFLXTS", "ANGELONE", "testBroker"]
    AskedAt: str
    Funds: BrokerFunds | None
    Positions: list[BrokerPosition] | None
    Message: str | None


class BrokerFunds(TypedDict):
    Available: float | None
    Used: float | None
    Total: float | None
    Collateral: float | None


class BrokerPosition(TypedDict):
    """One position, as the broker and as Spark has it."""

    TradSymbol: str
    exchange: str
    token: str | None
    product: str
    BrokerQty: int | None
    SparkQty: int
    Agrees: bool | None
    BuyQty: int | None
    BuyValue: float | None
    SellQty: int | None
    SellValue: float | None
    AvgPrice: float | None


class BrokerSession(TypedDict):
    """A session of a broker that gives two tokens, as ANGELONE does."""

    jwtToken: str
    feedToken: str


class BrokeragePlan(TypedDict, total=False):
    """What your broker takes: a flat amount for each order, a share up to a cap, or both."""

    perOrder: float | None
    percent: float | None
    capPerOrder: float | None


class BulkOutcome(TypedDict, total=False):
    """The accounts that have not confirmed it. Where all have, `data` is empty."""

    refusedIn: list[RefusedIn]
    unsettledIn: list[UnsettledIn]


class _CandleFileAlways(TypedDict):
    csv: str


class CandleFile(_CandleFileAlways, total=False):
    """Candles to import."""

    check: bool | None


class CandleImport(TypedDict):
    """What was imported, or would be."""

    candles: int
    imported: bool
    series: list[ImportedSeries]


class CandleMessage(TypedDict):
    """Tells a minute candle once the minute has ended."""

    type: Literal["Candle"]
    message: str
    data: list[MinuteCandle]


class _CatalogElementAlways(TypedDict):
    id: str
    title: str
    purpose: str
    docs: str
    since: int
    fields: list[dict[str, Any]]


class CatalogElement(_CatalogElementAlways, total=False):
    """Something that a document can contain."""

    forms: list[dict[str, Any]]
    partners: list[str]
    sorts: list[str]
    isStackable: bool
    outputs: list[dict[str, Any]]


class CatalogFamily(TypedDict):
    """Elements of one kind."""

    family: Literal["settings", "parameters", "dataPoints", "indicators", "conditions", "groups", "operators", "operands", "clockElements", "legFacts", "dayFacts", "actions", "legSections", "strikeModes", "units", "riskRules"]
    elements: list[CatalogElement]


class ChainOption(TypedDict):
    token: str
    symbol: str
    ltp: float | None
    bid: float | None
    ask: float | None
    oi: int | None
    oiChange: int | None
    volume: int | None
    iv: float | None
    delta: float | None
    gamma: float | None
    theta: float | None
    vega: float | None
    position: int


class ChainStrike(TypedDict):
    """Call and put of one strike; null where one is not listed."""

    strike: float
    CE: ChainOption | None
    PE: ChainOption | None


class ChargeAmounts(TypedDict):
    """Charges in rupees, by kind."""

    brokerage: float
    stt: float
    sttExercise: float
    ctt: float
    exchange: float
    ipft: float
    sebi: float
    stamp: float
    dp: float
    gst: float
    total: float


class ChargeReport(TypedDict):
    """What the legs cost. margin is null when a future or a sold option does not say its symbol,
    when a sold option does not say underlyingPrice, and for CDS."""

    date: str
    legs: list[ChargeAmounts]
    total: ChargeAmounts
    margin: MarginEstimate | None


class _ChargedLegAlways(TypedDict):
    segment: Literal["NSE", "BSE", "NFO-FUT", "NFO-OPT", "BFO-FUT", "BFO-OPT", "MCX-FUT", "MCX-OPT", "CDS-FUT", "CDS-OPT"]
    productType: Literal["Delivery", "Intraday"]
    transType: Literal["Buy", "Sell"]
    qty: int
    price: float


class ChargedLeg(_ChargedLegAlways, total=False):
    """One side of a trade."""

    orders: int | None
    symbol: str | None
    token: str | None
    intrinsic: float | None
    expiry: str | None
    strike: float | None
    optionType: Literal["CE", "PE"] | None
    underlyingPrice: float | None


class _ChargesQuestionAlways(TypedDict):
    legs: list[ChargedLeg]


class ChargesQuestion(_ChargesQuestionAlways, total=False):
    """What is traded, and what the broker takes. A plan of your own goes before brokerage."""

    date: str | None
    brokerage: Literal["none", "flat20"] | None
    plan: BrokeragePlan | None
    dp: Literal["none", "generic", "FYERS"] | None


class ChosenContract(TypedDict):
    """The contract that was chosen, where the order described it by autoOpt or autoFut."""

    token: str
    symbol: str
    why: str


class Closing(TypedDict):
    """Present while a square-off is unfinished: Spark tries until the position is flat."""

    since: str
    problem: str | None


class ComparedDocument(TypedDict):
    """One of two that are compared."""

    id: int
    rev: int
    name: str
    hash: str


class _ConnectionsCommandAlways(TypedDict):
    function: Literal["connections"]


class ConnectionsCommand(_ConnectionsCommandAlways, total=False):
    """Asks where the prices come from."""

    payload: ConnectionsPayload | None


class ConnectionsPayload(TypedDict):
    """Nothing."""


class ConsoleLogin(TypedDict, total=False):
    """Either userid and password, or visitor."""

    userid: str | None
    password: str | None
    totp: str | None
    visitor: bool | None


class ConsoleSession(TypedDict):
    """A session of the console. Keep the access token in memory; a cookie that scripts cannot read
    renews it."""

    access_token: str
    token_type: Literal["bearer"]
    expires_in: int
    endsAt: str
    session: str
    sessionEndsAt: str
    UCC: str
    Name: str
    UserType: Literal["basic", "admin", "visitor"]
    armedUntil: str | None


class CorporateAction(TypedDict):
    """A split, bonus or dividend of a share, as the owner entered it."""

    id: int
    token: str
    symbol: str
    kind: Literal["split", "bonus", "dividend"]
    ratio: str | None
    amount: float | None
    fractionPrice: float | None
    exDate: str
    opensAt: str
    status: Literal["coming", "applied"]
    appliedAt: str | None
    says: str


class _CorporateActionRequestAlways(TypedDict):
    kind: Literal["split", "bonus", "dividend"]
    exDate: str


class CorporateActionRequest(_CorporateActionRequestAlways, total=False):
    """A corporate action to be entered: ratio for split and bonus, amount for a dividend."""

    token: str | None
    symbol: str | None
    exchange: Literal["NSE", "BSE", "NFO", "BFO", "MCX", "CDS"] | None
    ratio: str | None
    amount: float | None
    fractionPrice: float | None


class CoveredDay(TypedDict):
    """What is known of the minutes of one day."""

    day: str
    state: Literal["whole", "partial", "none", "simulated"]
    candles: int
    of: int


class DeployCheck(TypedDict):
    """What stands for and against a deployment."""

    ready: bool
    items: list[dict[str, Any]]
    accounts: list[dict[str, Any]]
    worstDay: float | None


class _DeployRequestAlways(TypedDict):
    id: int
    strategyname: str


class DeployRequest(_DeployRequestAlways, total=False):
    """A saved strategy document, and where it trades."""

    rev: int | None
    mode: Literal["forward", "live"] | None
    params: dict[str, Any] | None


class DeployedLeg(TypedDict):
    """One leg of a deployment in one account."""

    leg: int
    action: str
    condition: str
    symbol: str
    transType: Literal["Buy", "Sell"]
    qty: int
    held: int
    state: str
    reason: str | None
    basis: float | None
    entryPrice: float | None
    exitPrice: float | None
    stop: float | None
    target: float | None
    trigger: float | None
    ltp: float | None
    booked: float
    open: float | None
    orders: list[dict[str, Any]]


class Deployment(TypedDict):
    """A deployment with its accounts."""

    deploymentID: int
    state: Literal["running", "paused", "stopping", "stopped"]
    says: str | None
    strategyname: str
    id: int
    name: str
    rev: int
    hash: str
    nextRev: int | None
    mode: Literal["forward", "live"]
    params: dict[str, Any]
    createdAt: str
    nextDecision: str | None
    day: str | None
    accountNames: list[str]
    booked: float
    open: float | None
    accounts: list[dict[str, Any]]
    days: list[dict[str, Any]]


class DeploymentDay(TypedDict):
    """A day of a deployment beside the backtest of it. The hashes are those of the backtest."""

    deploymentID: int
    date: str
    rev: int | None
    says: str | None
    playing: bool
    backtestID: int | None
    marketHash: str | None
    decisionHash: str | None
    accounts: list[dict[str, Any]]


class DeploymentPause(TypedDict, total=False):
    """Whether it may enter."""

    paused: bool | None


class DeploymentRow(TypedDict):
    """A document that trades by itself."""

    deploymentID: int
    state: Literal["running", "paused", "stopping", "stopped"]
    says: str | None
    strategyname: str
    id: int
    name: str
    rev: int
    hash: str
    nextRev: int | None
    mode: Literal["forward", "live"]
    params: dict[str, Any]
    createdAt: str
    nextDecision: str | None
    day: str | None
    accountNames: list[str]
    booked: float
    open: float | None


class DeploymentStop(TypedDict):
    """What becomes of what it holds."""

    legs: Literal["keep", "close"]


class DeploymentSwitch(TypedDict, total=False):
    """Another revision of the same document."""

    rev: int | None
    now: bool | None


class _DeskAccountAlways(TypedDict):
    AccountName: str
    bookedpnl: float | None
    openpnl: float | None
    totalpnl: float | None
    totalpositions: int
    openpositions: int
    knownpnl: float
    unknownpositions: int
    charges: float | None
    netpnl: float | None
    Broker: Literal["FYERS", "IIFLXTS", "ANGELONE", "testBroker"]
    Enabled: bool
    Trade: Literal["Y", "N"] | None
    Session: AccountSession


class DeskAccount(_DeskAccountAlways, total=False):
    """One account: what it earned today, and whether it can trade."""

    forwardTest: LiveForwardTests


class DeskBlock(TypedDict):
    """Something that stops orders now."""

    what: Literal["killSwitch", "account", "session", "trade", "link", "noLink"]
    AccountName: str | None
    StrategyName: str | None
    text: str
    hint: str


class DeskOverview(TypedDict):
    """Your day at a glance."""

    asOf: str
    epochMs: int
    version: int
    total: DeskTotal
    accounts: list[DeskAccount]
    blocks: list[DeskBlock]
    events: list[ExecutionLog]


class _DeskTotalAlways(TypedDict):
    bookedpnl: float | None
    openpnl: float | None
    totalpnl: float | None
    totalpositions: int
    openpositions: int
    knownpnl: float
    unknownpositions: int
    charges: float | None
    netpnl: float | None


class DeskTotal(_DeskTotalAlways, total=False):
    """All your accounts together."""

    forwardTest: LiveForwardTests


class DiskState(TypedDict):
    freeBytes: float
    totalBytes: float


class _DocumentChangeAlways(TypedDict):
    change: Literal["added", "removed", "changed", "moved"]
    pointer: str
    element: str | None
    hasEffect: bool


class DocumentChange(_DocumentChangeAlways, total=False):
    """One difference of two strategy documents."""

    before: Any
    after: Any


class DocumentCheck(TypedDict):
    """What is wrong with a document, and what it says."""

    valid: bool
    hash: str | None
    issues: list[DocumentIssue]
    omitted: int
    conditions: list[DocumentSentence]
    actions: list[DocumentSentence]
    series: list[DocumentSeries]


DocumentDiff = TypedDict(
    "DocumentDiff",
    {
        "from": "ComparedDocument",
        "to": "ComparedDocument",
        "isSameStrategy": "bool",
        "changes": "list[DocumentChange]",
    },
)


class DocumentDraft(TypedDict):
    """A draft of a strategy document."""

    id: int
    version: int
    baseRev: int | None
    changedAt: str | None
    draft: DraftText


class DocumentDraftHead(TypedDict):
    """A draft, without its content."""

    id: int
    version: int
    baseRev: int | None
    changedAt: str | None


class DocumentFix(TypedDict):
    """A change of the document that fixes an issue."""

    label: str
    patch: list[dict[str, Any]]


class _DocumentIssueAlways(TypedDict):
    code: str
    severity: Literal["error", "warning", "info"]
    pointer: str
    message: str
    docs: str


class DocumentIssue(_DocumentIssueAlways, total=False):
    """One thing about a document."""

    fix: DocumentFix


class DocumentPreview(TypedDict):
    """What every element of a document is at a candle, and what its legs would trade."""

    at: str
    elements: list[PreviewElement]
    trades: list[PreviewTrade]
    sources: BacktestSources


class DocumentRevision(TypedDict):
    """A revision of a strategy document, without its content."""

    rev: int
    hash: str
    savedAt: str
    note: str | None


DocumentSchema = dict[str, Any]


class DocumentSentence(TypedDict):
    """A condition or an action as a sentence."""

    id: str
    sentence: str


class DocumentSeries(TypedDict):
    """A candle series that the document needs."""

    id: str
    kind: Literal["candles", "combined", "syntheticFuture"]
    segment: Literal["SPOT", "FUT", "OPT"]
    timeframe: int
    warmUpCandles: int
    warmUpDays: int


DraftText = dict[str, Any]


class DutyRow(TypedDict):
    """Something that one node does for all of them."""

    duty: str
    node: str | None


class Envelope(TypedDict):
    """The shape of every successful reply."""

    status: bool
    error: bool
    data: list[Any]
    message: str


class ErrorEnvelope(TypedDict):
    """The shape of every reply to a call that failed."""

    status: Literal[False]
    error: Literal[True]
    data: list[Any]
    message: str
    errors: list[ErrorItem]


class _ErrorItemAlways(TypedDict):
    code: str
    message: str


class ErrorItem(_ErrorItemAlways, total=False):
    """One thing that was wrong with a request."""

    field: str
    hint: str


class EventGreeting(TypedDict):
    """The first thing that the event websocket tells."""

    version: str
    buildId: str
    apiVersion: str
    time: str
    epochMs: int
    UCC: str
    UserType: Literal["basic", "admin", "visitor"]
    sessionEndsAt: str
    heartbeatMs: int


class EventLoopState(TypedDict):
    """How long work waits for its turn, over the last minutes, in milliseconds."""

    p50Ms: float
    p99Ms: float
    maxMs: float


class EventMessage(TypedDict):
    """Tells that something happened. An extension."""

    type: Literal["Event"]
    message: str
    data: list[SparkEvent]
    seq: int


ExecutionLog = TypedDict(
    "ExecutionLog",
    {
        "Datetime": "str",
        "UCC": "str",
        "Name": "str",
        "Alert Type": "Literal[\"DEBUG\", \"INFO\", \"ERROR\"]",
        "Message": "str",
        "id": "int",
    },
)


class Exit(TypedDict):
    """An exit that runs by itself, as it stands now."""

    id: int
    scope: Literal["position", "basket", "strategy", "account", "all"]
    stname: str | None
    acname: str | None
    token: str | None
    symbol: str | None
    positionType: Literal["Delivery", "Intraday"] | None
    basketID: int | None
    ForwardTest: bool
    stopLoss: float | None
    stopLossBy: Literal["price", "percent", "rupees"] | None
    trailEach: float | None
    trailMoves: float | None
    target: float | None
    targetBy: Literal["price", "percent", "rupees"] | None
    lockAt: float | None
    lockKeep: float | None
    lockEach: float | None
    lockMore: float | None
    lockBy: Literal["percent", "rupees"] | None
    costAt: float | None
    costBy: Literal["percent", "rupees"] | None
    costWithCharges: bool | None
    exitTime: str | None
    daysBeforeExpiry: int | None
    closes: Literal["watched", "basket", "strategy", "account", "all"]
    closesStname: str | None
    closesAcname: str | None
    closesBasketID: int | None
    block: bool
    days: Literal["today", "untilRemoved"]
    state: Literal["watching", "closing", "resting", "over"]
    says: str
    waitingSince: str | None
    price: float | None
    pnl: float | None
    entryValue: float | None
    stopLevel: float | None
    stopLevelBy: Literal["price", "percent", "rupees"] | None
    distance: float | None
    distancePercent: float | None
    peak: float | None
    createdAt: str
    problems: list[str]
    firings: list[ExitFiring]


class _ExitChangeAlways(TypedDict):
    id: int


class ExitChange(_ExitChangeAlways, total=False):
    """The rules as they shall be: those left out are gone. What is watched stays."""

    stopLoss: float | None
    stopLossBy: Literal["price", "percent", "rupees"] | None
    trailEach: float | None
    trailMoves: float | None
    target: float | None
    targetBy: Literal["price", "percent", "rupees"] | None
    lockAt: float | None
    lockKeep: float | None
    lockEach: float | None
    lockMore: float | None
    lockBy: Literal["percent", "rupees"] | None
    costAt: float | None
    costBy: Literal["percent", "rupees"] | None
    costWithCharges: bool | None
    exitTime: str | None
    daysBeforeExpiry: int | None
    closes: Literal["watched", "basket", "strategy", "account", "all"] | None
    closesStname: str | None
    closesAcname: str | None
    closesBasketID: int | None
    block: bool | None
    days: Literal["today", "untilRemoved"] | None


class ExitClosing(TypedDict):
    """A position that an exit closes."""

    acname: str
    stname: str
    token: str
    symbol: str
    positionType: Literal["Delivery", "Intraday"]
    qty: int
    outcome: Literal["closing", "closed", "kept"]
    price: float | None


class ExitFiring(TypedDict):
    """What an exit did."""

    at: str
    reason: Literal["stopLoss", "trailingStop", "profitLock", "moveToCost", "target", "exitTime", "daysBeforeExpiry"]
    says: str
    passedWhileDown: bool
    blocked: bool
    closings: list[ExitClosing]


class _ExitRequestAlways(TypedDict):
    scope: Literal["position", "basket", "strategy", "account", "all"]


class ExitRequest(_ExitRequestAlways, total=False):
    """An exit to be set. It needs one rule at least; the first that is met closes."""

    stname: str | None
    acname: str | None
    token: str | None
    symbol: str | None
    exchange: Literal["NSE", "BSE", "NFO", "BFO", "MCX", "CDS"] | None
    positionType: Literal["Delivery", "Intraday"] | None
    basketID: int | None
    ForwardTest: bool | None
    stopLoss: float | None
    stopLossBy: Literal["price", "percent", "rupees"] | None
    trailEach: float | None
    trailMoves: float | None
    target: float | None
    targetBy: Literal["price", "percent", "rupees"] | None
    lockAt: float | None
    lockKeep: float | None
    lockEach: float | None
    lockMore: float | None
    lockBy: Literal["percent", "rupees"] | None
    costAt: float | None
    costBy: Literal["percent", "rupees"] | None
    costWithCharges: bool | None
    exitTime: str | None
    daysBeforeExpiry: int | None
    closes: Literal["watched", "basket", "strategy", "account", "all"] | None
    closesStname: str | None
    closesAcname: str | None
    closesBasketID: int | None
    block: bool | None
    days: Literal["today", "untilRemoved"] | None


class ExpiryDays(TypedDict):
    """Where today is between the expiries of a stock or index."""

    cycle: Literal["weekly", "monthly"]
    lastExpiry: str | None
    daysFromLastExpiry: int | None
    expiries: list[ExpiryDistance]


class ExpiryDistance(TypedDict):
    """How far away an expiry is."""

    expiry: str
    daysToExpiry: int


class FeedState(TypedDict):
    """The prices."""

    name: str
    state: Literal["connecting", "open", "closed"]
    instruments: int


class ForwardTestFigures(TypedDict):
    """The same figures of forward tests, which no other figure holds; absent where there are none.
    """

    bookedpnl: float | None
    openpnl: float | None
    totalpnl: float | None
    totalpositions: int
    openpositions: int


class FreezeQuantity(TypedDict):
    """How much one order may hold."""

    freezeQty: int


class _GeneralMessageAlways(TypedDict):
    type: Literal["General"]
    message: str
    data: list[Any]


class GeneralMessage(_GeneralMessageAlways, total=False):
    """Says something about the connection, such as that it is open, or answers a command."""

    seq: int
    errors: list[ErrorItem]


class GivenSignal(TypedDict):
    """A TradingView signal of a day that is played."""

    signal: str
    at: str


class _GreetingMessageAlways(TypedDict):
    type: Literal["Greeting"]
    message: str
    data: list[EventGreeting]
    seq: int


class GreetingMessage(_GreetingMessageAlways, total=False):
    """The first message. An extension."""

    errors: list[ErrorItem]


class Gtt(TypedDict):
    """A GTT of yours."""

    id: int
    status: Literal["waiting", "placing", "fired", "refused", "removed", "expired", "gone", "adjusted"]
    says: str | None
    strategyname: str
    token: str
    symbol: str
    ltp: float | None
    legs: list[GttLeg]
    ForwardTest: bool
    account: str | None
    createdAt: str
    validUntil: str
    outcomes: list[str]


class _GttChangeAlways(TypedDict):
    id: int
    legs: list[GttLegRequest]


class GttChange(_GttChangeAlways, total=False):
    """New legs of a GTT that waits; they replace the old ones. Without days it ends when it would
    have."""

    days: int | None


class GttLeg(TypedDict):
    """A trigger of a GTT, and its order."""

    triggerPrice: float
    when: Literal["above", "below"]
    transType: Literal["Buy", "Sell"]
    qty: int
    orderType: Literal["Market", "Limit"]
    limitPrice: float
    productType: Literal["Delivery", "Intraday"]
    status: Literal["armed", "fired", "refused", "cancelled"]
    firedAt: str | None
    firedPrice: float | None


class _GttLegRequestAlways(TypedDict):
    triggerPrice: float
    transType: Literal["Buy", "Sell"]
    qty: int
    orderType: Literal["Market", "Limit"]
    productType: Literal["Delivery", "Intraday"]


class GttLegRequest(_GttLegRequestAlways, total=False):
    """A trigger and its order. Without when, the side of the last price on which triggerPrice is
    decides."""

    when: Literal["above", "below"] | None
    limitPrice: float | None


class _GttRequestAlways(TypedDict):
    strategyname: str
    legs: list[GttLegRequest]


class GttRequest(_GttRequestAlways, total=False):
    """A GTT to be set."""

    token: str | None
    symbol: str | None
    exchange: Literal["NSE", "BSE", "NFO", "BFO", "MCX", "CDS"] | None
    days: int | None
    ForwardTest: bool | None
    identifier: str | None


class Guards(TypedDict):
    """What stands between orders and an account, or all your accounts."""

    AccountName: str | None
    Killed: bool
    MaxOrdersPerSecond: int
    MaxOpenOrders: int
    MaxQty: int
    MaxOrderValue: int
    MaxDailyLoss: int


class GuardsChange(TypedDict, total=False):
    """The limits that change; those left out stay as they are."""

    AccountName: str | None
    MaxOrdersPerSecond: int | None
    MaxOpenOrders: int | None
    MaxQty: int | None
    MaxOrderValue: int | None
    MaxDailyLoss: int | None


HandOver = TypedDict(
    "HandOver",
    {
        "UCC": "str",
        "from": "str | None",
        "to": "str | None",
        "epoch": "int",
        "at": "str",
    },
)


class Heartbeat(TypedDict):
    """The time of the server."""

    time: str
    epochMs: int


class HeartbeatMessage(TypedDict):
    """Comes at least every two seconds: always on the event websocket, on the others with
    heartbeat=true. An extension."""

    type: Literal["Heartbeat"]
    message: str
    data: list[Heartbeat]


class HedgeWait(TypedDict, total=False):
    """How long hedges may take, and what happens afterwards."""

    seconds: int | None
    then: Literal["stop", "goOn", "undo"] | None


class HedgeWaiting(TypedDict):
    """How long hedges of a basket may take, and what happens afterwards."""

    seconds: int
    then: Literal["stop", "goOn", "undo"]


class HistoryCandle(TypedDict):
    """One candle of the past."""

    datetime: str
    open: float
    high: float
    low: float
    close: float
    volume: int
    oi: int


class HistoryCoverage(TypedDict):
    """What is known of the past of an instrument, day by day."""

    token: str
    symbol: str
    fill: Literal["simulated", "brokers"]
    dataVersion: str
    days: list[CoveredDay]


class Holding(TypedDict):
    """Shares of one company in one account. Whatever rests on something unknown is null, never 0.
    """

    accountName: str
    token: str | None
    symbol: str
    isin: str | None
    qty: int
    t1Qty: int
    soldTodayQty: int | None
    averagePrice: float | None
    ltp: float | None
    investedValue: float | None
    value: float | None
    dayChange: float | None
    dayChangePercent: float | None
    pnl: float | None
    pnlPercent: float | None


class HoldingTotals(TypedDict):
    """Sums of holdings. One that is unknown makes a sum null."""

    holdings: int
    investedValue: float | None
    value: float | None
    valueAtLeast: float
    isPartial: bool
    dayChange: float | None
    dayChangePercent: float | None
    pnl: float | None
    pnlPercent: float | None


class HoldingsReport(TypedDict):
    """What shares your accounts own, and what they are worth."""

    holdings: list[Holding]
    accounts: list[AccountHoldings]
    total: HoldingTotals


class _HolidayAlways(TypedDict):
    holiday: bool


class Holiday(_HolidayAlways, total=False):
    """Whether today is a holiday."""

    name: str
    phases: list[MarketHours]


class ImportedSeries(TypedDict):
    """What a file has of one instrument."""

    series: str
    interval: Literal["1", "2", "3", "5", "10", "15", "20", "30", "60", "120", "240", "1D"]
    candles: int
    days: int
    firstDay: str
    lastDay: str


class Instrument(TypedDict):
    """One row of the contract master."""

    token: str
    symbol: str
    name: str
    expiry: str | None
    strike: float
    lotsize: int
    instrumenttype: str
    exch_seg: Literal["NSE", "BSE", "NFO", "BFO", "MCX", "CDS"]
    tick_size: float


class IntradayPnl(TypedDict):
    """One point of the curve of the day."""

    Datetime: str
    PNL: float


class _KillSwitchAlways(TypedDict):
    AccountName: str | None
    on: bool


class KillSwitch(_KillSwitchAlways, total=False):
    """A kill switch as it stands."""

    refusedIn: list[RefusedIn]
    unsettledIn: list[UnsettledIn]


class _KillSwitchChangeAlways(TypedDict):
    on: bool


class KillSwitchChange(_KillSwitchChangeAlways, total=False):
    """Which kill switch, and which way."""

    close: bool | None
    AccountName: str | None


class LastPrice(TypedDict):
    """The last traded price of one instrument."""

    token: str
    ltp: float | None
    timestamp: str | None
    stale: bool


class Link(TypedDict):
    """A strategy that trades in an account, with its size there."""

    StrategyID: str
    StrategyName: str
    AccountName: str
    UCC: str
    Multiplier: int
    Activate: Literal[0, 1]
    Capital: float


class LinkSettings(TypedDict):
    """The three values of a link. All of them are replaced."""

    Multiplier: int
    Activate: Literal[0, 1]
    Capital: float


class _LiveAccountTotalAlways(TypedDict):
    AccountName: str
    bookedpnl: float | None
    openpnl: float | None
    totalpnl: float | None
    totalpositions: int
    openpositions: int
    knownpnl: float
    unknownpositions: int


class LiveAccountTotal(_LiveAccountTotalAlways, total=False):
    """The figures of one account."""

    forwardTest: LiveForwardTests


class LiveForwardTests(TypedDict):
    """The same of forward tests, which no other figure holds; absent where there are none."""

    bookedpnl: float | None
    openpnl: float | None
    totalpnl: float | None
    totalpositions: int
    openpositions: int
    knownpnl: float
    unknownpositions: int


class _LivePositionAlways(TypedDict):
    key: str
    AccountName: str
    StrategyName: str
    token: str
    symbol: str
    productType: Literal["Delivery", "Intraday"]
    ForwardTest: Literal[0, 1]
    qty: int
    averagePrice: float | None
    ltp: float | None
    bookedpnl: float | None
    openpnl: float | None
    totalpnl: float | None
    ltpTime: str | None
    stale: bool


class LivePosition(_LivePositionAlways, total=False):
    """One row of GET /positions, with the time of its price."""

    closing: Closing


class LivePositions(TypedDict):
    """Your positions as they stand, or what of them changed."""

    version: int
    asOf: str
    epochMs: int
    whole: bool
    rows: list[LivePosition]
    removed: list[str]
    accounts: list[LiveAccountTotal]
    removedAccounts: list[str]
    total: LiveTotal


class _LiveTotalAlways(TypedDict):
    bookedpnl: float | None
    openpnl: float | None
    totalpnl: float | None
    totalpositions: int
    openpositions: int
    knownpnl: float
    unknownpositions: int


class LiveTotal(_LiveTotalAlways, total=False):
    """The figures of all your accounts together."""

    forwardTest: LiveForwardTests


class Login(TypedDict, total=False):
    """Either userid and password, or apikey alone."""

    userid: str | None
    password: str | None
    apikey: str | None
    totp: str | None


class LoginUrl(TypedDict):
    """Address of the broker's login page."""

    loginUrl: str


class ManualSquareOff(TypedDict):
    """How the position was closed. No order is sent."""

    tradedPrice: float
    tradedAt: str | Literal[0]
    qty: int
    ordersPlaced: int


class MappingTokens(TypedDict):
    """What to translate."""

    tokens: list[str]


class MarginEstimate(TypedDict):
    estimate: Literal[True]
    span: float
    exposure: float
    expiryDay: float
    premium: float
    equity: float
    total: float


class MarginLeg(TypedDict):
    """One leg as it was understood."""

    token: str
    symbol: str
    transType: Literal["Buy", "Sell"]
    qty: int
    productType: Literal["Delivery", "Intraday"]
    why: str | None


class _MarginLegRequestAlways(TypedDict):
    transType: Literal["Buy", "Sell"]
    qty: int


class MarginLegRequest(_MarginLegRequestAlways, total=False):
    """An order that you think of placing."""

    token: str | None
    symbol: str | None
    exchange: Literal["NSE", "BSE", "NFO", "BFO", "MCX", "CDS"] | None
    autoOpt: AutoOption | None
    autoFut: AutoFuture | None
    productType: Literal["Delivery", "Intraday"] | None
    price: float | None


class _MarginQuestionAlways(TypedDict):
    legs: list[MarginLegRequest]


class MarginQuestion(_MarginQuestionAlways, total=False):
    """Legs, and the accounts to trade them in."""

    strategyname: str | None
    identifier: str | None
    withPositions: bool | None


MarketHours = TypedDict(
    "MarketHours",
    {
        "class": "Literal[\"CASH_CAS\", \"CASH_NORMAL\", \"FUT\", \"OPT\", \"CDS\", \"MCX_NONAGRI\"]",
        "phase": "Literal[\"pre-open\", \"pre-open-limit\", \"pre-open-matching\", \"buffer\", \"continuous\", \"auction-reference\", \"auction\", \"auction-limit\", \"auction-matching\", \"post-close\"]",
        "from": "str",
        "to": "str",
    },
)


class MarketSegment(TypedDict):
    """The hours of paper accounts and forward tests, and those of live accounts."""

    exchange: Literal["NSE", "BSE", "NFO", "BFO", "MCX", "CDS"]
    segment: Literal["CASH_CAS", "CASH_NORMAL", "FUT", "OPT", "CDS", "MCX_NONAGRI"]
    paper: PhaseNow
    live: PhaseNow


class MinuteCandle(TypedDict):
    """A finished minute of an instrument that is watched."""

    tk: str
    ts: str
    tsp: str
    o: float
    h: float
    l: float
    c: float
    v: int
    oi: int


class _NetPositionAlways(TypedDict):
    accountName: str
    bookedpnl: float | None
    openpnl: float | None
    totalpnl: float | None
    totalpositions: int
    openpositions: int


class NetPosition(_NetPositionAlways, total=False):
    """The positions of one account, summed up. The same figures stand once more under the name of
    the account, for clients that look there."""

    forwardTest: ForwardTestFigures


class _NewAccountAlways(TypedDict):
    AccountName: str
    Broker: Literal["FYERS", "IIFLXTS", "ANGELONE", "testBroker"]
    Clientid: str


class NewAccount(_NewAccountAlways, total=False):
    """What an account is connected from."""

    ApiKey: str | None
    ApiSecret: str | None
    Password: str | None
    Pin: str | None
    Totp: str | None
    BotKeys: str | None
    Chatid: str | None
    Redirecturl: str | None
    Egress: str | None
    Brokerage: str | None
    Capital: float | None


class NewLink(TypedDict):
    """What a link is made from."""

    StrategyName: str
    AccountName: str
    Multiplier: int
    Activate: Literal[0, 1]
    Capital: float


class NewPriceAlert(TypedDict):
    """A price alert that was just set. signingKey is null unless it is the first one with a
    webhookUrl: later ones use the same key."""

    id: int
    name: str
    status: Literal["waiting", "placing", "fired", "refused", "removed", "expired", "gone", "adjusted"]
    says: str | None
    watch: Literal["ltp", "iv", "straddle", "pnl"]
    what: str
    token: str | None
    condition: Literal["above", "below", "crosses", "moves"]
    level: float | None
    percent: float | None
    value: float | None
    distance: float | None
    repeat: Literal["once", "each"]
    pauseSeconds: int
    telegram: bool
    webhookUrl: str | None
    actions: int
    createdAt: str
    validUntil: str | None
    firings: int
    lastFiredAt: str | None
    lastValue: float | None
    outcomes: list[str]
    signingKey: str | None


class _NewStrategyAlways(TypedDict):
    strategyName: str
    strategyType: Literal["Intraday", "Positional"]


class NewStrategy(_NewStrategyAlways, total=False):
    """What a strategy is created from."""

    description: str | None
    display: Literal["Private", "Public"] | None
    forwardTest: Literal["Y", "N"] | None


class _NewUserAlways(TypedDict):
    Email: str


class NewUser(_NewUserAlways, total=False):
    """A user to add."""

    Name: str | None
    admin: bool | None
    Password: str | None


class NewWebhook(TypedDict):
    """A webhook address that was just made."""

    id: int
    name: str
    createdAt: str
    expiresAt: str
    lastUsedAt: str | None
    url: str


class NodeRow(TypedDict):
    """One server."""

    node: str
    address: str | None
    buildId: str
    state: Literal["running", "silent", "leaving", "dead"]
    startedAt: str | None
    beatAgeMs: int | None
    desks: int | None
    users: list[str]
    duties: list[str]


class Nodes(TypedDict):
    """The servers that share the data, and who works for which desk."""

    answeredBy: str
    meant: int
    nodes: list[NodeRow]
    duties: list[DutyRow]
    desksAtRest: int
    desksWaiting: int
    handOvers: list[HandOver]


class Note(TypedDict):
    """What you wrote about a day or a trade."""

    day: str
    TDno: int | None
    text: str
    tags: list[str]
    changedAt: str


class _NoteTextAlways(TypedDict):
    text: str


class NoteText(_NoteTextAlways, total=False):
    """What to remember."""

    tags: list[str] | None


class OperationStop(TypedDict):
    """Which order is no longer to be watched."""

    strategyname: str
    strefID: int


class Operations(TypedDict):
    """What is done about a Limit order that does not fill."""

    timeLimit: int
    shouldExecute: bool
    priceBuffer: float


class OperationsRequest(TypedDict, total=False):
    """What shall be done about a Limit order that does not fill: whichever of timeLimit and
    priceBuffer comes first decides. With other order types it is stored and does nothing."""

    timeLimit: int | None
    shouldExecute: bool | None
    priceBuffer: float | None


class OptionChain(TypedDict):
    """The options of one expiry around the money."""

    symbol: str
    exchange: Literal["NSE", "BSE", "NFO", "BFO", "MCX", "CDS"]
    expiry: str
    spot: float | None
    future: float | None
    futureSymbol: str | None
    syntheticFuture: float | None
    forward: float | None
    forwardBy: Literal["future", "synthetic"] | None
    atmStrike: float | None
    straddlePrice: float | None
    pcr: float | None
    maxPain: float | None
    oldestPrice: str | None
    strikes: list[ChainStrike]


class OptionChainMessage(TypedDict):
    """Tells an option chain when something in it has changed, at most twice a second. Who reads
    slowly gets fewer of them, and always the newest. An extension."""

    type: Literal["OptionChain"]
    message: str
    data: list[OptionChain]


class _OrderBookRowAlways(TypedDict):
    UCC: str
    AccountName: str
    strefID: int
    reftag: int
    StrategyName: str
    orderType: Literal["Limit", "Market", "SL-Limit"]
    productType: Literal["Delivery", "Intraday"]
    price: float | None
    limitPrice: float
    triggerPrice: float
    token: str
    segment: Literal["C", "D"]
    symbol: str
    qty: int
    transType: Literal["Buy", "Sell"]
    splitby: int
    Operations: str
    ordersplaced: int
    ordersdone: int
    ordersexecuted: int
    placed_at: str
    recon_at: str | None
    trade_at: str | None
    filledQty: int
    tradedQty: int | None
    tradeValue: float | None
    tradePrice: float
    status: Literal["Pending", "Placed", "Executed", "Rejected", "Cancelled"]
    active: Literal[0, 1]
    executed_at: str | None
    ForwardTest: Literal[0, 1] | None


class OrderBookRow(_OrderBookRowAlways, total=False):
    """An order in one account."""

    basketID: int
    orders: list[BatchOrder]


class _OrderCancelAlways(TypedDict):
    strategyname: str
    strefID: int


class OrderCancel(_OrderCancelAlways, total=False):
    """Which order to cancel, everywhere or in one account."""

    identifier: str | None


class _OrderChangeAlways(TypedDict):
    strategyname: str
    strefID: int


class OrderChange(_OrderChangeAlways, total=False):
    """New values of an open order. limitPrice is required when the order is or becomes a Limit
    order. What is not given stays; the quantity cannot be changed."""

    orderType: Literal["Limit", "Market", "SL-Limit"] | None
    limitPrice: float | None
    triggerPrice: float | None
    identifier: str | None


class _OrderPlacedAlways(TypedDict):
    strefID: int
    placedIn: list[str]


class OrderPlaced(_OrderPlacedAlways, total=False):
    """The number of the order, and where it went."""

    refusedIn: list[RefusedIn]
    alreadyIn: list[str]
    chosen: ChosenContract


class _OrderReferenceAlways(TypedDict):
    strefID: int


class OrderReference(_OrderReferenceAlways, total=False):
    """The number of the order it was done to."""

    refusedIn: list[RefusedIn]
    unsettledIn: list[UnsettledIn]


class _OrderRequestAlways(TypedDict):
    strategyname: str
    orderType: Literal["Limit", "Market", "SL-Limit"]
    productType: Literal["Delivery", "Intraday"]


class OrderRequest(_OrderRequestAlways, total=False):
    """An order for every account that is linked to the strategy and active."""

    token: str | None
    symbol: str | None
    exchange: Literal["NSE", "BSE", "NFO", "BFO", "MCX", "CDS"] | None
    autoOpt: AutoOption | None
    autoFut: AutoFuture | None
    qty: int | None
    transType: Literal["Buy", "Sell"] | None
    targetQty: int | None
    limitPrice: float | None
    splitby: int | None
    triggerPrice: float | None
    ForwardTest: bool | None
    operations: OperationsRequest | None
    identifier: str | None
    ticksize: float | None


class _OrderUpdateAlways(TypedDict):
    strefID: int
    UCC: str
    AccountName: str
    StrategyName: str
    qty: int
    productType: Literal["Delivery", "Intraday"]
    token: str
    price: float | None
    limitPrice: float
    reftag: int
    placed_at: str
    orderType: Literal["Limit", "Market", "SL-Limit"]
    triggerPrice: float
    transType: Literal["Buy", "Sell"]
    filledQty: int
    status: Literal["Pending", "Placed", "Executed", "Rejected", "Cancelled"]
    tradePrice: float
    segment: Literal["C", "D"]
    splitby: int
    active: Literal[0, 1]
    ordersexecuted: int
    ordersdone: int
    ordersplaced: int
    symbol: str
    orders: list[BatchUpdate]
    operations: Operations


class OrderUpdate(_OrderUpdateAlways, total=False):
    """The whole order in one account as it now stands; never only a difference."""

    basketID: int


class OrderUpdateMessage(TypedDict):
    """Tells that an order was placed, changed, filled or finished."""

    type: Literal["OrderUpdate"]
    message: str
    data: list[OrderUpdate]
    seq: int


class _OverviewAlways(TypedDict):
    AccountName: str
    Broker: Literal["FYERS", "IIFLXTS", "ANGELONE", "testBroker"]
    ClientID: str
    Trade: Literal["Y", "N"] | None
    LastLogin: str | None
    totalStrategy: int
    runningStrategy: int
    CapitalDeployed: float
    bookedpnl: float | None
    openpnl: float | None
    totalpnl: float | None
    totalpositions: int
    openpositions: int


class Overview(_OverviewAlways, total=False):
    """One account at a glance."""

    forwardTest: ForwardTestFigures


class _PasswordChangeAlways(TypedDict):
    password: str
    newPassword: str


class PasswordChange(_PasswordChangeAlways, total=False):
    """The password of now, and the one from now on."""

    totp: str | None


class _PasswordProofAlways(TypedDict):
    password: str


class PasswordProof(_PasswordProofAlways, total=False):
    """Proves that it is you, as a login does: an access token alone may be stolen."""

    totp: str | None


class _PastExpiryAlways(TypedDict):
    expiry: str
    cycle: Literal["weekly", "monthly"]
    lot: int | None


class PastExpiry(_PastExpiryAlways, total=False):
    """A day on which contracts of a stock or index expired."""

    listedFrom: str


class _PayoffAlways(TypedDict):
    underlying: str
    spot: float | None
    expiry: str | None
    legs: list[PayoffLeg]
    netPremium: float | None
    now: PayoffMoment
    atExpiry: PayoffMoment
    greeks: PayoffGreeks | None
    atmIv: float | None
    probabilityOfProfit: float | None
    points: list[PayoffPoint]
    unknown: list[str]
    oldestPrice: str | None


class Payoff(_PayoffAlways, total=False):
    """What the legs of one underlying bring. What no fresh price tells is null, never 0."""

    atDate: PayoffMoment


class PayoffGreeks(TypedDict):
    delta: float
    gamma: float
    theta: float
    vega: float


class PayoffLeg(TypedDict):
    """One leg as it was understood."""

    token: str
    symbol: str
    transType: Literal["Buy", "Sell"]
    qty: int
    price: float | None
    ltp: float | None
    iv: float | None
    why: str | None


class _PayoffLegRequestAlways(TypedDict):
    transType: Literal["Buy", "Sell"]
    qty: int


class PayoffLegRequest(_PayoffLegRequestAlways, total=False):
    """An option, a future or shares, bought or sold."""

    token: str | None
    symbol: str | None
    exchange: Literal["NSE", "BSE", "NFO", "BFO", "MCX", "CDS"] | None
    autoOpt: AutoOption | None
    autoFut: AutoFuture | None
    price: float | None
    iv: float | None


class PayoffMoment(TypedDict):
    """What the legs bring at one moment, before charges."""

    at: str
    profit: float | None
    breakEvens: list[float] | None
    maxProfit: float | Literal["unlimited"] | None
    maxLoss: float | Literal["unlimited"] | None


class PayoffPoint(TypedDict):
    """Profit at one price of the underlying."""

    price: float
    now: float | None
    atDate: float | None
    atExpiry: float | None


class PayoffPositions(TypedDict, total=False):
    """Which of your open positions; {} for all. Forward tests are not among them."""

    strategyname: str | None
    acname: str | None


class PayoffQuestion(TypedDict, total=False):
    """Legs, or what you hold, or both together."""

    legs: list[PayoffLegRequest] | None
    fromPositions: PayoffPositions | None
    date: str | None


class PhaseNow(TypedDict):
    """What a market does now, and when that changes."""

    phase: Literal["pre-open", "pre-open-limit", "pre-open-matching", "buffer", "continuous", "auction-reference", "auction", "auction-limit", "auction-matching", "post-close", "closed"]
    next: Literal["pre-open", "pre-open-limit", "pre-open-matching", "buffer", "continuous", "auction-reference", "auction", "auction-limit", "auction-matching", "post-close", "closed"] | None
    nextAt: str | None


class PositionFigures(TypedDict):
    """Profit, loss and number of positions."""

    bookedpnl: float | None
    openpnl: float | None
    totalpnl: float | None
    totalpositions: int
    openpositions: int


class _PositionRowAlways(TypedDict):
    AccountName: str
    StrategyName: str
    token: str
    symbol: str
    productType: Literal["Delivery", "Intraday"]
    ForwardTest: Literal[0, 1]
    qty: int
    averagePrice: float | None
    ltp: float | None
    bookedpnl: float | None
    openpnl: float | None
    totalpnl: float | None


class PositionRow(_PositionRowAlways, total=False):
    """What one strategy holds of one instrument in one account, or has held today."""

    closing: Closing


class PositionsMessage(TypedDict):
    """Tells positions with profit and loss: all of them after subscribing, then what changed, at
    most twice a second. An extension."""

    type: Literal["Positions"]
    message: str
    data: list[LivePositions]


class Preference(TypedDict):
    """What pages remember for you under a name."""

    name: str
    version: int
    changedAt: str | None
    value: PreferenceValue


class PreferenceHead(TypedDict):
    """Something that is remembered, without its content."""

    name: str
    version: int
    changedAt: str | None


PreferenceValue = dict[str, Any]


class PreviewElement(TypedDict):
    """A data point or indicator at the candle."""

    id: str
    values: dict[str, Any]


class _PreviewRequestAlways(TypedDict):
    document: StrategyDocument


class PreviewRequest(_PreviewRequestAlways, total=False):
    """A strategy document, and the candle at which to look."""

    at: str | None
    now: bool | None
    params: dict[str, Any] | None


class PreviewTrade(TypedDict):
    """What a leg would trade. What cannot be known is null, and notes say why."""

    action: str
    transType: Literal["Buy", "Sell"]
    symbol: str | None
    token: str | None
    lot: int | None
    qty: int | None
    orders: int | None
    spot: float | None
    price: float | None
    trigger: float | None
    stop: float | None
    target: float | None
    spotStop: float | None
    spotTarget: float | None
    loss: float | None
    gain: float | None
    charges: float | None
    margin: float | None
    notes: list[str]


class PriceAlert(TypedDict):
    """A price alert of yours, with the value of this moment."""

    id: int
    name: str
    status: Literal["waiting", "placing", "fired", "refused", "removed", "expired", "gone", "adjusted"]
    says: str | None
    watch: Literal["ltp", "iv", "straddle", "pnl"]
    what: str
    token: str | None
    condition: Literal["above", "below", "crosses", "moves"]
    level: float | None
    percent: float | None
    value: float | None
    distance: float | None
    repeat: Literal["once", "each"]
    pauseSeconds: int
    telegram: bool
    webhookUrl: str | None
    actions: int
    createdAt: str
    validUntil: str | None
    firings: int
    lastFiredAt: str | None
    lastValue: float | None
    outcomes: list[str]


class _PriceAlertChangeAlways(TypedDict):
    id: int


class PriceAlertChange(_PriceAlertChangeAlways, total=False):
    """What shall be other than it is; what is left out stays. What is watched stays."""

    name: str | None
    condition: Literal["above", "below", "crosses", "moves"] | None
    level: float | None
    percent: float | None
    repeat: Literal["once", "each"] | None
    pauseSeconds: int | None
    days: int | None
    message: str | None
    telegram: bool | None
    webhookUrl: str | None
    actions: list[dict[str, Any]] | None


class _PriceAlertRequestAlways(TypedDict):
    condition: Literal["above", "below", "crosses", "moves"]


class PriceAlertRequest(_PriceAlertRequestAlways, total=False):
    """A price alert to be set. It needs telegram, webhookUrl or actions, else it would do nothing.
    """

    name: str | None
    watch: Literal["ltp", "iv", "straddle", "pnl"] | None
    token: str | None
    symbol: str | None
    exchange: Literal["NSE", "BSE", "NFO", "BFO", "MCX", "CDS"] | None
    underlying: str | None
    expiry: str | None
    acname: str | None
    stname: str | None
    level: float | None
    percent: float | None
    repeat: Literal["once", "each"] | None
    pauseSeconds: int | None
    days: int | None
    message: str | None
    telegram: bool | None
    webhookUrl: str | None
    actions: list[dict[str, Any]] | None


class PriceLevel(TypedDict):
    """One level of the order book."""

    price: float
    qty: int


class PriceQuote(TypedDict):
    """The price of one instrument at this moment. A price is never made up."""

    token: str
    symbol: str
    known: bool
    stale: bool
    timestamp_str: str | None
    timestamp: str | None
    ltp: float | None
    prev_day_close: float | None
    oi: int | None
    prev_day_oi: int | None
    turnover: int | None
    ttq: int | None
    best_bid_price: float | None
    best_bid_qty: int | None
    best_ask_price: float | None
    best_ask_qty: int | None
    broker: str | None


class Profile(TypedDict):
    """Who you are, and what you may have."""

    ID: int
    Name: str
    Email: str
    PhoneNo: str
    LastLogin: str | None
    CreatedOn: str
    UCC: str
    Disabled: Literal[0, 1]
    UserType: Literal["basic", "admin", "visitor"]
    AuthKey: str | None
    acLimit: int
    stLimit: int


class RecorderState(TypedDict):
    chains: list[str]
    instruments: int


class RecoveryCodes(TypedDict):
    """10 codes for the day on which the phone is gone."""

    recoveryCodes: list[str]


class RefusedIn(TypedDict):
    """An account that could not do it, and why."""

    account: str
    code: str
    message: str


class RenewedKey(TypedDict):
    """A new API key, and a token to go on with."""

    access_token: str
    token_type: Literal["bearer"]
    AuthKey: str


class Replay(TypedDict):
    """A past day in which a document trades, with its legs, orders and decisions."""

    replayID: int
    state: Literal["starting", "playing", "paused", "done", "stopped", "failed"]
    says: str | None
    name: str
    id: int | None
    rev: int | None
    documentHash: str
    params: dict[str, Any]
    date: str
    speed: float
    at: str | None
    progress: float
    spot: float | None
    booked: float
    open: float | None
    createdAt: str
    endedAt: str | None
    minutes: int
    marketHash: str | None
    decisionHash: str | None
    stopped: str | None
    legs: list[DeployedLeg]
    orders: list[dict[str, Any]]
    decisions: list[dict[str, Any]]


class ReplayDrift(TypedDict):
    """A replayed day beside the backtest of it. The hashes are those of the backtest."""

    replayID: int
    date: str
    says: str | None
    playing: bool
    backtestID: int | None
    marketHash: str | None
    decisionHash: str | None
    minutes: int
    sameMarket: bool | None
    sameDecisions: bool | None
    matched: int | None
    onlyHere: int | None
    onlyBacktest: int | None
    cost: float | None
    trades: list[dict[str, Any]]


class ReplayMessage(TypedDict):
    """Tells how a replayed day goes on, several times a second while it is played, and once when it
    is over. It has no number: after a reconnect read the replay. An extension."""

    type: Literal["Replay"]
    message: str
    data: list[Replay]


class ReplayRequest(TypedDict, total=False):
    """A strategy document, and the past day in which it trades."""

    document: StrategyDocument | None
    documentID: int | None
    rev: int | None
    date: str | None
    speed: float | None
    params: dict[str, Any] | None
    signals: list[GivenSignal] | None


class ReplayRow(TypedDict):
    """A past day in which a document trades."""

    replayID: int
    state: Literal["starting", "playing", "paused", "done", "stopped", "failed"]
    says: str | None
    name: str
    id: int | None
    rev: int | None
    documentHash: str
    params: dict[str, Any]
    date: str
    speed: float
    at: str | None
    progress: float
    spot: float | None
    booked: float
    open: float | None
    createdAt: str
    endedAt: str | None


class ReplaySteering(TypedDict, total=False):
    """How a replay goes on."""

    paused: bool | None
    speed: float | None


class _RequestOutcomeAlways(TypedDict):
    key: str
    state: Literal["taken", "underWay", "unknown"]


class RequestOutcome(_RequestOutcomeAlways, total=False):
    """What became of a request. order is absent where it was a basket, or where every account was
    at its target."""

    taken_at: str
    message: str
    order: OrderPlaced
    basket: Basket


class SavedDocument(TypedDict):
    """A revision of a strategy document."""

    id: int
    name: str
    rev: int
    newestRev: int
    version: int
    hash: str
    savedAt: str
    note: str | None
    document: StrategyDocument
    issues: list[DocumentIssue]


class SavedDocumentHead(TypedDict):
    """A saved strategy document, without its content."""

    id: int
    name: str
    rev: int
    version: int
    hash: str
    issueCount: int
    createdAt: str
    changedAt: str


class SessionRow(TypedDict):
    """A browser that is signed in to the console as you."""

    session: str
    device: str
    address: str
    startedAt: str
    lastSeenAt: str
    endsAt: str
    armedUntil: str | None
    current: bool


class SigningKey(TypedDict):
    """The key that was just made."""

    signingKey: str


class SigningKeyState(TypedDict):
    """Whether there is a key that your messages are signed with."""

    exists: bool


class SocketTicket(TypedDict):
    """Opens one websocket in place of the access token."""

    ticket: str
    expires_in: int


class SparkEvent(TypedDict):
    """Something that happened, and is neither an order nor a price."""

    kind: Literal["log", "account", "strategy", "link", "guards", "killSwitch", "squareOff", "priceAlert", "gtt", "exit", "basket", "deployment", "trades", "system"]
    what: str
    at: str
    epochMs: int
    level: Literal["DEBUG", "INFO", "ERROR"]
    AccountName: str | None
    StrategyName: str | None
    id: int | None
    text: str


class StoreState(TypedDict):
    """Where everything is kept."""

    engine: Literal["sqlite", "postgres"]
    isWritable: bool
    damagedRows: int


class Strategy(TypedDict):
    """A named container for orders."""

    ID: int
    StrategyName: str
    Description: str
    StrategyType: Literal["Intraday", "Positional"]
    UCC: str
    Display: Literal["Private", "Public"]
    ForwardTest: Literal["Y", "N"]


class _StrategyChangeAlways(TypedDict):
    StrategyType: Literal["Intraday", "Positional"]


class StrategyChange(_StrategyChangeAlways, total=False):
    """New values of a strategy. What is not given stays as it is."""

    Description: str | None
    Display: Literal["Private", "Public"] | None
    ForwardTest: Literal["Y", "N"] | None
    strategyName: str | None


StrategyDocument = dict[str, Any]


class _StrategyOverviewAlways(TypedDict):
    ID: int
    StrategyName: str
    AccountName: str
    UCC: str
    Multiplier: int
    Activate: Literal[0, 1]
    Capital: float
    bookedpnl: float | None
    openpnl: float | None
    totalpnl: float | None
    totalpositions: int
    openpositions: int


class StrategyOverview(_StrategyOverviewAlways, total=False):
    """One strategy of the account you asked about."""

    forwardTest: ForwardTestFigures


StrategyParams = dict[str, Any]


class StrategyTemplate(TypedDict):
    """A strategy to begin with."""

    id: str
    title: str
    summary: str
    hash: str
    document: StrategyDocument


class SubscribeCommand(TypedDict):
    """Watches instruments. Doing it twice is harmless."""

    function: Literal["subscribe"]
    payload: SubscribePayload


class SubscribeOptionChainCommand(TypedDict):
    """Follows an option chain. Doing it again for the same expiry changes how many strikes are
    shown. An extension."""

    function: Literal["subscribeOptionChain"]
    payload: SubscribeOptionChainPayload


class _SubscribeOptionChainPayloadAlways(TypedDict):
    symbol: str
    exchange: Literal["NSE", "BSE", "NFO", "BFO", "MCX", "CDS"]


class SubscribeOptionChainPayload(_SubscribeOptionChainPayloadAlways, total=False):
    """Which option chain to follow."""

    expiry: str | None
    strikes: int | None


class _SubscribePayloadAlways(TypedDict):
    tokens: list[str]


class SubscribePayload(_SubscribePayloadAlways, total=False):
    """What to watch, and how much of it."""

    mode: Literal["ltp", "quote", "depth", "candle"] | None
    AccountName: str | None


class _SubscribePositionsCommandAlways(TypedDict):
    function: Literal["subscribePositions"]


class SubscribePositionsCommand(_SubscribePositionsCommandAlways, total=False):
    """Follows your positions. Doing it again tells all of them again. An extension."""

    payload: SubscribePositionsPayload | None


class SubscribePositionsPayload(TypedDict):
    """Nothing."""


Sweep = TypedDict(
    "Sweep",
    {
        "sweepID": "int",
        "state": "Literal[\"waiting\", \"running\", \"done\", \"failed\", \"stopped\"]",
        "problem": "str | None",
        "name": "str",
        "documentID": "int | None",
        "rev": "int | None",
        "documentHash": "str",
        "hash": "str",
        "from": "str",
        "to": "str",
        "params": "dict[str, Any]",
        "capital": "float | None",
        "dataVersion": "str",
        "createdAt": "str",
        "startedAt": "str | None",
        "endedAt": "str | None",
        "axes": "list[SweepAxis]",
        "measure": "Literal[\"net\", \"sharpe\", \"profitFactor\", \"netOverDrawdown\"]",
        "outOfSample": "float",
        "progress": "SweepProgress | None",
        "summary": "SweepSummary | None",
        "cells": "list[SweepCell]",
        "best": "int | None",
        "bestPlateau": "int | None",
        "splitDay": "str | None",
        "notes": "list[str]",
        "coverage": "BacktestCoverage | None",
        "sources": "BacktestSources | None",
        "document": "dict[str, Any] | None",
    },
)


class SweepAxis(TypedDict):
    """A parameter that was varied."""

    name: str
    values: list[float]


SweepAxisRequest = TypedDict(
    "SweepAxisRequest",
    {
        "name": "str",
        "from": "float | None",
        "to": "float | None",
        "step": "float | None",
    },
)


class SweepCell(TypedDict):
    """One run of a sweep."""

    values: dict[str, Any]
    place: list[int]
    figure: float | None
    inSample: SweepFigures
    outOfSample: SweepFigures | None
    plateau: SweepPlateau | None


class SweepFigures(TypedDict):
    """What a run came to. A figure with nothing to divide by is null."""

    net: float
    trades: int
    maxDrawdown: float
    maxDrawdownPercent: float
    sharpe: float | None
    profitFactor: float | None


class SweepMessage(TypedDict):
    """Tells how far a sweep is, several times a second while it runs, and once when it has ended.
    It has no number: after a reconnect read the sweep. An extension."""

    type: Literal["Sweep"]
    message: str
    data: list[SweepRow]


class SweepPick(TypedDict):
    """One run of a sweep."""

    values: dict[str, Any]
    net: float
    trades: int


class SweepPlateau(TypedDict):
    """A run seen with those beside it."""

    score: float
    worst: float
    runs: int


class SweepProgress(TypedDict):
    """How far a sweep is."""

    runs: int
    ofRuns: int
    series: int
    percent: float
    place: int | None


SweepRequest = TypedDict(
    "SweepRequest",
    {
        "document": "dict[str, Any] | None",
        "documentID": "int | None",
        "rev": "int | None",
        "from": "str",
        "to": "str | None",
        "axes": "list[SweepAxisRequest]",
        "params": "dict[str, Any] | None",
        "capital": "float | None",
        "signals": "list[GivenSignal] | None",
        "measure": "Literal[\"net\", \"sharpe\", \"profitFactor\", \"netOverDrawdown\"] | None",
        "outOfSample": "float | None",
    },
)


SweepRow = TypedDict(
    "SweepRow",
    {
        "sweepID": "int",
        "state": "Literal[\"waiting\", \"running\", \"done\", \"failed\", \"stopped\"]",
        "problem": "str | None",
        "name": "str",
        "documentID": "int | None",
        "rev": "int | None",
        "documentHash": "str",
        "hash": "str",
        "from": "str",
        "to": "str",
        "params": "dict[str, Any]",
        "capital": "float | None",
        "dataVersion": "str",
        "createdAt": "str",
        "startedAt": "str | None",
        "endedAt": "str | None",
        "axes": "list[SweepAxis]",
        "measure": "Literal[\"net\", \"sharpe\", \"profitFactor\", \"netOverDrawdown\"]",
        "outOfSample": "float",
        "progress": "SweepProgress | None",
        "summary": "SweepSummary | None",
    },
)


class SweepSummary(TypedDict):
    """What a sweep found."""

    runs: int
    best: SweepPick | None
    plateau: SweepPick | None
    lonely: bool
    simulated: bool


class _SystemAlways(TypedDict):
    version: str
    buildId: str
    apiVersion: str
    time: str
    epochMs: int
    modes: SystemModes
    markets: list[MarketSegment]


class System(_SystemAlways, total=False):
    """The running Spark. `health` is there for administrators only."""

    health: SystemHealth


class SystemHealth(TypedDict):
    """How Spark fares."""

    ok: bool
    problems: list[str]
    store: StoreState
    feed: FeedState
    recorder: RecorderState | None
    disk: DiskState | None
    backup: BackupState
    eventLoop: EventLoopState
    memoryBytes: float
    upSeconds: int


class SystemModes(TypedDict):
    """How this Spark was started."""

    market: Literal["always-open", "calendar"]
    prices: Literal["simulated", "recording", "brokers"]
    simulatedBrokers: bool
    visitors: Literal["off", "local", "on"]


class _TickAlways(TypedDict):
    timestamp_str: str
    timestamp: str
    token: str
    symbol: str
    ltp: float
    stale: bool
    broker: str


class Tick(_TickAlways, total=False):
    """A price as it is sent live. Mode ltp leaves out everything after `broker`; only mode depth
    has the levels."""

    prev_day_close: float
    oi: int
    prev_day_oi: int
    turnover: int
    ttq: int
    best_bid_price: float
    best_bid_qty: int
    best_ask_price: float
    best_ask_qty: int
    bids: list[PriceLevel]
    asks: list[PriceLevel]


class TickMessage(TypedDict):
    """Tells the newest price of an instrument. Who reads slowly gets fewer of them, and always the
    newest."""

    type: Literal["Tick"]
    message: str
    data: list[Tick]


class TokenMapping(TypedDict):
    """An instrument in the broker's own words."""

    token: str
    wsToken: str | None
    histToken: str | None


class TotpConfirmation(TypedDict):
    """Proves that the app has the seed."""

    totp: str


class TotpSeed(TypedDict):
    """What an authenticator app needs."""

    secret: str
    uri: str


class TotpState(TypedDict):
    """Whether your login has an authenticator app."""

    on: bool
    since: str | None
    recoveryCodesLeft: int


class Trade(TypedDict):
    """A position that was opened and closed."""

    UCC: str
    AccountName: str
    StrategyName: str
    symbol: str
    token: str
    entryTime: str
    exitTime: str
    date: str
    transType: Literal["Buy", "Sell"]
    entryPrice: float
    exitPrice: float
    qty: int
    PNL: float
    entryLTP: float | None
    exitLTP: float | None
    ForwardTest: Literal[0, 1]
    Capital: float
    PNLper: float
    TDno: int
    productType: Literal["Delivery", "Intraday"]
    Charges: float | None


class TradeFlag(TypedDict):
    """Whether trading is switched on."""

    Trade: Literal["Y", "N"]


class UnsettledIn(TypedDict):
    """An account that has not confirmed it yet, and why."""

    account: str
    message: str


class UnsubscribeCommand(TypedDict):
    """Leaves instruments."""

    function: Literal["unsubscribe"]
    payload: UnsubscribePayload


class UnsubscribeOptionChainCommand(TypedDict):
    """Leaves option chains. An extension."""

    function: Literal["unsubscribeOptionChain"]
    payload: UnsubscribeOptionChainPayload


class _UnsubscribeOptionChainPayloadAlways(TypedDict):
    symbol: str
    exchange: Literal["NSE", "BSE", "NFO", "BFO", "MCX", "CDS"]


class UnsubscribeOptionChainPayload(_UnsubscribeOptionChainPayloadAlways, total=False):
    """Which option chain to leave."""

    expiry: str | None


class _UnsubscribePayloadAlways(TypedDict):
    tokens: list[str]


class UnsubscribePayload(_UnsubscribePayloadAlways, total=False):
    """What to leave."""

    mode: Literal["ltp", "quote", "depth", "candle"] | None


class _UnsubscribePositionsCommandAlways(TypedDict):
    function: Literal["unsubscribePositions"]


class UnsubscribePositionsCommand(_UnsubscribePositionsCommandAlways, total=False):
    """Leaves your positions. An extension."""

    payload: UnsubscribePositionsPayload | None


class UnsubscribePositionsPayload(TypedDict):
    """Nothing."""


class UserChange(TypedDict, total=False):
    """What changes; the rest stays as it is."""

    Disabled: bool | None
    acLimit: int | None
    stLimit: int | None


class UserRow(TypedDict):
    """One user of this Spark, without anything secret."""

    ID: int
    Name: str
    Email: str
    PhoneNo: str
    LastLogin: str | None
    CreatedOn: str
    UCC: str
    Disabled: Literal[0, 1]
    UserType: Literal["basic", "admin", "visitor"]
    acLimit: int
    stLimit: int


class Visit(TypedDict):
    """What a visitor gets: an access token for a desk of their own, on paper."""

    access_token: str
    token_type: Literal["bearer"]
    UCC: str
    endsAt: str


class Webhook(TypedDict):
    """A webhook address of yours. Its secret part is not told again."""

    id: int
    name: str
    createdAt: str
    expiresAt: str
    lastUsedAt: str | None


class _WebhookAddExitAlways(TypedDict):
    action: Literal["addexit"]
    scope: Literal["position", "basket", "strategy", "account", "all"]


class WebhookAddExit(_WebhookAddExitAlways, total=False):
    """Sets an exit that runs by itself, as POST /exits does."""

    stname: str | None
    acname: str | None
    token: str | None
    symbol: str | None
    exchange: Literal["NSE", "BSE", "NFO", "BFO", "MCX", "CDS"] | None
    positionType: Literal["Delivery", "Intraday"] | None
    basketID: int | None
    ForwardTest: bool | None
    stopLoss: float | None
    stopLossBy: Literal["price", "percent", "rupees"] | None
    trailEach: float | None
    trailMoves: float | None
    target: float | None
    targetBy: Literal["price", "percent", "rupees"] | None
    lockAt: float | None
    lockKeep: float | None
    lockEach: float | None
    lockMore: float | None
    lockBy: Literal["percent", "rupees"] | None
    costAt: float | None
    costBy: Literal["percent", "rupees"] | None
    costWithCharges: bool | None
    exitTime: str | None
    daysBeforeExpiry: int | None
    closes: Literal["watched", "basket", "strategy", "account", "all"] | None
    closesStname: str | None
    closesAcname: str | None
    closesBasketID: int | None
    block: bool | None
    days: Literal["today", "untilRemoved"] | None


WebhookAlert = Union[dict[str, Any], list[dict[str, Any]]]


class _WebhookCancelAllAlways(TypedDict):
    action: Literal["cancelall"]


class WebhookCancelAll(_WebhookCancelAllAlways, total=False):
    """Cancels the open orders of a strategy or account."""

    acname: str | None
    stname: str | None


class _WebhookDeactivateAlways(TypedDict):
    action: Literal["deactivate"]


class WebhookDeactivate(_WebhookDeactivateAlways, total=False):
    """Switches a strategy or an account off."""

    acname: str | None
    stname: str | None


class _WebhookLogAlertAlways(TypedDict):
    action: Literal["logalert"]
    message: str


class WebhookLogAlert(_WebhookLogAlertAlways, total=False):
    """Writes a line into the execution log, and to Telegram if wanted."""

    alertType: Literal["DEBUG", "INFO", "ERROR"] | None
    telegram: bool | None
    acname: str | None
    stname: str | None


class _WebhookPlaceBasketAlways(TypedDict):
    action: Literal["placebasket"]
    strategyname: str
    legs: list[BasketLegRequest]


class WebhookPlaceBasket(_WebhookPlaceBasketAlways, total=False):
    """Places several orders as one, as POST /basket does."""

    identifier: str | None
    ForwardTest: bool | None
    hedgeFirst: bool | None
    waitForHedges: HedgeWait | None


class _WebhookPlaceOrderAlways(TypedDict):
    action: Literal["placeorder"]
    strategyname: str
    orderType: Literal["Limit", "Market", "SL-Limit"]
    productType: Literal["Delivery", "Intraday"]


class WebhookPlaceOrder(_WebhookPlaceOrderAlways, total=False):
    """Places an order, as POST /order does."""

    token: str | None
    symbol: str | None
    exchange: Literal["NSE", "BSE", "NFO", "BFO", "MCX", "CDS"] | None
    autoOpt: AutoOption | None
    autoFut: AutoFuture | None
    qty: int | None
    transType: Literal["Buy", "Sell"] | None
    targetQty: int | None
    limitPrice: float | None
    splitby: int | None
    triggerPrice: float | None
    ForwardTest: bool | None
    operations: OperationsRequest | None
    identifier: str | None
    ticksize: float | None


class WebhookRenewal(TypedDict):
    """More time for a webhook address."""

    id: int
    days: int


class _WebhookRequestAlways(TypedDict):
    days: int


class WebhookRequest(_WebhookRequestAlways, total=False):
    """A webhook address to be made."""

    name: str | None


class WebhookSignal(TypedDict):
    """Tells a deployment that something happened. Its conditions can ask for it in the candle in
    which it came."""

    action: Literal["signal"]
    stname: str
    signal: str


class _WebhookSquareOffAlways(TypedDict):
    action: Literal["squareoff"]


class WebhookSquareOff(_WebhookSquareOffAlways, total=False):
    """Closes all positions of a strategy or account, or one of them."""

    acname: str | None
    stname: str | None
    token: str | None
    symbol: str | None
    exchange: Literal["NSE", "BSE", "NFO", "BFO", "MCX", "CDS"] | None
    positionType: Literal["Delivery", "Intraday"] | None
    at_limit: bool | None
    qty: int | None


class _WebhookSquareOffBasketAlways(TypedDict):
    action: Literal["squareoffbasket"]


class WebhookSquareOffBasket(_WebhookSquareOffBasketAlways, total=False):
    """Closes a basket, or all open baskets of a strategy, as POST /basket/{basketID}/squareOff
    does."""

    basketID: int | None
    stname: str | None


class AccessTokenReply(TypedDict):
    status: bool
    error: bool
    data: list[AccessToken]
    message: str


class AccountDetailsReply(TypedDict):
    status: bool
    error: bool
    data: list[AccountDetails]
    message: str


class AccountLinkReply(TypedDict):
    status: bool
    error: bool
    data: list[AccountLink]
    message: str


class AccountMarginReply(TypedDict):
    status: bool
    error: bool
    data: list[AccountMargin]
    message: str


class AccountReply(TypedDict):
    status: bool
    error: bool
    data: list[Account]
    message: str


class AddedUserReply(TypedDict):
    status: bool
    error: bool
    data: list[AddedUser]
    message: str


class AlertPreviewReply(TypedDict):
    status: bool
    error: bool
    data: list[AlertPreview]
    message: str


class AlertReceiptReply(TypedDict):
    status: bool
    error: bool
    data: list[AlertReceipt]
    message: str


class ArmedSessionReply(TypedDict):
    status: bool
    error: bool
    data: list[ArmedSession]
    message: str


class BacktestCandleReply(TypedDict):
    status: bool
    error: bool
    data: list[BacktestCandle]
    message: str


class BacktestPointReply(TypedDict):
    status: bool
    error: bool
    data: list[BacktestPoint]
    message: str


class BacktestReply(TypedDict):
    status: bool
    error: bool
    data: list[Backtest]
    message: str


class BacktestRowReply(TypedDict):
    status: bool
    error: bool
    data: list[BacktestRow]
    message: str


class BacktestTradeReply(TypedDict):
    status: bool
    error: bool
    data: list[BacktestTrade]
    message: str


class BacktestWhyNotReply(TypedDict):
    status: bool
    error: bool
    data: list[BacktestWhyNot]
    message: str


class BasketReply(TypedDict):
    status: bool
    error: bool
    data: list[Basket]
    message: str


class BrokerAccountReply(TypedDict):
    status: bool
    error: bool
    data: list[BrokerAccount]
    message: str


class BulkOutcomeReply(TypedDict):
    status: bool
    error: bool
    data: list[BulkOutcome]
    message: str


class CandleImportReply(TypedDict):
    status: bool
    error: bool
    data: list[CandleImport]
    message: str


class CatalogFamilyReply(TypedDict):
    status: bool
    error: bool
    data: list[CatalogFamily]
    message: str


class ChargeReportReply(TypedDict):
    status: bool
    error: bool
    data: list[ChargeReport]
    message: str


class ConsoleSessionReply(TypedDict):
    status: bool
    error: bool
    data: list[ConsoleSession]
    message: str


class CorporateActionReply(TypedDict):
    status: bool
    error: bool
    data: list[CorporateAction]
    message: str


class DeployCheckReply(TypedDict):
    status: bool
    error: bool
    data: list[DeployCheck]
    message: str


class DeploymentDayReply(TypedDict):
    status: bool
    error: bool
    data: list[DeploymentDay]
    message: str


class DeploymentReply(TypedDict):
    status: bool
    error: bool
    data: list[Deployment]
    message: str


class DeploymentRowReply(TypedDict):
    status: bool
    error: bool
    data: list[DeploymentRow]
    message: str


class DeskOverviewReply(TypedDict):
    status: bool
    error: bool
    data: list[DeskOverview]
    message: str


class DocumentCheckReply(TypedDict):
    status: bool
    error: bool
    data: list[DocumentCheck]
    message: str


class DocumentDiffReply(TypedDict):
    status: bool
    error: bool
    data: list[DocumentDiff]
    message: str


class DocumentDraftHeadReply(TypedDict):
    status: bool
    error: bool
    data: list[DocumentDraftHead]
    message: str


class DocumentDraftReply(TypedDict):
    status: bool
    error: bool
    data: list[DocumentDraft]
    message: str


class DocumentPreviewReply(TypedDict):
    status: bool
    error: bool
    data: list[DocumentPreview]
    message: str


class DocumentRevisionReply(TypedDict):
    status: bool
    error: bool
    data: list[DocumentRevision]
    message: str


class DocumentSchemaReply(TypedDict):
    status: bool
    error: bool
    data: list[DocumentSchema]
    message: str


class EmptyReply(TypedDict):
    status: bool
    error: bool
    data: list[Any]
    message: str


class _ExecutionLogReplyAlways(TypedDict):
    status: bool
    error: bool
    data: list[ExecutionLog]
    message: str


class ExecutionLogReply(_ExecutionLogReplyAlways, total=False):
    notice: str


class ExitReply(TypedDict):
    status: bool
    error: bool
    data: list[Exit]
    message: str


class ExpiryDaysReply(TypedDict):
    status: bool
    error: bool
    data: list[ExpiryDays]
    message: str


class FreezeQuantityReply(TypedDict):
    status: bool
    error: bool
    data: list[FreezeQuantity]
    message: str


class GttReply(TypedDict):
    status: bool
    error: bool
    data: list[Gtt]
    message: str


class GuardsReply(TypedDict):
    status: bool
    error: bool
    data: list[Guards]
    message: str


class HistoryCandleReply(TypedDict):
    status: bool
    error: bool
    data: list[HistoryCandle]
    message: str


class HistoryCoverageReply(TypedDict):
    status: bool
    error: bool
    data: list[HistoryCoverage]
    message: str


class HoldingsReportReply(TypedDict):
    status: bool
    error: bool
    data: list[HoldingsReport]
    message: str


class HolidayReply(TypedDict):
    status: bool
    error: bool
    data: list[Holiday]
    message: str


class InstrumentReply(TypedDict):
    status: bool
    error: bool
    data: list[Instrument]
    message: str


class IntradayPnlReply(TypedDict):
    status: bool
    error: bool
    data: list[IntradayPnl]
    message: str


class KillSwitchReply(TypedDict):
    status: bool
    error: bool
    data: list[KillSwitch]
    message: str


class LastPriceReply(TypedDict):
    status: bool
    error: bool
    data: list[LastPrice]
    message: str


class LinkReply(TypedDict):
    status: bool
    error: bool
    data: list[Link]
    message: str


class ListExpiriesReply(TypedDict):
    status: bool
    error: bool
    data: list[str]
    message: str


class ListHolidaysReply(TypedDict):
    status: bool
    error: bool
    data: list[str]
    message: str


class ListPastHolidaysReply(TypedDict):
    status: bool
    error: bool
    data: list[str]
    message: str


class LoginUrlReply(TypedDict):
    status: bool
    error: bool
    data: list[LoginUrl]
    message: str


class NetPositionReply(TypedDict):
    status: bool
    error: bool
    data: list[NetPosition]
    message: str


class NewPriceAlertReply(TypedDict):
    status: bool
    error: bool
    data: list[NewPriceAlert]
    message: str


class NewWebhookReply(TypedDict):
    status: bool
    error: bool
    data: list[NewWebhook]
    message: str


class NodesReply(TypedDict):
    status: bool
    error: bool
    data: list[Nodes]
    message: str


class NoteReply(TypedDict):
    status: bool
    error: bool
    data: list[Note]
    message: str


class OptionChainReply(TypedDict):
    status: bool
    error: bool
    data: list[OptionChain]
    message: str


class _OrderBookRowReplyAlways(TypedDict):
    status: bool
    error: bool
    data: list[OrderBookRow]
    message: str


class OrderBookRowReply(_OrderBookRowReplyAlways, total=False):
    next: int
    notice: str


class OrderPlacedReply(TypedDict):
    status: bool
    error: bool
    data: list[OrderPlaced]
    message: str


class OrderReferenceReply(TypedDict):
    status: bool
    error: bool
    data: list[OrderReference]
    message: str


class PastExpiryReply(TypedDict):
    status: bool
    error: bool
    data: list[PastExpiry]
    message: str


class PayoffReply(TypedDict):
    status: bool
    error: bool
    data: list[Payoff]
    message: str


class _PositionRowReplyAlways(TypedDict):
    status: bool
    error: bool
    data: list[PositionRow]
    message: str


class PositionRowReply(_PositionRowReplyAlways, total=False):
    version: int
    asOf: str


class PreferenceHeadReply(TypedDict):
    status: bool
    error: bool
    data: list[PreferenceHead]
    message: str


class PreferenceReply(TypedDict):
    status: bool
    error: bool
    data: list[Preference]
    message: str


class PriceAlertReply(TypedDict):
    status: bool
    error: bool
    data: list[PriceAlert]
    message: str


class PriceQuoteReply(TypedDict):
    status: bool
    error: bool
    data: list[PriceQuote]
    message: str


class ProfileReply(TypedDict):
    status: bool
    error: bool
    data: list[Profile]
    message: str


class ReadBacktestPageReply(TypedDict):
    status: bool
    error: bool
    data: list[str]
    message: str


class ReadContractMasterReply(TypedDict):
    status: bool
    error: bool
    data: list[str]
    message: str


class ReadOverviewReply(TypedDict):
    status: bool
    error: bool
    data: list[Overview | StrategyOverview]
    message: str


class RecoveryCodesReply(TypedDict):
    status: bool
    error: bool
    data: list[RecoveryCodes]
    message: str


class RenewedKeyReply(TypedDict):
    status: bool
    error: bool
    data: list[RenewedKey]
    message: str


class ReplayDriftReply(TypedDict):
    status: bool
    error: bool
    data: list[ReplayDrift]
    message: str


class ReplayReply(TypedDict):
    status: bool
    error: bool
    data: list[Replay]
    message: str


class ReplayRowReply(TypedDict):
    status: bool
    error: bool
    data: list[ReplayRow]
    message: str


class RequestOutcomeReply(TypedDict):
    status: bool
    error: bool
    data: list[RequestOutcome]
    message: str


class SavedDocumentHeadReply(TypedDict):
    status: bool
    error: bool
    data: list[SavedDocumentHead]
    message: str


class SavedDocumentReply(TypedDict):
    status: bool
    error: bool
    data: list[SavedDocument]
    message: str


class SessionRowReply(TypedDict):
    status: bool
    error: bool
    data: list[SessionRow]
    message: str


class SigningKeyReply(TypedDict):
    status: bool
    error: bool
    data: list[SigningKey]
    message: str


class SigningKeyStateReply(TypedDict):
    status: bool
    error: bool
    data: list[SigningKeyState]
    message: str


class SocketTicketReply(TypedDict):
    status: bool
    error: bool
    data: list[SocketTicket]
    message: str


class StrategyParamsReply(TypedDict):
    status: bool
    error: bool
    data: list[StrategyParams]
    message: str


class StrategyReply(TypedDict):
    status: bool
    error: bool
    data: list[Strategy]
    message: str


class StrategyTemplateReply(TypedDict):
    status: bool
    error: bool
    data: list[StrategyTemplate]
    message: str


class SweepReply(TypedDict):
    status: bool
    error: bool
    data: list[Sweep]
    message: str


class SweepRowReply(TypedDict):
    status: bool
    error: bool
    data: list[SweepRow]
    message: str


class SystemReply(TypedDict):
    status: bool
    error: bool
    data: list[System]
    message: str


class TokenMappingReply(TypedDict):
    status: bool
    error: bool
    data: list[TokenMapping]
    message: str


class TotpSeedReply(TypedDict):
    status: bool
    error: bool
    data: list[TotpSeed]
    message: str


class TotpStateReply(TypedDict):
    status: bool
    error: bool
    data: list[TotpState]
    message: str


class TradeFlagReply(TypedDict):
    status: bool
    error: bool
    data: list[TradeFlag]
    message: str


class TradeReply(TypedDict):
    status: bool
    error: bool
    data: list[Trade]
    message: str


class UserRowReply(TypedDict):
    status: bool
    error: bool
    data: list[UserRow]
    message: str


class VisitReply(TypedDict):
    status: bool
    error: bool
    data: list[Visit]
    message: str


class WebhookReply(TypedDict):
    status: bool
    error: bool
    data: list[Webhook]
    message: str
