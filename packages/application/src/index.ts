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
export { egressChanged, egressShown, readEgress } from './accounts/egress.ts';
export { createLiveSessions } from './accounts/live-sessions.ts';
export { paperSnapshot } from './accounts/paper-portfolio.ts';
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
export {
  type CachedMaster,
  dropMaster,
  readCachedMaster,
  readNote,
  storeMaster,
} from './instruments/cached-master.ts';
export { fetchMaster, MasterNotFetched, sourceShown } from './instruments/fetch-master.ts';
export type { InstrumentBook } from './instruments/instrument-book.ts';
export { BUNDLED_IS_A_SAMPLE, listInUse, loadedListText } from './instruments/list-text.ts';
export { CallerGoneError, ReadingBrokenOffError } from './long-reads/errors.ts';
export { fewPages, LIGHT_PAGES } from './long-reads/few-pages.ts';
export { writeItems } from './long-reads/item-rows.ts';
export { createLongReads, type LongReads } from './long-reads/long-reads.ts';
export { type OrderRows, type OrderRowsWanted, writeOrderRows } from './long-reads/order-rows.ts';
export type { MasterForm } from './long-reads/question.ts';
export type { RowMapping } from './long-reads/row-mapping.ts';
export { tradePagesOf } from './long-reads/trade-rows.ts';
export { type Application, openApplication } from './open-application.ts';
export type { ApplicationParts } from './opening/application-parts.ts';
export type { ContractChooser } from './options/contract-chooser.ts';
export type { OptionChains, ReadChain } from './options/option-chains.ts';
export { CandlesUnknownError } from './prices/candles-unknown-error.ts';
export { readHistoryRange } from './prices/history-range.ts';
export { lastPrices } from './prices/last-prices.ts';
export { marketForCommands } from './prices/market-for-commands.ts';
export { historyFolder, type Market, type Prices } from './prices/prices.ts';
export { explainError } from './runtime/explain-error.ts';
export type { GiveWay } from './runtime/give-way.ts';
export { realRandomness } from './runtime/real-randomness.ts';
export { realTimers } from './runtime/real-timers.ts';
export { ACCOUNT_SECRETS, type AccountSecret } from './secrets/account-secrets.ts';
export { isOpenToOthers } from './secrets/close-key-file.ts';
export { KEY_FILE, KeyFileError, makeKey, readKeyFile, writeKeyFile } from './secrets/key-file.ts';
export { createKeyRing, type KeyRing, lookupMac, masterFromText, withCurrent } from './secrets/key-ring.ts';
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
export { ANSWER_WITHIN_MS } from './trading/answer-within.ts';
export { cancelOpen } from './trading/cancel-open.ts';
export type { OrdersOfToday } from './trading/orders-of-today.ts';
export { type PaperCapital, readPaperCapital, writePaperCapital } from './trading/paper-capital.ts';
export { demoDesk } from './trading/paper-desk.ts';
export type { PaperMoneyDesk } from './trading/paper-money.ts';
export { accountsInOrder, linksInOrder, positionsInOrder, strategiesInOrder } from './trading/sorting.ts';
export type { UnfinishedSquareOff, UnfinishedSquareOffs } from './trading/unfinished-square-offs.ts';
export { type AccessTokens, createAccessTokens, type TokenHolder } from './users/access-tokens.ts';
export { createFailureLimit, type FailureLimitRule } from './users/failure-limit.ts';
export { type AddedUser, createUser, makeApiKey, makePassword } from './users/first-start.ts';
export { hashPassword } from './users/password.ts';
export type { LoginRefusal, SignIn } from './users/sign-in.ts';
export type { VisitorService, VisitRefusal } from './visitors/visitor-service.ts';
export { type AlertRateRule, createAlertRate } from './webhooks/alert-rate.ts';
export type { Webhooks } from './webhooks/open-webhook.ts';
export type { ActionPreview } from './webhooks/preview-action.ts';
