import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type FreshPostgres, freshPostgres } from '@spark/testkit';
import { Client } from 'pg';

/** The database of a storm, wherever it is by now. */
export type StormDatabase = FreshPostgres & {
  readonly place: () => { readonly host: string; readonly port: number };
  /** Ends the primary as a lost machine does. */
  readonly losePrimary?: () => void;
  /** From then on the standby is the database. */
  readonly promote?: () => Promise<void>;
};

const PAIR = fileURLToPath(new URL('../../../../../scripts/cluster/run-pair.ts', import.meta.url));

export async function openAlone(): Promise<StormDatabase> {
  const postgres = await freshPostgres();
  const { host, port } = new Client(postgres.url);
  return { ...postgres, place: () => ({ host, port }) };
}

type Pair = { readonly primary: string; readonly primaryPid: number; readonly standby: string };

/** A primary with a synchronous standby. */
export async function openWithStandby(): Promise<StormDatabase> {
  const child = spawn(process.execPath, [PAIR], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const said = async (): Promise<string> => {
    const { value, done } = await lines.next();
    assert.ok(!done, 'the pair of servers runs');
    return value;
  };
  const { primary, primaryPid, standby } = JSON.parse(await said()) as Pair;
  let url = primary;
  return {
    url,
    place: () => ({ host: '127.0.0.1', port: Number(new URL(url).port) }),
    execute: (sql) => run(url, sql),
    drop: async () => {
      child.stdin.end();
      await exited;
    },
    // Its whole group: what serves a connection would go on without it.
    losePrimary: () => void process.kill(-primaryPid, 'SIGKILL'),
    promote: async () => {
      child.stdin.write('promote\n');
      assert.equal(await said(), 'promoted');
      url = standby;
    },
  };
}

async function run(url: string, sql: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const client = new Client(url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
