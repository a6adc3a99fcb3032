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


class AccountLink(TypedDict):
    """A strategy that trades in the account you asked about."""

    StrategyName: str
    AccountName: str
    UCC: str
    Multiplier: int
    Activate: Literal[0, 1]
    Capital: float


class AccountSession(TypedDict):
    """The login of the account at its broker, as it stands now."""

    State: Literal["none", "live", "ended"]
    EndsAt: str | None
    Message: str | None


class AlertPreview(TypedDict):
    """What one action of an alert would do."""

    action: Literal["placeorder", "squareoff", "cancelall", "deactivate", "logalert"]
    summary: str
    token: str | None
    symbol: str | None
    problems: list[str]


class AlertReceipt(TypedDict):
    """An alert that is stored and will be carried out."""

    alertID: int
    actions: int
    repeated: bool


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


class CandleMessage(TypedDict):
    """Tells a minute candle once the minute has ended."""

    type: Literal["Candle"]
    message: str
    data: list[MinuteCandle]


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


class _ConnectionsCommandAlways(TypedDict):
    function: Literal["connections"]


class ConnectionsCommand(_ConnectionsCommandAlways, total=False):
    """Asks where the prices come from."""

    payload: ConnectionsPayload | None


class ConnectionsPayload(TypedDict):
    """Nothing."""


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


class HistoryCandle(TypedDict):
    """One candle of the past."""

    datetime: str
    open: float
    high: float
    low: float
    close: float
    volume: int
    oi: int


class _HolidayAlways(TypedDict):
    holiday: bool


class Holiday(_HolidayAlways, total=False):
    """Whether today is a holiday."""

    name: str
    phases: list[MarketHours]


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


class Login(TypedDict, total=False):
    """Either userid and password, or apikey alone."""

    userid: str | None
    password: str | None
    apikey: str | None


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


MarketHours = TypedDict(
    "MarketHours",
    {
        "class": "Literal[\"CASH_CAS\", \"CASH_NORMAL\", \"FUT\", \"OPT\", \"CDS\", \"MCX_NONAGRI\"]",
        "phase": "Literal[\"pre-open\", \"pre-open-limit\", \"pre-open-matching\", \"buffer\", \"continuous\", \"auction-reference\", \"auction\", \"auction-limit\", \"auction-matching\", \"post-close\"]",
        "from": "str",
        "to": "str",
    },
)


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


class _NewStrategyAlways(TypedDict):
    strategyName: str
    strategyType: Literal["Intraday", "Positional"]


class NewStrategy(_NewStrategyAlways, total=False):
    """What a strategy is created from."""

    description: str | None
    display: Literal["Private", "Public"] | None
    forwardTest: Literal["Y", "N"] | None


class NewWebhook(TypedDict):
    """A webhook address that was just made."""

    id: int
    name: str
    createdAt: str
    expiresAt: str
    lastUsedAt: str | None
    url: str


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
    qty: int
    transType: Literal["Buy", "Sell"]


class OrderRequest(_OrderRequestAlways, total=False):
    """An order for every account that is linked to the strategy and active."""

    token: str | None
    symbol: str | None
    exchange: Literal["NSE", "BSE", "NFO", "BFO", "MCX", "CDS"] | None
    autoOpt: AutoOption | None
    autoFut: AutoFuture | None
    limitPrice: float | None
    splitby: int | None
    triggerPrice: float | None
    ForwardTest: bool | None
    operations: OperationsRequest | None
    identifier: str | None
    ticksize: float | None


class OrderUpdate(TypedDict):
    """The whole order in one account as it now stands; never only a difference."""

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


class RefusedIn(TypedDict):
    """An account that could not do it, and why."""

    account: str
    code: str
    message: str


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


class SubscribeCommand(TypedDict):
    """Watches instruments. Doing it twice is harmless."""

    function: Literal["subscribe"]
    payload: SubscribePayload


class _SubscribePayloadAlways(TypedDict):
    tokens: list[str]


class SubscribePayload(_SubscribePayloadAlways, total=False):
    """What to watch, and how much of it."""

    mode: Literal["ltp", "quote", "depth", "candle"] | None
    AccountName: str | None


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


class _UnsubscribePayloadAlways(TypedDict):
    tokens: list[str]


class UnsubscribePayload(_UnsubscribePayloadAlways, total=False):
    """What to leave."""

    mode: Literal["ltp", "quote", "depth", "candle"] | None


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


class _WebhookPlaceOrderAlways(TypedDict):
    action: Literal["placeorder"]
    strategyname: str
    orderType: Literal["Limit", "Market", "SL-Limit"]
    productType: Literal["Delivery", "Intraday"]
    qty: int
    transType: Literal["Buy", "Sell"]


class WebhookPlaceOrder(_WebhookPlaceOrderAlways, total=False):
    """Places an order, as POST /order does."""

    token: str | None
    symbol: str | None
    exchange: Literal["NSE", "BSE", "NFO", "BFO", "MCX", "CDS"] | None
    autoOpt: AutoOption | None
    autoFut: AutoFuture | None
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


class AccountReply(TypedDict):
    status: bool
    error: bool
    data: list[Account]
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


class ChargeReportReply(TypedDict):
    status: bool
    error: bool
    data: list[ChargeReport]
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


class NewWebhookReply(TypedDict):
    status: bool
    error: bool
    data: list[NewWebhook]
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


class PositionRowReply(TypedDict):
    status: bool
    error: bool
    data: list[PositionRow]
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


class TokenMappingReply(TypedDict):
    status: bool
    error: bool
    data: list[TokenMapping]
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
