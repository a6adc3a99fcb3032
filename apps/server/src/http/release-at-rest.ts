import type { CancelTimer, Clock, Timers } from '@spark/core';
import type { FastifyInstance } from 'fastify';

type Parts = {
  readonly clock: Clock;
  readonly timers: Timers;
  /** Whether somebody is connected to hear something, or an order is open. */
  readonly isAtWork: () => boolean;
  /** Stops everything for about a fifth of a second. */
  readonly release: () => void;
};

/** So long nobody has asked anything. */
const REST_MS = 60_000;
/** Who watches over a server asks all day long, and must not keep it awake. */
const WATCHMEN: ReadonlySet<string> = new Set(['/metrics', '/healthz']);

/**
 * Gives memory back once everybody has left. V8 takes up to 128 MB for new objects while there is much to do, and keeps
 * them: the program's start tells it not to tidy up in quiet seconds, because the next order would wait for that.
 */
export function releaseAtRest(app: FastifyInstance, { clock, timers, isAtWork, release }: Parts): void {
  let lastAt = clock.now();
  let cancel: CancelTimer | null = null;

  function note(url: string | undefined): void {
    if (url !== undefined && WATCHMEN.has(url)) return;
    lastAt = clock.now();
    // One look is enough, however much comes meanwhile.
    cancel ??= timers.at(lastAt + REST_MS, look);
  }

  function look(): void {
    const now = clock.now();
    const restsAt = isAtWork() ? now + REST_MS : lastAt + REST_MS;
    cancel = now < restsAt ? timers.at(restsAt, look) : null;
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
