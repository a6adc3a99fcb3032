import {
  type CancelTimer,
  type Clock,
  type InstructionRow,
  type Journal,
  type JournalWrite,
  type Ownership,
  ok,
  type Result,
  refuse,
  type StoredInstruction,
  soleOwner,
  type Timers,
} from '@spark/core';
import { createSupervisor } from '../account/supervisor.ts';
import type { DeskService } from '../desk/desk-service.ts';
import type { OrderNumbers } from '../orders/order-numbers.ts';

/** An instruction that waits, as it is durable. */
export type Held<Body> = {
  readonly id: number;
  readonly ucc: string;
  readonly body: Body;
  /** Spark was started since, and no step was taken after that. */
  readonly isAfterStart: boolean;
  /** A step is under way, so what is durable may change at any moment. */
  readonly isBusy: boolean;
};

/** The next state of an instruction, and what is stored with it. */
export type Step<Body> = {
  readonly body: Body;
  readonly writes?: readonly JournalWrite[];
  /** Nobody loses anything when it is stored a few milliseconds later. */
  readonly batch?: boolean;
  /** Called when it is durable. */
  readonly onDurable?: () => void;
};

/** Holds the instructions of one kind that are not over, and changes each one step after the other. */
export type InstructionShelf<Body> = {
  /** Reads those that are not over. */
  readonly start: () => Promise<void>;
  readonly add: (ucc: string, body: Body) => Promise<Result<Held<Body>, 'too-many'>>;
  readonly find: (ucc: string, id: number) => Held<Body> | null;
  readonly all: () => Iterable<Held<Body>>;
  readonly of: (ucc: string) => Iterable<Held<Body>>;
  /**
   * Takes a step by what is durable then; null changes nothing. What Spark does by itself is repeated until the store
   * takes it, always the same entry; where a user waits, a failure of the store is theirs. False: it is over by then.
   */
  readonly change: (
    held: Held<Body>,
    decide: (body: Body) => Step<Body> | null | Promise<Step<Body> | null>,
    patience?: 'until-stored' | 'once',
  ) => Promise<boolean>;
  /** The first value was seen since the start. */
  readonly seen: (held: Held<Body>) => void;
  readonly settled: () => Promise<void>;
  readonly close: () => Promise<void>;
};

type Parts<Body> = {
  readonly journal: Pick<Journal, 'record' | 'openInstructions' | 'readInstructions'>;
  readonly numbers: Pick<OrderNumbers, 'claim'>;
  readonly desks: Pick<DeskService, 'read' | 'follow'>;
  readonly ownership?: Ownership | undefined;
  readonly clock: Clock;
  readonly timers: Timers;
  /** How many one user may have. */
  readonly limit: number;
  /** Null where it is of another kind. */
  readonly bodyOf: (row: InstructionRow) => Body | null;
  readonly isOver: (body: Body) => boolean;
  readonly rowOf: (
    row: { readonly id: number; readonly at: number; readonly open: boolean },
    body: Body,
  ) => StoredInstruction;
  /** Called with each that is held from now on; what it returns is called when it no longer is. */
  readonly watch: (held: Held<Body>) => CancelTimer;
  readonly onIncident: (message: string, error?: unknown) => void;
};

type Entry<Body> = { -readonly [K in keyof Held<Body>]: Held<Body>[K] } & {
  queue: Promise<unknown>;
  /** Null before it is watched and after it is over. */
  stop: CancelTimer | null;
  isOver: boolean;
};

const TRY_AGAIN_AFTER_MS = 1_000;
const PAGE = 500;

export function createInstructionShelf<Body>(parts: Parts<Body>): InstructionShelf<Body> {
  const { journal, clock, timers, ownership = soleOwner, onIncident } = parts;
  const entries = new Map<number, Entry<Body>>();
  const byUser = new Map<string, Set<Entry<Body>>>();
  /** Being stored for the first time, by user. */
  const adding = new Map<string, number>();
  const stopping = new AbortController();
  const supervisor = createSupervisor((error) =>
    onIncident('An instruction could not be carried out.', error),
  );

  function hold(id: number, ucc: string, body: Body, isAfterStart: boolean): Entry<Body> {
    const known = entries.get(id);
    if (known) return known;
    const entry: Entry<Body> = {
      ...{ id, ucc, body, isAfterStart, isBusy: false },
      ...{ queue: Promise.resolve(), stop: null, isOver: false },
    };
    entries.set(id, entry);
    const own = byUser.get(ucc) ?? new Set();
    byUser.set(ucc, own.add(entry));
    entry.stop = parts.watch(entry);
    return entry;
  }

  function evict(entry: Entry<Body>): void {
    entry.isOver = true;
    entry.stop?.();
    entry.stop = null;
    entries.delete(entry.id);
    const own = byUser.get(entry.ucc);
    own?.delete(entry);
    if (own?.size === 0) byUser.delete(entry.ucc);
  }

  async function holdRow(
    row: InstructionRow,
    isAfterStart: boolean,
    isStill: () => boolean = () => true,
  ): Promise<void> {
    const body = parts.bodyOf(row);
    if (body === null || stopping.signal.aborted) return;
    if (!(await ownership.owns(row.ucc))) return;
    const desk = await parts.desks.read(row.ucc);
    if (desk !== null && !desk.user.disabled && isStill()) hold(row.id, row.ucc, body, isAfterStart);
  }

  /** What a failed write or read left unknown is read again until that works. */
  function readLater(id: number, ucc: string, isAfterStart = false): void {
    if (stopping.signal.aborted) return;
    timers.at(clock.now() + TRY_AGAIN_AFTER_MS, () => {
      if (!stopping.signal.aborted) supervisor.run(readAgain(id, ucc, isAfterStart));
    });
  }

  function readAgain(id: number, ucc: string, isAfterStart: boolean): Promise<void> {
    const entry = entries.get(id);
    const before = entry?.queue ?? Promise.resolve();
    const work = before
      .catch(() => undefined)
      .then(async () => {
        if (stopping.signal.aborted || entry?.isOver) return;
        try {
          const [row] = await journal.readInstructions({ ucc, id, limit: 1 });
          const body = row === undefined ? null : parts.bodyOf(row);
          if (row === undefined || body === null) return;
          if (entry === undefined) {
            if (row.open) await holdRow(row, isAfterStart);
            return;
          }
          entry.body = body;
          if (parts.isOver(body)) evict(entry);
        } catch (error) {
          onIncident(`Instruction ${id} could not be read; trying again.`, error);
          readLater(id, ucc, isAfterStart);
        }
      });
    if (entry) entry.queue = work;
    return work;
  }

  /** Those of a user who may act again. */
  async function holdAllOf(ucc: string, isStill = () => true): Promise<void> {
    for (const row of await journal.readInstructions({ ucc, open: true, limit: PAGE }))
      await holdRow(row, true, isStill);
  }

  ownership.follow?.({
    onTaken: ({ ucc, isStill }) => holdAllOf(ucc, isStill),
    onLeft: (ucc) => {
      for (const entry of [...(byUser.get(ucc) ?? [])]) evict(entry);
    },
    settled: async (ucc) => {
      await Promise.allSettled([...(byUser.get(ucc) ?? [])].map(({ queue }) => queue));
    },
  });

  parts.desks.follow(({ user }, facts) => {
    for (const fact of facts) {
      if (fact.kind !== 'user-changed' || fact.change.disabled === undefined) continue;
      if (fact.change.disabled) for (const entry of byUser.get(user.ucc) ?? []) evict(entry);
      else supervisor.run(holdAllOf(user.ucc));
    }
  });

  async function store(entry: Entry<Body>, step: Step<Body>, isPatient: boolean): Promise<void> {
    const at = clock.now();
    const row = parts.rowOf({ id: entry.id, at, open: !parts.isOver(step.body) }, step.body);
    const writes: readonly JournalWrite[] = [
      { kind: 'put-instructions', instructions: [row] },
      ...(step.writes ?? []),
    ];
    for (;;) {
      try {
        await journal.record({ ucc: entry.ucc, at, writes, batch: step.batch === true });
        return;
      } catch (error) {
        if (!isPatient || entry.isOver || stopping.signal.aborted) throw error;
        onIncident(`Instruction ${entry.id} could not be stored; trying again.`, error);
        await pause();
      }
    }
  }

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const cancel = timers.at(clock.now() + TRY_AGAIN_AFTER_MS, resolve);
      stopping.signal.addEventListener('abort', () => {
        cancel();
        resolve();
      });
    });
  }

  const change: InstructionShelf<Body>['change'] = (held, decide, patience = 'until-stored') => {
    const entry = entries.get(held.id);
    if (entry === undefined) return Promise.resolve(false);
    const work = entry.queue
      .catch(() => undefined)
      .then(async () => {
        if (entry.isOver || stopping.signal.aborted) return false;
        entry.isBusy = true;
        try {
          const step = await decide(entry.body);
          if (step === null) return true;
          await store(entry, step, patience === 'until-stored');
          entry.body = step.body;
          if (parts.isOver(step.body)) evict(entry);
          step.onDurable?.();
          return true;
        } catch (error) {
          // The store may have taken it all the same.
          if (patience === 'once' && !entry.isOver) readLater(entry.id, entry.ucc);
          throw error;
        } finally {
          entry.isBusy = false;
        }
      });
    entry.queue = work;
    supervisor.run(
      work.catch((error: unknown) => {
        if (patience === 'until-stored' && !entry.isOver && !stopping.signal.aborted) throw error;
      }),
    );
    return work;
  };

  return {
    start: async () => {
      for (let afterId = 0; ; ) {
        const rows = await journal.openInstructions({ afterId, limit: PAGE });
        for (const row of rows)
          await holdRow(row, true).catch((error: unknown) => {
            onIncident(`Instruction ${row.id} could not be read; trying again.`, error);
            readLater(row.id, row.ucc, true);
          });
        if (rows.length < PAGE) return;
        afterId = rows.at(-1)?.id ?? afterId;
      }
    },
    add: async (ucc, body) => {
      const waiting = adding.get(ucc) ?? 0;
      if ((byUser.get(ucc)?.size ?? 0) + waiting >= parts.limit) return refuse('too-many');
      adding.set(ucc, waiting + 1);
      try {
        const id = await parts.numbers.claim(1);
        const at = clock.now();
        const row = parts.rowOf({ id, at, open: true }, body);
        const writes: readonly JournalWrite[] = [{ kind: 'put-instructions', instructions: [row] }];
        await journal.record({ ucc, at, writes }).catch((error: unknown) => {
          readLater(id, ucc);
          throw error;
        });
        return ok(hold(id, ucc, body, false));
      } finally {
        const left = (adding.get(ucc) ?? 1) - 1;
        if (left === 0) adding.delete(ucc);
        else adding.set(ucc, left);
      }
    },
    find: (ucc, id) => {
      const entry = entries.get(id);
      return entry?.ucc === ucc ? entry : null;
    },
    all: () => entries.values(),
    of: (ucc) => byUser.get(ucc) ?? [],
    change,
    seen: (held) => {
      const entry = entries.get(held.id);
      if (entry) entry.isAfterStart = false;
    },
    settled: supervisor.settled,
    close: async () => {
      stopping.abort();
      await supervisor.settled();
      for (const entry of [...entries.values()]) evict(entry);
    },
  };
}
