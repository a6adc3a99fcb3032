import { createHmac, randomBytes } from 'node:crypto';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createRelayKnocks, openRelayPairs, realTimers } from '@spark/application';
import { createEgressClient, createLiveVenue, createPacer } from '@spark/brokers';
import type { SendPermit, SliceReport, SliceToPlace, VenueConnection } from '@spark/core';
import { SMALL_MARKET_SHARE } from '@spark/testkit';
import { ADAPTERS, dialectAt, type StartedBroker } from '../killed/live-broker-under-test.ts';
import { newFolder, type ProcessUnderTest, spawnProgram } from '../process-under-test.ts';

const PROGRAM = fileURLToPath(new URL('../../src/relay/main.ts', import.meta.url));
const PARTS = { clock: { now: Date.now }, timers: realTimers };

export type RelayUnderTest = {
  readonly key: Buffer;
  readonly folder: string;
  readonly process: () => ProcessUnderTest;
  readonly port: () => number;
  readonly url: () => string;
  readonly sign: (text: string) => string;
  /** Ends it as a power cut would, and starts it again at the same address. */
  readonly killAndStart: () => Promise<void>;
  /** After its end. */
  readonly start: () => Promise<void>;
};

/** The real program, which lets tunnels through to these places. */
export async function startRelay(
  t: TestContext,
  targets: readonly string[],
  key: Buffer = randomBytes(32),
): Promise<RelayUnderTest> {
  const folder = newFolder(t);
  let port = 0;
  let running: ProcessUnderTest;

  async function start(): Promise<void> {
    running = spawnProgram(t, PROGRAM, {
      SPARK_RELAY_ADDRESS: `127.0.0.1:${port}`,
      SPARK_RELAY_KEY: key.toString('base64url'),
      SPARK_RELAY_DATA: folder,
      SPARK_RELAY_TARGETS: targets.join(','),
    });
    port = Number((await running.printed(/Relay on [\d.]+:(\d+)/))[1]);
  }

  await start();
  return {
    key,
    folder,
    process: () => running,
    port: () => port,
    url: () => `http://127.0.0.1:${port}`,
    sign: (text) => createHmac('sha256', key).update(text).digest('base64url'),
    start,
    killAndStart: async () => {
      running.child.kill('SIGKILL');
      await running.exited;
      await start();
    },
  };
}

/** One epoch of a desk at a broker, as a node has it that never doubts that it may act. */
export type NodeAtBroker = VenueConnection & {
  readonly reports: SliceReport[];
  /** Its changes from one way to the other. */
  readonly onWays: readonly boolean[];
  readonly buy: (tag: string) => ReturnType<VenueConnection['place']>;
};

export type NodeUnderTest = {
  readonly node: string;
  readonly epoch: number;
  /** The relays of the account, the usual one first. */
  readonly ways?: readonly string[];
  /** Of its last acknowledged beat. */
  readonly beatAgeMs?: () => number;
};

export function nodeAt(
  t: TestContext,
  at: StartedBroker,
  relay: RelayUnderTest,
  { node, epoch, ways = [relay.url()], beatAgeMs = () => 0 }: NodeUnderTest,
): NodeAtBroker {
  const permit: SendPermit = { epoch, isValid: () => true, confirm: () => true };
  const knocks = createRelayKnocks({ relays: ways, node, sign: relay.sign });
  const { knock } = knocks;
  const pairs =
    ways.length > 1 ? openRelayPairs({ relays: ways, knock, beatAgeMs, isStill: () => true }) : null;
  const onWays: boolean[] = [];
  const egressClient = createEgressClient({
    ...PARTS,
    permitFor: () => permit,
    relayKnocks: { ...knocks, ...(pairs && { announce: pairs.announce }) },
    onWay: (_, isReserve) => void onWays.push(isReserve),
  });
  const [url = '', reserveUrl] = ways;
  const egress = { kind: 'proxy', url, ...(reserveUrl !== undefined && { reserveUrl }) } as const;
  const dialect = dialectAt(at.broker, at);
  const { share } = ADAPTERS[at.broker];
  const [session] = at.sessions;
  const venue = createLiveVenue(dialect, {
    ...PARTS,
    egressClient,
    pacer: createPacer(dialect, PARTS),
    random: Math.random,
    sessions: {
      find: () =>
        session
          ? {
              ...session,
              credentials: { ...session.credentials, egress },
            }
          : null,
      onChange: () => () => undefined,
      ended: () => undefined,
    },
    instruments: { find: (key) => (key === share.key ? share : null) },
    prices: { find: async () => ({ lastPaise: 101_500, band: null }) },
  });
  const reports: SliceReport[] = [];
  const connection = venue.connect(
    { ucc: 'A000001', accountName: 'one' },
    { working: [], onReports: (told) => void reports.push(...told), onGap: () => undefined },
  );
  t.after(async () => {
    await connection.close();
    egressClient.close();
    pairs?.close();
  });
  return {
    ...connection,
    reports,
    onWays,
    buy: (tag) =>
      connection.place(sliceOf(tag), { mayLeave: () => true, withdrawn: new AbortController().signal }),
  };
}

/** Far from the market, so that it rests. */
function sliceOf(tag: string): SliceToPlace {
  return {
    tag,
    instrument: { ...SMALL_MARKET_SHARE, isDerivative: false },
    side: 'Buy',
    product: 'Intraday',
    qty: 1,
    terms: { type: 'Limit', limitPaise: 95_000, triggerPaise: null },
  };
}
