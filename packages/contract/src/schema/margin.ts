import { LIMITS } from '@spark/vocabulary';
import type { Static } from 'typebox';
import { INSTRUMENT_OR_SELECTOR, selectorFields } from './contract-selector.ts';
import { productType, qty, transType } from './order-fields.ts';
import {
  accountChoice,
  identifier,
  instrumentFields,
  instrumentToken,
  nullable,
  rupees,
  strategyName,
  withDefault,
} from './scalars.ts';
import { Type } from './type.ts';

/** Described, so that the example holds on every day. */
const EXAMPLE_LEGS = (['Sell', 'Buy'] as const).map((transTypeOfLeg) => ({
  autoOpt: {
    symbol: 'NIFTY',
    exchange: 'NFO',
    optionType: 'CE',
    strikeBy: 'moneyness',
    strikeVal: transTypeOfLeg === 'Sell' ? 'ATM' : '4 OTM',
    expType: 'monthly',
  },
  transType: transTypeOfLeg,
  qty: 65,
  productType: 'Intraday',
}));

export const MarginLegRequest = Type.Object(
  {
    ...instrumentFields(),
    ...selectorFields(),
    transType: transType(),
    qty: Type.Integer({ ...qty(), examples: [65] }),
    productType: withDefault(productType(), 'Intraday'),
    price: Type.Optional(
      rupees({
        description: 'Limit price of one unit in rupees. Left out, the price of now.',
        examples: [118.5],
      }),
    ),
  },
  {
    title: 'MarginLegRequest',
    'x-needs-one': INSTRUMENT_OR_SELECTOR,
    description: 'An order that you think of placing.',
    examples: EXAMPLE_LEGS.slice(0, 1),
  },
);
export type MarginLegRequest = Static<typeof MarginLegRequest>;

export const MarginQuestion = Type.Object(
  {
    strategyname: Type.Optional(
      strategyName({
        'x-aliases': ['stname'],
        description:
          'The strategy to trade it in: every account that is linked and active, with the multiplier of the link.',
      }),
    ),
    identifier: Type.Optional(
      accountChoice({
        'x-instead-of': 'strategyname',
        'x-narrows': true,
        description:
          'One account, written UCC:AccountName or AccountName: of the strategy, or without one any of yours.',
      }),
    ),
    legs: Type.Array(MarginLegRequest, {
      minItems: 1,
      maxItems: LIMITS.legsPerCall,
      description: 'What you think of trading together.',
      examples: [EXAMPLE_LEGS],
    }),
    withPositions: withDefault(
      Type.Boolean({
        description:
          'Whether the estimate counts what the account holds: a hedge that is there already, or one that is sold.',
        examples: [true],
      }),
      true,
    ),
  },
  {
    title: 'MarginQuestion',
    'x-needs-one': ['strategyname', 'identifier'],
    description: 'Legs, and the accounts to trade them in.',
  },
);
export type MarginQuestion = Static<typeof MarginQuestion>;

const amount = (description: string, example: number) =>
  nullable(Type.Number({ description, examples: [example] }));

export const MarginLeg = Type.Object(
  {
    token: instrumentToken({ examples: ['NFO:57001'] }),
    symbol: Type.String({ description: 'Its trading symbol.', examples: ['NIFTY23NOV2623500CE'] }),
    transType: transType(),
    qty: Type.Integer({ ...qty(), description: 'Units in this account.', examples: [65] }),
    productType: productType(),
    why: nullable(
      Type.String({
        description: 'Why this contract, where it was described by autoOpt or autoFut.',
        examples: ['NIFTY is at 23512.40, so 23500.00 is at the money.'],
      }),
    ),
  },
  { title: 'MarginLeg', description: 'One leg as it was understood.' },
);
export type MarginLeg = Static<typeof MarginLeg>;

export const AccountMargin = Type.Object(
  {
    account: identifier(),
    required: amount(
      'Rupees that must be free while the legs are filled one by one, bought options first.',
      58_640,
    ),
    final: amount('Rupees of it that stay blocked when all are filled.', 52_300),
    available: amount('Rupees that the account has free; null where the broker does not say.', 1_000_000),
    enough: nullable(
      Type.Boolean({
        description: 'Whether required is available; null where one of them is not known.',
        examples: [true],
      }),
    ),
    source: Type.Enum(['estimate', 'broker'], {
      description: "Where the figures come from: the broker's calculator, or Spark's estimate.",
      examples: ['estimate'],
    }),
    legs: Type.Array(MarginLeg, { description: 'The legs in the order in which they are placed best.' }),
    notes: Type.Array(Type.String({ description: 'A sentence.' }), {
      description:
        'Why it is an estimate at a live broker, or why something is null; empty where all is as asked.',
      examples: [[]],
    }),
  },
  {
    title: 'AccountMargin',
    description: 'What the legs need in one account, beyond what is blocked there already.',
  },
);
export type AccountMargin = Static<typeof AccountMargin>;
