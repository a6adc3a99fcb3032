import type { TestContext } from 'node:test';
import { setTimeout as pass } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Random, startVenueServer, type VenueServer } from '@spark/testkit';
import { type Environment, halfADayAfter, type ServerUnderTest, startServer } from '../process-under-test.ts';

const SCRIPT = fileURLToPath(new URL('./server-with-remote-broker.ts', import.meta.url));
const TRIED_AGAIN_AFTER_MS = 20;

/** A server that is killed and started again, with a broker in this process that never is, and clients that insist. */
export type ServerToKill = {
  readonly venue: VenueServer;
  /** The one that runs now. */
  readonly server: () => ServerUnderTest;
  readonly token: string;
  /** The time of server and broker. */
  readonly now: () => number;
  /** kill -9, and another start on the same data, which finds that so much time has passed. */
  readonly kill: (awayMs?: number) => Promise<void>;
  /** False once clients should begin nothing new. */
  readonly isOpen: () => boolean;
  readonly close: () => void;
  /**
   * Posts the same again and again until it is taken, as clients do whose server is gone. Answers with the number it was
   * given; with undefined only when the test has ended before.
   */
  readonly postUntilTaken: (post: Post) => Promise<number | undefined>;
};

export type Post = {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
  /** The field of the answer that has the number. */
  readonly numberedBy: string;
};

export async function startServerToKill(
  t: TestContext,
  env: Environment,
  random: Random,
  /** What the clock of server and broker is ahead of that of the machine. */
  aheadAtFirstMs = 0,
): Promise<ServerToKill> {
  let aheadMs = aheadAtFirstMs;
  const now = () => Date.now() + aheadMs;
  const tokensEnd = halfADayAfter(now());
  const venue = await startVenueServer(random, now);
  t.after(venue.close);
  const start = () =>
    startServer(t, {
      script: SCRIPT,
      env: {
        ...env,
        SPARK_TOKENS_END: tokensEnd,
        TEST_VENUE_PORT: String(venue.port),
        TEST_AHEAD_MS: String(aheadMs),
        SPARK_LOG_LEVEL: 'fatal',
      },
    });
  let server = await start();
  let isUp = true;
  let isOpen = true;
  let isGivenUp = false;
  t.after(() => {
    isOpen = false;
    isGivenUp = true;
  });

  async function tryToPost({ path, headers = {}, body, numberedBy }: Post): Promise<number | undefined> {
    if (!isUp) return undefined;
    try {
      const reply = await fetch(`${server.address}${path}`, { method: 'POST', headers, body });
      const { data } = (await reply.json()) as { readonly data: readonly Record<string, unknown>[] };
      // While it comes up again it may say that it is busy; whatever has no number is tried again.
      const number = data[0]?.[numberedBy];
      return reply.status === 200 && typeof number === 'number' ? number : undefined;
    } catch {
      return undefined;
    }
  }

  return {
    venue,
    server: () => server,
    token: await server.token(),
    now,
    kill: async (awayMs = 0) => {
      isUp = false;
      await server.end('SIGKILL');
      aheadMs += awayMs;
      server = await start();
      isUp = true;
    },
    isOpen: () => isOpen,
    close: () => {
      isOpen = false;
    },
    postUntilTaken: async (post) => {
      for (;;) {
        const number = await tryToPost(post);
        if (number !== undefined || isGivenUp) return number;
        await pass(TRIED_AGAIN_AFTER_MS);
      }
    },
  };
}
