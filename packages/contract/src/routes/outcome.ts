import { MESSAGES } from '../messages.ts';
import { defineRoute } from '../route.ts';
import { OutcomeChoice, RequestOutcome } from '../schema/outcome.ts';

const KEY = 'test1-2026-11-16-entry-1';

export const readOutcome = defineRoute({
  id: 'readOutcome',
  method: 'GET',
  path: '/outcome',
  tag: 'Orders',
  summary: 'Find out what became of a request',
  description:
    'For a request of yours whose answer did not arrive: whether POST /order, POST /reExecute or POST /basket with this ' +
    '`Idempotency-Key` was taken, with its first answer, is under way, or is unknown to Spark. It only reads; nothing is ' +
    'placed. A request that is still on its way to Spark is unknown until it arrives: send it again with the same key ' +
    'rather than with a new one. Keys of other users are unknown here.',
  auth: 'bearer',
  extension: true,
  query: OutcomeChoice,
  sample: { key: KEY },
  reply: {
    kind: 'envelope',
    item: RequestOutcome,
    message: MESSAGES.dataReceived,
    example: [
      {
        key: KEY,
        state: 'taken',
        taken_at: '2026-11-16T09:20:01',
        message: 'Order placed in F000000:account1',
        order: { strefID: 2240, placedIn: ['F000000:account1'] },
      },
    ],
  },
});
