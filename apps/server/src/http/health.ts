import type { FastifyInstance } from 'fastify';
import { refused } from './call-refused.ts';
import { successBody } from './envelope.ts';

export type Readiness = {
  readonly stopping: () => boolean;
  /** False for a node whose beats the database has not acknowledged for so long that its desks are about to be others'. */
  readonly mayAct: () => boolean;
  /** Rejects with the reason when an order could not be stored now; answers how many rows cannot be read. */
  readonly requireReady: () => Promise<{ readonly damagedRows: number }>;
};

/** 200 when ready to take orders: one could be stored, and the server is not stopping. */
export function healthCheck(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', async (_, reply) => {
    if (readiness.stopping()) throw refused('stopping');
    if (!readiness.mayAct()) throw refused('store_unavailable');
    const { damagedRows } = await readiness.requireReady();
    if (damagedRows > 0) throw refused('data_damaged', { rows: damagedRows });
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .send(successBody([{ ready: true }], 'Ready'));
  });
}
