import { HOLIDAY_EXCHANGE, MARKET_PHASE, SESSION_CLASS } from '@spark/vocabulary';
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

const timeOfDay = (description: string, example: string) =>
  Type.String({
    pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
    'x-says': 'a time written HH:MM',
    description,
    examples: [example],
  });

export const MarketHours = Type.Object(
  {
    class: Type.Enum([...SESSION_CLASS], {
      description:
        'Which instruments: CASH_CAS are shares with a closing auction, CASH_NORMAL the other shares, FUT futures, ' +
        'OPT options.',
      examples: ['CASH_NORMAL'],
    }),
    phase: Type.Enum([...MARKET_PHASE], { description: 'What the market does.', examples: ['continuous'] }),
    from: timeOfDay('When it begins, Indian time.', '09:15'),
    to: timeOfDay('When it ends, Indian time.', '15:30'),
  },
  { title: 'MarketHours', description: 'One part of a trading day.' },
);
export type MarketHours = Static<typeof MarketHours>;

export const Holiday = Type.Object(
  {
    holiday: Type.Boolean({
      description: 'true when nothing trades today. On a day with a Muhurat session it is false.',
      examples: [false],
    }),
    name: Type.Optional(
      Type.String({
        description: 'What is particular about today; left out on ordinary days.',
        examples: ['Diwali Laxmi Pujan'],
      }),
    ),
    phases: Type.Optional(
      Type.Array(MarketHours, {
        description: 'The parts of today, in order for each class; empty on a holiday.',
        examples: [[{ class: 'CASH_NORMAL', phase: 'continuous', from: '09:15', to: '15:30' }]],
      }),
    ),
  },
  { title: 'Holiday', description: 'Whether today is a holiday.' },
);
export type Holiday = Static<typeof Holiday>;

export const HolidayFilter = Type.Object(
  { exch: Type.Optional(exch()) },
  { title: 'HolidayFilter', description: 'Which market to list. Without it: NSE.' },
);
export type HolidayFilter = Static<typeof HolidayFilter>;

export const ComingHoliday = day({
  description: 'An exchange holiday.',
  examples: ['2026-12-25'],
});
export type ComingHoliday = Static<typeof ComingHoliday>;

export const PastHoliday = day({
  description: 'An exchange holiday.',
  examples: ['2026-10-02'],
});
export type PastHoliday = Static<typeof PastHoliday>;
