import type {
  AccountKey,
  Clock,
  Journal,
  JournalEntry,
  JournalFact,
  JournalWrite,
  PairingState,
  Position,
  StoredOrder,
  Timers,
} from '@spark/core';
import { isAtWork, positionId } from '@spark/core';
import type { Random } from './seeded-random.ts';

/** A journal in memory that takes its time, and forgets at a crash what it had not yet made durable. */
export type CrashingJournal = {
  /** As a new process opens it; what was opened before the last crash writes nothing any more. */
  readonly open: () => Journal;
  /**
   * A power cut: entries that were durable before it stay, in order; those behind them are gone, and some of the last
   * that could be asked for again: so many. Nobody hears of it.
   */
  readonly crash: () => number;
  /** The next entries are refused until told otherwise; some of them are stored all the same, and nobody can know. */
  readonly setFailing: (isFailing: boolean) => void;
  /** Whoever opens it anew cannot read it until told otherwise. */
  readonly setUnreadable: (isUnreadable: boolean) => void;
  /** Whether a power cut would take nothing. */
  readonly isAllOnDisk: () => boolean;
  readonly orders: ReadonlyMap<number, StoredOrder>;
  readonly hasTag: (tag: string) => boolean;
};

type Used = 'record' | 'loadBook' | 'busyAccounts' | 'readPairing' | 'readOrders' | 'findReply' | 'damagedIn';

export type JournalAwait = 'before the entry is durable' | 'before it is told';

export function createCrashingJournal(parts: {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  /** Called wherever somebody waits for the disk; a crash here is one between writing and being told. */
  readonly onAwait?: (point: JournalAwait) => void;
  /** Called with everything that is stored, also with what nobody is told of. */
  readonly onFact?: (fact: JournalFact) => void;
}): CrashingJournal {
  const { clock, timers, random, onAwait = () => undefined, onFact = () => undefined } = parts;
  const orders = new Map<number, StoredOrder>();
  const positions = new Map<string, { readonly account: AccountKey; readonly position: Position }>();
  const pairings: PairingState[] = [];
  const tags = new Set<string>();
  let life = 0;
  let isFailing = false;
  let isUnreadable = false;
  let failures = 0;
  let lastDue = 0;
  let lastReported = 0;
  /** How to take back what was stored since the last entry that waited for the disk, which took them along. */
  let takeBack: (() => void)[] = [];

  function write(entry: JournalEntry): void {
    if (entry.durability !== 'recoverable') takeBack = [];
    else {
      const before = { orders: [...orders], positions: [...positions], pairings: pairings.length };
      takeBack.push(() => {
        replace(orders, before.orders);
        replace(positions, before.positions);
        pairings.length = before.pairings;
      });
    }
    for (const change of entry.writes) apply(entry.ucc, change);
  }

  /** Whoever trades writes nothing else that is read back. */
  function apply(ucc: string, change: JournalWrite): void {
    if (change.kind === 'append-facts') for (const fact of change.facts) onFact(fact);
    if (change.kind === 'put-orders')
      for (const stored of change.orders) {
        orders.set(stored.order.reftag, stored);
        for (const slice of stored.order.slices) tags.add(slice.tag);
      }
    if (change.kind === 'remove-orders') for (const reftag of change.reftags) orders.delete(reftag);
    if (change.kind === 'put-pairing') pairings.push(change.state);
    if (change.kind === 'put-positions')
      for (const { accountName, position } of change.positions)
        positions.set(`${accountName}|${positionId(position)}`, { account: { ucc, accountName }, position });
  }

  const opened = (bornIn: number): Pick<Journal, Used> => ({
    record: (entry) => {
      const failuresBefore = failures;
      // One after the other, never before its turn.
      lastDue = Math.max(lastDue, clock.now() + random.int(5));
      return new Promise((resolve, reject) => {
        timers.at(lastDue, () => {
          if (bornIn === life) onAwait('before the entry is durable');
          if (bornIn !== life) return;
          // What waits behind an entry that failed may rest on it and fails with it.
          if (isFailing || failures > failuresBefore) {
            // One that is told as failed may be there after all; what rests on it is not.
            if (failures === failuresBefore && random.isHit(0.2)) write(entry);
            failures++;
            reject(new Error('The disk is full.'));
            return;
          }
          write(entry);
          onAwait('before it is told');
          // The crash may come between being durable and being told. Who was first is told first.
          lastReported = Math.max(lastReported, clock.now() + random.int(5));
          timers.at(lastReported, () => {
            if (bornIn === life) resolve();
          });
        });
      });
    },
    loadBook: async (account) => {
      mustBeReadable();
      return {
        orders: [...orders.values()].filter(({ order }) => order.accountName === account.accountName),
        positions: [...positions.values()]
          .filter((position) => position.account.accountName === account.accountName)
          .map((position) => position.position),
      };
    },
    // A process that cannot read even this does not start.
    busyAccounts: async () => {
      const busy = new Map<string, AccountKey>();
      for (const { order } of orders.values())
        if (isAtWork(order)) busy.set(order.accountName, { ucc: order.ucc, accountName: order.accountName });
      for (const { account, position } of positions.values())
        if (position.netQty !== 0) busy.set(account.accountName, account);
      return [...busy.values()];
    },
    readOrders: async () => [],
    findReply: async () => null,
    readPairing: async () => {
      mustBeReadable();
      return pairings.at(-1) ?? null;
    },
    damagedIn: () => [],
  });

  function mustBeReadable(): void {
    if (isUnreadable) throw new Error('The disk cannot be read.');
  }

  return {
    // Whoever trades uses no more of it.
    open: () => opened(life) as Journal,
    crash: () => {
      life++;
      const stay = random.int(takeBack.length + 1);
      const taken = takeBack.length - stay;
      takeBack[stay]?.();
      takeBack = [];
      return taken;
    },
    setFailing: (wanted) => {
      isFailing = wanted;
    },
    setUnreadable: (wanted) => {
      isUnreadable = wanted;
    },
    isAllOnDisk: () => takeBack.length === 0,
    orders,
    hasTag: (tag) => tags.has(tag),
  };
}

function replace<K, V>(map: Map<K, V>, rows: readonly (readonly [K, V])[]): void {
  map.clear();
  for (const [key, value] of rows) map.set(key, value);
}
