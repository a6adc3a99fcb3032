import type { DoneOnce, Fence } from '@spark/cluster';
import type { Store } from '@spark/core';
import { type ClusterDatabase, entryWith, type FreshPostgres, type PutRows } from '@spark/testkit';
import { StoreError } from '../errors.ts';
import { createConnections } from './connect.ts';
import { openPostgresStore } from './open-postgres-store.ts';
import { createClusterStore } from './run-cluster-statement.ts';

let schemas = 0;

/** PostgreSQL as the protocol knows it, in a separate schema. What is fenced and done once goes the way of an entry. */
export async function openClusterPostgres(database: FreshPostgres): Promise<ClusterDatabase> {
  const schema = `cluster_${++schemas}`;
  await database.execute(`CREATE SCHEMA ${schema}`);
  const url = new URL(database.url);
  url.searchParams.set('options', `-c search_path=${schema}`);
  const epochs = new Map<string, number>();
  const numbers = new Map<string, number>();
  const stores = new Map<string, Promise<Store>>();

  function storeOf(node: string): Promise<Store> {
    const known = stores.get(node);
    if (known) return known;
    const fence = {
      node,
      epochOf: (ucc: string) => epochs.get(ucc) ?? null,
      onStored: ({ ucc, seq }: { readonly ucc: string; readonly seq: number }) => void numbers.set(ucc, seq),
      onFenced: () => undefined,
      onUnknown: () => undefined,
    };
    const store = openPostgresStore({ url: url.href, fence, poolSizeMax: 1 });
    stores.set(node, store);
    return store;
  }

  async function fence({ node, desks }: Fence): Promise<ReadonlyMap<string, number>> {
    const { journal } = await storeOf(node);
    for (const { ucc, epoch } of desks) epochs.set(ucc, epoch);
    numbers.clear();
    await Promise.all(
      desks.map(({ ucc, updates }) =>
        journal.record({ ...entryWith({ ucc, at: 1 }), updates }).catch(only('not-owner')),
      ),
    );
    return new Map(numbers);
  }

  async function done({ ucc, ...once }: DoneOnce): Promise<boolean> {
    const { journal } = await storeOf('a');
    const entry = { ...entryWith({ ucc, at: 1 }), once, byAnyNode: true };
    return journal.record(entry).then(() => true, only('done-before'));
  }

  await storeOf('a');
  const connections = createConnections({ url: url.href, poolSizeMax: 1 });
  const cluster = createClusterStore(connections);
  return {
    run: cluster.run,
    fence,
    done,
    put: async (rows) => void (await database.execute(`SET search_path = ${schema}; ${putText(rows)}`)),
    close: async () => {
      await cluster.close();
      await connections.close();
      for (const store of stores.values()) await (await store).close();
      await database.execute(`DROP SCHEMA ${schema} CASCADE`);
    },
  };
}

function only(kind: StoreError['kind']): (error: unknown) => false {
  return (error) => {
    if (error instanceof StoreError && error.kind === kind) return false;
    throw error;
  };
}

function putText({ nodes = [], desks = [], duties = [] }: PutRows): string {
  const texts: string[] = [];
  for (const { id, address, formatMax, egress, secretPrint, beats, dead, draining } of nodes)
    texts.push(
      `INSERT INTO nodes VALUES ('${id}', '${address}', ${formatMax}, '${JSON.stringify(egress)}', ${beats}, ${dead}, ${draining}, '${secretPrint}')`,
    );
  for (const { ucc, node, epoch, seq, format, egress, isBusy } of desks) {
    texts.push(
      `INSERT INTO desks (ucc, version, stamp, node, epoch, seq, format, egress)` +
        ` VALUES ('${ucc}', 1, 'stamp', ${text(node)}, ${epoch}, ${seq}, ${format}, ${text(egress)})`,
    );
    if (isBusy)
      texts.push(`INSERT INTO positions VALUES ('${ucc}', 'account1', 'id', '2026-11-16', 1, '{}')`);
  }
  for (const name of duties) texts.push(`INSERT INTO duties (name) VALUES ('${name}')`);
  return texts.join('; ');
}

function text(value: string | null): string {
  return value === null ? 'NULL' : `'${value}'`;
}
