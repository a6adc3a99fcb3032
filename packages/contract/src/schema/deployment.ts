import { DEPLOYMENT_MODE, DEPLOYMENT_STATE } from '@spark/vocabulary';
import type { Static } from 'typebox';
import { hashFields } from './day-hashes.ts';
import { comparedFields, comparisonFields } from './drift.ts';
import { transType } from './order-fields.ts';
import {
  accountName,
  count,
  day,
  id,
  moment,
  nullable,
  profit,
  rupees,
  strategyName,
  timestamp,
  withDefault,
} from './scalars.ts';
import { Type } from './type.ts';

const documentNumber = () => id({ description: 'Number of the saved strategy document.', examples: [12] });
const deploymentID = () => id({ description: 'Number of the deployment.', examples: [7] });
const rev = (description: string) => id({ description, examples: [3] });
const stname = () =>
  strategyName({
    'x-aliases': ['stname'],
    description: 'Name of the strategy in whose linked accounts it trades.',
  });

const mode = () =>
  Type.Enum([...DEPLOYMENT_MODE], {
    description:
      'Where it trades: forward on the simulated venue of forward tests, at the prices that Spark shows; live at the brokers of the accounts.',
    examples: ['forward'],
  });

const params = () =>
  Type.Record(Type.String(), Type.Unknown(), {
    description: 'Values in place of those of the document, by the names of its parameters.',
    examples: [{}],
  });

export const DeployRequest = Type.Object(
  {
    id: documentNumber(),
    rev: Type.Optional(rev('The revision; the newest if left out.')),
    strategyname: stname(),
    mode: withDefault(mode(), 'forward'),
    params: Type.Optional(params()),
  },
  { title: 'DeployRequest', description: 'A saved strategy document, and where it trades.' },
);
export type DeployRequest = Static<typeof DeployRequest>;

export const DeploymentChoice = Type.Object(
  { deploymentID: deploymentID() },
  { title: 'DeploymentChoice', description: 'One of your deployments.' },
);

export const DeploymentCandleChoice = Type.Object(
  {
    at: Type.Optional(
      moment('The last candle that had closed then is told; the newest if left out.', '2026-11-16T09:20:00'),
    ),
    account: Type.Optional(
      accountName({ description: 'An account in which it trades; the first one if left out.' }),
    ),
  },
  { title: 'DeploymentCandleChoice', description: 'A candle that an account decided.' },
);

export const DeploymentPause = Type.Object(
  {
    paused: withDefault(
      Type.Boolean({
        description:
          'Whether it is paused. true: nothing enters, legs keep their stops and targets. false: it runs again.',
        examples: [true],
      }),
      true,
    ),
  },
  { title: 'DeploymentPause', description: 'Whether it may enter.' },
);

export const DeploymentStop = Type.Object(
  {
    legs: Type.Enum(['keep', 'close'], {
      description:
        'What becomes of what it holds. close: everything is closed at the market, then it is over. keep: it is over at once, and Spark no longer follows what it holds.',
      examples: ['close'],
    }),
  },
  { title: 'DeploymentStop', description: 'What becomes of what it holds.' },
);

export const DeploymentSwitch = Type.Object(
  {
    rev: Type.Optional(rev('The revision that it goes on with; the newest if left out.')),
    now: withDefault(
      Type.Boolean({
        description:
          'When it goes on with it. true: at once, only while nothing is held. false: when the next session begins.',
        examples: [false],
      }),
      false,
    ),
  },
  { title: 'DeploymentSwitch', description: 'Another revision of the same document.' },
);

const worstDay = (whose: string) =>
  nullable(
    rupees({
      description: `What ${whose} may lose on a day before the stop of the day closes everything, in rupees; null where the document has none. A fast market may lose more.`,
      examples: [5_000],
    }),
  );

export const DeployCheck = Type.Object(
  {
    ready: Type.Boolean({ description: 'Whether it can be deployed as it is.', examples: [true] }),
    items: Type.Array(
      Type.Object({
        what: Type.String({ description: 'What was looked at.', examples: ['accounts'] }),
        good: Type.Boolean({ description: 'Whether nothing stands against it.', examples: [true] }),
        says: Type.String({
          description: 'What was found.',
          examples: ['It trades in paper × 1, on the simulated venue of forward tests.'],
        }),
      }),
      { description: 'Everything that was looked at.' },
    ),
    accounts: Type.Array(
      Type.Object({
        account: accountName({ description: 'An account in which it would trade.' }),
        multiplier: count({ description: 'How many times the quantity of the document.', examples: [1] }),
        worstDay: worstDay('this account'),
      }),
      { description: 'The accounts that are linked to the strategy and switched on.' },
    ),
    worstDay: worstDay('all accounts together'),
  },
  { title: 'DeployCheck', description: 'What stands for and against a deployment.' },
);
export type DeployCheck = Static<typeof DeployCheck>;

const price = (description: string) => nullable(rupees({ description, examples: [120.5] }));
const orderNumber = () =>
  nullable(id({ description: 'Number in the order book; null before it is there.', examples: [2240] }));

export const DeployedLeg = Type.Object(
  {
    leg: id({ description: 'Number of the leg in its account.', examples: [1] }),
    action: Type.String({ description: 'The action that added it.', examples: ['a_ce'] }),
    condition: Type.String({ description: 'The condition that fired.', examples: ['c_in'] }),
    symbol: Type.String({ description: 'What it trades.', examples: ['NIFTY23NOV2625000CE'] }),
    transType: transType(),
    qty: count({ description: 'Units that were wanted, the multiplier included.', examples: [65] }),
    held: count({ description: 'Units that it holds now.', examples: [65] }),
    state: Type.String({
      description: 'WAITING for its price, ENTERING, OPEN, EXITING, or over: CLOSED, CANCELLED, REJECTED.',
      examples: ['OPEN'],
    }),
    reason: nullable(
      Type.String({
        description:
          'Why it leaves or left: stop, trail, target, condition, mtm, time, expiry, manual, linked, reject; null before.',
        examples: ['stop'],
      }),
    ),
    basis: price('What stop and target are measured from, in rupees; null until it is known.'),
    entryPrice: price('The average price paid, in rupees; null before a fill.'),
    exitPrice: price('The average price at which it left, in rupees; null before a fill.'),
    stop: price('Where it stops, in rupees; null where it has no stop.'),
    target: price('Where its target is, in rupees; null where it has none.'),
    trigger: price('The price that it waits for, in rupees; null where it waits for none.'),
    ltp: price('The last price that it was looked at with, in rupees; null before one.'),
    booked: profit({ description: 'Booked before charges, in rupees.', examples: [0] }),
    open: nullable(
      profit({ description: 'Profit of what is held, in rupees; null without a price.', examples: [325] }),
    ),
    orders: Type.Array(
      Type.Object({
        strefID: orderNumber(),
        of: Type.Enum(['entry', 'exit', 'stop'], {
          description:
            'entry, exit, or stop: an exit that rests at the exchange until its trigger is reached.',
          examples: ['entry'],
        }),
        transType: transType(),
        qty: count({ description: 'Units.', examples: [65] }),
        trigger: price('Of a stop that rests at the exchange: where it triggers, in rupees; else null.'),
        filled: count({ description: 'Units that were filled.', examples: [65] }),
        state: Type.Enum(['wanted', 'sent', 'over'], {
          description: 'wanted: decided, not sent yet. sent: in the order book. over: nothing more comes.',
          examples: ['over'],
        }),
        why: Type.String({ description: 'Why it was sent.', examples: ['entry'] }),
        at: timestamp({ description: 'When it was decided.', examples: ['2026-11-16T09:20:00'] }),
        problem: nullable(
          Type.String({
            description: 'What its broker or Spark said about it; null for nothing.',
            examples: [null],
          }),
        ),
      }),
      { description: 'Its orders, in order.' },
    ),
  },
  { title: 'DeployedLeg', description: 'One leg of a deployment in one account.' },
);
export type DeployedLeg = Static<typeof DeployedLeg>;

const rowFields = () => ({
  deploymentID: deploymentID(),
  state: Type.Enum([...DEPLOYMENT_STATE], {
    description:
      'How it stands: running; paused: nothing enters, legs are followed; stopping: everything is being closed; stopped: it is over.',
    examples: ['running'],
  }),
  says: nullable(
    Type.String({
      description: 'How it ended, or what stands in its way; null where nothing does.',
      examples: [null],
    }),
  ),
  strategyname: stname(),
  id: documentNumber(),
  name: Type.String({ description: 'The name of the document.', examples: ['Straddle of 9:20'] }),
  rev: rev('The revision that it plays.'),
  hash: Type.String({
    description: 'The hash of that revision.',
    examples: ['a3d12410a2e6072444b9161addc490934775609f2493ebd39ce414294bc03238'],
  }),
  nextRev: nullable(
    rev('The revision that it goes on with when a session begins and nothing is held; null for none.'),
  ),
  mode: mode(),
  params: Type.Record(Type.String(), Type.Number(), {
    description: 'Values in place of those of the document.',
    examples: [{}],
  }),
  createdAt: timestamp({ description: 'When it was deployed.', examples: ['2026-11-16T09:10:00'] }),
  nextDecision: nullable(
    timestamp({
      description: 'When its conditions are looked at next; null when it is over.',
      examples: ['2026-11-16T09:20:00'],
    }),
  ),
  day: nullable(
    day({
      description: 'The session that it stands in, or the last one that it stood in; null before the first.',
      examples: ['2026-11-16'],
    }),
  ),
  accountNames: Type.Array(accountName({ description: 'An account in which it trades.' }), {
    description: 'The accounts that take part. Empty before its first session: they join when one begins.',
    examples: [['paper']],
  }),
  booked: profit({
    description: 'Booked on that day in all accounts before charges, in rupees.',
    examples: [0],
  }),
  open: nullable(
    profit({
      description: 'Profit of what is held in all accounts, in rupees; null without a price.',
      examples: [325],
    }),
  ),
});

export const DeploymentRow = Type.Object(rowFields(), {
  title: 'DeploymentRow',
  description: 'A document that trades by itself.',
});
export type DeploymentRow = Static<typeof DeploymentRow>;

export const Deployment = Type.Object(
  {
    ...rowFields(),
    accounts: Type.Array(
      Type.Object({
        account: accountName({ description: 'The account.' }),
        day: nullable(
          day({
            description: 'The session that it stands in; null before the first.',
            examples: ['2026-11-16'],
          }),
        ),
        multiplier: count({ description: 'How many times the quantity of the document.', examples: [1] }),
        stopped: nullable(
          Type.String({
            description:
              'Why nothing is decided any more today: action, dayStop, dayTarget, lock, losses, squareOff, reject, strike; null while it is.',
            examples: [null],
          }),
        ),
        booked: profit({ description: 'Booked today before charges, in rupees.', examples: [0] }),
        open: nullable(
          profit({
            description: 'Profit of what is held, in rupees; null without a price.',
            examples: [325],
          }),
        ),
        legs: Type.Array(DeployedLeg, { description: 'Living legs, and those of the day that have ended.' }),
        decisions: Type.Array(
          Type.Object({
            at: timestamp({ description: 'When.', examples: ['2026-11-16T09:20:00'] }),
            says: Type.String({
              description: 'What was decided or happened.',
              examples: ['condition c_in fired.'],
            }),
          }),
          { description: 'The last decisions, the newest last.' },
        ),
      }),
      { description: 'Each account as it stands for itself.' },
    ),
    days: Type.Array(
      Type.Object({
        date: day({ description: 'The session.', examples: ['2026-11-16'] }),
        account: accountName({ description: 'The account.' }),
        minutes: count({ description: 'Minutes of the session that the hashes are of.', examples: [385] }),
        ...hashFields(),
      }),
      { description: 'The last 20 days of each account, that of today so far, the newest first.' },
    ),
  },
  { title: 'Deployment', description: 'A deployment with its accounts.' },
);
export type Deployment = Static<typeof Deployment>;

export const DeploymentDayChoice = Type.Object(
  {
    deploymentID: deploymentID(),
    date: day({ description: 'The session.', examples: ['2026-11-16'] }),
  },
  { title: 'DeploymentDayChoice', description: 'A day of one of your deployments.' },
);

export const DeploymentDay = Type.Object(
  {
    deploymentID: deploymentID(),
    date: day({ description: 'The session.', examples: ['2026-11-16'] }),
    rev: nullable(rev('The revision that was played; null where it cannot be read.')),
    ...comparisonFields(),
    accounts: Type.Array(
      Type.Object({
        account: accountName({ description: 'The account.' }),
        multiplier: count({ description: 'How many times the quantity of the document.', examples: [1] }),
        ...hashFields(),
        ...comparedFields('deployment'),
      }),
      { description: 'Each account that took part on that day.' },
    ),
  },
  {
    title: 'DeploymentDay',
    description: 'A day of a deployment beside the backtest of it. The hashes are those of the backtest.',
  },
);
export type DeploymentDay = Static<typeof DeploymentDay>;
