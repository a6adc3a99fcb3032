import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { TestContext } from 'node:test';
import { setTimeout as pass } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  createRandom,
  type FreshPostgres,
  freshPostgres,
  startVenueServer,
  type VenueServer,
} from '@spark/testkit';
import { Client } from 'pg';
import { type Exit, newFolder, type ServerUnderTest, startServer } from '../../process-under-test.ts';
import { recordDesks } from './desk-recorder.ts';
import { type Link, openLink } from './link.ts';

const SCRIPT = fileURLToPath(new URL('../../killed/server-with-remote-broker.ts', import.meta.url));
const SECRET = 'the one secret of all nodes in the storm';
const BANNER = /Node +\S+, process (\d+)/g;
const LOOK_EVERY_MS = 20;
const PATIENCE_MS = 60_000;

/** A node as a real process, with what can happen to it. */
export type StormNode = {
  readonly name: string;
  readonly address: () => string;
  /** Where the other nodes reach it, as its row says. */
  readonly peerAddress: string;
  /** Between it and the database. */
  readonly database: Link;
  /** Clients can reach it: it runs, and is not leaving. */
  readonly isUp: () => boolean;
  readonly start: () => Promise<void>;
  /** kill -9 of the node. What watches over it starts it again. */
  readonly kill: () => void;
  /** kill -9 of the node and of what watches over it, as when the machine is lost. */
  readonly killAll: () => Promise<void>;
  /** SIGSTOP and SIGCONT, of the node or also of what watches over it. */
  readonly freeze: (what?: 'node' | 'both') => void;
  readonly thaw: () => void;
  readonly leave: () => Promise<Exit>;
  readonly server: () => ServerUnderTest;
};

export type Storm = {
  readonly nodes: readonly StormNode[];
  readonly postgres: FreshPostgres;
  readonly venue: VenueServer;
  readonly owner: (ucc: string) => Promise<StormNode>;
};

type Options = {
  readonly count?: number;
  readonly seed: number;
  /** Settings beside those of every node. */
  readonly env?: Readonly<Record<string, string>>;
};

/** Real nodes with real parents on one real PostgreSQL, and a bad broker in this process that knows what arrived. */
export async function startStorm(t: TestContext, { count = 3, seed, env = {} }: Options): Promise<Storm> {
  const postgres = await freshPostgres();
  t.after(() => postgres.drop());
  const venue = await startVenueServer(createRandom(seed));
  t.after(venue.close);
  const nodes: StormNode[] = [];
  const shared = {
    SPARK_NODES: String(count),
    SPARK_SECRET: SECRET,
    SPARK_LOG_LEVEL: process.env.SPARK_LOG_LEVEL ?? 'fatal',
    TEST_VENUE_PORT: String(venue.port),
    TEST_AHEAD_MS: '0',
    ...env,
  };
  for (let number = 1; number <= count; number++)
    nodes.push(await openNode(t, `n${number}`, postgres.url, shared));
  // The first one makes what is in the database.
  await nodes[0]?.start();
  await recordDesks(postgres);
  await Promise.all(nodes.slice(1).map((node) => node.start()));
  const storm = { nodes, postgres, venue };
  return { ...storm, owner: (ucc) => ownerOf(storm, ucc) };
}

async function ownerOf({ nodes, postgres }: Omit<Storm, 'owner'>, ucc: string): Promise<StormNode> {
  const [row] = await postgres.execute(
    `SELECT n.address FROM desks d JOIN nodes n ON n.id = d.node WHERE d.ucc = '${ucc}'`,
  );
  return nodes.find(({ peerAddress }) => peerAddress === row?.address) ?? assert.fail(`a node owns ${ucc}`);
}

async function openNode(
  t: TestContext,
  name: string,
  databaseUrl: string,
  shared: Readonly<Record<string, string>>,
): Promise<StormNode> {
  const { host, port } = new Client(databaseUrl);
  const database = await openLink(() => ({ host, port }));
  t.after(database.close);
  const through = new URL(databaseUrl);
  through.searchParams.delete('host');
  through.hostname = '127.0.0.1';
  through.port = String(database.port);
  const peerAddress = `127.0.0.1:${await freePort()}`;
  const env = {
    ...shared,
    PORT: String(await freePort()),
    SPARK_DATA: newFolder(t),
    DATABASE_URL: through.href,
    SPARK_NODE_ADDRESS: peerAddress,
  };
  let running: ServerUnderTest | null = null;
  let isUp = false;
  const frozen: number[] = [];
  const server = () => running ?? assert.fail(`${name} runs`);
  const pid = (): number => Number([...server().stdout().matchAll(BANNER)].at(-1)?.[1]);
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
    ...{ name, peerAddress, database, thaw, server },
    address: () => server().address,
    isUp: () => isUp,
    start: async () => {
      running = await startServer(t, { script: SCRIPT, env });
      isUp = true;
    },
    kill: () => {
      const banners = server().stdout().match(BANNER)?.length ?? 0;
      isUp = false;
      signal(pid(), 'SIGKILL');
      void until(() => (server().stdout().match(BANNER)?.length ?? 0) > banners).then(
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

export async function until(isSo: () => boolean | Promise<boolean>, withinMs = PATIENCE_MS): Promise<void> {
  const end = performance.now() + withinMs;
  while (!(await isSo())) {
    assert.ok(performance.now() < end, `it is so within ${withinMs} ms`);
    await pass(LOOK_EVERY_MS);
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
