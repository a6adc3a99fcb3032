export * from './calendar/bundled-calendar.ts';
export * from './calendar/calendar-changes.ts';
export * from './calendar/holidays.ts';
