import {
  type ActionOutcome,
  type AlertAction,
  type AlertRow,
  type Clock,
  type Journal,
  type JournalWrite,
  kindsOf,
  logText,
  mustSettle,
  nextStep,
  type Ownership,
  soleOwner,
  type Timers,
} from '@spark/core';
import { LIMITS } from '@spark/vocabulary';
import type { AccountRegistry } from '../account/account-registry.ts';
import { createSupervisor } from '../account/supervisor.ts';
import type { OrderNumbers } from '../orders/order-numbers.ts';
import { createBasketWait } from './basket-wait.ts';
import { actorOf, laneOf, ROWS_OF_FIRING_MAX, rowsOf } from './instruction-alert.ts';
import { createPerformer, type PerformParts } from './perform-action.ts';
import { failed, type Line, line, type Performed } from './performed.ts';
import { createRetries } from './retries.ts';
import { createSquareOffWait } from './square-off-wait.ts';

export type AlertRunner = {
  /** Resolves when the alert is durable. The execution log shows its outcome. */
  readonly receive: (alert: NewAlert) => Promise<Received>;
  /**
   * The actions of an instruction or a deployment whose moment has come. The caller stores `writes` in the entry that
   * changes it, so that both happen or neither, and calls `start` when that is durable.
   */
  readonly prepare: (alert: AlertOfSpark) => Promise<PreparedAlert>;
  /** Called whenever all actions of an alert have a durable outcome. A listener must not throw. */
  readonly onFinished: (listener: (row: AlertRow) => void) => void;
  /** Resumes what a stop or a crash left; resolves when it is queued again. */
  readonly start: () => Promise<void>;
  /** Resolves when nothing waits and nothing is under way. */
  readonly settled: () => Promise<void>;
  /** Ends after the action under way; the next start resumes the rest. */
  readonly close: () => Promise<void>;
};

export type NewAlert = {
  readonly ucc: string;
  readonly webhookId: number;
  /** The same for an alert that the sender repeats. */
  readonly fingerprint: string;
  readonly bodyHash: string;
  /** How long the fingerprint identifies the same alert. */
  readonly sameWithinMs: number;
  readonly actions: readonly AlertAction[];
};

export type AlertOfSpark = {
  readonly ucc: string;
  /** What Spark does it for, in words: the kind of thing, its number, and which of its moments it is. */
  readonly fingerprint: string;
  readonly actions: readonly AlertAction[];
};

export type PreparedAlert = { readonly writes: readonly JournalWrite[]; readonly start: () => void };

export type Received =
  | { readonly kind: 'taken'; readonly id: number; readonly repeated: boolean }
  /** The fingerprint came with another body before. */
  | { readonly kind: 'id-reused' }
  /** Too many are waiting already. Nothing was stored. */
  | { readonly kind: 'too-many' };

type Parts = PerformParts & {
  readonly journal: Journal;
  readonly registry: AccountRegistry;
  readonly numbers: OrderNumbers;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly ownership?: Ownership | undefined;
  readonly onIncident: (message: string, error?: unknown) => void;
};

type Job = {
  readonly row: AlertRow;
  /** What is durable of it. */
  outcomes: readonly ActionOutcome[];
  /** It was begun before; its progress is known only as far as it is durable. */
  isAgain: boolean;
};

/** Of one lane, in order. */
type JobLine = {
  readonly jobs: Job[];
  readonly ucc: string;
  /** Another process works for the user: what is not done here is done there. */
  isLeft: boolean;
};

const TRY_AGAIN_AFTER_MS = 1_000;
const PAGE = 500;
/** Between two looks for alerts that other processes have stored. */
const LOOK_EVERY_MS = 1_000;
const TOO_LATE = 'The alert waited too long while Spark could not carry it out, so this was not done.';

/**
 * Accepts alerts and runs them: those of one user one after the other, those of different users in parallel, and
 * messages to addresses of users beside both, since such an address may not answer for minutes. An alert is stored before it is acknowledged. The outcome of an action is stored with or after its effect, and each effect has
 * its own idempotency key, so an action that is repeated after a crash finds what it did before.
 */
export function createAlertRunner(parts: Parts): AlertRunner {
  const { journal, numbers, clock, timers, onIncident, ownership = soleOwner } = parts;
  const waits = {
    squareOffs: createSquareOffWait(parts),
    baskets: createBasketWait({ access: parts.baskets.access, clock, timers }),
  };
  const retries = createRetries(parts);
  const perform = createPerformer(parts, waits, retries);
  const lines = new Map<string, JobLine>();
  const underWay = new Map<string, { readonly bodyHash: string; readonly taken: Promise<Received> }>();
  const supervisor = createSupervisor((error) => onIncident('Alerts could not be run.', error));
  const stopping = new AbortController();
  /** Alerts that are, or just were, in a line here. */
  const seen = new Set<number>();
  const listeners: ((row: AlertRow) => void)[] = [];

  async function take(alert: NewAlert): Promise<Received> {
    const known = await journal.findAlert(alert.webhookId, alert.fingerprint);
    if (known !== null && clock.now() < known.at + alert.sameWithinMs) {
      return known.bodyHash === alert.bodyHash
        ? { kind: 'taken', id: known.id, repeated: true }
        : { kind: 'id-reused' };
    }
    if ((lines.get(alert.ucc)?.jobs.length ?? 0) >= LIMITS.alertsWaitingPerUser) return { kind: 'too-many' };
    const id = await numbers.claim(1);
    const { sameWithinMs: _, actions, ...rest } = alert;
    const at = clock.now();
    const row: AlertRow = {
      ...rest,
      id,
      at,
      actions,
      outcomes: [],
      finished: false,
    };
    const isHere = await ownership.owns(alert.ucc);
    await journal.record({
      ucc: alert.ucc,
      at,
      ...(!isHere && { byAnyNode: true }),
      writes: [
        { kind: 'put-alert', alert: row },
        { kind: 'use-webhook', id: alert.webhookId, lastUsedAt: at },
      ],
    });
    // Who works for the user carries it out.
    if (await ownership.owns(alert.ucc)) enqueue({ row, outcomes: [], isAgain: false });
    return { kind: 'taken', id, repeated: false };
  }

  async function prepare(alert: AlertOfSpark): Promise<PreparedAlert> {
    const rows = rowsOf(alert, clock.now(), await numbers.claim(ROWS_OF_FIRING_MAX));
    return {
      writes: rows.map((row) => ({ kind: 'put-alert', alert: row })),
      start: () => {
        for (const row of rows) enqueue({ row, outcomes: [], isAgain: false });
      },
    };
  }

  function enqueue(job: Job): void {
    seen.add(job.row.id);
    const lane = laneOf(job.row);
    const known = lines.get(lane);
    if (known) {
      known.jobs.push(job);
      return;
    }
    const made: JobLine = { jobs: [job], ucc: job.row.ucc, isLeft: false };
    lines.set(lane, made);
    supervisor.run(workOff(lane, made));
  }

  const isOver = (of: JobLine): boolean => stopping.signal.aborted || of.isLeft;

  /** A job leaves the queue when it is over, so the queue's length is the number waiting. */
  async function workOff(lane: string, inLine: JobLine): Promise<void> {
    const { jobs } = inLine;
    try {
      for (let job = jobs[0]; job && !isOver(inLine); job = jobs[0]) {
        await run(job, inLine);
        jobs.shift();
      }
    } finally {
      if (lines.get(lane) === inLine) lines.delete(lane);
    }
  }

  /** Only the store can make it fail, so it is retried until the store is back or it is too late. */
  async function run(job: Job, inLine: JobLine): Promise<void> {
    while (!isOver(inLine)) {
      try {
        await runActions(job, inLine);
        return;
      } catch (error) {
        if (isOver(inLine)) return;
        onIncident(`Alert ${job.row.id} could not be completed; trying again.`, error);
        job.isAgain = true;
        await pause();
      }
    }
  }

  async function runActions(job: Job, inLine: JobLine): Promise<void> {
    const { row } = job;
    const { actions } = row;
    const kinds = kindsOf(actions);
    const outcomes = [...job.outcomes];
    let stored: Promise<void> = Promise.resolve();
    for (;;) {
      const step = nextStep(kinds, outcomes);
      if (step.kind === 'finished' || isOver(inLine)) break;
      const action = actions[step.index];
      if (action === undefined) break;
      const { outcome, lines: written }: Performed =
        step.kind === 'skip'
          ? { outcome: { kind: 'skipped', says: step.says }, lines: [line(action, 'ERROR', step.says)] }
          : await performOnce(job, action, step.index, mustSettle(kinds, step.index));
      outcomes.push(outcome);
      if (outcome.kind === 'failed') notifyOwner(row.ucc, action, outcome.says);
      // The journal keeps the order: the next action is stored after this, so nothing has to wait.
      const earlier = stored;
      const now = store(job, [...outcomes], written);
      stored = earlier.then(() => now);
      // The final await reports only the first failure; the other one must be reported too.
      now.catch(() => undefined);
      stored.catch(() => undefined);
    }
    await stored;
    job.outcomes = outcomes;
    if (outcomes.length < actions.length || inLine.isLeft) return;
    for (const listener of listeners) listener({ ...row, outcomes, finished: true });

    async function store(
      { row: { ucc } }: Job,
      sofar: readonly ActionOutcome[],
      written: readonly Line[],
    ): Promise<void> {
      const at = clock.now();
      const finished = sofar.length === actions.length;
      await journal.record({
        ucc,
        at,
        writes: [
          { kind: 'put-alert', alert: { ...row, outcomes: sofar, finished } },
          {
            kind: 'append-logs',
            lines: written.map((line) => ({ ...line, at, message: logText(line.message) })),
          },
        ],
      });
      job.outcomes = sofar;
    }
  }

  async function performOnce(
    job: Job,
    action: AlertAction,
    index: number,
    settles: boolean,
  ): Promise<Performed> {
    const { id, ucc, at, bodyHash } = job.row;
    const by = actorOf(job.row);
    const endsAt = at + LIMITS.alertWaitSecondsMax * 1_000;
    // A key sent by a user has no space.
    const keyOf = (at: number) => `alert ${id} ${at}`;
    const key = keyOf(index);
    const basketKeys = job.row.actions.flatMap(({ kind }, place) =>
      kind === 'place-basket' && place < index ? [keyOf(place)] : [],
    );
    const { isAgain } = job;
    if (clock.now() > endsAt) {
      const wasDone = isAgain && (await journal.findReply(ucc, key)) !== null;
      return wasDone
        ? { outcome: { kind: 'done', says: 'Done before Spark was stopped.' }, lines: [] }
        : failed(action, TOO_LATE);
    }
    const idempotency = { key, bodyHash };
    const of = { alert: id, place: index, at };
    return perform({ ucc, action, of, by, idempotency, isAgain, basketKeys, mustSettle: settles, endsAt });
  }

  /** The reply to an alert goes unread. No action waits for this message or fails because of it. */
  function notifyOwner(ucc: string, { call: { name, about } }: AlertAction, reason: string): void {
    const whose = about === '' ? '' : ` of ${about}`;
    supervisor.run(parts.notifyChat(ucc, null, `${name}${whose} came to nothing: ${reason}`));
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

  function goOn(row: AlertRow): void {
    if (seen.has(row.id)) return;
    enqueue({ row, outcomes: row.outcomes, isAgain: true });
  }

  async function* allWaiting(): AsyncIterable<AlertRow> {
    for (let afterId = 0; ; ) {
      const rows = await journal.waitingAlerts({ afterId, limit: PAGE });
      yield* rows;
      if (rows.length < PAGE) return;
      afterId = rows.at(-1)?.id ?? afterId;
    }
  }

  ownership.follow?.({
    onTaken: async ({ ucc, isStill }) => {
      for await (const row of allWaiting()) if (row.ucc === ucc && isStill()) goOn(row);
    },
    onLeft: (ucc) => {
      for (const [lane, inLine] of [...lines]) {
        if (inLine.ucc !== ucc) continue;
        inLine.isLeft = true;
        lines.delete(lane);
        for (const { row } of inLine.jobs) seen.delete(row.id);
      }
    },
  });

  /** Other processes store alerts for desks that are worked for here. */
  function lookLater(): void {
    if (!ownership.follow || stopping.signal.aborted) return;
    const cancel = timers.at(clock.now() + LOOK_EVERY_MS, () => {
      stopping.signal.removeEventListener('abort', cancel);
      supervisor.run(lookForAlerts().finally(lookLater));
    });
    stopping.signal.addEventListener('abort', cancel);
  }

  async function lookForAlerts(): Promise<void> {
    const waiting = new Set<number>();
    for await (const row of allWaiting()) {
      waiting.add(row.id);
      if (await ownership.owns(row.ucc)) goOn(row);
    }
    // What was finished before it was read is not read again.
    const inLine = new Set([...lines.values()].flatMap(({ jobs }) => jobs.map(({ row }) => row.id)));
    for (const id of seen) if (!waiting.has(id) && !inLine.has(id)) seen.delete(id);
  }

  return {
    receive: (alert) => {
      const id = `${alert.webhookId}:${alert.fingerprint}`;
      const first = underWay.get(id);
      if (first) return repeatOf(first, alert);
      const taken = take(alert).finally(() => underWay.delete(id));
      underWay.set(id, { bodyHash: alert.bodyHash, taken });
      return taken;
    },
    prepare,
    onFinished: (listener) => void listeners.push(listener),
    start: async () => {
      for await (const row of allWaiting()) if (await ownership.owns(row.ucc)) goOn(row);
      lookLater();
    },
    settled: supervisor.settled,
    close: async () => {
      stopping.abort();
      waits.squareOffs.close();
      waits.baskets.close();
      retries.close();
      await supervisor.settled();
    },
  };
}

async function repeatOf(
  first: { readonly bodyHash: string; readonly taken: Promise<Received> },
  { bodyHash }: NewAlert,
): Promise<Received> {
  if (first.bodyHash !== bodyHash) return { kind: 'id-reused' };
  const received = await first.taken;
  return received.kind === 'taken' ? { ...received, repeated: true } : received;
}
