import {
  type AccountKey,
  applyActions,
  type Clock,
  type CorporateAction,
  type Instant,
  type OpensAt,
  positionId,
  type Timers,
} from '@spark/core';
import type { AccountActor } from '../account/account-actor.ts';
import type { AccountRegistry } from '../account/account-registry.ts';
import { createSupervisor } from '../account/supervisor.ts';
import { createMinuteScheduler } from '../day-end/minute-scheduler.ts';
import type { DeskService, OpenDesk } from '../desk/desk-service.ts';

/** What the owner entered. */
export type ActionSource = {
  /** In the order in which they take effect. */
  readonly list: () => readonly CorporateAction[];
  readonly noteApplied: (ids: readonly number[], at: Instant) => Promise<void>;
  readonly onChange: (listener: () => void) => void;
};

type Parts = {
  readonly actions: ActionSource;
  readonly registry: Pick<AccountRegistry, 'opened' | 'onChange'>;
  readonly desks: Pick<DeskService, 'cached' | 'read'>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly opensAt: OpensAt;
  /** Called in the turn in which actions take effect, so that prices change with positions. */
  readonly onDue?: () => void;
  /** Whether Spark keeps the shares of the account, and not a broker. */
  readonly isPaper: (desk: OpenDesk, account: AccountKey) => boolean;
  readonly onIncident: (message: string, error?: unknown) => void;
};

/** Applies corporate actions to every account, once each, when their ex-dates open. */
export type ActionRunner = {
  /** Applies what became due while Spark was stopped, before anything can be traded. */
  readonly start: () => Promise<void>;
  readonly settled: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export function createActionRunner(parts: Parts): ActionRunner {
  const { actions, registry, desks, clock, onIncident } = parts;
  const supervisor = createSupervisor((error) => onIncident(FAILED, error));
  /** Actions that every account that was open then has seen; accounts that are opened later see them too. */
  const passed = new Set<number>();
  /** Of these, those that the store does not know yet. */
  const toNote = new Set<number>();
  /** Positions that an action found with open orders: they were held when it came. */
  const waiting = new Set<string>();
  /** Actors to which everything that is due was applied. */
  let seen = new WeakSet<AccountActor>();
  let due: readonly CorporateAction[] = [];
  let isClosed = false;
  const minutes = createMinuteScheduler({
    clock,
    timers: parts.timers,
    tick: async () => {
      await advance();
      return toNote.size > 0 || actions.list().some(({ appliedAt }) => appliedAt === null);
    },
    onIncident: (error) => onIncident(FAILED, error),
  });

  /** All accounts in one turn, so that nothing is traded between the first and the last. */
  async function advance(): Promise<void> {
    const now = clock.now();
    const list = actions.list();
    for (const { id, appliedAt } of list) if (appliedAt !== null) passed.add(id);
    due = list.filter((action) => parts.opensAt(action) <= now);
    const fresh = due.filter(({ id }) => !passed.has(id));
    if (fresh.length > 0) seen = new WeakSet();
    for (const actor of registry.opened()) look(actor);
    if (fresh.length > 0) parts.onDue?.();
    for (const { id } of fresh) {
      passed.add(id);
      toNote.add(id);
    }
    await supervisor.settled();
    if (toNote.size === 0) return;
    const noted = [...toNote];
    await actions.noteApplied(noted, now);
    for (const id of noted) toNote.delete(id);
  }

  function look(actor: AccountActor): void {
    if (isClosed || due.length === 0 || seen.has(actor)) return;
    const desk = desks.cached(actor.account.ucc);
    if (desk === undefined) {
      supervisor.run(desks.read(actor.account.ucc).then((read) => read && applyTo(actor, read)));
      return;
    }
    applyTo(actor, desk);
  }

  function applyTo(actor: AccountActor, desk: OpenDesk): void {
    const { account, book } = actor;
    const idIn = (id: string, action: CorporateAction) =>
      `${account.ucc}:${account.accountName}:${id}:${action.id}`;
    const applied = applyActions({
      now: clock.now(),
      due,
      opensAt: parts.opensAt,
      positions: [...book.positions.values()],
      openOrders: book.openOrders(),
      isPaper: ({ forwardTest }) => forwardTest || parts.isPaper(desk, account),
      wasHeld: (position, action) =>
        !passed.has(action.id) || waiting.has(idIn(positionId(position), action)),
    });
    for (const position of applied.waiting)
      for (const action of due) waiting.add(idIn(positionId(position), action));
    // Looked at again when the cancels are done, which is a change of the actor.
    if (applied.waiting.length === 0) seen.add(actor);
    if (applied.facts.length > 0) supervisor.run(actor.record(applied.facts));
  }

  registry.onChange(look);
  actions.onChange(() => minutes.schedule());

  return {
    start: async () => {
      await advance().catch((error: unknown) => onIncident(FAILED, error));
      minutes.schedule();
    },
    settled: async () => {
      await minutes.settled();
      await supervisor.settled();
    },
    close: async () => {
      isClosed = true;
      await minutes.close();
      await supervisor.settled();
    },
  };
}

const FAILED = 'A corporate action could not be applied; trying again.';
