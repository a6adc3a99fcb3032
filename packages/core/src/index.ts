/**
 * The domain: desks, orders, positions, trades, guards, options, instructions, the calendar, and the ports to the world.
 *
 * Entry points: `planOrder` and `planClosing` plan orders, `AccountBook` applies facts, `selectContract` chooses options,
 * `optionChain` values them; `port/` has what others implement.
 * Invariants: no clock, randomness, file or network; money is whole paise and quantity whole units; facts never change, and
 * replaying them gives the same state; no wire word is known here.
 */

export {
  type AlertAction,
  type BasketsToClose,
  type BasketToPlace,
  type ExitToAdd,
  kindsOf,
  type PlacedBasket,
  type PositionToClose,
  type SentAction,
} from './alert/alert-action.ts';
export { type ActionKind, type ActionOutcome, mustSettle, nextStep } from './alert/alert-progress.ts';
export { type Deactivation, deactivate } from './alert/deactivate.ts';
export { parseActions, parseOutcomes } from './alert/parse-alert.ts';
export { type BasketGroup, groupsOf, hedgeStanding } from './basket/basket-groups.ts';
export { type BasketOwnPosition, basketPositions } from './basket/basket-positions.ts';
export type { BasketRefusal } from './basket/basket-refusal.ts';
export { basketStatus } from './basket/basket-status.ts';
export { firstWave, type LegSize } from './basket/first-wave.ts';
export {
  askEnding,
  type BasketStep,
  exitPutOff,
  type Followed,
  followBasket,
  isBasketOpen,
  nextCheckAt,
} from './basket/follow-basket.ts';
export { marginNotes, marginShortage } from './basket/margin-check.ts';
export { isNoted, noteOrders } from './basket/note-orders.ts';
export type { BasketPosition, PositionOf } from './basket/opened-by-basket.ts';
export { type PositionWait, positionWaits, type WaitUntil, waitsEndedBy } from './basket/position-waits.ts';
export { type AccountBook, createAccountBook } from './book/account-book.ts';
export type { AccountKey } from './book/account-key.ts';
export { type BookFact, isOrderFact, type PositionFact } from './book/book-fact.ts';
export { closingProblemText, logLineOfBook } from './book/position-log-line.ts';
export { applyReports, type Missing, reconcile, settleMissing } from './book/reconcile.ts';
export { alwaysOpen } from './calendar/always-open.ts';
export { daysFromLastExpiry, daysToExpiry } from './calendar/expiry-days.ts';
export { followCalendar } from './calendar/follow-calendar.ts';
export {
  type CalendarTable,
  CLASSES_OF_EXCHANGE,
  createMarketCalendar,
  isExchange,
  type MarketCalendar,
  tradedOf,
} from './calendar/market-calendar.ts';
export { type PhaseOutlook, phaseOutlook } from './calendar/phase-change.ts';
export { readSession, type SpecialDay, sessionText } from './calendar/special-day.ts';
export { adjustedText } from './corporate-action/adjusted-text.ts';
export { applyActions } from './corporate-action/apply-actions.ts';
export {
  type ActionRefusal,
  addAction,
  type CorporateActions,
  type NewAction,
  NO_ACTIONS,
  noteApplied,
  type OpensAt,
  removeAction,
} from './corporate-action/change-actions.ts';
export {
  actionText,
  type CorporateAction,
  type CorporateTerms,
  effectText,
  ratioOf,
  type ShareRatio,
  sharesAfter,
} from './corporate-action/corporate-action.ts';
export { parseCorporateActions } from './corporate-action/parse-corporate-actions.ts';
export {
  NO_SHARES_MADE,
  type SharesMade,
  sharesMadeBy,
  sharesThatDiffer,
} from './corporate-action/shares-made.ts';
export { deliveryOf, isSettledByDelivery } from './day-end/delivery.ts';
export { type DayEnd, type DayEndView, endDay } from './day-end/end-day.ts';
export { expiresAt, sessionEndOf } from './day-end/session-end.ts';
export {
  type Deployment,
  type DeploymentBody,
  type DeploymentEnd,
  isDeploymentOpen,
  type NextRevision,
} from './deployment/deployment.ts';
export { parseDeployment } from './deployment/parse-deployment.ts';
export {
  type AccountWork,
  addAccount,
  changeAccount,
  deleteAccount,
  disableAccount,
  enableAccount,
  endSession,
  findAccount,
  hasSession,
  logInAccount,
  type NewAccount,
  NO_SESSION,
  PAPER_MONEY,
  type SessionLife,
  sessionEnd,
  switchTrading,
  takesOrders,
} from './desk/account-rules.ts';
export { ACTOR_KIND, type Actor } from './desk/actor.ts';
export { type Account, type Desk, type Link, linkKey, type Strategy, type User } from './desk/desk.ts';
export { evolveDesk } from './desk/evolve.ts';
export type { AccountChange, DeskFact, StrategyChange } from './desk/fact.ts';
export { changeGuards, switchKill } from './desk/guard-rules.ts';
export {
  accountLimits,
  type GuardLimits,
  type GuardOwner,
  guardOf,
  guardsInForce,
  hasLossLimit,
  userLimits,
} from './desk/guards.ts';
export { addLink, changeLink, deleteLink } from './desk/link-rules.ts';
export { letsMorePass, liveAccountIn } from './desk/live-reach.ts';
export { parseLimits } from './desk/parse-limits.ts';
export type { DeskRefusal, NamedThing } from './desk/refusal.ts';
export {
  addStrategy,
  changeStrategy,
  deleteStrategy,
  findStrategy,
  mergeParams,
  type NewStrategy,
  readParams,
  replaceParams,
  type StrategyWork,
} from './desk/strategy-rules.ts';
export { addUser, changeCredentials, changeUser, foldEmail, logInUser } from './desk/user-rules.ts';
export { type Advanced, advanceExit, type ExitView, ended } from './exit/advance-exit.ts';
export { type CheckView, exitRefusal, isSameExit } from './exit/check-exit.ts';
export { timeDue } from './exit/due.ts';
export {
  type BasketScope,
  type EndOfExit,
  type Exit,
  type ExitClosing,
  type ExitLevel,
  type ExitMeasure,
  type ExitRules,
  type ExitScope,
  type Firing,
  type PositionScope as ExitPosition,
  type Trigger,
  WATCHING,
} from './exit/exit.ts';
export type { ExitRefusal } from './exit/exit-refusal.ts';
export {
  endText,
  firingText,
  measureText,
  outcomeText,
  scopeText,
  stateText,
  triggerText,
} from './exit/exit-text.ts';
export { type ExitFigures, figuresOf, measured, WHOLE } from './exit/figures.ts';
export { afterFiring, type FiringStep, fireExit, withTold } from './exit/fire-exit.ts';
export { closedScope, isInExitScope, strategyOf } from './exit/in-scope.ts';
export { measuresOf, type StopLevel, sideOf, stopLevels } from './exit/levels.ts';
export { isQuiet, type QuietPrices, quietPrices } from './exit/quiet-prices.ts';
export { type ChangeEffect, effectOfChange, guardsOnChange } from './guard/change-guards.ts';
export { exitsAmong, isExit } from './guard/exits.ts';
export { type GuardedOrder, guardRefusal, knownProfit } from './guard/guard-refusal.ts';
export { type AlertStep, advanceAlert, isPassedAlready } from './instruction/advance-alert.ts';
export {
  ALERT_PLACEHOLDERS,
  type AlertFiring,
  actionsOfFiring,
  alertFiringText,
  alertMessage,
  conditionText,
  valueText,
  watchedText,
} from './instruction/alert-text.ts';
export type {
  Basket,
  BasketEnding,
  BasketExit,
  BasketLeg,
  BasketPlace,
} from './instruction/basket.ts';
export { type AlertChange, changeAlert } from './instruction/change-alert.ts';
export {
  actionsOfLeg,
  armLegs,
  fireLeg,
  type Gtt,
  type GttLeg,
  type GttRefusal,
  type GttState,
  legText,
  type NewGttLeg,
  settleLeg,
  triggeredLeg,
  type WantedLeg,
} from './instruction/gtt.ts';
export type {
  Instruction,
  InstructionBodies,
  InstructionKind,
  InstructionOf,
} from './instruction/instruction.ts';
export { parseBasket } from './instruction/parse-basket.ts';
export { parseInstruction } from './instruction/parse-instruction.ts';
export {
  type AlertCondition,
  type InstructionEnd,
  NEW_ALERT_STATE,
  type PriceAlert,
  type PriceAlertState,
  type WatchedContract,
  type WatchedValue,
} from './instruction/price-alert.ts';
export {
  INSTRUMENT_CLASS,
  type Instrument,
  type InstrumentClass,
  type InstrumentKey,
  type Instruments,
} from './instrument/instrument.ts';
export { assert, unreachable } from './lib/assert.ts';
export { paiseFromRupees, rupeesFromPaise } from './lib/money.ts';
export { ok, type Result, refuse } from './lib/result.ts';
export * as shape from './lib/shape.ts';
export { spreadOver } from './lib/spread-over.ts';
export { objectReader, type StoredReader, storedList, storedObject } from './lib/stored-json.ts';
export { type HmacSha1, SEED_ALPHABET, totpOf, totpStep } from './lib/totp.ts';
export {
  CALL_DELTA,
  CALL_GAMMA,
  CALL_THETA,
  CALL_VALUE,
  type OptionTerms,
  optionGreeks,
  optionValue,
  readCallValue,
} from './options/black-76.ts';
export {
  maxPain,
  putCallRatio,
  type StrikeInterest,
  syntheticFuturePaise,
} from './options/chain-figures.ts';
export {
  type AgedPrice,
  type ChosenContract,
  type ContractExpiries,
  type ContractSelector,
  type FutureSelector,
  isOptionSelector,
  lacksWeekly,
  type OptionSelector,
  PRICE_AGE_MS_MAX,
  type SelectorRefusal,
  type StrikeSelector,
  wantedExpiry,
} from './options/contract-selector.ts';
export { type Forward, forwardOf } from './options/forward.ts';
export { impliedVolatility } from './options/implied-volatility.ts';
export { type ChainOption, type OptionChain, optionChain } from './options/option-chain.ts';
export { type OptionFigures, optionFigures } from './options/option-figures.ts';
export { type Payoff, type PayoffPoint, type PayoffQuestion, payoff } from './options/payoff.ts';
export type { PayoffGap } from './options/payoff-gaps.ts';
export type { PositionGreeks } from './options/payoff-greeks.ts';
export type {
  FutureLeg,
  OptionLeg,
  PayoffLeg,
  PayoffMarket,
  UnderlyingLeg,
} from './options/payoff-leg.ts';
export { createProfit, type PayoffMoment } from './options/payoff-moment.ts';
export type { Extreme, Profit } from './options/payoff-shape.ts';
export { selectContract } from './options/select-contract.ts';
export { atTheMoneyIndex, type Strike, strikesOf } from './options/strikes.ts';
export { expiryInstant, yearsToExpiry } from './options/time-to-expiry.ts';
export { anotherOrder } from './order/another-order.ts';
export {
  type BrokerOutcome,
  NOT_SENT,
  onCancelOutcome,
  onChangeOutcome,
  onPlaceOutcome,
  type PlaceOutcome,
  type SliceReport,
} from './order/broker-answer.ts';
export { effectsAfterRestart, effectsOf, type OrderEffect } from './order/effect.ts';
export type { HedgeWait } from './order/hedge-wait.ts';
export type { MarketView } from './order/instrument-rules.ts';
export { logLineOf, logText, rupeesText } from './order/log-line.ts';
export { protectedLimit } from './order/market-protection.ts';
export { newSlice, tagOf } from './order/new-slice.ts';
export { nextOperationAt, type OperationPrices, operate } from './order/operations.ts';
export {
  type AccountOrder,
  AT_MARKET,
  type GivenTerms,
  isFinal,
  NO_OPERATIONS,
  type OperationState,
  type Operations,
  type OrderInstrument,
  type OrderTerms,
  type ShownTerms,
  type Slice,
} from './order/order.ts';
export type { CancelReason, OrderFact } from './order/order-fact.ts';
export type { GuardRefusal, OrderRefusal, PriceBand, PriceField } from './order/order-refusal.ts';
export { orderRefusal } from './order/order-refusal-shapes.ts';
export { isAtWork, type OrderSummary, summarise } from './order/order-summary.ts';
export { parseOrder } from './order/parse-order.ts';
export {
  type AccountIntent,
  accountsMeant,
  type ClosingOrder,
  type NewOrder,
  type OrderIds,
  type OrderOfLeg,
  type OrderPlan,
  type OrderToPlan,
  type PlanViews,
  planClosing,
  planInAccounts,
  planOrder,
  whoseRefusal,
} from './order/plan-order.ts';
export { type PositionKey, positionId, positionKeyOf } from './order/position-key.ts';
export { completeTerms, isShownAs, sameTerms } from './order/price-rules.ts';
export { isRecoverable } from './order/recoverable.ts';
export {
  askCancel,
  askChange,
  askDelete,
  askStopOperation,
  isCancelAsked,
  type WantedTerms,
} from './order/request.ts';
export { expectedQty } from './order/target-qty.ts';
export { termsToSend, uncrossed } from './order/tick-rounding.ts';
export { whatHappened } from './order/what-happened.ts';
export type { AlertRow, FoundAlert } from './port/alert-reads.ts';
export type { BlobHead, Blobs, BlobToPut, StoredBlob } from './port/blobs.ts';
export type {
  BrokerAnswer,
  BrokerCapabilities,
  BrokerCredentials,
  BrokerPort,
  BrokerSession,
  Egress,
  LoginRequest,
  LoginStart,
} from './port/broker.ts';
export type { CancelTimer, Clock, Timers } from './port/clock.ts';
export { type DamagedRow, leavesPositionsOpen } from './port/damaged-row.ts';
export type {
  DeploymentDayFilter,
  DeploymentDayRow,
  DeploymentFilter,
  DeploymentReads,
  DeploymentRow,
} from './port/deployment-reads.ts';
export type { DeskFence, EpochOfDesk } from './port/desk-fence.ts';
export { deskFromRows, rowChanges } from './port/desk-rows.ts';
export {
  DOCUMENT_KIND,
  type DocumentKey,
  type DocumentKind,
  type DocumentOutcome,
  type DocumentPut,
  type DocumentQuestion,
  type DocumentRemoval,
  type DocumentRow,
  type Documents,
} from './port/documents.ts';
export { allDuties, DUTIES, type Duties, type Duty, type DutyFollower } from './port/duties.ts';
export type {
  CandleQuestion,
  CandleSource,
  Feed,
  FeedConnection,
  FeedListener,
  FeedState,
} from './port/feed.ts';
export type { Randomness } from './port/ids.ts';
export type { InstructionFilter, InstructionReads, InstructionRow } from './port/instruction-reads.ts';
export type { Journal } from './port/journal.ts';
export {
  entryOfLine,
  factsIn,
  type JournalEntry,
  type JournalFact,
  type JournalWrite,
  linesIn,
  type OnceADay,
  type StoredInstruction,
  type WriteOptions,
} from './port/journal-entry.ts';
export type { LogFilter, LogRow, NewLogLine } from './port/log-reads.ts';
export type { AccountMargin, BrokerMargin, MarginLeg, MarginPort } from './port/margin.ts';
export type { MessageRow } from './port/message-reads.ts';
export { orderPagesOf } from './port/order-pages.ts';
export type { OrderFilter, OrderPageQuestion, PositionRow, StoredOrder } from './port/order-reads.ts';
export { type Ownership, type OwnershipFollower, soleOwner, type TakenDesk } from './port/ownership.ts';
export { type AnyFact, parseFact } from './port/parse-fact.ts';
export type { BrokerFunds, HeldPosition, HeldShares, PortfolioPort } from './port/portfolio.ts';
export { curveOf, type ProfitFilter, type ProfitPoint } from './port/profit-reads.ts';
export type { ReplyReads, ReplyRow } from './port/reply-reads.ts';
export {
  ARCHIVE_KIND,
  type ArchiveFile,
  type ArchiveKind,
  type ArchiveQuestion,
  type Audit,
  type AuditFinding,
  isVisitorUcc,
  type Retention,
  VISITOR_LETTER,
} from './port/retention.ts';
export type { Log, Runtime } from './port/runtime.ts';
export { permitWhile, type SendPermit, type SendPermits } from './port/send-permit.ts';
export type { SharedBudget, SharedCall, SharedCalls, TakenCall } from './port/shared-calls.ts';
export type { SignalFilter, SignalReads, SignalRow } from './port/signal-reads.ts';
export type {
  AccountRow,
  Commit,
  CommitOutcome,
  DeskRows,
  DumpLine,
  GuardRow,
  LinkRow,
  Rotation,
  RowChange,
  Sealed,
  SecretChange,
  SecretRow,
  SecretsPage,
  Store,
  StoredFact,
  StoreHealth,
  StrategyRow,
  UserRow,
} from './port/store.ts';
export {
  type StrategyAddition,
  type StrategyBounds,
  type StrategyDocumentRow,
  type StrategyDocuments,
  type StrategyDraftOutcome,
  type StrategyDraftPut,
  type StrategyDraftRow,
  type StrategyKey,
  type StrategyOutcome,
  type StrategyRevisionHead,
  type StrategyRevisionRow,
  type StrategySave,
  type StrategyText,
  UNSAVED_DOCUMENT,
} from './port/strategy-documents.ts';
export type { TradeFilter, TradeRow } from './port/trade-reads.ts';
export type {
  ConnectTerms,
  Departure,
  Holdings,
  SliceToCancel,
  SliceToChange,
  SliceToPlace,
  TradingVenue,
  VenueConnection,
  VenueListener,
} from './port/trading-venue.ts';
export { createWallTimers, type Timepiece } from './port/wall-timers.ts';
export type { WebhookRow } from './port/webhook-reads.ts';
export { addedShares } from './portfolio/added-shares.ts';
export { type ComparedPosition, compareHoldings } from './portfolio/compare-holdings.ts';
export {
  type HoldingFigures,
  type HoldingTotals,
  holdingFigures,
  holdingTotals,
  percentOf,
  type SharePrice,
} from './portfolio/holding-figures.ts';
export {
  type PaperHoldingsView,
  paperHoldings,
  type ShareMoves,
  shareMoves,
} from './portfolio/holdings.ts';
export { movesAfter } from './portfolio/moves-after.ts';
export { type BookedBefore, type BookedMoney, createBookedMoney } from './position/booked-money.ts';
export { parsePosition } from './position/parse-position.ts';
export { fillPosition, flatPosition, type Position } from './position/position.ts';
export {
  type Apart,
  apart,
  type KnownProfit,
  knownProfitOf,
  type LastPrice,
  type ProfitFigures,
  profitOf,
  unknownFigures,
} from './position/profit.ts';
export { closingOf, closingQtyOf } from './position/square-off.ts';
export {
  type CandleColumns,
  copyColumns,
  copyRow,
  emptyColumns,
  partOfColumns,
  rowAt,
} from './price/candle-columns.ts';
export type { Candle, DepthLevel, Quote } from './price/quote.ts';
export type { Scope } from './scope/scope.ts';
export {
  addDays,
  calendarDays,
  DAY_MS,
  type Instant,
  type IstDay,
  isIstDay,
  istDay,
  istInstant,
  istMinuteOfDay,
  istTimestamp,
  minutesOf,
  nextIstTimeOfDay,
  timeOfDay,
  weekdayOf,
} from './time/ist.ts';
export type { LegAdjustment } from './trade/adjust-legs.ts';
export { withDepositoryFees } from './trade/depository-fee.ts';
export { type Leg, type PairedTrade, pairTrades } from './trade/pair-trades.ts';
export { NOTHING_PAIRED, type PairingState } from './trade/pairing-state.ts';
export { parsePairing, parseTrade } from './trade/parse-trade.ts';
export {
  awaitsTrades,
  isFinished,
  legByHand,
  legOfDelivery,
  legOfLateFill,
  legOfOrder,
  legSoFar,
} from './trade/trade-legs.ts';
export { type GuardRefused, isGuardRefusal, type TrailFact } from './trail/trail-fact.ts';
export { deskTrail, lineOfTrail, withActor } from './trail/trail-line.ts';
