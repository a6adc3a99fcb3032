import { createLiveVenue, createPacer, createWayOut, fyersDialect, type LiveSession } from '@spark/brokers';
import { serve } from '../../src/process/serve.ts';
import { realTimers } from '../../src/process/timers.ts';
import { type FyersUnderTest, fyersHostsAt } from './fyers-under-test.ts';

const SBIN = { key: 'NSE:3045', exchange: 'NSE', symbol: 'NSE:SBIN-EQ', token: '10100000003045' };

const { url, streamUrl, sessions } = JSON.parse(process.env.TEST_FYERS ?? '{}') as FyersUnderTest;
const dialect = fyersDialect(fyersHostsAt({ url, streamUrl }));
const parts = { clock: { now: Date.now }, timers: realTimers };

/** The real server, whose orders go over the wire to a simulated FYERS in the process that started it. */
await serve({
  venue: createLiveVenue(dialect, {
    ...parts,
    wayOut: createWayOut(parts),
    pacer: createPacer(dialect, parts),
    chance: Math.random,
    sessions: {
      find: ({ accountName }): LiveSession | null => sessions[accountName === 'second' ? 1 : 0] ?? null,
      onChange: () => () => undefined,
      ended: (_, __, reason) => process.stderr.write(`The session ended: ${reason}\n`),
    },
    instruments: { find: (key) => (key === SBIN.key ? SBIN : null) },
    // Near enough to the market of the test for orders that are filled and orders that rest.
    prices: { find: async () => ({ lastPaise: 101_500, band: null }) },
  }),
});
