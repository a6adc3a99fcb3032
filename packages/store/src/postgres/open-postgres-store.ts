import { randomUUID } from 'node:crypto';
import type { Store } from '@spark/core';
import type { StoreBounds } from '../bounds.ts';
import { createStore } from '../store.ts';
import { createConnections, type PostgresOptions } from './connect.ts';
import { createPostgresEngine } from './engine.ts';
import { createListener } from './listener.ts';
import { migrate } from './migrate.ts';

export type PostgresStoreOptions = PostgresOptions & { readonly bounds?: Partial<StoreBounds> };

export async function openPostgresStore(options: PostgresStoreOptions): Promise<Store> {
  const connections = createConnections(options);
  try {
    const schemaVersion = await migrate(connections);
    const origin = randomUUID().replaceAll('-', '');
    const listener = await createListener(connections, origin);
    const engine = createPostgresEngine({ connections, listener, origin, schemaVersion });
    return createStore(engine, options.bounds);
  } catch (error) {
    await connections.close();
    throw error;
  }
}
