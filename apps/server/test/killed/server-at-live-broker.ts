import { realTimers } from '@spark/application';
import { createEgressClient, createLiveVenue, createPacer, type LiveSession } from '@spark/brokers';
import { serve } from '../../src/process/serve.ts';
import { ADAPTERS, dialectAt, type LiveBrokerUnderTest } from './live-broker-under-test.ts';

const at = JSON.parse(process.env.TEST_BROKER ?? '{}') as LiveBrokerUnderTest;
const { share } = ADAPTERS[at.broker];
const dialect = dialectAt(at.broker, at);
const parts = { clock: { now: Date.now }, timers: realTimers };

/** The real server, whose orders go over the wire to a simulated broker in the process that started it. */
await serve({
  venue: createLiveVenue(dialect, {
    ...parts,
    egressClient: createEgressClient(parts),
    pacer: createPacer(dialect, parts),
    random: Math.random,
    sessions: {
      find: ({ accountName }): LiveSession | null => at.sessions[accountName === 'second' ? 1 : 0] ?? null,
      onChange: () => () => undefined,
      ended: (_, __, reason) => process.stderr.write(`The session ended: ${reason}\n`),
    },
    instruments: { find: (key) => (key === share?.key ? share : null) },
    // Near enough to the market of the test for orders that are filled and orders that rest.
    prices: { find: async () => ({ lastPaise: 101_500, band: null }) },
  }),
});
