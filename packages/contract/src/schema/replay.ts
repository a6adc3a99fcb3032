import { LIMITS, REPLAY_STATE } from '@spark/vocabulary';
import type { Static } from 'typebox';
import { DOCUMENT_OR_NUMBER, documentFields, givenSignals, hash, params } from './backtest.ts';
import { hashFields } from './day-hashes.ts';
import { DeployedLeg } from './deployment.ts';
import { comparedFields, comparisonFields } from './drift.ts';
import { count, day, id, moment, nullable, profit, rupees, timestamp, withDefault } from './scalars.ts';
import { Type } from './type.ts';

const replayID = () => id({ description: 'Number of the replay.', examples: [3] });

const speed = (description: string) =>
  Type.Number({ minimum: 1, maximum: LIMITS.replaySpeedMax, description, examples: [60] });

export const ReplayRequest = Type.Object(
  {
    ...documentFields(),
    date: Type.Optional(
      day({
        description:
          'The trading day that is played, 2025-01-01 at the earliest; the last one before today if left out.',
        examples: ['2026-10-06'],
      }),
    ),
    speed: withDefault(
      speed('How many times as fast as the day was: 1 takes as long as the session, 600 less than a minute.'),
      60,
    ),
    params: Type.Optional(params()),
    signals: Type.Optional(givenSignals()),
  },
  {
    title: 'ReplayRequest',
    'x-needs-one': DOCUMENT_OR_NUMBER,
    description: 'A strategy document, and the past day in which it trades.',
  },
);
export type ReplayRequest = Static<typeof ReplayRequest>;

export const ReplayChoice = Type.Object(
  { replayID: replayID() },
  { title: 'ReplayChoice', description: 'One of your replays.' },
);

export const ReplaySteering = Type.Object(
  {
    paused: Type.Optional(
      Type.Boolean({
        description: 'Whether the day stands still. false: it goes on. As it is if left out.',
        examples: [true],
      }),
    ),
    speed: Type.Optional(speed('How many times as fast as the day was; as it is if left out.')),
  },
  { title: 'ReplaySteering', 'x-needs-one': ['paused', 'speed'], description: 'How a replay goes on.' },
);

export const ReplayCandleChoice = Type.Object(
  {
    at: moment('The last candle that had closed then is told.', '2026-10-06T10:00:00'),
  },
  { title: 'ReplayCandleChoice', description: 'A moment of the replayed day.' },
);

const rowFields = () => ({
  replayID: replayID(),
  state: Type.Enum([...REPLAY_STATE], {
    description:
      'How it stands: starting, playing, paused; or over: done at the end of the session, stopped by you or for its length, failed.',
    examples: ['playing'],
  }),
  says: nullable(
    Type.String({
      description: 'Why it was stopped or failed; null where it did not.',
      examples: [null],
    }),
  ),
  name: Type.String({ description: 'The name of the document.', examples: ['Buy at ten'] }),
  id: nullable(
    id({ description: 'Number of the saved document; null for one that was sent.', examples: [null] }),
  ),
  rev: nullable(
    id({ description: 'The revision of the saved document; null for one that was sent.', examples: [null] }),
  ),
  documentHash: hash('Names the rules of the document.'),
  params: Type.Record(Type.String(), Type.Number(), {
    description: 'Values in place of those of the document.',
    examples: [{}],
  }),
  date: day({ description: 'The day that is played.', examples: ['2026-10-06'] }),
  speed: speed('How many times as fast as the day was.'),
  at: nullable(
    timestamp({
      description: 'The time in the replayed day; null before it has begun.',
      examples: ['2026-10-06T10:05:00'],
    }),
  ),
  progress: Type.Number({
    minimum: 0,
    maximum: 100,
    description: 'How much of the session is over, in percent.',
    examples: [13.4],
  }),
  spot: nullable(
    rupees({
      description: 'The price of the underlying then, in rupees; null before one.',
      examples: [24_910.4],
    }),
  ),
  booked: profit({ description: 'Booked so far before charges, in rupees.', examples: [0] }),
  open: nullable(
    profit({ description: 'Profit of what is held then, in rupees; null without a price.', examples: [325] }),
  ),
  createdAt: timestamp({ description: 'When it was started.', examples: ['2026-11-15T11:00:00'] }),
  endedAt: nullable(
    timestamp({ description: 'When it ended; null while it is under way.', examples: [null] }),
  ),
});

export const ReplayRow = Type.Object(rowFields(), {
  title: 'ReplayRow',
  description: 'A past day in which a document trades.',
});
export type ReplayRow = Static<typeof ReplayRow>;

const order = () =>
  Type.Object({
    strefID: nullable(
      id({ description: 'Number in the order book of the replay; null before it is there.', examples: [1] }),
    ),
    at: timestamp({ description: 'When it was decided.', examples: ['2026-10-06T10:00:00'] }),
    leg: id({ description: 'The leg it belongs to.', examples: [1] }),
    of: Type.Enum(['entry', 'exit', 'stop'], {
      description: 'entry, exit, or stop: an exit that rests at the exchange until its trigger is reached.',
      examples: ['entry'],
    }),
    symbol: Type.String({ description: 'What it trades.', examples: ['NIFTY06OCT2624900CE'] }),
    transType: Type.Enum(['Buy', 'Sell'], { description: 'Buy or Sell.', examples: ['Buy'] }),
    qty: count({ description: 'Units.', examples: [65] }),
    filled: count({ description: 'Units that were filled.', examples: [65] }),
    price: nullable(
      rupees({
        description: 'The average price of what was filled, in rupees; null before a fill.',
        examples: [120.5],
      }),
    ),
    state: Type.Enum(['wanted', 'sent', 'over'], {
      description: 'wanted: decided, not sent yet. sent: in the order book. over: nothing more comes.',
      examples: ['over'],
    }),
    why: Type.String({ description: 'Why it was sent.', examples: ['entry'] }),
    problem: nullable(
      Type.String({ description: 'What was said about it; null for nothing.', examples: [null] }),
    ),
  });

export const Replay = Type.Object(
  {
    ...rowFields(),
    minutes: count({ description: 'Minutes of the session that the hashes are of.', examples: [385] }),
    ...hashFields(),
    stopped: nullable(
      Type.String({
        description:
          'Why nothing is decided any more on this day: action, dayStop, dayTarget, lock, losses, squareOff, reject, strike; null while it is.',
        examples: [null],
      }),
    ),
    legs: Type.Array(DeployedLeg, { description: 'Legs of the day, the first first.' }),
    orders: Type.Array(order(), { description: 'Every order of the day, the first first.' }),
    decisions: Type.Array(
      Type.Object({
        at: timestamp({ description: 'When, in the replayed day.', examples: ['2026-10-06T10:00:00'] }),
        says: Type.String({
          description: 'What was decided or happened.',
          examples: ['condition c_in fired at the end of its candle.'],
        }),
      }),
      { description: 'The last decisions, the newest last.' },
    ),
  },
  {
    title: 'Replay',
    description: 'A past day in which a document trades, with its legs, orders and decisions.',
  },
);
export type Replay = Static<typeof Replay>;

export const ReplayDrift = Type.Object(
  {
    replayID: replayID(),
    date: day({ description: 'The day that was played.', examples: ['2026-10-06'] }),
    ...comparisonFields(),
    ...comparedFields('replay'),
  },
  {
    title: 'ReplayDrift',
    description: 'A replayed day beside the backtest of it. The hashes are those of the backtest.',
  },
);
export type ReplayDrift = Static<typeof ReplayDrift>;
