import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout as pass } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  createRandom,
  type FreshPostgres,
  freePort,
  startNats,
  startTelegramServer,
  startVenueServer,
  type TelegramServer,
  type TestNats,
  type VenueServer,
} from '@spark/testkit';
import { type Exit, newFolder, type ServerUnderTest, startServer } from '../../process-under-test.ts';
import { ACTS_ON } from './acts-on.ts';
import { type ClockFile, openClockFile } from './clock-file.ts';
import { recordDesks } from './desk-recorder.ts';
import { type Link, openLink } from './link.ts';
import { announceDoors } from './peer-doors.ts';
import { openAlone, openWithStandby, type StormDatabase } from './storm-database.ts';

const SCRIPT = fileURLToPath(new URL('./server-in-storm.ts', import.meta.url));
const SECRET = 'the one secret of all nodes in the storm';
/** The token of a bot that only the server of the test knows. */
export const STORM_BOT = '123456789:the-token-of-the-storm';
const NATS_TOKEN = 'a-token-of-the-storm';
const BANNER = /Node +\S+, process (\d+)/g;
const LOOK_EVERY_MS = 20;
const PATIENCE_MS = 60_000;

/** A node as a real process, with what can happen to it. */
export type StormNode = {
  readonly name: string;
  readonly address: () => string;
  /** Where the other nodes reach it, as its row says: the link before its private door. */
  readonly peerAddress: string;
  readonly listensAt: string;
  readonly door: Link;
  /** What its clocks show beside those of this machine. */
  readonly clocks: ClockFile;
  /** Between it and the database. */
  readonly database: Link;
  /** Between it and NATS, where the nodes have it. */
  readonly nats: Link;
  /** Clients can reach it: it runs, and is not leaving. */
  readonly isUp: () => boolean;
  /** In the version of today, unless an earlier one is asked for. */
  readonly start: (version?: 'before') => Promise<void>;
  /** kill -9 of the node. What watches over it starts it again. */
  readonly kill: () => void;
  /** kill -9 of the node and of what watches over it, as when the machine is lost. */
  readonly killAll: () => Promise<void>;
  /** SIGSTOP and SIGCONT, of the node or also of what watches over it. */
  readonly freeze: (what?: 'node' | 'both') => void;
  readonly thaw: () => void;
  /** From here on it takes no notice of its own death, where the storm loads `undying.ts`. */
  readonly makeUndying: () => Promise<void>;
  /** What it reads from its memory may be old. */
  readonly isUndying: () => boolean;
  readonly leave: () => Promise<Exit>;
  readonly server: () => ServerUnderTest;
};

export type Storm = {
  readonly nodes: readonly StormNode[];
  readonly postgres: FreshPostgres;
  readonly database: StormDatabase;
  readonly nats: TestNats | null;
  /** With the one bot of the storm. */
  readonly telegram: TelegramServer;
  readonly venue: VenueServer;
  /** No node was started with an earlier version. */
  readonly isOfToday: boolean;
  /** What all clocks show beside those of this machine. */
  readonly aheadMs: number;
  readonly owner: (ucc: string) => Promise<StormNode>;
};

export type StormOptions = {
  readonly count?: number;
  readonly seed: number;
  readonly hasStandby?: boolean;
  readonly hasNats?: boolean;
  /** What all clocks show beside those of this machine. */
  readonly aheadMs?: () => number;
  /** Folder of an earlier version, with which each node is started first. */
  readonly before?: string | undefined;
  /** Settings beside those of every node. */
  readonly env?: Readonly<Record<string, string>>;
};

/** Real nodes with real parents on one real PostgreSQL, and a bad broker in this process that knows what arrived. */
export async function startStorm(t: TestContext, options: StormOptions): Promise<Storm> {
  const { count = 3, seed, hasStandby = false, hasNats = false, before, env = {} } = options;
  const postgres = await (hasStandby ? openWithStandby() : openAlone());
  t.after(() => postgres.drop());
  const nats = hasNats ? await startNats({ token: NATS_TOKEN }) : null;
  t.after(() => nats?.kill());
  const telegram = await startTelegramServer({ botKeys: [STORM_BOT] });
  t.after(() => telegram.close());
  const aheadMs = options.aheadMs?.() ?? 0;
  const venue = await startVenueServer(createRandom(seed), () => Date.now() + aheadMs);
  t.after(venue.close);
  const nodes: StormNode[] = [];
  const shared = {
    SPARK_NODES: String(count),
    ...(!hasStandby && { SPARK_ALLOW_LOSS: '1' }),
    SPARK_SECRET: SECRET,
    SPARK_LOG_LEVEL: process.env.SPARK_LOG_LEVEL ?? 'fatal',
    SPARK_TELEGRAM_URL: telegram.url,
    TEST_VENUE_PORT: String(venue.port),
    // For the program of an earlier version.
    TEST_AHEAD_MS: '0',
    ...env,
  };
  for (let number = 1; number <= count; number++) {
    const around = { database: postgres, natsPort: nats?.port ?? null, before, shared };
    const node = await openNode(t, `n${number}`, around);
    node.clocks.shift({ wallMs: aheadMs });
    nodes.push(node);
  }
  // The first one makes what is in the database.
  const version = before === undefined ? undefined : 'before';
  await nodes[0]?.start(version);
  await recordDesks(postgres);
  await announceDoors(postgres, nodes);
  await Promise.all(nodes.slice(1).map((node) => node.start(version)));
  const isOfToday = before === undefined;
  const storm = { nodes, postgres, database: postgres, nats, telegram, venue, isOfToday, aheadMs };
  return { ...storm, owner: (ucc) => ownerOf(storm, ucc) };
}

/** An earlier version has the same program for kills of a single server. */
function scriptOf(before: string | undefined): string {
  assert.ok(before !== undefined, 'an earlier version is given');
  return resolve(before, 'apps/server/test/killed/server-with-remote-broker.ts');
}

async function ownerOf({ nodes, postgres }: Omit<Storm, 'owner'>, ucc: string): Promise<StormNode> {
  const [row] = await postgres.execute(
    `SELECT n.address FROM desks d JOIN nodes n ON n.id = d.node WHERE d.ucc = '${ucc}'`,
  );
  return nodes.find(({ peerAddress }) => peerAddress === row?.address) ?? assert.fail(`a node owns ${ucc}`);
}

type Around = {
  readonly database: StormDatabase;
  readonly natsPort: number | null;
  readonly before: string | undefined;
  readonly shared: Readonly<Record<string, string>>;
};

async function openNode(
  t: TestContext,
  name: string,
  { database: behind, natsPort, before, shared }: Around,
): Promise<StormNode> {
  const database = await openLink(behind.place);
  t.after(database.close);
  const through = new URL(behind.url);
  through.searchParams.delete('host');
  through.hostname = '127.0.0.1';
  through.port = String(database.port);
  const nats = await openLink(() => ({ host: '127.0.0.1', port: natsPort ?? 0 }));
  t.after(nats.close);
  const listensAt = { host: '127.0.0.1', port: await freePort() };
  const door = await openLink(() => listensAt);
  t.after(door.close);
  const peerAddress = `127.0.0.1:${door.port}`;
  const clocks = openClockFile(t);
  const env = {
    ...shared,
    ...clocks.env,
    ...(natsPort !== null && { NATS_URL: `nats://${NATS_TOKEN}@127.0.0.1:${nats.port}` }),
    PORT: String(await freePort()),
    SPARK_DATA: newFolder(t),
    DATABASE_URL: through.href,
    SPARK_NODE_ADDRESS: `${listensAt.host}:${listensAt.port}`,
  };
  let running: ServerUnderTest | null = null;
  let isUp = false;
  let isUndying = false;
  const frozen: number[] = [];
  const server = () => running ?? assert.fail(`${name} runs`);
  const pid = (): number => Number([...server().stdout().matchAll(BANNER)].at(-1)?.[1]);
  const timesUndying = () => server().stdout().split(ACTS_ON).length;
  const signal = (to: number, what: NodeJS.Signals): void => {
    try {
      process.kill(to, what);
    } catch {
      // It is gone already.
    }
  };
  const thaw = (): void => {
    for (const each of frozen.splice(0)) signal(each, 'SIGCONT');
  };
  t.after(() => {
    thaw();
    // What watches over it is ended by the test, and would leave it behind.
    if (running) signal(pid(), 'SIGKILL');
  });

  return {
    ...{ name, peerAddress, listensAt: env.SPARK_NODE_ADDRESS, door, clocks, database, nats, thaw, server },
    address: () => server().address,
    isUp: () => isUp,
    start: async (version) => {
      running = await startServer(t, { script: version === 'before' ? scriptOf(before) : SCRIPT, env });
      isUp = true;
    },
    isUndying: () => isUndying,
    makeUndying: async () => {
      const before = timesUndying();
      isUndying = true;
      signal(pid(), 'SIGUSR2');
      await until(() => timesUndying() > before, `${name} acts on whatever becomes of it`);
    },
    kill: () => {
      isUndying = false;
      const banners = server().stdout().match(BANNER)?.length ?? 0;
      isUp = false;
      signal(pid(), 'SIGKILL');
      void until(() => (server().stdout().match(BANNER)?.length ?? 0) > banners, 'it is started again').then(
        () => {
          isUp = true;
        },
        () => undefined,
      );
    },
    killAll: async () => {
      isUp = false;
      const node = pid();
      server().child.kill('SIGKILL');
      signal(node, 'SIGKILL');
      await server().exited;
    },
    freeze: (what = 'node') => {
      frozen.push(pid());
      if (what === 'both') frozen.push(server().child.pid ?? assert.fail());
      for (const each of frozen) signal(each, 'SIGSTOP');
    },
    leave: async () => {
      isUp = false;
      return server().end('SIGTERM');
    },
  };
}

export async function until(
  isSo: () => boolean | Promise<boolean>,
  what: string,
  withinMs = PATIENCE_MS,
): Promise<void> {
  const end = performance.now() + withinMs;
  while (!(await isSo())) {
    assert.ok(performance.now() < end, `${what} within ${withinMs} ms`);
    await pass(LOOK_EVERY_MS);
  }
}
