/**
 * Everything that a rim may ask for: users, accounts and their brokers, instruments, prices, orders, webhooks, chats.
 * A rim is a program around it: the server, the owner's command line, a test, a worker.
 *
 * Begin with `openApplication`, or with `openData` for the data alone.
 * Invariants: it knows neither HTTP nor wire names and returns refusals, which a rim words; time, timers,
 * randomness and the log come in as one `Runtime`; all of it is opened or nothing, and it is closed in reverse.
 */

export type { AccountIncidents } from './accounts/account-incidents.ts';
export type { BrokerAccounts, PortfolioSnapshot } from './accounts/broker-accounts.ts';
export type { BrokerLogin, BrokerLoginRefusal } from './accounts/broker-login.ts';
export { egressChanged, egressShown, proxiesOf, readEgress } from './accounts/egress.ts';
export type { AccountHoldings, Holdings, PricedHolding } from './accounts/holdings.ts';
export { createLiveSessions } from './accounts/live-sessions.ts';
export { paperSnapshot } from './accounts/paper-portfolio.ts';
export type { BacktestHead, BacktestState, SavedChoice } from './algos/backtest-head.ts';
export type {
  BacktestInput,
  BacktestRefusal,
  Backtests,
  BacktestView,
  CandleDecisions,
  CandleRefusal,
  RunKind,
} from './algos/backtests.ts';
export { kindOf } from './algos/backtests.ts';
export { chosenDocument, type ParameterProblem, parameterProblem } from './algos/chosen-document.ts';
export { JOB_MEMORY } from './algos/job-runner.ts';
export type { OpenBacktests } from './algos/open-backtests.ts';
export { createPastBook } from './algos/past-book.ts';
export {
  type BacktestMode,
  type BacktestResult,
  type PlayedTrade,
  playBacktest,
} from './algos/play-backtest.ts';
export type { SweepPlan, SweptChoice, SweptResult } from './algos/play-sweep.ts';
export type { Preview, PreviewTrade } from './algos/preview-elements.ts';
export { recordedSignals } from './algos/recorded-signals.ts';
export type { RuleText } from './algos/rule-sentences.ts';
export type { BacktestOwner } from './algos/run-queue.ts';
export type { SeriesSource } from './algos/series-tally.ts';
export type { BrokerLists } from './brokers/broker-lists.ts';
export { storeList } from './brokers/cached-list.ts';
export { toLines } from './brokers/list-lines.ts';
export {
  SIMULATED_BROKER,
  type SimulatedBroker,
  type SimulatedBrokers,
  startSimulatedBrokers,
} from './brokers/simulated-brokers.ts';
export { hoursText, LIVE_HOURS_TEXT } from './calendar/hours-text.ts';
export { type LiveCalendar, openLiveCalendar } from './calendar/live-calendar.ts';
export { momentAfter, momentOf } from './calendar/moment.ts';
export { changeCalendar, loadCalendarChanges, resetCalendar } from './calendar/stored-changes.ts';
export type { Telegram } from './chats/telegram.ts';
export { type LiveActions, openLiveActions } from './corporate-actions/live-actions.ts';
export { createOpensAt } from './corporate-actions/opens-at.ts';
export { changeActions, loadActions } from './corporate-actions/stored-actions.ts';
export type { DeployCheck } from './deployments/deploy-check.ts';
export {
  type AccountDrift,
  createDeploymentDrift,
  type DriftView,
} from './deployments/deployment-drift.ts';
export type {
  DeployedAccountView,
  DeployedDay,
  DeployedLegView,
  DeploymentView,
} from './deployments/deployment-view.ts';
export type { DeployInput, Deployments, Steered, SteerRefusal } from './deployments/deployments.ts';
export { knownText, type SignalProblem } from './deployments/signal-relay.ts';
export type { Draft, DraftHead, DraftRefusal, Drafts } from './documents/drafts.ts';
export type { Note, NoteRefusal, NoteSubject, Notes } from './documents/notes.ts';
export type {
  PreferenceHead,
  PreferenceRefusal,
  Preferences,
  StoredPreference,
} from './documents/preferences.ts';
export type {
  ComparedRevisions,
  DocumentRefusal,
  SavedDocuments,
  SavedRevision,
} from './documents/saved-document.ts';
export type { Events, SparkEvent } from './events/events.ts';
export type { GttProblem, Gtts, ShownGtt } from './instructions/gtts.ts';
export type { Instructions } from './instructions/open-instructions.ts';
export type {
  AlertRefusal,
  PriceAlerts,
  ShownAlert,
  WantedAlert,
  WantedAlertChange,
  WantedValue,
} from './instructions/price-alerts.ts';
export type { SigningKeys } from './instructions/signing-key.ts';
export { signatureOf } from './instructions/signing-key.ts';
export {
  type CachedMaster,
  dropMaster,
  readCachedMaster,
  readNote,
  storeMaster,
} from './instruments/cached-master.ts';
export { fetchMaster, MasterNotFetched, sourceShown } from './instruments/fetch-master.ts';
export type { InstrumentBook, ListFromRules } from './instruments/instrument-book.ts';
export { BUNDLED_IS_A_SAMPLE, listInUse, loadedListText } from './instruments/list-text.ts';
export { createPastLists, type PastLists } from './instruments/past-lists.ts';
export { CallerGoneError, ReadingBrokenOffError } from './long-reads/errors.ts';
export { fewPages, LIGHT_PAGES } from './long-reads/few-pages.ts';
export { writeItems } from './long-reads/item-rows.ts';
export { createLongReads, type LongReads } from './long-reads/long-reads.ts';
export { type OrderRows, type OrderRowsWanted, writeOrderRows } from './long-reads/order-rows.ts';
export type { MasterForm } from './long-reads/question.ts';
export type { RowMapping } from './long-reads/row-mapping.ts';
export { tradePagesOf } from './long-reads/trade-rows.ts';
export type { AccountToMargin, LegsInAccount, LegToMargin, Margins } from './margin/margins.ts';
export { askRelay, nameOfAsker, type RelayState } from './node/ask-relay.ts';
export type { BusPlace } from './node/bus-carrier.ts';
export type {
  ClusterNodePort,
  DeskOwner,
  NodeParts,
  NodeStore,
} from './node/cluster-node-port.ts';
export {
  PROBE_HEADER,
  PROBE_URL,
  type ProbeAnswer,
  type ProbedPeer,
  readProbe,
  sealAnswer,
} from './node/node-probe.ts';
export type { CallToOwner } from './node/owner-calls.ts';
export { OTHER_SECRET, type ProbeOutcome, probeNode } from './node/probe-node.ts';
export { createReadNodes, type NodeState, type NodesView, type NodeView } from './node/read-nodes.ts';
export { createRelayKnocks } from './node/relay-knocks.ts';
export { openRelayPairs } from './node/relay-pairs.ts';
export { createSecretPrints } from './node/secret-prints.ts';
export { SET_STANDBY, withoutStandby } from './node/without-standby.ts';
export { type Application, openApplication } from './open-application.ts';
export type { ApplicationParts } from './opening/application-parts.ts';
export type { AccountProxies } from './opening/open-brokers.ts';
export type { ContractChooser } from './options/contract-chooser.ts';
export type { LiveChain, LiveChains } from './options/live-chains.ts';
export type { ChainRefusal, ChainWanted, OptionChains, ReadChain } from './options/option-chains.ts';
export type { LegToValue, PayoffRefusal, Payoffs, ReadPayoff } from './options/payoffs.ts';
export type { PlannedLeg } from './options/planned-leg.ts';
export { CandlesUnknownError } from './prices/candles-unknown-error.ts';
export type { Coverage, ReadCoverage } from './prices/coverage.ts';
export { readHistoryRange } from './prices/history-range.ts';
export type { ImportHistory, ImportRefusal } from './prices/import-history.ts';
export { createImportNames } from './prices/import-names.ts';
export { lastPrices } from './prices/last-prices.ts';
export { marketForCommands } from './prices/market-for-commands.ts';
export { createPastColumns, type PastColumns, type PastColumnsParts } from './prices/past-columns.ts';
export { historyFolder, type Market, type Prices } from './prices/prices.ts';
export {
  type ColumnQuestion,
  type ColumnSource,
  createSimulatedColumns,
} from './prices/simulated-columns.ts';
export { createReplayDrift, type ReplayDriftView } from './replays/replay-drift.ts';
export type { ReplayedDay } from './replays/replay-job.ts';
export { isReplayOver, type ReplayView } from './replays/replay-view.ts';
export type { ReplayRefusal, Replays } from './replays/replays.ts';
export { runReplayThread } from './replays/run-replay-thread.ts';
export { explainError } from './runtime/explain-error.ts';
export type { GiveWay } from './runtime/give-way.ts';
export { realRandomness } from './runtime/real-randomness.ts';
export { realTimers } from './runtime/real-timers.ts';
export { ACCOUNT_SECRETS, type AccountSecret } from './secrets/account-secrets.ts';
export { isOpenToOthers } from './secrets/close-key-file.ts';
export { KEY_FILE, KeyFileError, makeKey, readKeyFile, writeKeyFile } from './secrets/key-file.ts';
export {
  createKeyRing,
  type KeyRing,
  lookupMac,
  masterFromText,
  relayKeyText,
  withCurrent,
} from './secrets/key-ring.ts';
export {
  findKeyRing,
  KEY_ID_SETTING,
  type KeySource,
  mastersCached,
  openKeyRing,
  WrongKeyError,
} from './secrets/open-key-ring.ts';
export { seal, UnsealError, unseal } from './secrets/seal.ts';
export { createVault, type Vault } from './secrets/vault.ts';
export {
  type Browser,
  type ConsoleSessions,
  type NoSession,
  type OpenedSession,
  type SessionInfo,
  sessionSecret,
} from './sessions/console-sessions.ts';
export type { Asking, Credentials, FactorProblem } from './sessions/credentials.ts';
export { createSocketTickets, type SocketTickets, type TicketHolder } from './sessions/socket-tickets.ts';
export { type OtherHosts, REAL_HOSTS } from './settings/broker-hosts.ts';
export {
  ConfigError,
  type Environment,
  readAddresses,
  readSecret,
  settingText,
} from './settings/read-values.ts';
export { readSettings, type Settings } from './settings/settings.ts';
export { NUMBERS_AHEAD, rememberGivenNumbers } from './storage/given-numbers.ts';
export { type OpenData, openData } from './storage/open-data.ts';
export { noteBackup } from './system/last-backup.ts';
export type { SystemHealth } from './system/system-health.ts';
export { ANSWER_WITHIN_MS } from './trading/answer-within.ts';
export { type BasketCharges, createBasketCharges } from './trading/basket-charges.ts';
export { cancelOpen } from './trading/cancel-open.ts';
export type { DayCharges } from './trading/day-charges.ts';
export type { LivePortfolio, LivePortfolios } from './trading/live-portfolios.ts';
export type { OrdersOfToday } from './trading/orders-of-today.ts';
export { type PaperCapital, readPaperCapital, writePaperCapital } from './trading/paper-capital.ts';
export { demoDesk } from './trading/paper-desk.ts';
export type { PaperMoneyDesk } from './trading/paper-money.ts';
export type { Portfolio, Portfolios } from './trading/portfolios.ts';
export { accountsInOrder, linksInOrder, positionsInOrder, strategiesInOrder } from './trading/sorting.ts';
export { type TradingBlock, tradingBlocks } from './trading/trading-blocks.ts';
export type { UnfinishedSquareOff, UnfinishedSquareOffs } from './trading/unfinished-square-offs.ts';
export { type AccessTokens, createAccessTokens, type TokenHolder } from './users/access-tokens.ts';
export { createFailureLimit, type FailureLimitRule } from './users/failure-limit.ts';
export { type AddedUser, createUser, makeApiKey, makePassword, type UserToAdd } from './users/first-start.ts';
export { hashPassword } from './users/password.ts';
export { FACTOR_SECRET } from './users/second-factor.ts';
export type { LoginRefusal, LoginRequest, Proof, SignIn } from './users/sign-in.ts';
export type { UserAdmin } from './users/user-admin.ts';
export type { VisitorService, VisitRefusal } from './visitors/visitor-service.ts';
export { type AlertRateRule, createAlertRate } from './webhooks/alert-rate.ts';
export type { Webhooks } from './webhooks/open-webhook.ts';
export type { ActionPreview } from './webhooks/preview-action.ts';
