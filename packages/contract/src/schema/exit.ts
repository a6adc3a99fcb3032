import {
  EXIT_CLOSES,
  EXIT_DAYS,
  EXIT_MEASURE,
  EXIT_REASON,
  EXIT_SCOPE,
  EXIT_STATE,
  LIMITS,
} from '@spark/vocabulary';
import type { Static } from 'typebox';
import {
  accountName,
  exchangeSent,
  id,
  instrumentName,
  instrumentToken,
  nullable,
  profit,
  strategyName,
  symbolSent,
  timestamp,
  withDefault,
} from './scalars.ts';
import { positionType } from './square-off.ts';
import { Type } from './type.ts';

/** Rupees, or per cent: which of them another field says. */
const amount = (description: string, example: number) =>
  Type.Number({
    exclusiveMinimum: 0,
    maximum: LIMITS.capitalPaiseMax / 100,
    description,
    examples: [example],
  });

const measure = (description: string) =>
  Type.Enum([...EXIT_MEASURE], {
    description: `${description} price: rupees of the price, of a position only. percent: of the entry value of what is open. rupees: of profit or loss.`,
    examples: ['rupees'],
  });

const profitMeasure = (description: string) =>
  Type.Enum(['percent', 'rupees'], { description, examples: ['rupees'] });

const time = () =>
  Type.String({
    pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
    'x-says': 'Indian time written HH:MM',
    description: 'Closes at this Indian time, on a day with a session.',
    examples: ['15:15'],
  });

const daysBeforeExpiry = (options: object = {}) =>
  Type.Integer({
    minimum: 0,
    maximum: LIMITS.exitDaysMax,
    ...options,
    description:
      'Closes so many calendar days before the nearest expiry of what is open, 0 on its day: at exitTime, else from 09:15.',
    examples: [1],
  });

const rules = () => ({
  stopLoss: amount('Stop loss: a price, or how much may be lost.', 5000),
  stopLossBy: measure('What stopLoss is.'),
  trailEach: amount(
    'Trailing stop: each so much in favour, from where it was set, moves the stop. In the measure of stopLoss.',
    1000,
  ),
  trailMoves: amount('By how much each step moves the stop; at most trailEach.', 500),
  target: amount('Target: a price, or a profit.', 10000),
  targetBy: measure('What target is.'),
  lockAt: amount('Profit lock: from this profit on, some of it is kept.', 6000),
  lockKeep: amount('The profit that is kept from then on; less than lockAt.', 3000),
  lockEach: amount('A step of further profit, for which more is kept.', 1000),
  lockMore: amount('How much more is kept for each step; at most lockEach.', 500),
  lockBy: profitMeasure('What the four fields of the lock are. Left out: rupees.'),
  costAt: amount('Move to cost: from this profit on, the stop is at the entry.', 2000),
  costBy: profitMeasure('What costAt is. Left out: rupees.'),
  costWithCharges: Type.Boolean({
    description: 'With true the stop goes to where the charges of entry and exit are earned as well.',
    examples: [false],
  }),
  exitTime: time(),
  daysBeforeExpiry: daysBeforeExpiry(),
});

const closesStname = (options: object = {}) =>
  strategyName({
    ...options,
    description: 'The strategy that is closed. Left out, the one that is watched.',
  });

const closesAcname = (options: object = {}) =>
  accountName({
    ...options,
    description:
      'The account in which is closed. Left out, with strategy all accounts, with account the one that is watched.',
  });

const closesBasketID = (options: object = {}) =>
  id({ ...options, description: 'The basket that is closed, with closes basket.', examples: [41] });

const closes = () => ({
  closes: Type.Enum([...EXIT_CLOSES], {
    description:
      'What is closed. watched: what is watched. basket, strategy, account, all: more than that, e.g. the whole basket when the stop of one leg is met.',
    examples: ['watched'],
  }),
  closesStname: closesStname(),
  closesAcname: closesAcname(),
  closesBasketID: closesBasketID(),
});

const block = () =>
  Type.Boolean({
    description:
      'true also switches the kill switch of that account, or of all accounts, on: nothing new is let in until you switch it off.',
    examples: [false],
  });

const days = () =>
  Type.Enum([...EXIT_DAYS], {
    description:
      'How long it stays. today: it ends with the day. untilRemoved: it stays; of a scope it fires at most once a day and watches again on the next.',
    examples: ['today'],
  });

const forwardTest = () =>
  Type.Boolean({
    description:
      'true watches and closes forward tests, false real positions. Never both. A basket says it by itself.',
    examples: [false],
  });

const exitNumber = () => id({ description: 'Number of the exit.', examples: [12] });

function optional<T extends Readonly<Record<string, Parameters<typeof Type.Optional>[0]>>>(fields: T) {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, Type.Optional(field)])) as {
    [K in keyof T]: ReturnType<typeof Type.Optional<T[K]>>;
  };
}

const terms = () => ({
  ...optional(rules()),
  // A share, as in the example, does not expire.
  daysBeforeExpiry: Type.Optional(daysBeforeExpiry({ 'x-instead-of': 'exitTime' })),
  closes: withDefault(closes().closes, 'watched'),
  closesStname: Type.Optional(closesStname({ 'x-instead-of': 'closes' })),
  closesAcname: Type.Optional(closesAcname({ 'x-instead-of': 'closes' })),
  closesBasketID: Type.Optional(closesBasketID({ 'x-instead-of': 'closes' })),
  block: withDefault(block(), false),
  days: withDefault(days(), 'today'),
});

export const ExitRequest = Type.Object(
  {
    scope: Type.Enum([...EXIT_SCOPE], {
      description:
        'What is watched. position: one position. basket: what one basket opened. strategy: one strategy, in one account or in all. account: one account. all: everything you have.',
      examples: ['position'],
    }),
    stname: Type.Optional(
      strategyName({
        'x-aliases': ['strategyname'],
        description: 'Required when scope is position or strategy.',
      }),
    ),
    acname: Type.Optional(
      accountName({
        'x-aliases': ['accountname'],
        'x-narrows': true,
        description:
          'Required when scope is position or account; with strategy it narrows it to this account.',
      }),
    ),
    token: Type.Optional(
      instrumentName({ description: 'The instrument of the position, by token or name.' }),
    ),
    symbol: Type.Optional(symbolSent()),
    exchange: Type.Optional(exchangeSent()),
    positionType: Type.Optional(positionType()),
    basketID: Type.Optional(
      id({
        'x-instead-of': 'token',
        description: 'The basket, by its number. Required when scope is basket.',
        examples: [41],
      }),
    ),
    ForwardTest: withDefault(forwardTest(), false),
    ...terms(),
  },
  {
    title: 'ExitRequest',
    description: 'An exit to be set. It needs one rule at least; the first that is met closes.',
  },
);
export type ExitRequest = Static<typeof ExitRequest>;

export const ExitChange = Type.Object(
  { id: exitNumber(), ...terms() },
  {
    title: 'ExitChange',
    description: 'The rules as they shall be: those left out are gone. What is watched stays.',
  },
);
export type ExitChange = Static<typeof ExitChange>;

export const ExitChoice = Type.Object(
  { id: exitNumber() },
  { title: 'ExitChoice', description: 'Which exit is meant.' },
);
export type ExitChoice = Static<typeof ExitChoice>;

export const ExitClosing = Type.Object(
  {
    acname: accountName(),
    stname: strategyName(),
    token: instrumentToken(),
    symbol: Type.String({ description: 'Its symbol.', examples: ['ASHOKLEY-EQ'] }),
    positionType: positionType(),
    qty: Type.Integer({ description: 'What was open, below 0 for a short position.', examples: [10] }),
    outcome: Type.Enum(['closing', 'closed', 'kept'], {
      description:
        'What became of it. closing: it is not closed yet; closed: it is flat; kept: you took the square-off back.',
      examples: ['closed'],
    }),
    price: nullable(
      profit({
        description: 'Average price at which it was closed, in rupees; null while it is not.',
        examples: [164.8],
      }),
    ),
  },
  { title: 'ExitClosing', description: 'A position that an exit closes.' },
);
export type ExitClosing = Static<typeof ExitClosing>;

export const ExitFiring = Type.Object(
  {
    at: timestamp({ description: 'When it fired, in Indian time.' }),
    reason: Type.Enum([...EXIT_REASON], { description: 'Which rule was met.', examples: ['stopLoss'] }),
    says: Type.String({
      description: 'The same in words, with level and value.',
      examples: ['Stop loss of 165.00 reached: the price is 164.95'],
    }),
    passedWhileDown: Type.Boolean({
      description: 'Whether it was passed while Spark was not running, so that it acted at the start.',
      examples: [false],
    }),
    blocked: Type.Boolean({ description: 'Whether it has set the kill switch.', examples: [false] }),
    closings: Type.Array(ExitClosing, { description: 'What it closes, and what became of it.' }),
  },
  { title: 'ExitFiring', description: 'What an exit did.' },
);
export type ExitFiring = Static<typeof ExitFiring>;

function nullables<T extends Readonly<Record<string, Parameters<typeof nullable>[0]>>>(fields: T) {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, nullable(field)])) as {
    [K in keyof T]: ReturnType<typeof nullable<T[K]>>;
  };
}

const money = (description: string, example: number) =>
  nullable(profit({ description, examples: [example] }));

export const Exit = Type.Object(
  {
    id: exitNumber(),
    scope: ExitRequest.properties.scope,
    stname: nullable(
      strategyName({ description: 'The strategy that is watched; null where none is named.' }),
    ),
    acname: nullable(accountName({ description: 'The account that is watched; null means all.' })),
    token: nullable(instrumentToken({ description: 'The instrument of a position; null for a scope.' })),
    symbol: nullable(Type.String({ description: 'Its symbol.', examples: ['ASHOKLEY-EQ'] })),
    positionType: nullable(positionType()),
    basketID: nullable(id({ description: 'The basket that is watched; null for others.', examples: [41] })),
    ForwardTest: forwardTest(),
    ...nullables(rules()),
    ...closes(),
    closesStname: nullable(closes().closesStname),
    closesAcname: nullable(closes().closesAcname),
    closesBasketID: nullable(closes().closesBasketID),
    block: block(),
    days: days(),
    state: Type.Enum([...EXIT_STATE], {
      description:
        'Where it stands. closing: it fired and is closing; resting: it fired and watches again on the next day.',
      examples: ['watching'],
    }),
    says: Type.String({ description: 'Where it stands, in words.', examples: ['Watching'] }),
    waitingSince: nullable(
      timestamp({
        description: 'Since when it waits for a price that it needs, in Indian time; null when it does not.',
      }),
    ),
    price: money('Last price of a position in rupees; null where it is not known.', 170.3),
    pnl: money(
      'Profit: of a position what is open has earned, of a basket that of its orders since it was placed, of a scope that of today, booked and open; null where it is not known.',
      3,
    ),
    entryValue: money('What the open positions cost, in rupees.', 1700),
    stopLevel: money(
      'The stop that is nearest now: a price, per cent, or rupees of profit (a loss is below 0); null where there is none.',
      165,
    ),
    stopLevelBy: nullable(measure('What stopLevel is.')),
    distance: money('How far it is from there, in rupees of profit.', 53),
    distancePercent: money('The same in per cent of the entry value.', 3.12),
    peak: money('The best since it watches, in the measure of stopLevel.', 171.2),
    createdAt: timestamp({ description: 'When it was set, in Indian time.' }),
    problems: Type.Array(
      Type.String({
        description: 'A sentence.',
        examples: ['ASHOKLEY-EQ in account1: The market is closed'],
      }),
      { description: 'Why what it closes is still open.', examples: [[]] },
    ),
    firings: Type.Array(ExitFiring, { description: 'What it did so far, the newest last.' }),
  },
  { title: 'Exit', description: 'An exit that runs by itself, as it stands now.' },
);
export type Exit = Static<typeof Exit>;
