/**
 * The engine of BuildAlgos: a strategy document played over the minutes of a market.
 *
 * Entry points: `createEngine` compiles a document over columns, `runBacktest` plays it, `reportOf` adds the run up, `runSweep`
 * plays it with many parameters;
 * `openAccount`, `minute`, `tick` and `settle` drive one account in a live market.
 * Invariants: no clock, no chance, nothing asynchronous; the state of an account is JSON, and a restart is a replay; money and
 * prices of legs are whole paise; what a candle decides depends on nothing after it.
 */

export { type AccountState, openAccount, type StopReason } from './account/account-state.ts';
export { ACCOUNT_STATE } from './account/account-state-shape.ts';
export type { Engine, FillCost } from './account/engine.ts';
export type { EnterIntent, ExitIntent, FillFact, Intent, NotifyIntent } from './account/intent.ts';
export { chargesProblem, createCosts } from './backtest/costs.ts';
export type { Fidelity } from './backtest/fills.ts';
export {
  type BacktestInput,
  type BacktestRun,
  type DayResult,
  runBacktest,
} from './backtest/run-backtest.ts';
export type { Trade } from './backtest/trade.ts';
export { type CandleGrid, gridOf } from './columns/candle-grid.ts';
export { alignCandles, type CandleColumns, emptySeries, type MinuteSeries } from './columns/minute-series.ts';
export { createTimeline, instantOf, type Session, type Timeline } from './columns/timeline.ts';
export type { Contract, ContractTerms, LegSegment } from './contracts/contract.ts';
export type { MarketBook } from './contracts/market-book.ts';
export { type HtmlReportInput, htmlReport } from './export/html-report.ts';
export { type PriceSource, SIMULATED_NOTICE } from './export/price-sources.ts';
export { TRADE_COLUMNS, tradesCsv } from './export/trades-csv.ts';
export type { SecondsOf } from './legs/decide-by-seconds.ts';
export { bookedPaise, type ExitReason, heldQty, type Leg, openPaise } from './legs/leg.ts';
export { isAlive, isFinished, LEG_STATE, type LegState } from './legs/leg-state.ts';
export { type AlgoStep, minute, settle, tick } from './live/algo.ts';
export { type CaughtUp, catchUp } from './live/catch-up.ts';
export { closeAll, setPaused } from './live/steer.ts';
export { touches } from './live/touches.ts';
export { createElements } from './market/create-elements.ts';
export type { Element } from './market/element.ts';
export { createMarketShare, type MarketShare } from './market/market-share.ts';
export { NO_SIGNALS, type Signal, type SignalHistory } from './market/signals.ts';
export { type OutlookMoment, type WouldTrade, wouldTrade } from './outlook/would-trade.ts';
export { decisionHash } from './parity/decision-hash.ts';
export {
  compareTrades,
  type Drift,
  type DriftRow,
  type DriftTrade,
  driftTradeOf,
  tradesOfLegs,
} from './parity/drift.ts';
export { marketHash } from './parity/market-hash.ts';
export { type PlayedSession, playAndExplain, playFills } from './parity/play-fills.ts';
export { fillsOf, type RecordedFill } from './parity/recorded-fills.ts';
export { createEngine } from './program/create-engine.ts';
export type { ParameterValues } from './program/parameters.ts';
export { readSettings, type Settings } from './program/settings.ts';
export type { Group } from './report/groups.ts';
export type { Outcomes } from './report/outcomes.ts';
export { type CurvePoint, ENGINE_VERSION, FEW_TRADES, type Report, reportOf } from './report/report.ts';
export { type Shuffled, shuffleTrades } from './report/shuffle.ts';
export { CHECK, type Check, type CheckItem, VERDICT, type Verdict } from './robustness/check-item.ts';
export { type CheckInput, checkStrategy, type StrategyCheck } from './robustness/check-strategy.ts';
export { runBySeconds, type SecondLevel, type SecondLevelRun } from './seconds/run-by-seconds.ts';
export { axisValues, SWEEP_LIMITS, type SweepAxis, sweepProblem } from './sweep/axes.ts';
export type { Plateau } from './sweep/plateau.ts';
export type { RunSummary } from './sweep/run-summary.ts';
export {
  runSweep,
  SWEEP_MEASURE,
  type SweepInput,
  type SweepMeasure,
  type SweepResult,
  type SweepRun,
} from './sweep/run-sweep.ts';
export type { SweepSplit } from './sweep/split.ts';
export {
  type CandleTrace,
  type ConditionTrace,
  explainCandle,
  type RowTrace,
  type TracedProgram,
} from './trace/explain.ts';
export { readConditionByte, SKIP, type Skip, type TraceSink } from './trace/trace.ts';
export { readTrace, writeTrace } from './trace/trace-bytes.ts';
export { type RowCounts, type WhyNot, whyNot } from './trace/why-not.ts';
