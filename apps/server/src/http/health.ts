import type { FastifyInstance } from 'fastify';
import { refused } from './call-refused.ts';
import { successBody } from './envelope.ts';

export type Readiness = {
  readonly stopping: () => boolean;
  /** Rejects with the reason when an order could not be stored now. */
  readonly requireReady: () => Promise<void>;
};

/** 200 when ready to take orders: one could be stored, and the server is not on its way down. */
export function healthCheck(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', async (_, reply) => {
    if (readiness.stopping()) throw refused('stopping');
    await readiness.requireReady();
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .send(successBody([{ ready: true }], 'Ready'));
  });
}
