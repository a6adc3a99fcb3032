import { BASKET_STATUS, HEDGE_OUTCOME, LEG_STATUS, LIMITS, PRODUCT_TYPE } from '@spark/vocabulary';
import type { Static } from 'typebox';
import { INSTRUMENT_OR_SELECTOR } from './contract-selector.ts';
import { filledQty, orderType, productType, reftag, strefID, symbol, transType } from './order-fields.ts';
import { OrderRequest } from './order-request.ts';
import { PayoffMoment } from './payoff.ts';
import {
  count,
  day,
  id,
  identifier,
  instrumentToken,
  nullable,
  profit,
  rupees,
  strategyName,
  timestamp,
  withDefault,
} from './scalars.ts';
import { Type } from './type.ts';

const { strategyname, ForwardTest, identifier: oneAccount, ...legFields } = OrderRequest.properties;

const { breakEvens, maxProfit, maxLoss } = PayoffMoment.properties;
const PAYOFF_AT_EXPIRY = { breakEvens, maxProfit, maxLoss };

/** With the defaults, as an example is that comes out of reading as it went in. */
const EXAMPLE_LEG = {
  orderType: 'Limit',
  productType: 'Intraday',
  token: 'NSE:212',
  qty: 1,
  transType: 'Buy',
  limitPrice: 170,
  splitby: 0,
  triggerPrice: 0,
  operations: { timeLimit: 0, shouldExecute: false, priceBuffer: 0 },
};

export const BasketLegRequest = Type.Object(legFields, {
  title: 'BasketLegRequest',
  'x-needs-one': INSTRUMENT_OR_SELECTOR,
  description: 'One order of a basket, with the fields of POST /order.',
  examples: [EXAMPLE_LEG],
});
export type BasketLegRequest = Static<typeof BasketLegRequest>;

const seconds = () =>
  Type.Integer({
    minimum: 1,
    maximum: LIMITS.basketWaitSecondsMax,
    description:
      'How long sells wait for the buys of the same underlying and account, from placing the basket on.',
    examples: [30],
  });

const outcome = () =>
  Type.Enum([...HEDGE_OUTCOME], {
    description:
      'What happens when the buys are not filled by then, or cannot be: stop leaves the sells out, goOn places them all ' +
      'the same, undo leaves them out and closes what was bought.',
    examples: ['stop'],
  });

export const HedgeWait = Type.Object(
  {
    seconds: withDefault(seconds(), 30),
    then: withDefault(outcome(), 'stop'),
  },
  { title: 'HedgeWait', description: 'How long hedges may take, and what happens afterwards.' },
);
export type HedgeWait = Static<typeof HedgeWait>;

const HedgeWaiting = Type.Object(
  { seconds: seconds(), then: outcome() },
  {
    title: 'HedgeWaiting',
    description: 'How long hedges of a basket may take, and what happens afterwards.',
  },
);

const hedgeFirst = () =>
  Type.Boolean({
    description:
      'Within an underlying and an account, sells wait until the buys are filled. Legs of different underlyings do not ' +
      'wait for each other.',
    examples: [true],
  });

const DEFAULT_WAIT = Object.fromEntries([
  ['seconds', 30],
  ['then', 'stop'],
]) as Static<typeof HedgeWait>;

export const BasketRequest = Type.Object(
  {
    strategyname,
    legs: Type.Array(BasketLegRequest, {
      minItems: 1,
      maxItems: LIMITS.basketLegs,
      description: 'The orders, in the sequence in which they are told.',
    }),
    identifier: oneAccount,
    ForwardTest,
    hedgeFirst: withDefault(hedgeFirst(), true),
    waitForHedges: withDefault(HedgeWait, DEFAULT_WAIT),
    dryRun: withDefault(
      Type.Boolean({
        description:
          'true answers what the basket would come to now, and neither stores nor places anything.',
        examples: [false],
      }),
      false,
    ),
  },
  { title: 'BasketRequest', description: 'Several orders of one strategy, planned and placed as one.' },
);
export type BasketRequest = Static<typeof BasketRequest>;

const basketID = () => id({ description: 'Number of the basket.', examples: [41] });

export const BasketChoice = Type.Object(
  { basketID: basketID() },
  { title: 'BasketChoice', description: 'Which basket is meant.' },
);
export type BasketChoice = Static<typeof BasketChoice>;

export const BasketFilter = Type.Object(
  {
    basketID: Type.Optional(id({ description: 'Only this one.', examples: [41] })),
    limit: withDefault(
      Type.Integer({ minimum: 1, maximum: LIMITS.basketRows, description: 'Most rows.', examples: [100] }),
      LIMITS.basketRows,
    ),
    beforeID: Type.Optional(
      id({ description: 'Only finished ones with a smaller number: the next page.', examples: [41] }),
    ),
  },
  { title: 'BasketFilter', description: 'Which baskets are asked for.' },
);
export type BasketFilter = Static<typeof BasketFilter>;

const message = (example: string) =>
  Type.Optional(Type.String({ description: 'Why, as a sentence.', examples: [example] }));

export const BasketLegInAccount = Type.Object(
  {
    account: identifier(),
    status: Type.Enum([...LEG_STATUS], {
      description:
        'What became of it. planned: it would be placed at once (dryRun only). waiting: for the buys of its underlying. placed: see strefID, and message where the order ended before it was filled. ' +
        'already: the position is at targetQty. refused: the account did not take it. stopped: it waited and is not ' +
        'placed any more.',
      examples: ['placed'],
    }),
    transType: Type.Optional(transType()),
    qty: Type.Optional(count({ description: 'Units in this account.', examples: [65] })),
    filledQty: Type.Optional(filledQty()),
    strefID: Type.Optional(strefID()),
    reftag: Type.Optional(reftag()),
    message: message('Please generate token for the account : account2'),
  },
  { title: 'BasketLegInAccount', description: 'What became of a leg in one account.' },
);
export type BasketLegInAccount = Static<typeof BasketLegInAccount>;

export const BasketLeg = Type.Object(
  {
    token: instrumentToken({ description: 'The contract.', examples: ['NFO:57001'] }),
    symbol: symbol(),
    underlying: Type.String({ description: 'What it is written on.', examples: ['NIFTY'] }),
    orderType: orderType(),
    productType: productType(),
    why: Type.Optional(
      Type.String({
        description: 'Why this contract, where it was described.',
        examples: ['NIFTY is at 23512.40, so 23500.00 is at the money.'],
      }),
    ),
    accounts: Type.Array(BasketLegInAccount, { description: 'One row for each account.' }),
  },
  { title: 'BasketLeg', description: 'One leg of a basket in all accounts.' },
);
export type BasketLeg = Static<typeof BasketLeg>;

export const BasketExit = Type.Object(
  {
    account: identifier(),
    token: instrumentToken({ description: 'What is closed.', examples: ['NFO:57001'] }),
    symbol: symbol(),
    productType: Type.Enum([...PRODUCT_TYPE], { description: 'Of the position.', examples: ['Intraday'] }),
    isClosed: Type.Boolean({
      description: 'Whether nothing that the basket opened there is left.',
      examples: [true],
    }),
    strefIDs: Type.Array(strefID(), { description: 'The orders that close it.', examples: [[2263]] }),
    message: message('The market for NIFTY17NOV2623500CE is closed'),
  },
  { title: 'BasketExit', description: 'A position in which the basket closes what it opened.' },
);
export type BasketExit = Static<typeof BasketExit>;

export const BasketEstimate = Type.Object(
  {
    account: identifier(),
    charges: nullable(
      rupees({
        description: 'Charges of all its legs at the prices of this moment; null where one is unknown.',
        examples: [94.32],
      }),
    ),
    margin: nullable(
      rupees({
        description: 'Margin that must be free while its legs are filled; null where it is not known.',
        examples: [48210.5],
      }),
    ),
    finalMargin: nullable(
      rupees({
        description: 'Margin of it that stays blocked when all legs are filled; null where it is not known.',
        examples: [41_980],
      }),
    ),
    available: nullable(
      rupees({ description: 'Money that is free; null where it is not known.', examples: [1_000_000] }),
    ),
    enough: nullable(
      Type.Boolean({
        description: 'Whether the margin is available; null where one of them is not known.',
        examples: [true],
      }),
    ),
    source: Type.Enum(['estimate', 'broker'], {
      description: "Where the margin comes from: the broker's calculator, or Spark's estimate.",
      examples: ['estimate'],
    }),
    notes: Type.Array(Type.String({ description: 'A sentence.' }), {
      description: 'Why it is an estimate at a live broker, or why something is null.',
      examples: [[]],
    }),
  },
  { title: 'BasketEstimate', description: 'What the basket would cost an account.' },
);
export type BasketEstimate = Static<typeof BasketEstimate>;

const amount = (description: string, example: number) =>
  nullable(Type.Number({ description, examples: [example] }));

const money = (description: string, example: number) =>
  nullable(profit({ description, examples: [example] }));

export const BasketPayoff = Type.Object(
  {
    underlying: Type.String({ description: 'Name of the stock or index.', examples: ['NIFTY'] }),
    expiry: nullable(
      day({
        description: 'The first expiry among its legs; null for shares alone.',
        examples: ['2026-11-23'],
      }),
    ),
    netPremium: amount('Rupees got for sold options less those paid for bought ones.', 4_160),
    ...PAYOFF_AT_EXPIRY,
    probabilityOfProfit: amount('How likely a profit at the first expiry is, in per cent.', 57.53),
    unknown: Type.Array(Type.String({ description: 'A sentence.' }), {
      description: 'Why something above is null, a sentence for each reason; empty where all is known.',
      examples: [[]],
    }),
  },
  {
    title: 'BasketPayoff',
    description: 'What the legs on one underlying bring at their first expiry in all accounts together.',
  },
);
export type BasketPayoff = Static<typeof BasketPayoff>;

export const Basket = Type.Object(
  {
    basketID: nullable(id({ description: 'Number of the basket; null for a dryRun.', examples: [41] })),
    StrategyName: strategyName(),
    ForwardTest: Type.Boolean({
      description: 'Whether it runs on the simulated exchange.',
      examples: [false],
    }),
    status: Type.Enum([...BASKET_STATUS], {
      description:
        'Where it stands. planned: a dryRun. waiting: legs wait for hedges. working: orders are open. open: what it opened is held. ' +
        'closing: it is being closed. over: nothing of it is left.',
      examples: ['working'],
    }),
    hedgeFirst: hedgeFirst(),
    waitForHedges: HedgeWaiting,
    created_at: timestamp({ description: 'When it was placed, in Indian time.' }),
    changed_at: timestamp({ description: 'When it changed last, in Indian time.' }),
    legs: Type.Array(BasketLeg, { description: 'Its legs as they were sent.' }),
    pnl: money(
      'Profit of its orders since it was placed, booked and open, in all accounts; null where a price is not known.',
      1240.5,
    ),
    bookedPnl: money('What it has booked by its own exits.', 0),
    openPnl: money('What it still holds has earned; null where a price is not known.', 1240.5),
    exits: Type.Array(BasketExit, { description: 'What is closed of it; empty while nothing is.' }),
    estimates: Type.Optional(
      Type.Array(BasketEstimate, { description: 'What it would cost, of a dryRun alone.' }),
    ),
    payoffs: Type.Optional(
      Type.Array(BasketPayoff, {
        description: 'What it would bring, one row for each underlying, of a dryRun alone.',
      }),
    ),
    notice: Type.Optional(
      Type.String({
        description: 'What else there is to know, as a sentence.',
        examples: ['Its legs are on NIFTY and BANKNIFTY: hedges go first within each of them.'],
      }),
    ),
  },
  { title: 'Basket', description: 'A basket and what became of its legs.' },
);
export type Basket = Static<typeof Basket>;
