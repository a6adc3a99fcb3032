import { HOLIDAY_EXCHANGE } from '@spark/vocabulary';
import type { Static } from 'typebox';
import { day } from './scalars.ts';
import { Type } from './type.ts';

const exch = () =>
  Type.Enum([...HOLIDAY_EXCHANGE], { description: 'Which market: NSE or NFO.', examples: ['NSE'] });

export const HolidayQuestion = Type.Object(
  { exch: exch() },
  { title: 'HolidayQuestion', description: 'Which market is asked about.' },
);
export type HolidayQuestion = Static<typeof HolidayQuestion>;

export const Holiday = Type.Object(
  { holiday: Type.Boolean({ description: 'true when the market is closed today.', examples: [false] }) },
  { title: 'Holiday', description: 'Whether today is a holiday.' },
);
export type Holiday = Static<typeof Holiday>;

export const HolidayFilter = Type.Object(
  { exch: Type.Optional(exch()) },
  { title: 'HolidayFilter', description: 'Which market to list. Without it: NSE.' },
);
export type HolidayFilter = Static<typeof HolidayFilter>;

export const ComingHoliday = day({
  description: 'A day on which the market is closed.',
  examples: ['2026-12-25'],
});
export type ComingHoliday = Static<typeof ComingHoliday>;

export const PastHoliday = day({
  description: 'A day on which the market was closed.',
  examples: ['2026-10-02'],
});
export type PastHoliday = Static<typeof PastHoliday>;
