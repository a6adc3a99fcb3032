export const STORE_ERROR_KIND = [
  /** Too much is waiting, or someone else holds the lock. Nothing was written; try again later. */
  'busy',
  /** The database cannot be reached or gave up. Nothing was written. */
  'unavailable',
  /** The change was sent and the answer was lost: the desk's version shows whether it is stored. */
  'outcome-unknown',
  'disk-full',
  /** The disk failed to confirm an earlier write. Nothing of this one was written, and nothing is until a restart. */
  'disk-failed',
  'corrupt',
  'newer-schema',
  /** A dump is loaded into an empty store only. */
  'not-empty',
  /** The data folder cannot be used. */
  'folder',
  /** The data folder is no longer the one that was opened. Nothing was written. */
  'gone',
  /** Another server or command holds the server lock. */
  'in-use',
  /** Another server has taken the database over from this one, which may write no more. */
  'ousted',
  /** Another node owns the desk. Nothing was written; ask that node. */
  'not-owner',
  /** Another process changed the desk on which this was planned. Nothing was written; plan it anew. */
  'desk-changed',
  /** What is done once a day was done already, and nothing was written. */
  'done-before',
  'closed',
  /** The caller handed in what can not be stored: our own mistake, and that of this one call alone. */
  'invalid',
  'bad-dump',
] as const;
export type StoreErrorKind = (typeof STORE_ERROR_KIND)[number];

/** The message tells what was wrong, where, and what to do. */
export class StoreError extends Error {
  readonly kind: StoreErrorKind;

  constructor(kind: StoreErrorKind, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'StoreError';
    this.kind = kind;
  }
}

/** Whether what was handed in later for the same desk may rest on what was refused. Nothing rests on what is done once a day. */
export function takesOthersAlong({ kind }: StoreError): boolean {
  return kind !== 'done-before';
}

/**
 * One row was refused by the database, so one commit of the group is at fault and its neighbours are not.
 * It never leaves this package: it becomes the outcome `taken`, or a StoreError for that commit.
 */
export class RowFault extends Error {
  readonly taken: 'email' | 'ucc' | 'key' | null;

  constructor(taken: RowFault['taken'], cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'RowFault';
    this.taken = taken;
  }
}

/** Another process changed the desk, on which one entry of the group was planned. */
export class DeskChangedFault extends RowFault {
  constructor(ucc: string) {
    super(null, new Error(`the desk ${ucc} was changed by another process`));
  }
}

/** Whether the reply to an Idempotency-Key is stored already. Recognised by its text, since it may come from another thread. */
export function isReplyTaken({ message }: RowFault): boolean {
  return /replies_pkey|replies\.key/.test(message);
}

/** Which of the three things that belong to one user only a unique rule is about. */
export function takenBy(rule: string): RowFault['taken'] {
  if (rule.includes('email')) return 'email';
  if (rule.includes('key_mac')) return 'key';
  return rule.includes('users.ucc') || rule.includes('users_pkey') ? 'ucc' : null;
}
