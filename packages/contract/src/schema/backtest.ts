import { SIGNAL_PATTERN } from '@spark/document';
import { LIMITS } from '@spark/vocabulary';
import type { Static, TSchema } from 'typebox';
import { BacktestCheck, BacktestReport, BacktestSeconds, BacktestSources } from './backtest-report.ts';
import { EXAMPLE_DOCUMENT, StrategyDocumentText } from './builder.ts';
import { transType } from './order-fields.ts';
import {
  count,
  day,
  id,
  instrumentToken,
  moment,
  nullable,
  profit,
  rupees,
  timestamp,
  withDefault,
} from './scalars.ts';
import { Type } from './type.ts';

export const BACKTEST_STATE = ['waiting', 'running', 'done', 'failed', 'stopped'] as const;
export const BACKTEST_TRACE = ['none', 'results', 'values'] as const;
export const BACKTEST_MODE = ['bars', 'seconds'] as const;

/** The entity itself, or nothing of it yet. */
export const orNothing = <Entity extends TSchema>(entity: Entity, description: string) =>
  Type.Union([entity, Type.Null()], { description });

const backtestID = () => id({ description: 'Number of the backtest.', examples: [12] });

export const hash = (description: string) =>
  Type.String({
    description,
    examples: ['a3d12410a2e6072444b9161addc490934775609f2493ebd39ce414294bc03238'],
  });

export const params = () =>
  Type.Record(Type.String(), Type.Unknown(), {
    description: 'Values in place of those of the document, by the names of its parameters.',
    examples: [{}],
  });

export const capital = () =>
  Type.Number({
    minimum: 1,
    maximum: 10_000_000_000,
    description: 'What percentages are taken of, in rupees, in place of the capital of the document.',
    examples: [200_000],
  });

/** A document that is sent, or one of those that are saved. */
export const DOCUMENT_OR_NUMBER = ['document', 'documentID'] as const;

export const documentFields = (document: typeof StrategyDocumentText = StrategyDocumentText) => ({
  document: Type.Optional(document),
  documentID: Type.Optional(
    id({
      'x-instead-of': 'document',
      description: 'Number of a document that you saved, instead of the document itself.',
      examples: [12],
    }),
  ),
  rev: Type.Optional(
    Type.Integer({
      'x-instead-of': 'document',
      minimum: 1,
      maximum: LIMITS.idMax,
      description: 'Which revision of the saved document; the newest if left out.',
      examples: [3],
    }),
  ),
});

export const rangeFields = () => ({
  from: day({
    description: 'The first day that is played, 2025-01-01 at the earliest.',
    examples: ['2026-10-01'],
  }),
  to: Type.Optional(
    day({
      description: 'The last day that is played; yesterday if left out, because today is not over.',
      examples: ['2026-10-30'],
    }),
  ),
});

const signalName = () =>
  Type.String({
    minLength: 1,
    maxLength: LIMITS.signalNameChars,
    pattern: SIGNAL_PATTERN,
    'x-says': 'letters, digits and _, beginning with a letter or one _',
    description: 'The signal, as the document names it.',
    examples: ['breakout'],
  });

export const GivenSignal = Type.Object(
  { signal: signalName(), at: moment('When it came.', '2026-10-06T10:03:20') },
  { title: 'GivenSignal', description: 'A TradingView signal of a day that is played.' },
);

/** Of backtests, sweeps and replays. */
export const givenSignals = () =>
  Type.Array(GivenSignal, {
    maxItems: LIMITS.signalsPerBacktest,
    description:
      'The TradingView signals that came, for a document that asks for any; an empty list says that none came. Left out, those count that deployments of the saved document recorded.',
    examples: [[]],
  });

const mode = () =>
  Type.Enum([...BACKTEST_MODE], {
    description:
      'How a minute that holds stop and target both is decided: bars takes the stop, seconds looks at its seconds where they are known, which are those of simulated prices.',
    examples: ['bars'],
  });

export const BacktestRequest = Type.Object(
  {
    ...documentFields(),
    ...rangeFields(),
    params: Type.Optional(params()),
    capital: Type.Optional(capital()),
    trace: withDefault(
      Type.Enum([...BACKTEST_TRACE], {
        description:
          'What is kept of every candle: values has what was compared, results only whether it was true, none nothing.',
        examples: ['values'],
      }),
      'values',
    ),
    check: withDefault(
      Type.Boolean({
        description:
          'true also plays it with worse prices, one candle late and on changed data, and says in check what that did to it. It takes several times as long.',
        examples: [false],
      }),
      false,
    ),
    mode: withDefault(mode(), 'bars'),
    signals: Type.Optional(givenSignals()),
  },
  {
    title: 'BacktestRequest',
    'x-needs-one': DOCUMENT_OR_NUMBER,
    description: 'A strategy document, and the days over which it is played.',
  },
);
export type BacktestRequest = Static<typeof BacktestRequest>;

export const BacktestChoice = Type.Object(
  { backtestID: backtestID() },
  { title: 'BacktestChoice', description: 'One of your backtests.' },
);

export const BacktestCandleChoice = Type.Object(
  {
    at: moment('The last candle that had closed then is told.', '2026-10-06T10:00:00'),
    nextTrue: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 40,
        description:
          'A condition of the document: the first candle that closes after at and at which it is true is told, none if it is not true any more.',
        examples: ['c_in'],
      }),
    ),
  },
  { title: 'BacktestCandleChoice', description: 'A candle of a backtest.' },
);

export const BacktestProgress = Type.Object(
  {
    days: count({ description: 'Days that were played.', examples: [12] }),
    ofDays: count({ description: 'Days of the range; 0 while candles are read.', examples: [20] }),
    series: count({ description: 'Series of candles that were read so far.', examples: [31] }),
    percent: Type.Number({ minimum: 0, maximum: 100, description: 'How much is played.', examples: [60] }),
    place: nullable(
      count({ description: 'How many runs are before it; null unless it waits.', examples: [1] }),
    ),
  },
  { title: 'BacktestProgress', description: 'How far a backtest is.' },
);

/** What a backtest and a sweep have in common. */
export const runFields = () => ({
  state: Type.Enum([...BACKTEST_STATE], {
    description:
      'How far it is: waiting and running are under way, done has a report, failed and stopped say why in problem.',
    examples: ['done'],
  }),
  problem: nullable(
    Type.String({ description: 'Why it failed or stopped; null otherwise.', examples: [null] }),
  ),
  name: Type.String({ description: 'The name of the document.', examples: ['Buy at ten'] }),
  documentID: nullable(
    id({
      description: 'The saved document that it was made from; null where it was sent.',
      examples: [null],
    }),
  ),
  rev: nullable(
    Type.Integer({ description: 'The revision of that document; null as before.', examples: [null] }),
  ),
  documentHash: hash('The hash of the document.'),
  hash: hash('The same hash is the same result: document, days, values, data, engine and charges.'),
  from: day({ description: 'The first day.', examples: ['2026-10-01'] }),
  to: day({ description: 'The last day.', examples: ['2026-10-30'] }),
  params: params(),
  capital: nullable(capital()),
  dataVersion: Type.String({
    description: 'Names the candles it was played over, as GET /history-coverage does.',
    examples: ['5c1f0f0d9a7e3b42'],
  }),
  createdAt: timestamp({ description: 'When it was asked for, in Indian time.' }),
  startedAt: nullable(timestamp({ description: 'When it began.' })),
  endedAt: nullable(timestamp({ description: 'When it ended.' })),
});

const headFields = () => ({
  backtestID: backtestID(),
  ...runFields(),
  trace: Type.Enum([...BACKTEST_TRACE], {
    description: 'What was kept of every candle.',
    examples: ['values'],
  }),
  mode: mode(),
  progress: orNothing(BacktestProgress, 'How far it is; null when it has ended.'),
});

/** The document as it was given; what an earlier version of Spark stored has none. */
export const documentGiven = () =>
  Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()], {
    description: 'The document as it was given, so that it can be started again; null where it is not known.',
    examples: [EXAMPLE_DOCUMENT],
  });

export const BacktestSummary = Type.Object(
  {
    trades: count({ description: 'Legs that were opened and closed.', examples: [20] }),
    net: profit({ description: 'Profit after charges, in rupees.', examples: [-3204.95] }),
    returnPercent: Type.Number({ description: 'Net of the capital, in percent.', examples: [-1.6] }),
    maxDrawdown: profit({ description: 'The deepest fall of the equity, in rupees.', examples: [8144.57] }),
    simulated: Type.Boolean({ description: 'Whether prices were simulated.', examples: [true] }),
  },
  { title: 'BacktestSummary', description: 'The main figures of a backtest.' },
);

export const BacktestRow = Type.Object(
  { ...headFields(), summary: orNothing(BacktestSummary, 'Its main figures; null unless it is done.') },
  { title: 'BacktestRow', description: 'One of your backtests.' },
);
export type BacktestRow = Static<typeof BacktestRow>;

export const BacktestGap = Type.Object(
  {
    day: day({ description: 'The day.', examples: ['2026-10-06'] }),
    minutes: count({ description: 'Minutes of the underlying that are known.', examples: [0] }),
    of: count({ description: 'Minutes of the session.', examples: [375] }),
  },
  { title: 'BacktestGap', description: 'A day of which minutes are missing. Nothing was made up for them.' },
);

export const BacktestCoverage = Type.Object(
  {
    days: count({ description: 'Trading days of the range.', examples: [20] }),
    wholeDays: count({
      description: 'Those of which every minute of the underlying is known.',
      examples: [20],
    }),
    percent: Type.Number({ description: 'Of the days, in percent.', examples: [100] }),
    gaps: Type.Array(BacktestGap, { description: 'The others.', examples: [[]] }),
  },
  { title: 'BacktestCoverage', description: 'How much of the range is known.' },
);

export const Backtest = Type.Object(
  {
    ...headFields(),
    summary: orNothing(BacktestSummary, 'Its main figures; null unless it is done.'),
    notes: Type.Array(Type.String(), {
      description: 'What to know before you rely on it: simulated prices, few trades, missing days.',
      examples: [['Simulated prices: it shows that the rules work and says nothing about profit.']],
    }),
    check: orNothing(
      BacktestCheck,
      'What worse prices and changed data did to it; null unless it was asked for.',
    ),
    seconds: orNothing(
      BacktestSeconds,
      'By bars and by seconds; null unless mode is seconds and seconds are known.',
    ),
    report: orNothing(BacktestReport, 'What it came to; null unless it is done.'),
    coverage: orNothing(BacktestCoverage, 'How much of the range is known; null unless it is done.'),
    sources: orNothing(BacktestSources, 'Where prices came from; null unless it is done.'),
    messages: Type.Array(Type.String(), {
      description: 'What the strategy told while it ran, at most 1,000.',
      examples: [[]],
    }),
    document: documentGiven(),
  },
  { title: 'Backtest', description: 'A backtest with what it came to.' },
);
export type Backtest = Static<typeof Backtest>;

export const PreviewRequest = Type.Object(
  {
    document: StrategyDocumentText,
    at: Type.Optional(
      moment(
        'The last candle that had closed then is told; a day means its last candle. The last whole day if left out.',
        '2026-10-06T10:00:00',
      ),
    ),
    now: withDefault(
      Type.Boolean({
        description:
          'true tells what the legs would trade by the prices of this moment, and no elements, which follow from candles.',
        examples: [false],
      }),
      false,
    ),
    params: Type.Optional(params()),
  },
  { title: 'PreviewRequest', description: 'A strategy document, and the candle at which to look.' },
);

export const PreviewElement = Type.Object(
  {
    id: Type.String({ description: 'The data point or indicator.', examples: ['spot'] }),
    values: Type.Record(Type.String(), Type.Unknown(), {
      description: 'Its columns; null for what is not known yet.',
      examples: [{ close: 23_204.5 }],
    }),
  },
  { title: 'PreviewElement', description: 'A data point or indicator at the candle.' },
);

const amount = (description: string, example: number) =>
  nullable(Type.Number({ description, examples: [example] }));
const price = (description: string, example: number | null) =>
  nullable(rupees({ description, examples: [example] }));

export const PreviewTrade = Type.Object(
  {
    action: Type.String({ description: 'The Add Leg action.', examples: ['a_ce'] }),
    transType: transType(),
    symbol: nullable(
      Type.String({
        description: 'Trading symbol of the contract; null where there is none.',
        examples: ['NIFTY13OCT2625100CE'],
      }),
    ),
    token: nullable(instrumentToken({ examples: ['NFO:57001'] })),
    lot: nullable(count({ description: 'Units of one lot.', examples: [65] })),
    qty: nullable(count({ description: 'Units, for a multiplier of 1.', examples: [65] })),
    orders: nullable(count({ description: 'Orders it takes, by the freeze quantity.', examples: [1] })),
    spot: price('Last price of the underlying.', 25_090.4),
    price: price('Last price of the contract.', 121.35),
    trigger: price('Price at which a leg that waits enters; null for one that does not wait.', null),
    stop: price('Price of the stop loss.', 157.75),
    target: price('Price of the target.', 60.7),
    spotStop: price('Stop loss as a price of the underlying; null for one of the contract.', null),
    spotTarget: price('Target as a price of the underlying; null for one of the contract.', null),
    loss: amount(
      'Rupees lost if the stop fills at its price, before charges; without a stop all that a purchase costs.',
      2_366,
    ),
    gain: amount('Rupees won if the target fills at its price, before charges.', 3_942.25),
    charges: amount('Rupees of charges for the entry and an exit at the same price.', 63.22),
    margin: amount('Rupees of margin that this leg alone needs, by the estimate of paper accounts.', 182_400),
    notes: Type.Array(Type.String({ description: 'A sentence.' }), {
      description: 'Why something is null; empty where all is known.',
      examples: [[]],
    }),
  },
  {
    title: 'PreviewTrade',
    description: 'What a leg would trade. What cannot be known is null, and notes say why.',
  },
);
export type PreviewTrade = Static<typeof PreviewTrade>;

export const DocumentPreview = Type.Object(
  {
    at: timestamp({
      description: 'When the candle closed, in Indian time; with now the moment itself.',
      examples: ['2026-10-06T10:00:00'],
    }),
    elements: Type.Array(PreviewElement, {
      description: 'Each of the document, in its order; empty with now.',
    }),
    trades: Type.Array(PreviewTrade, {
      description: 'What each Add Leg action would trade if it ran then, in the order of the document.',
    }),
    sources: BacktestSources,
  },
  {
    title: 'DocumentPreview',
    description: 'What every element of a document is at a candle, and what its legs would trade.',
  },
);
export type DocumentPreview = Static<typeof DocumentPreview>;
