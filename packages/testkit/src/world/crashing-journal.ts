import type {
  AccountKey,
  AlertRow,
  Clock,
  DeploymentDayRow,
  DeploymentRow,
  InstructionRow,
  Journal,
  JournalEntry,
  JournalFact,
  JournalWrite,
  PairingState,
  Position,
  ReplyRow,
  StoredOrder,
  Timers,
} from '@spark/core';
import { assert, isAtWork, isDeploymentOpen, positionId } from '@spark/core';
import type { Random } from './seeded-random.ts';

/** A journal in memory that takes its time, and forgets at a crash what it had not yet made durable. */
export type CrashingJournal = {
  /** As a new process opens it; what was opened before the last crash writes nothing any more. */
  readonly open: () => Journal;
  /**
   * A power cut: entries that were durable before it stay, in order. Later ones are lost, and so are this many of the
   * last recoverable ones. Nothing reports the loss.
   */
  readonly crash: () => number;
  /** Refuses the next entries until it is switched off. Some of them are stored all the same, unknown to the caller. */
  readonly setFailing: (isFailing: boolean) => void;
  /** A newly opened journal cannot be read until this is switched off. */
  readonly setUnreadable: (isUnreadable: boolean) => void;
  /** The row of this order cannot be read from now on. Readers leave it out, and are told which it is. */
  readonly damage: (reftag: number) => void;
  /** Damaged rows that were written to all the same. */
  readonly writtenOver: ReadonlySet<number>;
  /** Whether a power cut would take nothing. */
  readonly isAllOnDisk: () => boolean;
  readonly orders: ReadonlyMap<number, StoredOrder>;
  readonly instructions: ReadonlyMap<number, InstructionRow>;
  readonly deployments: ReadonlyMap<number, DeploymentRow>;
  readonly deploymentDays: ReadonlyMap<string, DeploymentDayRow>;
  readonly hasTag: (tag: string) => boolean;
};

type Used =
  | 'record'
  | 'loadBook'
  | 'busyAccounts'
  | 'readPairing'
  | 'readOrders'
  | 'findReply'
  | 'findArchivedOrder'
  | 'findAlert'
  | 'waitingAlerts'
  | 'openInstructions'
  | 'readInstructions'
  | 'openDeployments'
  | 'readDeployments'
  | 'readDeploymentDays'
  | 'damagedIn';

export type JournalAwait = 'before the entry is durable' | 'before it is acknowledged';

export function createCrashingJournal(parts: {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  /** Called wherever code awaits the disk. A crash here falls between the write and its acknowledgement. */
  readonly onAwait?: (point: JournalAwait) => void;
  /** Called with everything that is stored, also with what is never acknowledged. */
  readonly onFact?: (fact: JournalFact) => void;
  /** The same, with what is stored together. */
  readonly onEntry?: (entry: JournalEntry) => void;
}): CrashingJournal {
  const { clock, timers, random, onAwait = () => undefined, onFact = () => undefined } = parts;
  const { onEntry = () => undefined } = parts;
  const orders = new Map<number, StoredOrder>();
  const positions = new Map<string, { readonly account: AccountKey; readonly position: Position }>();
  const pairings: PairingState[] = [];
  const instructions = new Map<number, InstructionRow>();
  const deployments = new Map<number, DeploymentRow>();
  const deploymentDays = new Map<string, DeploymentDayRow>();
  const alerts = new Map<number, AlertRow>();
  const replies = new Map<string, ReplyRow>();
  const tags = new Set<string>();
  const damaged = new Set<number>();
  const writtenOver = new Set<number>();
  let life = 0;
  let isFailing = false;
  let isUnreadable = false;
  let failures = 0;
  let lastDue = 0;
  let lastReported = 0;
  /** Undoes what was stored since the last synced entry. That entry made everything before it durable. */
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
    onEntry(entry);
  }

  /** Trading writes nothing else that is read back. */
  function apply(ucc: string, change: JournalWrite): void {
    if (change.kind === 'append-facts') for (const fact of change.facts) onFact(fact);
    if (change.kind === 'put-orders')
      for (const stored of change.orders) {
        if (damaged.has(stored.order.reftag)) writtenOver.add(stored.order.reftag);
        orders.set(stored.order.reftag, stored);
        for (const slice of stored.order.slices) tags.add(slice.tag);
      }
    if (change.kind === 'remove-orders') for (const reftag of change.reftags) orders.delete(reftag);
    if (change.kind === 'put-instructions')
      for (const row of change.instructions) instructions.set(row.id, { ...row, ucc });
    if (change.kind === 'put-deployments')
      for (const row of change.deployments) deployments.set(row.id, { ...row, ucc });
    if (change.kind === 'put-deployment-days')
      for (const row of change.days)
        deploymentDays.set(`${row.deployment} ${row.accountName} ${row.day}`, { ...row, ucc });
    if (change.kind === 'put-alert') alerts.set(change.alert.id, { ...change.alert, ucc });
    if (change.kind === 'insert-reply') {
      const { key } = change.reply;
      assert(!replies.has(key), `what the key ${key} stands for was not done before`);
      replies.set(key, { ...change.reply, ucc });
    }
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
          // Entries that wait after a failed one may depend on it, so they fail too.
          if (isFailing || failures > failuresBefore) {
            // An entry that was reported as failed may be stored after all; what depends on it is not.
            if (failures === failuresBefore && random.isHit(0.2)) write(entry);
            failures++;
            reject(new Error('The disk is full.'));
            return;
          }
          write(entry);
          onAwait('before it is acknowledged');
          // The crash may come between durability and acknowledgement. Acknowledgements keep the order of the entries.
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
        orders: readable().filter(({ order }) => order.accountName === account.accountName),
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
    readOrders: async ({ strefId }) => {
      mustBeReadable();
      return readable().filter(({ order }) => order.strefId === strefId);
    },
    findArchivedOrder: async () => null,
    findReply: async (_, key) => {
      mustBeReadable();
      return replies.get(key) ?? null;
    },
    findAlert: async (webhookId, fingerprint) => {
      mustBeReadable();
      const same = (row: AlertRow) => row.webhookId === webhookId && row.fingerprint === fingerprint;
      return [...alerts.values()].findLast(same) ?? null;
    },
    waitingAlerts: async ({ afterId }) =>
      [...alerts.values()].filter(({ finished, id }) => !finished && id > afterId),
    readPairing: async () => {
      mustBeReadable();
      return pairings.at(-1) ?? null;
    },
    // A process that cannot read these does not start either.
    openInstructions: async ({ afterId }) =>
      [...instructions.values()].filter(({ open, id }) => open && id > afterId).sort((a, b) => a.id - b.id),
    readInstructions: async ({ id }) => {
      mustBeReadable();
      return [...instructions.values()].filter((row) => id === undefined || row.id === id);
    },
    openDeployments: async ({ afterId }) =>
      [...deployments.values()]
        .filter((row) => isDeploymentOpen(row) && row.id > afterId)
        .sort((a, b) => a.id - b.id),
    readDeployments: async ({ id, open }) => {
      mustBeReadable();
      return [...deployments.values()].filter(
        (row) =>
          (id === undefined || row.id === id) && (open === undefined || isDeploymentOpen(row) === open),
      );
    },
    readDeploymentDays: async ({ deployment, open }) => {
      mustBeReadable();
      return [...deploymentDays.values()].filter(
        (row) => row.deployment === deployment && (open === undefined || row.open === open),
      );
    },
    damagedIn: ({ ucc, accountName }) =>
      [...orders.values()]
        .filter(({ order }) => damaged.has(order.reftag) && order.accountName === accountName)
        .map((stored) => ({
          table: 'orders',
          key: String(stored.order.reftag),
          ...{ ucc, accountName, strategyName: stored.order.strategyName },
          isAtWork: isAtWork(stored.order),
          why: 'It cannot be read.',
          text: '',
        })),
  });

  function readable(): readonly StoredOrder[] {
    return [...orders.values()].filter(({ order }) => !damaged.has(order.reftag));
  }

  function mustBeReadable(): void {
    if (isUnreadable) throw new Error('The disk cannot be read.');
  }

  return {
    // Trading uses no other part of it.
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
    damage: (reftag) => damaged.add(reftag),
    writtenOver,
    isAllOnDisk: () => takeBack.length === 0,
    orders,
    instructions,
    deployments,
    deploymentDays,
    hasTag: (tag) => tags.has(tag),
  };
}

function replace<K, V>(map: Map<K, V>, rows: readonly (readonly [K, V])[]): void {
  map.clear();
  for (const [key, value] of rows) map.set(key, value);
}
