import { randomUUID } from 'node:crypto';
import {
  type Actor,
  type Clock,
  type Commit,
  type CommitOutcome,
  type Desk,
  type DeskFact,
  deskFromRows,
  deskTrail,
  evolveDesk,
  type Result,
  rowChanges,
  type Sealed,
  type SecretChange,
  type Store,
  withActor,
} from '@spark/core';
import { LIMITS } from '@spark/vocabulary';

/** A desk with its sealed secrets, as it was at one version. Immutable; a later version is another object. */
export type OpenDesk = Desk & {
  readonly secrets: ReadonlyMap<string, Sealed>;
  /** Names the commit that made this version. */
  readonly stamp: string;
};

export type DeskChange = {
  readonly facts: readonly DeskFact[];
  readonly secrets?: readonly SecretChange[];
  readonly keyMac?: string;
  /** Who asks for it. */
  readonly by?: Actor;
};

export type ChangeOutcome<E> =
  | { readonly kind: 'done'; readonly desk: OpenDesk }
  | { readonly kind: 'refused'; readonly refusal: E }
  | { readonly kind: 'taken'; readonly what: 'email' | 'ucc' | 'key' }
  | { readonly kind: 'no-desk' };

/**
 * Caches desks and applies changes to them. A decision is made at once on the newest state, so that many changes of one
 * desk can share a transaction; it is answered only when it is durable.
 */
export type DeskService = {
  /** The desk as last made durable; null when there is no such user. */
  readonly read: (ucc: string) => Promise<OpenDesk | null>;
  /** The same without waiting: undefined also when the desk would have to be loaded. */
  readonly cached: (ucc: string) => OpenDesk | undefined;
  readonly change: <E>(
    ucc: string,
    decide: (desk: OpenDesk) => Result<DeskChange, E>,
  ) => Promise<ChangeOutcome<E>>;
  readonly create: (ucc: string, change: DeskChange) => Promise<ChangeOutcome<never>>;
  /** Called after every change that this service made durable. A listener must not throw. */
  readonly follow: (listener: DeskListener) => void;
  /** For a user who is not expected again: the desk is loaded again if needed. */
  readonly evict: (ucc: string) => void;
  /** Reads it anew: another process worked for the user until now. */
  readonly reload: (ucc: string) => Promise<void>;
  readonly desksCached: () => number;
  /** Whether nobody but this service has changed that desk, by the stamp that it has now. */
  readonly isOnlyOurs: (since: OpenDesk, stamp: string) => boolean;
};

export type DeskListener = (desk: OpenDesk, facts: readonly DeskFact[]) => void;

type DeskServiceParts = {
  readonly store: Store;
  readonly clock: Clock;
  readonly desksCachedMax?: number;
  /** How often a decision is repeated because another process changed the desk first. */
  readonly attemptsMax?: number;
};

/** `latest` is ahead of `durable` while commits are under way. */
type CacheEntry = { latest: OpenDesk; durable: OpenDesk; lastChange: Promise<unknown> };

/** More are never made while one order is planned and stored. */
const COMMITS_REMEMBERED = 1_000;

export function createDeskService(parts: DeskServiceParts): DeskService {
  const { store, clock, desksCachedMax = LIMITS.desksCached, attemptsMax = 8 } = parts;
  const entries = new Map<string, CacheEntry>();
  const loading = new Map<string, Promise<CacheEntry | null>>();
  let foreignChangesSeen = store.foreignChanges();
  const serviceId = randomUUID();
  let commits = 0;
  /** Of the newest commits of this service: on which each was built. */
  const builtOn = new Map<string, string>();
  const listeners: DeskListener[] = [];

  function forget(ucc: string): void {
    entries.delete(ucc);
    // A load under way may have read older rows.
    loading.delete(ucc);
  }

  // Asking the database costs something at every call, and calls come in bursts: once per turn of the event loop is
  // enough, since a caller that knows of a change elsewhere can only ask in a later turn.
  let askedThisTurn = false;

  function forgetAfterForeignChange(): void {
    if (askedThisTurn) return;
    askedThisTurn = true;
    setImmediate(() => {
      askedThisTurn = false;
    });
    const now = store.foreignChanges();
    if (now === foreignChangesSeen) return;
    const changed = store.desksChangedSince(foreignChangesSeen);
    foreignChangesSeen = now;
    if (changed) {
      for (const ucc of changed) forget(ucc);
      return;
    }
    entries.clear();
    loading.clear();
  }

  async function open(ucc: string): Promise<CacheEntry | null> {
    forgetAfterForeignChange();
    const entry = entries.get(ucc);
    if (entry) return entry;
    const underWay = loading.get(ucc);
    if (underWay) return underWay;
    const load = loadEntry(ucc);
    loading.set(ucc, load);
    try {
      const loaded = await load;
      if (loaded && loading.get(ucc) === load) cache(ucc, loaded);
      return loaded;
    } finally {
      if (loading.get(ucc) === load) loading.delete(ucc);
    }
  }

  async function loadEntry(ucc: string): Promise<CacheEntry | null> {
    const rows = await store.loadDesk(ucc);
    if (rows === null) return null;
    const secrets = new Map(rows.secrets.map((row) => [secretKey(row.owner, row.name), row.sealed]));
    const desk: OpenDesk = { ...deskFromRows(rows), secrets, stamp: rows.stamp };
    return { latest: desk, durable: desk, lastChange: Promise.resolve() };
  }

  function cache(ucc: string, entry: CacheEntry): void {
    entries.set(ucc, entry);
    for (const oldest of entries.keys()) {
      if (entries.size <= desksCachedMax) break;
      entries.delete(oldest);
    }
  }

  function remember(stamp: string, before: string): void {
    builtOn.set(stamp, before);
    const [oldest] = builtOn.keys();
    if (builtOn.size > COMMITS_REMEMBERED && oldest !== undefined) builtOn.delete(oldest);
  }

  async function commit(
    ucc: string,
    entry: CacheEntry | null,
    change: DeskChange,
  ): Promise<[CommitOutcome, OpenDesk]> {
    const before = entry?.latest ?? null;
    const stamp = `${serviceId}:${++commits}`;
    const after: OpenDesk = { ...afterChange(before, change), stamp };
    if (before) remember(stamp, before.stamp);
    const at = clock.now();
    // A new desk has no change for the trail.
    const trail = before === null ? [] : deskTrail(before, after, change.facts);
    const request: Commit = {
      ucc,
      expectedVersion: before?.version ?? 0,
      builtOn: before?.stamp ?? null,
      stamp,
      at,
      facts: change.facts,
      rows: rowChanges(after, change.facts),
      secrets: change.secrets ?? [],
      logs: trail.map((line) => ({ at, ...line })),
      keyMac: change.keyMac,
    };
    const outcome = store.commit(request);
    if (entry) entry.latest = after;
    return [await outcome, after];
  }

  async function change<E>(
    ucc: string,
    decide: (desk: OpenDesk) => Result<DeskChange, E>,
  ): Promise<ChangeOutcome<E>> {
    for (let attempt = 1; attempt <= attemptsMax; attempt++) {
      const entry = await open(ucc);
      if (entry === null) return { kind: 'no-desk' };
      const basis = entry.latest;
      const decision = decide(basis);
      const nothingToStore = decision.ok && isEmpty(decision.value);
      if (!decision.ok || nothingToStore) {
        // The answer may rest on changes that are not durable yet: wait for them, and decide again if they failed.
        await entry.lastChange;
        if (basis.version > entry.durable.version) continue;
        return decision.ok ? { kind: 'done', desk: basis } : { kind: 'refused', refusal: decision.error };
      }
      const { facts, by } = decision.value;
      const work = commitChange(ucc, entry, { ...decision.value, facts: withActor(facts, by) });
      entry.lastChange = work.catch(() => undefined);
      const outcome = await work;
      if (outcome !== 'stale') return outcome;
    }
    throw new OvertakenError(
      `The desk ${ucc} was changed elsewhere ${attemptsMax} times in a row while deciding.`,
    );
  }

  async function commitChange(
    ucc: string,
    entry: CacheEntry,
    decided: DeskChange,
  ): Promise<ChangeOutcome<never> | 'stale'> {
    let stored: [CommitOutcome, OpenDesk];
    try {
      stored = await commit(ucc, entry, decided);
    } catch (error) {
      forget(ucc);
      throw error;
    }
    const [outcome, after] = stored;
    if (outcome.kind !== 'stored') {
      forget(ucc);
      return outcome.kind === 'stale' ? 'stale' : { kind: 'taken', what: outcome.what };
    }
    if (after.version > entry.durable.version) entry.durable = after;
    // Another entry was loaded meanwhile and does not know of this change.
    if (entries.get(ucc) !== entry) forget(ucc);
    for (const listener of listeners) listener(after, decided.facts);
    return { kind: 'done', desk: after };
  }

  async function create(ucc: string, decided: DeskChange): Promise<ChangeOutcome<never>> {
    const [outcome, desk] = await commit(ucc, null, decided);
    forget(ucc);
    if (outcome.kind === 'stored') return { kind: 'done', desk };
    return { kind: 'taken', what: outcome.kind === 'taken' ? outcome.what : 'ucc' };
  }

  return {
    read: async (ucc) => (await open(ucc))?.durable ?? null,
    cached: (ucc) => {
      forgetAfterForeignChange();
      return entries.get(ucc)?.durable;
    },
    change,
    create,
    follow: (listener) => void listeners.push(listener),
    evict: (ucc) => {
      const entry = entries.get(ucc);
      // A change under way rests on it, and the next one would miss that.
      if (entry?.latest === entry?.durable) forget(ucc);
    },
    reload: async (ucc) => {
      forget(ucc);
      await open(ucc);
    },
    desksCached: () => entries.size,
    isOnlyOurs: (since, stamp) => {
      let earlier: string | undefined = stamp;
      while (earlier !== undefined && earlier !== since.stamp) earlier = builtOn.get(earlier);
      return earlier !== undefined;
    },
  };
}

/** Other processes changed the desk first, every time. Nothing was changed; a later try may succeed. */
export class OvertakenError extends Error {
  override readonly name = 'OvertakenError';
}

/** Secrets may change without a fact: a session that is renewed every few minutes is no event of the desk. */
function isEmpty({ facts, secrets = [], keyMac }: DeskChange): boolean {
  return facts.length === 0 && secrets.length === 0 && keyMac === undefined;
}

/** `owner` is an account's name, or empty for the user. Account names hold no colon. */
export function secretKey(owner: string, name: string): string {
  return `${owner}:${name}`;
}

function afterChange(before: OpenDesk | null, change: DeskChange): Omit<OpenDesk, 'stamp'> {
  return {
    ...evolveDesk(before, change.facts),
    secrets: secretsAfter(before?.secrets ?? NO_SECRETS, change),
  };
}

const NO_SECRETS: OpenDesk['secrets'] = new Map();

function secretsAfter(
  before: OpenDesk['secrets'],
  { facts, secrets: changes = [] }: DeskChange,
): OpenDesk['secrets'] {
  const secrets = new Map(before);
  for (const fact of facts) {
    if (fact.kind !== 'account-deleted') continue;
    for (const key of secrets.keys()) if (key.startsWith(`${fact.name}:`)) secrets.delete(key);
  }
  for (const { owner, name, sealed } of changes) {
    if (sealed === null) secrets.delete(secretKey(owner, name));
    else secrets.set(secretKey(owner, name), sealed);
  }
  return secrets;
}
