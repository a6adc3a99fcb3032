import { PRODUCT_TYPE, SCOPE } from '@spark/vocabulary';
import type { Static } from 'typebox';
import { refusedIn, unsettledIn } from './account-outcome.ts';
import { qty } from './order-fields.ts';
import { accountName, instrumentFields, strategyName, TOKEN_OR_SYMBOL } from './scalars.ts';
import { Type } from './type.ts';

export const positionType = () =>
  Type.Enum([...PRODUCT_TYPE], { description: 'Product type of the position.', examples: ['Intraday'] });

/** What a bulk cancel or square-off addresses: the path says which kind, the query says which one. */
export const BulkScope = Type.Object(
  {
    ctype: Type.Enum([...SCOPE], {
      description:
        'strategy: one strategy, in one account or in all. account: one account, with all its strategies or with one. ' +
        'all: everything you have; an extension.',
      examples: ['strategy'],
    }),
  },
  { title: 'BulkScope', description: 'The kind of thing that is meant.' },
);
export type BulkScope = Static<typeof BulkScope>;

export const BulkTarget = Type.Object(
  {
    stname: Type.Optional(
      strategyName({
        'x-aliases': ['strategyname'],
        'x-narrows': true,
        // The default of public clients in the account scope.
        'x-narrows-except': 'undefined',
        description:
          'Name of the strategy. Required when ctype is strategy; with account it narrows the call to this strategy.',
      }),
    ),
    acname: Type.Optional(
      accountName({
        'x-aliases': ['accountname'],
        'x-narrows': true,
        description:
          'Name of the account. Required when ctype is account; with strategy it narrows the call to this account.',
      }),
    ),
  },
  { title: 'BulkTarget', description: 'Which strategy or account is meant.' },
);
export type BulkTarget = Static<typeof BulkTarget>;

export const BulkOutcome = Type.Object(
  { refusedIn: refusedIn(), unsettledIn: unsettledIn() },
  {
    title: 'BulkOutcome',
    description: 'The accounts that have not confirmed it. Where all have, `data` is empty.',
  },
);
export type BulkOutcome = Static<typeof BulkOutcome>;

export const SquareOffSingle = Type.Object(
  {
    acname: accountName({ 'x-aliases': ['accountname'] }),
    stname: strategyName({ 'x-aliases': ['strategyname'] }),
    ...instrumentFields(),
    positionType: positionType(),
    at_limit: Type.Boolean({
      'x-otherwise': false,
      description:
        'true closes with a Limit order at the current market price, false with a Market order. ' +
        'true, 1 and Y mean true; any other text, such as --, means false.',
      examples: [false],
    }),
    qty: Type.Optional(qty()),
  },
  {
    title: 'SquareOffSingle',
    'x-needs-one': TOKEN_OR_SYMBOL,
    description: 'Which position to close. Without qty: all of it.',
  },
);
export type SquareOffSingle = Static<typeof SquareOffSingle>;
