import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Bearer } from './bearer.ts';
import { refused } from './call-refused.ts';

/**
 * Metrics show how busy a server is, so they are for its owner: a collector uses the token of the configuration, which
 * does not expire, and an admin the access token of a login.
 */
export function createMetricsReader(bearer: Bearer, metricsToken: string | null) {
  const expected = metricsToken === null ? null : printOf(`Bearer ${metricsToken}`);
  return async ({ headers: { authorization }, ip }: FastifyRequest): Promise<void> => {
    if (expected !== null && timingSafeEqual(printOf(authorization ?? ''), expected)) return;
    const { desk } = await bearer(authorization, ip);
    if (desk.user.userType !== 'admin') throw refused('metrics_closed');
  };
}

/** Of equal length for every text, so that the comparison does not reveal its length. */
function printOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
