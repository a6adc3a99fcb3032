export * from './calendar/bundled-calendar.ts';
export * from './calendar/calendar-changes.ts';
export * from './calendar/holidays.ts';
export * from './charges/brokerage-plan.ts';
export * from './charges/charges.ts';
export { CHARGES_SINCE } from './charges/rates.ts';
export * from './margin/margin-estimate.ts';
