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
export { CHARGES_SINCE } from './charges/rates.ts';
export { generateMaster, referencePrices } from './instruments/bundled-master.ts';
export { isMadeUpToken } from './instruments/contract-token.ts';
export { dayNumber, dayOf } from './instruments/day-number.ts';
export { expiryCycles, type NameExpiries } from './instruments/expiry-cycles.ts';
export { listedExpiries } from './instruments/expiry-rules.ts';
export { INDICES } from './instruments/indices.ts';
export {
  countSegments,
  type InstrumentColumns,
  type SegmentCounts,
} from './instruments/instrument-columns.ts';
export { createInstrumentTable, type InstrumentTable } from './instruments/instrument-table.ts';
export { masterOfRows } from './instruments/listed-master.ts';
export { type Changes, diffMasters, type MasterDiff, shrunkSegments } from './instruments/master-diff.ts';
export { createMonthlyCheck } from './instruments/monthly-check.ts';
export {
  MASTER_BOUNDS,
  type MasterFormat,
  type MasterReport,
  readMaster,
} from './instruments/read-master.ts';
export { isSameContract } from './instruments/same-contract.ts';
export { wireType, writeMaster } from './instruments/write-master.ts';
export { estimateMargin, type MarginEstimate, type MarginPosition } from './margin/margin-estimate.ts';
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
