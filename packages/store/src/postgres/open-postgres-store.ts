import { randomUUID } from 'node:crypto';
import type { Store } from '@spark/core';
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
    const { lease = null } = options;
    const engine = createPostgresEngine({ connections, listener, origin, schemaVersion, lease });
    const { bounds, archiveFolder, onArchiveStep } = options;
    return createStore(engine, { bounds, archiveFolder, onArchiveStep });
  } catch (error) {
    await connections.close();
    throw error;
  }
}
