/** Bounds of the product. A name ends with its unit; nothing in Spark is unbounded. */

export const LIMITS = {
  /** Longest name of a strategy or an account. */
  nameChars: 64,
  descriptionChars: 500,
  emailChars: 254,
  passwordCharsMin: 10,
  passwordCharsMax: 200,
  phoneChars: 20,
  personNameChars: 100,
  clientIdChars: 64,
  secretChars: 4096,
  urlChars: 2048,
  chatIdChars: 32,
  egressChars: 300,
  /** A brokerage plan as text. */
  brokerageChars: 40,
  identifierChars: 90,
  /** One JSON object per strategy. */
  strategyParamsBytes: 64 * 1024,
  multiplierMax: 1000,
  /** ₹ 10,000,000,000; far above any retail link and far below the exact range of a float. */
  capitalPaiseMax: 1_000_000_000_000,
  /** The default capital of a paper account. */
  paperCapitalPaise: 100_000_000,
  qtyMax: 10_000_000,
  priceRupeesMax: 10_000_000,
  splitMax: 500,
  timeLimitSecondsMax: 86_400,
  idMax: Number.MAX_SAFE_INTEGER,
  tokensPerCall: 500,
  /** Legs of a basket, baskets of a user of which something is open, and how long sells wait for buys. */
  basketLegs: 20,
  basketRows: 100,
  basketsOpenPerUser: 100,
  basketWaitSecondsMax: 3_600,
  /** Actions in one webhook alert. */
  actionsPerAlert: 20,
  /** Webhook addresses of one user, and how long one is valid. */
  webhooksPerUser: 10,
  webhookDaysMax: 365,
  /** Refusals of guards that the trail records one by one, per account and minute; those beyond it are counted. */
  guardRefusalsReportedPerMinute: 20,
  /** Alerts that one webhook address accepts at once, and how many more each second. */
  alertBurst: 200,
  alertsPerSecond: 60,
  /** The same for one sender: TradingView calls from few addresses for all its users. */
  alertBurstOfAddress: 1_000,
  alertsPerSecondOfAddress: 300,
  /** Alerts of one user that wait to run. */
  alertsWaitingPerUser: 1_000,
  /** The sender's own id of an alert. */
  alertIdChars: 128,
  /** Characters in the name of a signal. */
  signalNameChars: 40,
  /** Signals that a request for a backtest may list. */
  signalsPerBacktest: 5_000,
  /** The same message within this time is a repetition by the sender and not another alert. */
  alertRepeatSeconds: 30,
  /** An alert that could not run for this long, because Spark was down, is dropped. */
  alertWaitSecondsMax: 600,
  /** Price alerts of one user that wait. */
  priceAlertsPerUser: 200,
  /** Shortest and longest time between two firings of a price alert. */
  alertPauseSecondsMin: 10,
  alertPauseSecondsMax: 86_400,
  /** How long a price alert or a GTT may wait. */
  instructionDaysMax: 365,
  /** GTTs of one user that wait. */
  gttPerUser: 200,
  /** Deployments of one user that are not over. */
  deploymentsPerUser: 20,
  /** Past days that are played at once, of one user and of all: each has a thread and a market of its own. */
  replaysPerUser: 1,
  replaysAtOnce: 3,
  /** Replays that are over and still there, of one user and of all. A restart forgets them. */
  replaysKept: 5,
  replaysKeptOfAll: 20,
  /** How many times as fast as the day was. */
  replaySpeedMax: 600,
  /** How long a replay may take, with its pauses: a whole session at its own speed fits. */
  replayMinutes: 480,
  replayMinutesOfVisitors: 15,
  /** Price alerts or GTTs in one reply. */
  instructionRows: 500,
  /** How long an address of the user may take to answer a message. */
  postWaitMs: 10_000,
  /** Exits of one user that wait or work, and how many firings of one are shown. */
  exitsPerUser: 500,
  exitFiringsKept: 20,
  /** 1,000 % of the entry value, and days before an expiry. */
  exitPercentMax: 1_000,
  exitDaysMax: 60,
  symbolChars: 40,
  /** Strikes of an option chain above the one at the money, and as many below. */
  chainStrikesEachSide: 80,
  /** The same of a chain that is followed live: 79 strikes, 158 contracts. */
  liveChainStrikesEachSide: 39,
  /** Option chains that one socket follows, and all sockets of one user together. */
  chainsPerSocket: 4,
  chainsPerUser: 8,
  /** A symbol with the longest exchange prefix. */
  instrumentNameChars: 60,
  /** Legs whose charges, payoff or margin are computed in one call. */
  legsPerCall: 50,
  /** Legs of one underlying in a payoff, those that are held included. */
  payoffLegs: 100,
  /** ₹ 1,000,000,000,000: sums of this size are still exact. */
  legValuePaiseMax: 100_000_000_000_000,
  brokeragePercentMax: 2.5,
  /** Days on which the owner's calendar may differ from the published one. */
  calendarChanges: 500,
  holidayNameChars: 80,
  /** Splits, bonus shares and dividends that the owner entered, those of the last 400 days included. */
  corporateActions: 500,
  /** What is typed to find an instrument. */
  searchChars: 80,
  searchResultsMax: 100,
  logMessageChars: 500,
  /** Rows of one reply of the order book. */
  orderRows: 50_000,
  /** Long reads of one user, such as years of candles, that wait for the one under way. */
  readingsWaitingPerUser: 32,
  /** Lines of the execution log in one reply. */
  logLinesPerReply: 1_000,
  /** How long the points of the profit curve are retained; only those of today are shown. */
  profitDaysRetained: 30,
  /** The user's idempotency key, which makes repeating an order safe. */
  idempotencyKeyChars: 128,
  accountsPerUser: 200,
  strategiesPerUser: 500,
  /** How many problems of one request are explained at once. */
  problemsPerReply: 20,
  bodyBytes: 256 * 1024,
  /** Room for as many tokens as a call accepts, each of maximum length and percent-encoded. */
  urlBytes: 10 * 1024,
  /** The address and the headers of a request together. */
  headBytes: 16 * 1024,
  jsonDepth: 40,
  depthLevels: 5,
  /** Instruments that the quote hub watches at once, for everyone together. */
  watchedInstruments: 100_000,
  /** A tab of the console has three. */
  socketsPerUser: 40,
  tokensPerSocket: 5_000,
  tokensPerUser: 10_000,
  /** One message from a client; room for a subscription to everything a socket may have. */
  socketMessageBytes: 128 * 1024,
  /** What may wait in memory for one slow reader; beyond it ticks are conflated. */
  socketBufferBytes: 256 * 1024,
  /** Messages of one client that are read at once, and how many more each second. */
  socketMessageBurst: 100,
  socketMessagesPerSecond: 20,
  /** Minute candles that wait for one slow reader. */
  candlesWaitingPerSocket: 10_000,
  /** Desks in memory, and accounts with nothing open; the others are read when needed. */
  desksCached: 2_000,
  accountsCached: 5_000,
  /** Updates of orders retained for readers who come back, for one user and for all together. */
  orderUpdatesPerUser: 2_000,
  orderUpdatesRetained: 50_000,
  /** Users whose last updates are retained while they have no socket open. */
  orderUpdateUsers: 10_000,
  /** Events retained for readers who come back, for one user and for all together. */
  eventsPerUser: 1_000,
  eventsRetained: 20_000,
  /** What pages remember of one user: names, and bytes of JSON under each. */
  preferencesPerUser: 50,
  preferenceBytes: 64 * 1024,
  preferenceNameChars: 64,
  /** Notes of one user, how long one is, its tags, and how many are in one reply. */
  notesPerUser: 20_000,
  noteChars: 4_000,
  noteTags: 10,
  noteTagChars: 40,
  noteRows: 1_000,
  /** Strategy documents of one user, revisions of one, bytes of all of them together, and what is said of a revision. */
  strategyDocumentsPerUser: 200,
  revisionsPerDocument: 1_000,
  strategyDocumentBytes: 64 * 1024 * 1024,
  revisionNoteChars: 200,
  /** Rows of one reply of the list of users. */
  userRows: 500,
  /** How often a socket tells the time to a client that asked for it. */
  heartbeatMs: 1_500,
  /** Rows of one reply of the tradebook. */
  tradeRows: 100_000,
  /** Paths of simulated prices that are cached, each a day of a share or an index: 23 kB where trading never stops. */
  pricePathDays: 512,
  historyCandles: 150_000,
  historyDays: 400,
  historyDaysOfDailyCandles: 2_000,
  importRows: 2_000_000,
  /** Days of one backtest, how many of a user wait beside the one that runs, how many are kept, and how long one may take. */
  backtestDays: 1_830,
  backtestDaysOfVisitors: 90,
  backtestsWaiting: 10,
  backtestsKept: 100,
  backtestsKeptOfVisitors: 20,
  backtestMinutes: 10,
  /** Parameters that one sweep varies, and its runs. */
  sweepAxes: 3,
  sweepRuns: 2_000,
  /** Messages that one Telegram chat gets in a minute; what exceeds it is merged. */
  chatMessagesPerMinute: 20,
  /** Of these, kept for answers to commands and for test messages. */
  chatAnswersPerMinute: 3,
  /** As Telegram bounds one message. */
  chatMessageChars: 4_096,
  /** Messages that wait for one chat; beyond it the oldest is left out. */
  chatMessagesWaiting: 500,
  /** How often one message is tried. With the waits between, that is about an hour. */
  chatAttempts: 20,
  /** Accounts with a chat that are served. */
  chats: 10_000,
  /** Bots whose chats are listened to. */
  bots: 200,
  /** Concurrent visitors, how long one stays, and how many come from one address in an hour. */
  visitorsAtOnce: 50,
  visitHours: 4,
  visitorsPerHourOfAddress: 20,
  /** Console sessions of one user; the one that was seen longest ago ends for another. */
  sessionsPerUser: 20,
  /** A session ends so long after it was renewed last, and after so many days in any case. */
  sessionIdleHours: 72,
  sessionDaysMax: 30,
  /** How long an access token of a session lasts, and how long a session stays armed. */
  sessionTokenMinutes: 15,
  armedMinutes: 15,
  /** So long after a renewal the earlier secret still gives the same successor: two tabs renew at once. */
  renewalOverlapSeconds: 10,
  /** What a browser calls itself, as far as it is read. */
  userAgentChars: 400,
  /** A ticket for a websocket, and how many of one user wait to be used. */
  ticketSeconds: 30,
  ticketsPerUser: 20,
  recoveryCodes: 10,
  /** How long a seed of an authenticator app waits for its first code. */
  factorPendingMinutes: 15,
  /** A code of an authenticator app, or a recovery code with its dash. */
  totpChars: 20,
  /** A broker is not asked about an account more often than this; calls meanwhile get the cached answer. */
  portfolioSnapshotSeconds: 10,
  /** How long an order waits for the broker's list of instruments, in the seconds after a login. */
  listWaitSeconds: 10,
} as const;

/** The default limits of a user. */
export const USER_LIMITS = {
  basic: { accounts: 3, strategies: 15 },
  admin: { accounts: 10, strategies: 20 },
  visitor: { accounts: 5, strategies: 5 },
} as const;
