import {
  type Answers,
  type CallCounts,
  type ClusterRows,
  type ClusterStore,
  type DeskRow,
  markDone,
  runFence,
  runStatement,
  type Statement,
  takeCall,
} from '@spark/cluster';
import {
  isAtWork,
  type JournalEntry,
  type JournalWrite,
  type PairingState,
  type Position,
  positionId,
  type ReplyRow,
  type SharedCall,
  type StoredOrder,
  type TakenCall,
} from '@spark/core';
import type { ClusterWorld } from './cluster-world.ts';
import type { SimulatedMachine } from './simulated-machine.ts';

/** What is stored of a desk beside its row. */
export type DeskBook = {
  readonly orders: Map<number, StoredOrder>;
  readonly positions: Map<string, Position>;
  readonly replies: Map<string, ReplyRow>;
  pairing: PairingState | null;
};

/** An entry with what stands before it in its transaction. */
export type Transaction = {
  readonly node: string;
  readonly epoch: number;
  readonly entry: JournalEntry;
  readonly updates: number;
  /** What is done once a day, if the entry is that. */
  readonly once?: { readonly what: string; readonly day: string };
};

export type CommitOutcome =
  | { readonly kind: 'stored'; readonly seq: number }
  | { readonly kind: 'not-owner' }
  | { readonly kind: 'done-before' };

/** A transaction that was stored, for the judge. */
export type StoredTransaction = {
  readonly ucc: string;
  readonly node: string;
  readonly epoch: number;
  readonly from: number;
  readonly to: number;
  readonly at: number;
  readonly planned: readonly number[];
  readonly once: string | null;
};

export type SimulatedDatabase = ReturnType<typeof createSimulatedDatabase>;

const STATEMENT_MS = 1_000;
const COMMIT_MS = 2_000;
/** Counts of calls wait for no disk and no standby: a lost primary takes those of so long with it. */
const COUNTS_LOST_MS = 600;

export function createSimulatedDatabase(world: ClusterWorld, onDeclaredDead: (node: string) => void) {
  const { clock, random, count, onAwait, hasBug } = world;
  const rows: ClusterRows = { nodes: new Map(), desks: new Map(), duties: new Map(), done: new Set() };
  const books = new Map<string, DeskBook>();
  const log: StoredTransaction[] = [];
  /** When the row of a desk got each of its epochs. */
  const epochBegan = new Map<string, number>();
  const cut = new Set<string>();
  let answerLost = 0;
  let hung = 0;
  let slowUntil = 0;
  let stalledUntil = 0;
  let downUntil = 0;
  let numbers = 0;
  /** Of the last moment, the newest at the end. In place of all nodes each node has its own with the bug that is that. */
  const counts = new Map<string, readonly { readonly at: number; readonly counts: CallCounts }[]>();

  function latency(): number {
    return 1 + random.int(4) + (clock.now() < slowUntil ? random.int(1_500) : 0);
  }

  /** A connection of which nobody hears for a while, and which then does what it was asked. */
  function hangs(): number {
    if (!random.isHit(hung)) return 0;
    count('statement hung');
    return 1_000 + random.int(7_000);
  }

  /** One round trip. Rejects where no answer came in time; what was asked may be done later all the same. */
  function ask<T>(
    machine: SimulatedMachine,
    run: () => T,
    timeoutMs = STATEMENT_MS,
    what = 'a statement',
  ): Promise<T> {
    return new Promise((resolve, reject) => {
      let isOver = false;
      const end = (then: () => void): void => {
        if (isOver) return;
        isOver = true;
        cancel();
        then();
      };
      const cancel = machine.after(timeoutMs, () => end(() => reject(new Error('No answer came.'))));
      onAwait(machine, `before ${what} leaves`);
      if (machine.isDead() || cut.has(machine.id)) return;
      clock.at(clock.now() + latency() + hangs(), () => machine.whenMoving(arrive));

      function arrive(): void {
        if (clock.now() < stalledUntil) {
          clock.at(stalledUntil + random.int(5), arrive);
          return;
        }
        if (cut.has(machine.id)) return;
        if (clock.now() < downUntil) {
          machine.deliver(() => end(() => reject(new Error('The database is down.'))));
          return;
        }
        if (isOver) count('statement after its time-out');
        const answer = attempt(run);
        onAwait(machine, `before the answer to ${what} arrives`);
        if (random.isHit(answerLost)) {
          count('answer of the database lost');
          return;
        }
        const bornBefore = downUntil;
        clock.at(clock.now() + latency(), () => {
          if (!cut.has(machine.id) && bornBefore === downUntil)
            machine.deliver(() => end(() => answer(resolve, reject)));
        });
      }
    });
  }

  function run<S extends Statement>(statement: S): Answers[S['kind']] {
    const before = 'ucc' in statement ? rows.desks.get(statement.ucc) : undefined;
    const answer = runStatement(rows, statement);
    if (statement.kind === 'declare-dead' && statement.beats !== null && answer === true)
      onDeclaredDead(statement.node);
    const after = before && rows.desks.get(before.ucc);
    if (!before || !after || after.epoch === before.epoch) return answer;
    if (statement.kind === 'claim' && before.node !== null) {
      count('takeover');
      if (hasBug('epoch reused')) {
        const reused = { ...after, epoch: before.epoch };
        rows.desks.set(after.ucc, reused);
        return reused as Answers[S['kind']];
      }
    }
    if (statement.kind === 'release') released(after.ucc);
    epochBegan.set(`${after.ucc} ${after.epoch}`, clock.now());
    if (statement.kind === 'renew') count('new epoch after an unknown commit');
    return answer;
  }

  /** A desk that is handed over in good order gives nothing up. */
  function released(ucc: string): void {
    for (const { order } of books.get(ucc)?.orders.values() ?? [])
      for (const { tag, status } of order.slices)
        if (status === 'Pending') world.violate(`I2: ${ucc} was released while ${tag} was on its way`);
  }

  function store({ node, epoch, entry, updates, once }: Transaction): CommitOutcome {
    const { ucc } = entry;
    const desk = rows.desks.get(ucc);
    const book = books.get(ucc);
    if (!desk || !book) throw new Error(`There is no desk ${ucc}.`);
    const isOwner = runFence(rows, { node, desks: [{ ucc, epoch, updates: 0 }] }).has(ucc);
    if (!isOwner && !hasBug('no fence')) {
      count('write fenced');
      return { kind: 'not-owner' };
    }
    for (const write of entry.writes)
      if (write.kind === 'insert-reply' && book.replies.has(write.reply.key))
        throw new Error('The key was used before.');
    if (once && !markDone(rows, { ucc, ...once }) && !hasBug('day end not marked'))
      return { kind: 'done-before' };
    const seq = runFence(rows, { node, desks: [{ ucc, epoch, updates }] }).get(ucc) ?? desk.seq + updates;
    for (const write of entry.writes) apply(ucc, book, write);
    rows.desks.set(ucc, { ...(rows.desks.get(ucc) ?? desk), seq, isBusy: isBusy(book) });
    const planned = entry.writes.flatMap((write) =>
      write.kind === 'append-facts'
        ? write.facts.flatMap((fact) => (fact.kind === 'order-planned' ? [fact.order.reftag] : []))
        : [],
    );
    const at = clock.now();
    log.push({ ucc, node, epoch, from: desk.seq + 1, to: seq, at, planned, once: once?.day ?? null });
    return { kind: 'stored', seq };
  }

  function countCall(machine: SimulatedMachine, { scope, budgets }: SharedCall): TakenCall {
    const counter = hasBug('budget counted by each node') ? `${machine.id} ${scope}` : scope;
    const before = counts.get(counter) ?? [];
    const at = clock.now();
    const taken = takeCall(before.at(-1)?.counts ?? {}, budgets, at);
    if (taken.answer.kind === 'full') {
      count('call waited for what all nodes used');
      return taken.answer;
    }
    const first = before.findLastIndex((each) => each.at <= at - COUNTS_LOST_MS);
    counts.set(counter, [...before.slice(Math.max(0, first)), { at, counts: taken.counts }]);
    return taken.answer;
  }

  /** How many calls of the last moment are not counted any more. */
  function forgetCounts(): number {
    const from = clock.now() - random.int(COUNTS_LOST_MS);
    let forgotten = 0;
    for (const [counter, each] of counts) {
      const kept = each.filter(({ at }) => at <= from);
      forgotten += each.length - kept.length;
      counts.set(counter, kept);
    }
    return forgotten;
  }

  return {
    rows,
    books,
    log,
    ask,
    addDesk: (ucc: string): void => {
      const desk: DeskRow = { ucc, node: null, epoch: 0, seq: 0, format: 1, egress: null, isBusy: false };
      rows.desks.set(ucc, desk);
      books.set(ucc, { orders: new Map(), positions: new Map(), replies: new Map(), pairing: null });
    },
    /** The database as a node reaches it. */
    storeOf: (machine: SimulatedMachine): ClusterStore => ({
      run: (statement) => ask(machine, () => run(statement)),
    }),
    /** Without a node: by the parent of a process that has ended. */
    runAtOnce: run,
    commit: (machine: SimulatedMachine, transaction: Transaction): Promise<CommitOutcome> =>
      ask(machine, () => store(transaction), COMMIT_MS, 'a commit'),
    nextNumber: (machine: SimulatedMachine): Promise<number> => ask(machine, () => ++numbers),
    /** Takes a call in the budgets of all nodes. */
    takeCall: (machine: SimulatedMachine, call: SharedCall, onTaken: () => void): Promise<TakenCall> =>
      ask(machine, () => {
        const answer = countCall(machine, call);
        if (answer.kind === 'taken') onTaken();
        return answer;
      }).catch((error: unknown) => {
        count('call not made, since nobody could say what is used');
        throw error;
      }),
    forgetCounts,
    epochBeganAt: (ucc: string, epoch: number): number | null => epochBegan.get(`${ucc} ${epoch}`) ?? null,
    cut,
    setFaults: (odds: { readonly answerLost: number; readonly hung: number }): void => {
      ({ answerLost, hung } = odds);
    },
    slowFor: (ms: number): void => {
      slowUntil = clock.now() + ms;
    },
    stallFor: (ms: number): void => {
      stalledUntil = clock.now() + ms;
    },
    /** A standby that was behind takes over: calling the answer later brings back what was stored until now, and no more. */
    fallBehind: (): (() => void) => {
      const [nodes, desks] = [new Map(rows.nodes), new Map(rows.desks)];
      return () => {
        for (const [id, row] of nodes) rows.nodes.set(id, row);
        for (const [ucc, row] of desks) rows.desks.set(ucc, row);
      };
    },
    /** The standby takes over: nothing acknowledged is lost, answers on their way are. */
    failOverFor: (ms: number): void => {
      downUntil = clock.now() + ms;
    },
  };
}

/** What came of it, to be passed on later. */
function attempt<T>(run: () => T): (resolve: (value: T) => void, reject: (error: unknown) => void) => void {
  try {
    const value = run();
    return (resolve) => resolve(value);
  } catch (error) {
    return (_, reject) => reject(error);
  }
}

function isBusy({ orders, positions }: DeskBook): boolean {
  for (const { order } of orders.values()) if (isAtWork(order)) return true;
  for (const { netQty } of positions.values()) if (netQty !== 0) return true;
  return false;
}

function apply(ucc: string, book: DeskBook, write: JournalWrite): void {
  if (write.kind === 'put-orders') for (const row of write.orders) book.orders.set(row.order.reftag, row);
  if (write.kind === 'put-positions')
    for (const { position } of write.positions) book.positions.set(positionId(position), position);
  if (write.kind === 'insert-reply') book.replies.set(write.reply.key, { ...write.reply, ucc });
  if (write.kind === 'put-pairing') book.pairing = write.state;
}
