import { StoreError } from './errors.ts';

/** Held by a server, a restore or a key rotation. It is freed when the process ends, however it ends. */
export type ServerLock = {
  readonly release: () => Promise<void>;
  /**
   * False while another server may have taken over. Asked before something leaves that cannot be taken back, such as an
   * order for a broker.
   */
  readonly mayAct: () => boolean;
  /** What a store of the holder writes under. Null where the lock cannot be lost while the process lives. */
  readonly lease: Lease | null;
};

/** The right of one server to write a database: from taking the lock until another server takes over. */
export type Lease = {
  /** The number of the server's turn. Every write is refused once the database has a later one. */
  readonly epoch: number;
  /** Names only this holder in the database. */
  readonly holder: string;
  /** The database knew the epoch as the current one after this reading of the monotonic clock, in milliseconds. */
  readonly confirm: (askedAt: number) => void;
  /** The connection that held the lock is gone, so that another server may begin at any moment. */
  readonly doubt: () => void;
  /** The database has a later epoch. For good. */
  readonly end: () => void;
  readonly mayAct: () => boolean;
};

export function inUse(where: string, { by = '', cause }: { by?: string; cause?: unknown } = {}): StoreError {
  const holder = by === '' ? '' : ` (${by})`;
  return new StoreError(
    'in-use',
    `Another Spark server or command is using ${where}${holder}. Stop it first, or use another data folder or database.`,
    cause,
  );
}
