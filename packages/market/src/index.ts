export * from './calendar/bundled-calendar.ts';
export * from './calendar/holidays.ts';
