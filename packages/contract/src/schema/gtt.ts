import { GTT_LEG_STATUS, LIMITS, TRIGGER_SIDE } from '@spark/vocabulary';
import type { Static } from 'typebox';
import { productType, qty, transType } from './order-fields.ts';
import { endSays, status } from './price-alert.ts';
import {
  accountChoice,
  id,
  instrumentFields,
  instrumentToken,
  nullable,
  rupees,
  strategyName,
  TOKEN_OR_SYMBOL,
  timestamp,
  withDefault,
} from './scalars.ts';
import { Type } from './type.ts';

const gttNumber = () => id({ description: 'Number of the GTT.', examples: [31] });

const triggerPrice = () =>
  rupees({
    minimum: 0.01,
    description: 'The last price in rupees at which the order is placed.',
    examples: [180],
  });

const when = () =>
  Type.Enum([...TRIGGER_SIDE], {
    description: 'Whether it triggers when the price rises to triggerPrice (above) or falls to it (below).',
    examples: ['above'],
  });

const orderType = () =>
  Type.Enum(['Market', 'Limit'], { description: 'Market, or Limit with limitPrice.', examples: ['Limit'] });

const limitPrice = () =>
  rupees({ description: 'Limit price in rupees; 0 for Market orders.', examples: [180] });

const days = () =>
  Type.Integer({
    minimum: 1,
    maximum: LIMITS.instructionDaysMax,
    description: 'Days from now for which it waits.',
    examples: [365],
  });

export const GttLegRequest = Type.Object(
  {
    triggerPrice: triggerPrice(),
    when: Type.Optional(when()),
    transType: transType(),
    qty: qty(),
    orderType: orderType(),
    limitPrice: withDefault(limitPrice(), 0),
    productType: productType(),
  },
  {
    title: 'GttLegRequest',
    description:
      'A trigger and its order. Without when, the side of the last price on which triggerPrice is decides.',
  },
);
export type GttLegRequest = Static<typeof GttLegRequest>;

const legs = () =>
  Type.Array(GttLegRequest, {
    minItems: 1,
    maxItems: 2,
    description:
      'One leg, or two around the last price (OCO): the first to trigger places its order, and the other goes.',
    examples: [
      [
        {
          triggerPrice: 180,
          transType: 'Sell',
          qty: 1,
          orderType: 'Limit',
          limitPrice: 180,
          productType: 'Delivery',
        },
      ],
    ],
  });

export const GttRequest = Type.Object(
  {
    strategyname: strategyName({
      'x-aliases': ['stname'],
      description: 'Name of the strategy the order belongs to.',
    }),
    ...instrumentFields(),
    legs: legs(),
    days: withDefault(days(), LIMITS.instructionDaysMax),
    ForwardTest: withDefault(
      Type.Boolean({
        description: 'true runs the order on the simulated exchange instead of at the broker.',
        examples: [false],
      }),
      false,
    ),
    identifier: Type.Optional(
      accountChoice({
        'x-narrows': true,
        description:
          'The order goes to this account only, written UCC:AccountName or AccountName. Without it: every account.',
      }),
    ),
  },
  { title: 'GttRequest', 'x-needs-one': TOKEN_OR_SYMBOL, description: 'A GTT to be set.' },
);
export type GttRequest = Static<typeof GttRequest>;

export const GttChange = Type.Object(
  {
    id: gttNumber(),
    legs: legs(),
    days: Type.Optional(days()),
  },
  {
    title: 'GttChange',
    description:
      'New legs of a GTT that waits; they replace the old ones. Without days it ends when it would have.',
  },
);
export type GttChange = Static<typeof GttChange>;

export const GttChoice = Type.Object(
  { id: gttNumber() },
  { title: 'GttChoice', description: 'Which GTT is meant.' },
);
export type GttChoice = Static<typeof GttChoice>;

export const GttLeg = Type.Object(
  {
    triggerPrice: triggerPrice(),
    when: when(),
    transType: transType(),
    qty: qty(),
    orderType: orderType(),
    limitPrice: limitPrice(),
    productType: productType(),
    status: Type.Enum([...GTT_LEG_STATUS], {
      description:
        'How it stands. armed: it waits. fired: it triggered. refused: no account took its order. cancelled: the other leg was first.',
      examples: ['armed'],
    }),
    firedAt: nullable(
      timestamp({ description: 'When it triggered, in Indian time; null before.', examples: [null] }),
    ),
    firedPrice: nullable(
      rupees({ description: 'The price at which it triggered; null before.', examples: [null] }),
    ),
  },
  { title: 'GttLeg', description: 'A trigger of a GTT, and its order.' },
);
export type GttLeg = Static<typeof GttLeg>;

export const Gtt = Type.Object(
  {
    id: gttNumber(),
    status: status('it'),
    says: endSays(),
    strategyname: strategyName({ description: 'Name of the strategy the order belongs to.' }),
    token: instrumentToken(),
    symbol: Type.String({ description: 'Its trading symbol.', examples: ['ASHOKLEY-EQ'] }),
    ltp: nullable(
      rupees({ description: 'Last price in rupees; null where none is known.', examples: [171.25] }),
    ),
    legs: Type.Array(GttLeg, { description: 'One leg, or two of which one goes.' }),
    ForwardTest: Type.Boolean({ description: 'Whether the order is a forward test.', examples: [false] }),
    account: nullable(
      Type.String({ description: 'The only account it goes to; null: every account.', examples: [null] }),
    ),
    createdAt: timestamp({ description: 'When it was set, in Indian time.' }),
    validUntil: timestamp({
      description: 'When it ends, in Indian time.',
      examples: ['2027-11-16T10:54:08'],
    }),
    outcomes: Type.Array(
      Type.String({ description: 'A sentence.', examples: ['Order 2240 placed in account1.'] }),
      { description: 'What came of the last trigger, as far as it is known.', examples: [[]] },
    ),
  },
  { title: 'Gtt', description: 'A GTT of yours.' },
);
export type Gtt = Static<typeof Gtt>;
