import { LIMITS } from '@spark/vocabulary';
import type { Static } from 'typebox';
import {
  BacktestCoverage,
  capital,
  DOCUMENT_OR_NUMBER,
  documentFields,
  documentGiven,
  givenSignals,
  orNothing,
  params,
  rangeFields,
  runFields,
} from './backtest.ts';
import { BacktestSources } from './backtest-report.ts';
import { EXAMPLE_SWEPT_DOCUMENT } from './builder.ts';
import { count, day, id, nullable, profit, withDefault } from './scalars.ts';
import { Type } from './type.ts';

export const SWEEP_MEASURES = ['net', 'sharpe', 'profitFactor', 'netOverDrawdown'] as const;

const sweepID = () => id({ description: 'Number of the sweep.', examples: [14] });
const number = (description: string, example: number) => Type.Number({ description, examples: [example] });
/** As the document bounds its parameters. */
const value = (description: string, example: number) =>
  Type.Number({ minimum: -1e12, maximum: 1e12, description, examples: [example] });

/** A document whose parameters the example varies. */
const SweptDocument = Type.Record(Type.String(), Type.Unknown(), {
  description:
    'A strategy document of BuildAlgos with parameters. It is read exactly; GET /builder/schema has its JSON Schema.',
  examples: [EXAMPLE_SWEPT_DOCUMENT],
});

const values = (description: string) =>
  Type.Record(Type.String(), Type.Number(), { description, examples: [{ stop: 20 }] });

export const SweepAxisRequest = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      maxLength: LIMITS.nameChars,
      pattern: '^[A-Za-z_][A-Za-z0-9_]*$',
      'x-says': 'letters, digits and _',
      description: 'A parameter of the document.',
      examples: ['stop'],
    }),
    from: Type.Optional(value('The first value; the smallest that the document allows if left out.', 10)),
    to: Type.Optional(value('The last value; the largest that the document allows if left out.', 40)),
    step: Type.Optional(value('From one value to the next; that of the document, or 1, if left out.', 10)),
  },
  {
    title: 'SweepAxisRequest',
    description: 'A parameter, and the values that it takes.',
    examples: [{ name: 'stop', from: 10, to: 40, step: 10 }],
  },
);
export type SweepAxisRequest = Static<typeof SweepAxisRequest>;

const measure = () =>
  Type.Enum([...SWEEP_MEASURES], {
    description:
      'What makes one run better than another: net, sharpe, profitFactor, or netOverDrawdown, net over the deepest fall.',
    examples: ['net'],
  });

const outOfSample = (description: string) =>
  Type.Number({ minimum: 0, maximum: 0.9, description, examples: [0.3] });

export const SweepRequest = Type.Object(
  {
    ...documentFields(SweptDocument),
    ...rangeFields(),
    axes: Type.Array(SweepAxisRequest, {
      minItems: 1,
      maxItems: LIMITS.sweepAxes,
      description: `One to ${LIMITS.sweepAxes} parameters; all their combinations are played, ${LIMITS.sweepRuns} at the most.`,
      examples: [[{ name: 'stop', from: 10, to: 40, step: 10 }]],
    }),
    params: Type.Optional(params()),
    capital: Type.Optional(capital()),
    signals: Type.Optional(givenSignals()),
    measure: withDefault(measure(), 'net'),
    outOfSample: withDefault(
      outOfSample('The share of the days, the last ones, that no choice looks at; 0 for none.'),
      0.3,
    ),
  },
  {
    title: 'SweepRequest',
    'x-needs-one': DOCUMENT_OR_NUMBER,
    description: 'A strategy document, the days over which it is played, and what is varied.',
  },
);
export type SweepRequest = Static<typeof SweepRequest>;

export const SweepChoice = Type.Object(
  { sweepID: sweepID() },
  { title: 'SweepChoice', description: 'One of your sweeps.' },
);

export const SweepProgress = Type.Object(
  {
    runs: count({ description: 'Runs that were played.', examples: [12] }),
    ofRuns: count({ description: 'Runs of the sweep; 0 before the first has ended.', examples: [40] }),
    series: count({ description: 'Series of candles that were read so far.', examples: [31] }),
    percent: Type.Number({ minimum: 0, maximum: 100, description: 'How much is played.', examples: [30] }),
    place: nullable(
      count({ description: 'How many others are before it; null unless it waits.', examples: [1] }),
    ),
  },
  { title: 'SweepProgress', description: 'How far a sweep is.' },
);

export const SweepAxis = Type.Object(
  {
    name: Type.String({ description: 'The parameter.', examples: ['stop'] }),
    values: Type.Array(Type.Number(), { description: 'Its values, in order.', examples: [[10, 20, 30, 40]] }),
  },
  { title: 'SweepAxis', description: 'A parameter that was varied.' },
);

export const SweepPick = Type.Object(
  {
    values: values('Its values.'),
    net: profit({
      description: 'Profit after charges on the days of the choice, in rupees.',
      examples: [-3204.95],
    }),
    trades: count({ description: 'Trades on those days.', examples: [14] }),
  },
  { title: 'SweepPick', description: 'One run of a sweep.' },
);

export const SweepSummary = Type.Object(
  {
    runs: count({ description: 'How many runs it has.', examples: [4] }),
    best: orNothing(SweepPick, 'The run with the highest figure; null where no run has one.'),
    plateau: orNothing(
      SweepPick,
      'The run whose neighbours are good as well; null where no run has a figure.',
    ),
    lonely: Type.Boolean({
      description: 'The best run stands alone: half of it is lost one step beside it.',
      examples: [false],
    }),
    simulated: Type.Boolean({ description: 'Whether prices were simulated.', examples: [true] }),
  },
  { title: 'SweepSummary', description: 'What a sweep found.' },
);

const headFields = () => ({
  sweepID: sweepID(),
  ...runFields(),
  axes: Type.Array(SweepAxis, { description: 'What was varied.' }),
  measure: measure(),
  outOfSample: outOfSample('The share of the days that no choice looks at.'),
  progress: orNothing(SweepProgress, 'How far it is; null when it has ended.'),
  summary: orNothing(SweepSummary, 'What it found; null unless it is done.'),
});

export const SweepRow = Type.Object(headFields(), { title: 'SweepRow', description: 'One of your sweeps.' });
export type SweepRow = Static<typeof SweepRow>;

export const SweepFigures = Type.Object(
  {
    net: profit({ description: 'Profit after charges, in rupees.', examples: [-3204.95] }),
    trades: count({ description: 'Legs that were opened and closed.', examples: [14] }),
    maxDrawdown: profit({ description: 'The deepest fall of the equity, in rupees.', examples: [8144.57] }),
    maxDrawdownPercent: number('The same of the high before it, in percent.', 4.07),
    sharpe: nullable(number('Mean over deviation of daily profits × √252.', -1.2)),
    profitFactor: nullable(number('All wins over all losses.', 0.7)),
  },
  { title: 'SweepFigures', description: 'What a run came to. A figure with nothing to divide by is null.' },
);

export const SweepPlateau = Type.Object(
  {
    score: number('The middle figure of it and all runs at most one step away; of net in rupees.', -3500.1),
    worst: number('The worst of them.', -4100.2),
    runs: count({ description: 'How many runs that is; fewer at the edge.', examples: [3] }),
  },
  { title: 'SweepPlateau', description: 'A run seen with those beside it.' },
);

export const SweepCell = Type.Object(
  {
    values: values('The values of this run.'),
    place: Type.Array(Type.Integer(), {
      description: 'Where each value is on its axis, from 0.',
      examples: [[1]],
    }),
    figure: nullable(number('By which it is compared, as measure says; of net in rupees.', -3204.95)),
    inSample: SweepFigures,
    outOfSample: orNothing(SweepFigures, 'On the days that no choice looked at; null where there are none.'),
    plateau: orNothing(SweepPlateau, 'It and its neighbours; null where it has no figure.'),
  },
  { title: 'SweepCell', description: 'One run of a sweep.' },
);

export const Sweep = Type.Object(
  {
    ...headFields(),
    cells: Type.Array(SweepCell, {
      description: 'Every run, the last axis fastest; empty unless it is done.',
    }),
    best: nullable(
      count({ description: 'The run with the highest figure, by its place in cells.', examples: [2] }),
    ),
    bestPlateau: nullable(count({ description: 'The run with good neighbours.', examples: [1] })),
    splitDay: nullable(
      day({ description: 'The first day that no choice looked at; null where there is none.' }),
    ),
    notes: Type.Array(Type.String(), {
      description: 'What to know before you rely on it.',
      examples: [['Simulated prices: they show that the rules work, and say nothing about profit.']],
    }),
    coverage: orNothing(BacktestCoverage, 'How much of the range is known; null unless it is done.'),
    sources: orNothing(BacktestSources, 'Where prices came from; null unless it is done.'),
    document: documentGiven(),
  },
  { title: 'Sweep', description: 'A sweep with all its runs.' },
);
export type Sweep = Static<typeof Sweep>;
