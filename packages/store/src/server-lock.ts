import { StoreError } from './errors.ts';

/** Held by a server, a restore or a key rotation. It is freed when the process ends, however it ends. */
export type ServerLock = { readonly release: () => Promise<void> };

export function inUse(where: string, cause?: unknown): StoreError {
  return new StoreError(
    'in-use',
    `Another Spark server or command is using ${where}. Stop it first, or use another data folder or database.`,
    cause,
  );
}
