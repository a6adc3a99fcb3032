/**
 * The strategy document of BuildAlgos: what may stand in it, what it means in words, and what is wrong with one.
 *
 * Invariants: it knows no market and no engine, runs in browsers, and never throws on what a person wrote.
 */

export { canonicalJson, canonicalText, documentHash } from './canonical/canonical.ts';
export { type DocumentChange, diffDocuments } from './canonical/diff.ts';
export { type Catalog, documentCatalog, type IndicatorEntry, type OperatorEntry } from './catalog/catalog.ts';
export type { CatalogEntry } from './catalog/entry.ts';
export { type Checked, checkDocument, checkDocumentText } from './check/check-document.ts';
export { type MarketFacts, NO_FACTS, type UnderlyingFacts } from './check/facts.ts';
export type { Form, FormField } from './derive/form-fields.ts';
export { documentJsonSchema, type JsonSchema } from './derive/json-schema.ts';
export { applyPatch, valueAt } from './issue/apply-patch.ts';
export type { Fix, Issue, PatchOperation, Severity } from './issue/issue.ts';
export { below, isWithin, partsOf } from './issue/pointer.ts';
export { type NeededSeries, neededSeries, signalWarmUpDays } from './needs/needed-series.ts';
export { signalNames } from './needs/signal-names.ts';
export { resolveLeg } from './resolve-leg.ts';
export type {
  BetweenRow,
  CompareRow,
  ConditionNode,
  ConditionRow,
  CrossRow,
  TrendRow,
  WithinRow,
} from './schema/condition.ts';
export { AVERAGE_COLUMNS, CANDLE_COLUMNS, DEFAULT_CANDLE_COLUMN } from './schema/data-point.ts';
export {
  type Action,
  type ActionType,
  type ClockSettings,
  type Condition,
  type DataPoint,
  type ExecutionSettings,
  type Leg,
  type LegWebhook,
  type Market,
  type OnExit,
  type Quantity,
  type ReEntry,
  type RiskSettings,
  type StopLoss,
  type StrategyDocument,
  type StrategyParameter,
  type StrategyVariable,
  type Strike,
  strategyDocument,
  type Target,
  type Trail,
  type Wait,
} from './schema/document.ts';
export type { IndicatorElement } from './schema/indicator.ts';
export { DOCUMENT_LIMITS } from './schema/limits.ts';
export type {
  Clock,
  DayFact,
  ExpressionOp,
  ExpressionOperand,
  LegFact,
  Operand,
  RefOperand,
  ValueOperand,
} from './schema/operand.ts';
export {
  CONVENTION,
  type Cycle,
  DOCUMENT_VERSION,
  type Expiry,
  type ParamRef,
  SIGNAL_PATTERN,
  TIMEFRAMES,
  type Timeframe,
  WEEKDAYS,
  type Weekday,
} from './schema/values.ts';
export { parseAction } from './sentence/parse-action.ts';
export { type Parsed, type ParsedCondition, parseCondition } from './sentence/parse-condition.ts';
export { actionSentence } from './sentence/write-action.ts';
export {
  conditionPieces,
  conditionSentence,
  rowText,
  type SentencePiece,
  whenText,
} from './sentence/write-condition.ts';
export { operandText } from './sentence/write-operand.ts';
export type { Template } from './template/template.ts';
export { TEMPLATES } from './template/templates.ts';
