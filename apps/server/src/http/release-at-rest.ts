import type { CancelTimer, Clock, Timers } from '@spark/core';
import type { FastifyInstance } from 'fastify';

type Parts = {
  readonly clock: Clock;
  readonly timers: Timers;
  /** Whether a client is subscribed, or an order is open. */
  readonly isAtWork: () => boolean;
  /** Blocks the process for about a fifth of a second. */
  readonly release: () => void;
};

/** How long without a request counts as idle. */
const REST_MS = 60_000;
/** Monitoring sends requests all day, which must not count as activity. */
const WATCHMEN: ReadonlySet<string> = new Set(['/metrics', '/healthz']);

/**
 * Releases memory once all clients have left. V8 takes up to 128 MB for new objects under load and keeps them: its idle
 * collection is switched off at the start, because the next order would wait for it.
 */
export function releaseAtRest(app: FastifyInstance, { clock, timers, isAtWork, release }: Parts): void {
  let lastAt = clock.now();
  let cancel: CancelTimer | null = null;

  function note(url: string | undefined): void {
    if (url !== undefined && WATCHMEN.has(url)) return;
    lastAt = clock.now();
    // One check is enough, however many requests come meanwhile.
    cancel ??= timers.at(lastAt + REST_MS, check);
  }

  function check(): void {
    const now = clock.now();
    const restsAt = isAtWork() ? now + REST_MS : lastAt + REST_MS;
    cancel = now < restsAt ? timers.at(restsAt, check) : null;
    if (cancel === null) release();
  }

  app.addHook('onRequest', (request, _, done) => {
    note(request.routeOptions.url);
    done();
  });
  app.addHook('onResponse', (request, _, done) => {
    note(request.routeOptions.url);
    done();
  });
  app.addHook('onClose', async () => cancel?.());
}
