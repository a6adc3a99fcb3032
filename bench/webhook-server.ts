import type { TradingVenue } from '@spark/core';
import { serve } from '../apps/server/src/process/serve.ts';

/**
 * The server of the webhook's bench, in a separate process. Its orders go to a venue that accepts each at once and
 * reports to the bench when it was called: what is measured ends where a broker would begin.
 */
let orders = 0;

const venue: TradingVenue = {
  name: 'bench',
  capabilities: { bookIsImmediate: true },
  connect: () => ({
    place: async ({ qty }) => {
      process.send?.({ qty, at: performance.timeOrigin + performance.now() });
      return { kind: 'accepted', orderId: `B${++orders}` };
    },
    change: async () => ({ kind: 'accepted' }),
    cancel: async () => ({ kind: 'accepted' }),
    book: async () => ({ kind: 'accepted', value: [] }),
    close: async () => undefined,
  }),
};

await serve({ venue });
