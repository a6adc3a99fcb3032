export * from './calendar/bundled-calendar.ts';
export * from './calendar/calendar-changes.ts';
export * from './calendar/holidays.ts';
export * from './charges/brokerage-plan.ts';
export * from './charges/charges.ts';
export { CHARGES_SINCE } from './charges/rates.ts';
export * from './instruments/broker-words.ts';
export * from './instruments/bundled-master.ts';
export { isMadeUpToken } from './instruments/contract-token.ts';
export { dayNumber, dayOf } from './instruments/day-number.ts';
export * from './instruments/expiry-cycles.ts';
export * from './instruments/expiry-rules.ts';
export { INDICES } from './instruments/indices.ts';
export * from './instruments/instrument-columns.ts';
export * from './instruments/instrument-table.ts';
export * from './instruments/listed-master.ts';
export * from './instruments/master-diff.ts';
export * from './instruments/read-master.ts';
export { isSameContract } from './instruments/same-contract.ts';
export * from './instruments/write-master.ts';
export * from './margin/margin-estimate.ts';
export * from './margin/paper-funds.ts';
export {
  type InstrumentName,
  isListedAt,
  type NameRefusal,
  nameOf,
  resolveName,
} from './names/resolve-name.ts';
