import { LIMITS, REQUEST_STATE } from '@spark/vocabulary';
import type { Static } from 'typebox';
import { Basket } from './basket.ts';
import { OrderPlaced } from './order-request.ts';
import { timestamp } from './scalars.ts';
import { Type } from './type.ts';

const EXAMPLE_KEY = 'test1-2026-11-16-entry-1';

export const OutcomeChoice = Type.Object(
  {
    key: Type.String({
      minLength: 1,
      maxLength: LIMITS.idempotencyKeyChars,
      pattern: '^[!-~]+$',
      'x-says': 'letters, digits and punctuation, without spaces',
      description: 'The Idempotency-Key that the request was sent with.',
      examples: [EXAMPLE_KEY],
    }),
  },
  { title: 'OutcomeChoice', description: 'Which request is meant.' },
);
export type OutcomeChoice = Static<typeof OutcomeChoice>;

export const RequestOutcome = Type.Object(
  {
    key: Type.String({ description: 'The key that was asked for.', examples: [EXAMPLE_KEY] }),
    state: Type.Enum([...REQUEST_STATE], {
      description:
        'What became of it. taken: it was done, once, and order or basket is its first answer. underWay: Spark is working on it; ask again. ' +
        'unknown: nothing was done with this key in the last 24 hours. A request that was refused is unknown as well.',
      examples: ['taken'],
    }),
    taken_at: Type.Optional(
      timestamp({ description: 'When it was taken, in Indian time.', examples: ['2026-11-16T09:20:01'] }),
    ),
    message: Type.Optional(
      Type.String({
        description: 'The message of the first answer.',
        examples: ['Order placed in F000000:account1'],
      }),
    ),
    order: Type.Optional(OrderPlaced),
    basket: Type.Optional(Basket),
  },
  {
    title: 'RequestOutcome',
    description:
      'What became of a request. order is absent where it was a basket, or where every account was at its target.',
  },
);
export type RequestOutcome = Static<typeof RequestOutcome>;
