/** Bounds of the store. Nothing in it grows without limit; a name ends with its unit. */
export const STORE_BOUNDS = {
  /** Commits that may wait for the engine; the next one is refused as `busy`. */
  queueCommitsMax: 10_000,
  queueBytesMax: 256 * 1024 * 1024,
  /** Commits that share one transaction. */
  groupCommitsMax: 1_000,
  groupBytesMax: 8 * 1024 * 1024,
  /** Turns of the event loop for which a group gathers, as long as each turn brings more. */
  gatherTurnsMax: 4,
  /** How long a commit that no request awaits may wait for a shared transaction. */
  patienceMs: 4,
  /** What the caller's thread stores itself; more of it would hold up everybody, where the writer's thread does not. */
  atOnceBytesMax: 32 * 1024,
  /** A strategy's params (64 KiB of JSON text) may double when they are quoted inside a fact. */
  factBytesMax: 512 * 1024,
  factsPerCommitMax: 10_000,
  /** Longest page of users, facts or secrets. */
  pageRowsMax: 10_000,
  /** Rows that are read, or forgotten, in one turn of the event loop; with SQLite everybody waits for them. */
  rowsPerTurn: 32,
  /** Facts of one seal: what an audit holds in memory at a time. */
  sealedFactsMax: 1_024,
  /** The most findings that an audit names one by one. */
  auditFindingsMax: 20,
  /** Rows of one archive file. */
  archiveRowsMax: 50_000,
  idsPerReservationMax: 1_000_000,
  /** Rows of one statement: a power of two, and 128 rows of 14 columns stay far below SQLite's 32 766 parameters. */
  statementRowsMax: 128,
} as const;

export type StoreBounds = { readonly [Name in keyof typeof STORE_BOUNDS]: number };
