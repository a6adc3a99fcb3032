import type { Store } from '@spark/core';
import type { FastifyInstance } from 'fastify';
import { refused } from './call-refused.ts';
import { successBody } from './envelope.ts';

export type Readiness = { readonly stopping: () => boolean };

/** 200 when ready to take orders: the store answers and the server is not on its way down. */
export function healthCheck(app: FastifyInstance, store: Store, readiness: Readiness): void {
  app.get('/healthz', async (_, reply) => {
    if (readiness.stopping()) throw refused('stopping');
    await store.readSetting('health');
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .send(successBody([{ ready: true }], 'Ready'));
  });
}
