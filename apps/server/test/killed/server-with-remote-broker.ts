import { realTimers } from '@spark/application';
import { createRemoteVenue } from '@spark/testkit';
import { serve } from '../../src/process/serve.ts';

const aheadMs = Number(process.env.TEST_AHEAD_MS);

/** The real server, whose orders go to a broker in the process that started it, at an hour of the test's choice. */
await serve({
  venue: createRemoteVenue(Number(process.env.TEST_VENUE_PORT)),
  clock: { now: () => Date.now() + aheadMs },
  timers: { at: (when, run) => realTimers.at(when - aheadMs, run) },
});
