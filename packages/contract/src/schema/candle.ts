import { CANDLE_FILL, CANDLE_INTERVAL, DAY_COVERAGE } from '@spark/vocabulary';
import type { Static } from 'typebox';
import { epochSeconds, spacedTimestamp, units } from './price.ts';
import {
  accountName,
  day,
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

export const CoverageQuestion = Type.Object(
  {
    ...instrumentFields(),
    from: day({ description: 'The first day.', examples: ['2026-11-02'] }),
    to: Type.Optional(
      day({ description: 'The last day; today when left out, and never later.', examples: ['2026-11-13'] }),
    ),
  },
  {
    title: 'CoverageQuestion',
    'x-needs-one': TOKEN_OR_SYMBOL,
    description: 'Of which days to say what is known.',
  },
);
export type CoverageQuestion = Static<typeof CoverageQuestion>;

export const CoveredDay = Type.Object(
  {
    day: day({ description: 'A trading day.', examples: ['2026-11-13'] }),
    state: Type.Enum([...DAY_COVERAGE], {
      description:
        'Whether its minutes are stored. `whole`: every minute is stored. `partial`: some are. `simulated`: none is, and its candles are those of the ' +
        'simulated exchange. `none`: none is; a broker may still have them.',
      examples: ['simulated'],
    }),
    candles: units('Minutes that were imported, or else recorded.', 0),
    of: units('Minutes that the session had; today those so far.', 375),
  },
  { title: 'CoveredDay', description: 'What is known of the minutes of one day.' },
);
export type CoveredDay = Static<typeof CoveredDay>;

export const HistoryCoverage = Type.Object(
  {
    token: instrumentToken(),
    symbol: Type.String({ description: 'Trading symbol.', examples: ['ASHOKLEY-EQ'] }),
    fill: Type.Enum([...CANDLE_FILL], {
      description:
        'Where candles come from of which nothing is stored: the simulated exchange, or the brokers.',
      examples: ['simulated'],
    }),
    dataVersion: Type.String({
      pattern: '^[0-9a-f]{16}$',
      'x-says': '16 hexadecimal digits',
      description:
        'Changes when anything changes that candles follow from: what is stored, the calendar, the simulated market.',
      examples: ['3f0c9a1be27d5548'],
    }),
    days: Type.Array(CoveredDay, {
      description: 'The trading days of the range, the earliest first; a contract has none after its expiry.',
      examples: [[{ day: '2026-11-13', state: 'simulated', candles: 0, of: 375 }]],
    }),
  },
  { title: 'HistoryCoverage', description: 'What is known of the past of an instrument, day by day.' },
);
export type HistoryCoverage = Static<typeof HistoryCoverage>;

const CSV_EXAMPLE =
  'token,datetime,open,high,low,close,volume\nNSE:212,2026-11-13 09:15:00,170.1,170.9,169.95,170.6,184220\n';

/** Leaves room in a body for the two characters that JSON writes for the end of a line. */
const CSV_CHARS_MAX = 240_000;

export const CandleFile = Type.Object(
  {
    csv: Type.String({
      minLength: 1,
      maxLength: CSV_CHARS_MAX,
      description:
        'The text of a CSV file of candles, with the names of the columns in its first line, as `history import` takes it; ' +
        'send a longer file in parts.',
      examples: [CSV_EXAMPLE],
    }),
    check: withDefault(
      Type.Boolean({ description: 'true checks every row and imports nothing.', examples: [true] }),
      false,
    ),
  },
  { title: 'CandleFile', description: 'Candles to import.' },
);
export type CandleFile = Static<typeof CandleFile>;

export const ImportedSeries = Type.Object(
  {
    series: Type.String({
      description: 'Under which name its candles are stored: a token, or the terms of a contract.',
      examples: ['NSE:212'],
    }),
    interval: Type.Enum([...CANDLE_INTERVAL], { description: 'Length of its candles.', examples: ['1'] }),
    candles: units('How many there are in the file.', 2),
    days: units('Of how many days.', 1),
    firstDay: day({ description: 'The first of them.', examples: ['2026-11-13'] }),
    lastDay: day({ description: 'The last of them.', examples: ['2026-11-13'] }),
  },
  { title: 'ImportedSeries', description: 'What a file has of one instrument.' },
);

export const CandleImport = Type.Object(
  {
    candles: units('Candles of the file.', 2),
    imported: Type.Boolean({
      description: 'Whether they are in the history now; false where they were only checked.',
      examples: [false],
    }),
    series: Type.Array(ImportedSeries, { description: 'By instrument and interval, the first 100 of them.' }),
  },
  { title: 'CandleImport', description: 'What was imported, or would be.' },
);
export type CandleImport = Static<typeof CandleImport>;

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
