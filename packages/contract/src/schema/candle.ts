import { CANDLE_INTERVAL } from '@spark/vocabulary';
import type { Static } from 'typebox';
import { epochSeconds, spacedTimestamp, units } from './price.ts';
import {
  accountName,
  instrumentFields,
  instrumentToken,
  moment,
  rupees,
  TOKEN_OR_SYMBOL,
  withDefault,
} from './scalars.ts';
import { Type } from './type.ts';

const price = (description: string, example: number) => rupees({ description, examples: [example] });

export const HistoryQuestion = Type.Object(
  {
    ...instrumentFields(),
    interval: withDefault(
      Type.Enum([...CANDLE_INTERVAL], {
        description: 'Minutes of one candle, counted from 09:15; 1D is a day.',
        examples: ['1D'],
      }),
      '1',
    ),
    from: Type.Optional(
      moment(
        'First moment, Indian time, or a date. When left out, 09:15 of the day of `to`, which is today without one.',
        '2026-11-02',
      ),
    ),
    to: Type.Optional(
      moment(
        'Candles that begin before this moment, or on or before this date; now when left out, and never later.',
        '2026-11-13',
      ),
    ),
    acname: Type.Optional(
      accountName({
        'x-aliases': ['AccountName'],
        description: 'Insists on the broker of this account of yours.',
      }),
    ),
  },
  { title: 'HistoryQuestion', 'x-needs-one': TOKEN_OR_SYMBOL, description: 'Which candles to read.' },
);
export type HistoryQuestion = Static<typeof HistoryQuestion>;

export const HistoryCandle = Type.Object(
  {
    datetime: spacedTimestamp('When the candle began, in Indian time.', '2026-11-13 09:15:00'),
    open: price('First price in rupees.', 170.1),
    high: price('Highest price.', 170.9),
    low: price('Lowest price.', 169.95),
    close: price('Last price.', 170.6),
    volume: units('Traded within this candle.', 184_220),
    oi: units('Open interest at its end; 0 where there is none.', 0),
  },
  { title: 'HistoryCandle', description: 'One candle of the past.' },
);
export type HistoryCandle = Static<typeof HistoryCandle>;

export const MinuteCandle = Type.Object(
  {
    tk: instrumentToken(),
    ts: spacedTimestamp('When the minute began, in Indian time.', '2026-11-16 10:54:00'),
    tsp: epochSeconds('The same moment in epoch seconds.', '1794806640'),
    o: price('First price of the minute in rupees.', 171.2),
    h: price('Highest price.', 171.4),
    l: price('Lowest price.', 171.1),
    c: price('Last price.', 171.25),
    v: units('Quantity traded today so far; take differences for single minutes.', 4_821_334),
    oi: units('Open interest; 0 where there is none.', 0),
  },
  { title: 'MinuteCandle', description: 'A finished minute of an instrument that is watched.' },
);
export type MinuteCandle = Static<typeof MinuteCandle>;
