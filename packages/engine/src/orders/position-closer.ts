import {
  type AccountKey,
  type AccountOrder,
  AT_MARKET,
  type BookFact,
  type CancelTimer,
  type Clock,
  closingOf,
  type Instant,
  type Position,
  type PositionKey,
  planClosing,
  positionId,
  positionKeyOf,
  summarise,
  type Timers,
} from '@spark/core';
import type { AccountActor, DurableChange } from '../account/account-actor.ts';
import { backOffMs } from '../account/back-off.ts';
import { createSupervisor } from '../account/supervisor.ts';
import type { DeskService } from '../desk/desk-service.ts';
import type { Planning, PlanningParts } from './planning.ts';
import { createUnwantedOrders, isOpenIn } from './unwanted-orders.ts';

/** How long open orders of a position may take to end before that is reported. */
const ORDERS_END_WITHIN_MS = 3_000;
/** After an attempt that sent nothing. */
const NOT_SENT_MS = [1_000, 2_000, 5_000, 10_000, 30_000] as const;
/** After an exit that ended without closing the position: each further one is an order at the broker. */
const NOT_FILLED_MS = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 300_000] as const;

type Parts = PlanningParts & {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly desks: Pick<DeskService, 'read' | 'follow'>;
  readonly onIncident: (message: string, error?: unknown) => void;
};

export type PositionCloser = {
  readonly settled: () => Promise<void>;
  readonly close: () => void;
};

/** How far the closing of one position has come. What matters is durable; this only spaces the attempts. */
type Attempt = {
  failures: number;
  /** The order that is to close it. */
  exit: number | null;
  /** Since when open orders block the exit. */
  blockedSince: Instant | null;
  /** The pause before the next attempt, and whether it ends as soon as the position has no open order. */
  wait: { readonly isForOrders: boolean; readonly cancel: CancelTimer } | null;
};

/**
 * Closes positions that are to be closed. That is a state, not an event: it lasts until the position is flat or the
 * request is withdrawn. Open orders of the position are cancelled first. A failed exit, a failed read and a refused
 * cancel are shown to the user and retried.
 */
export function createPositionCloser(parts: Parts, planning: Planning): PositionCloser {
  const { registry, clock, timers, desks, onIncident } = parts;
  const supervisor = createSupervisor((error) => onIncident('A position could not be closed.', error));
  const atWork = new Set<AccountActor>();
  const attempts = new Map<string, Attempt>();
  /** Ids of the positions that are to be closed. */
  const toClose = new WeakMap<AccountActor, Set<string>>();
  const unwanted = createUnwantedOrders({ clock, timers, recheck, isOpen: isOpenIn(registry) });

  function recheck(account: AccountKey): void {
    // A reopened actor is checked by itself.
    const actor = registry.cached(account);
    if (actor) check(actor);
  }

  /** Only positions that changed are looked at: most are not to be closed. */
  function onChange(actor: AccountActor, change: DurableChange | null): void {
    if (change === null) toClose.delete(actor);
    const ids = idsToClose(actor);
    for (const position of change?.positions ?? []) {
      if (position.closeAsked) ids.add(positionId(position));
      else ids.delete(positionId(position));
      if (!position.closeAsked) forget(actor.account, position);
    }
    check(actor);
  }

  function idsToClose(actor: AccountActor): Set<string> {
    const known = toClose.get(actor);
    if (known) return known;
    const ids = new Set<string>();
    for (const position of actor.book.positions.values()) {
      if (position.closeAsked) ids.add(positionId(position));
      else forget(actor.account, position);
    }
    toClose.set(actor, ids);
    return ids;
  }

  function check(actor: AccountActor): void {
    if (atWork.has(actor) || nextDue(actor) === undefined) return;
    atWork.add(actor);
    supervisor.run(workOn(actor));
  }

  async function workOn(actor: AccountActor): Promise<void> {
    for (let due = nextDue(actor); due; due = nextDue(actor)) await tryToClose(actor, due);
    // In the same turn in which nothing was due, so that nothing is missed.
    atWork.delete(actor);
  }

  function nextDue(actor: AccountActor): Position | undefined {
    for (const id of idsToClose(actor)) {
      const position = actor.book.positions.get(id);
      if (position && isDue(actor, position)) return position;
    }
    return undefined;
  }

  function isDue(actor: AccountActor, position: Position): boolean {
    if (!position.closeAsked || position.netQty === 0) return false;
    const orders = [...workingOn(actor, position)];
    if (orders.some((order) => isExitOf(position, order))) return false;
    const wait = attempts.get(idOf(actor.account, position))?.wait ?? null;
    return wait === null || (wait.isForOrders && orders.length === 0);
  }

  async function tryToClose(actor: AccountActor, due: Position): Promise<void> {
    const { account } = actor;
    const attempt = attemptOf(account, due);
    attempt.wait?.cancel();
    attempt.wait = null;
    try {
      const problem = isBlocked(actor, due)
        ? await clear(actor, due, attempt)
        : await leave(actor, due, attempt);
      if (problem) await putOff(actor, due, attempt, problem);
    } catch (error) {
      onIncident(`Closing ${due.symbol} in ${account.accountName} failed; trying again.`, error);
      pause(account, due, attempt, { ms: backOffMs(NOT_SENT_MS, ++attempt.failures), isForOrders: false });
    }
  }

  /** Cancels open orders of the position, and gives them some seconds to end. */
  async function clear(actor: AccountActor, position: Position, attempt: Attempt): Promise<Problem | null> {
    const orders = [...workingOn(actor, position)];
    const now = clock.now();
    attempt.blockedSince ??= now;
    const facts = unwanted.cancels(actor.account, orders, 'square-off');
    await actor.record(facts);
    const [first] = orders;
    if (first && now - attempt.blockedSince >= ORDERS_END_WITHIN_MS)
      return { message: stillOpenText(first), isForOrders: true, stepsMs: NOT_SENT_MS };
    pause(actor.account, position, attempt, { ms: ORDERS_END_WITHIN_MS, isForOrders: true });
    return null;
  }

  async function leave(actor: AccountActor, position: Position, attempt: Attempt): Promise<Problem | null> {
    attempt.blockedSince = null;
    return endOfExit(actor, attempt) ?? exit(actor, positionKeyIn(position), attempt);
  }

  /** Why the previous exit did not close the position; null when there was none. */
  function endOfExit({ book }: AccountActor, attempt: Attempt): Problem | null {
    const order = attempt.exit === null ? undefined : book.orders.get(attempt.exit);
    attempt.exit = null;
    if (!order) return null;
    // It filled in part: there is a market for it, so the next attempt comes soon.
    if (summarise(order).filledQty > 0) attempt.failures = 0;
    return { message: endedText(order), isForOrders: false, stepsMs: NOT_FILLED_MS };
  }

  async function exit(actor: AccountActor, key: PositionKey, attempt: Attempt): Promise<Problem | null> {
    const { ucc, accountName } = actor.account;
    const desk = await desks.read(ucc);
    const view = await parts.viewOf(key.instrumentKey);
    while (!planning.hasNumbers(1)) await planning.ensureNumbers(1);
    const position = actor.book.positions.get(positionId(key));
    // Meanwhile an order may have begun, or the position may have ended: then it is no longer due.
    if (!position?.closeAsked || isBlocked(actor, position)) return null;
    const notSent = (message: string): Problem => ({ message, isForOrders: false, stepsMs: NOT_SENT_MS });
    const account = desk?.accounts.get(accountName);
    const closing = closingOf(position, { qty: null, symbol: position.symbol, accountName });
    if (!closing.ok) return notSent(parts.explain(closing.error));
    if (!desk || !account) return notSent('The account is gone.');
    const plan = planClosing(
      desk,
      { account, ...key, ...closing.value, terms: AT_MARKET },
      planning.views(desk, view, () => actor),
    );
    if (!plan.ok) return notSent(plan.error.map(parts.explain).join(' '));
    planning.takeNumbers(1);
    attempt.exit = plan.value.reftag;
    await actor.record([{ kind: 'order-planned', order: plan.value }]);
    return null;
  }

  async function putOff(
    actor: AccountActor,
    due: Position,
    attempt: Attempt,
    problem: Problem,
  ): Promise<void> {
    attempt.failures += 1;
    const ms = backOffMs(problem.stepsMs, attempt.failures);
    pause(actor.account, due, attempt, { ms, isForOrders: problem.isForOrders });
    const position = actor.book.positions.get(positionId(due));
    if (!position?.closeAsked || position.closing?.problem === problem.message) return;
    const failed: BookFact = {
      kind: 'position-close-failed',
      key: positionKeyIn(due),
      symbol: due.symbol,
      at: clock.now(),
      problem: problem.message,
    };
    await actor.record([failed]);
  }

  function pause(
    account: AccountKey,
    position: Position,
    attempt: Attempt,
    { ms, isForOrders }: { readonly ms: number; readonly isForOrders: boolean },
  ): void {
    attempt.wait?.cancel();
    attempts.set(idOf(account, position), attempt);
    const cancel = timers.at(clock.now() + ms, () => {
      attempt.wait = null;
      recheck(account);
    });
    attempt.wait = { isForOrders, cancel };
  }

  function attemptOf(account: AccountKey, position: Position): Attempt {
    const id = idOf(account, position);
    const attempt = attempts.get(id) ?? { failures: 0, exit: null, blockedSince: null, wait: null };
    attempts.set(id, attempt);
    return attempt;
  }

  function forget(account: AccountKey, position: Position): void {
    if (attempts.size === 0) return;
    const id = idOf(account, position);
    attempts.get(id)?.wait?.cancel();
    attempts.delete(id);
  }

  registry.onChange(onChange);
  // Most exits wait for a session.
  desks.follow(({ user: { ucc } }, facts) => {
    for (const fact of facts) {
      if (fact.kind !== 'account-logged-in') continue;
      const account = { ucc, accountName: fact.name };
      for (const position of registry.cached(account)?.book.positions.values() ?? []) {
        const attempt = attempts.get(idOf(account, position));
        attempt?.wait?.cancel();
        if (attempt) attempt.wait = null;
      }
      recheck(account);
    }
  });

  return {
    settled: supervisor.settled,
    close: () => {
      unwanted.close();
      for (const { wait } of attempts.values()) wait?.cancel();
      attempts.clear();
    },
  };
}

/** Why a position is still open, and when to try again. */
type Problem = {
  readonly message: string;
  readonly isForOrders: boolean;
  readonly stepsMs: readonly [number, ...number[]];
};

function isBlocked(actor: AccountActor, position: Position): boolean {
  for (const _ of workingOn(actor, position)) return true;
  return false;
}

function* workingOn({ book }: AccountActor, position: Position): Iterable<AccountOrder> {
  const id = positionId(position);
  for (const order of book.openOrders()) if (positionId(positionKeyOf(order)) === id) yield order;
}

/** A closing Market order ends by itself soon. */
export function isExitOf({ netQty, closing }: Position, { side, terms, placedAt }: AccountOrder): boolean {
  const isClosing = side === (netQty > 0 ? 'Sell' : 'Buy');
  return isClosing && terms.type === 'Market' && placedAt >= (closing?.since ?? 0);
}

function idOf({ ucc, accountName }: AccountKey, position: PositionKey): string {
  return `${ucc}:${accountName}:${positionId(position)}`;
}

function positionKeyIn({ strategyName, instrumentKey, product, forwardTest }: Position): PositionKey {
  return { strategyName, instrumentKey, product, forwardTest };
}

function stillOpenText({ strefId, slices }: AccountOrder): string {
  const message = slices.find((slice) => slice.message !== '')?.message;
  return `Order ${strefId} is still open and has to be cancelled first.${message === undefined ? '' : ` ${message}`}`;
}

/** Without the order's number, so that the same end again is not reported again. */
function endedText(order: AccountOrder): string {
  const message = order.slices.find((slice) => slice.message !== '')?.message;
  const ended = `The exit order ended as ${summarise(order).status}`;
  return message === undefined ? `${ended}.` : `${ended}: ${message}`;
}
