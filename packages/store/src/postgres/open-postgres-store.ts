import { randomUUID } from 'node:crypto';
import type { DeskFence, Store } from '@spark/core';
import type { StoreBounds } from '../bounds.ts';
import type { ArchiveStep } from '../retention/archive-rows.ts';
import type { Lease } from '../server-lock.ts';
import { createStore } from '../store.ts';
import { createConnections, type PostgresOptions } from './connect.ts';
import { createPostgresEngine } from './engine.ts';
import { createListener } from './listener.ts';
import { migrate } from './migrate.ts';

export type PostgresStoreOptions = PostgresOptions & {
  readonly bounds?: Partial<StoreBounds>;
  /** Without one, as in a command beside the server, only the versions of desks separate writes. */
  readonly lease?: Lease | null;
  /** Of one node among several, which write under the epochs of their desks and not under that of a server. */
  readonly fence?: DeskFence | null;
  /** Where archives go; without one nothing can be archived. */
  readonly archiveFolder?: string;
  /** For tests: called at every moment at which archiving may be interrupted. */
  readonly onArchiveStep?: (step: ArchiveStep) => void;
};

export async function openPostgresStore(options: PostgresStoreOptions): Promise<Store> {
  const connections = createConnections(options);
  try {
    const schemaVersion = await migrate(connections);
    const origin = randomUUID().replaceAll('-', '');
    const listener = await createListener(connections, origin);
    const { lease = null, fence = null } = options;
    const node = fence?.node ?? null;
    const engine = createPostgresEngine({ connections, listener, origin, schemaVersion, lease, node });
    const { bounds, archiveFolder, onArchiveStep } = options;
    return createStore(engine, { bounds, archiveFolder, onArchiveStep, fence });
  } catch (error) {
    await connections.close();
    throw error;
  }
}
