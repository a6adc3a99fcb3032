/**
 * What is listed, when it trades and what trading costs. Pure: text in, tables out.
 *
 * Entry points: `generateMaster` and `readMaster` make the list of a day, `createInstrumentTable` answers questions about it;
 * `BUNDLED_CALENDAR` has the sessions; charges and margins are worked out from dated tables.
 * Invariants: no price is known here and no file is read; a rate that ended stays, so that old days are worked out as they were.
 */

export { BUNDLED_CALENDAR } from './calendar/bundled-calendar.ts';
export {
  addSpecialDay,
  type CalendarChanges,
  NO_CHANGES,
  readChanges,
  removeSpecialDay,
  withChanges,
  writeChanges,
} from './calendar/calendar-changes.ts';

export {
  BROKERAGE_PLANS,
  type BrokeragePlan,
  DP_PAISE,
  readBrokeragePlan,
  samePlanForAll,
} from './charges/brokerage-plan.ts';
export {
  type ChargeLeg,
  type ChargeSheet,
  type Charges,
  type ChargeTerms,
  chargesOf,
} from './charges/charges.ts';
export { CHARGE_RATES, CHARGES_SINCE } from './charges/rates.ts';
export { generateMaster, referencePrices } from './instruments/bundled-master.ts';
export { isMadeUpToken } from './instruments/contract-token.ts';
export { CONTRACTS_KNOWN_FROM } from './instruments/dated-lots.ts';
export { dayNumber, dayOf } from './instruments/day-number.ts';
export { expiryCycles, type NameExpiries } from './instruments/expiry-cycles.ts';
export type { DerivativeExchange } from './instruments/expiry-rules.ts';
export { listedExpiries } from './instruments/expiry-rules.ts';
export { INDICES } from './instruments/indices.ts';
export {
  countSegments,
  type InstrumentColumns,
  type SegmentCounts,
} from './instruments/instrument-columns.ts';
export { createInstrumentTable, type InstrumentTable } from './instruments/instrument-table.ts';
export { instrumentsOn } from './instruments/instruments-on.ts';
export { masterOfRows } from './instruments/listed-master.ts';
export { type Changes, diffMasters, type MasterDiff, shrunkSegments } from './instruments/master-diff.ts';
export { createMonthlyCheck } from './instruments/monthly-check.ts';
export {
  type BeforeTables,
  type ChainExpiry,
  type ContractTerms,
  createPastContracts,
  type DayChain,
  type PassedExpiry,
  type PastContracts,
} from './instruments/past-contracts.ts';
export {
  MASTER_BOUNDS,
  type MasterFormat,
  type MasterReport,
  readMaster,
} from './instruments/read-master.ts';
export { isSameContract } from './instruments/same-contract.ts';
export { readContractSymbol, type SymbolTerms } from './instruments/symbol-text.ts';
export { wireType, writeMaster } from './instruments/write-master.ts';
export { estimateMargin, type MarginEstimate, type MarginPosition } from './margin/margin-estimate.ts';
export { hedgeOrder, type MarginPlan, type MarginPlanQuestion, planMargin } from './margin/margin-plan.ts';
export {
  blockFor,
  insufficientFunds,
  type MarginBlock,
  type OrderToMargin,
  type PaperAccount,
  paperFunds,
} from './margin/paper-funds.ts';
export {
  type InstrumentName,
  isListedAt,
  type NameRefusal,
  nameOf,
  resolveName,
} from './names/resolve-name.ts';
