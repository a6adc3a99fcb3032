import {
  advanceExit,
  afterFiring,
  closedScope,
  type Desk,
  type DeskFact,
  type EndOfExit,
  type ExitScope,
  ended,
  endText,
  type FiringStep,
  fireExit,
  firingText,
  type Instant,
  ok,
  outcomeText,
  positionId,
  quietPrices,
  strategyOf,
  switchKill,
  type Trigger,
  withTold,
} from '@spark/core';
import type { AccountActor, DurableChange } from '../account/account-actor.ts';
import { createSupervisor } from '../account/supervisor.ts';
import type { BasketRow } from '../baskets/basket-calls.ts';
import { createMinuteScheduler } from '../day-end/minute-scheduler.ts';
import { basketClosingAfter, basketClosings, closingAfter, closingsOf } from './exit-closings.ts';
import type { ExitHoldings } from './exit-holdings.ts';
import { type ExitParts, TRY_AGAIN_AFTER_MS } from './exit-parts.ts';
import { exitWrites, lineOf } from './exit-writes.ts';
import type { StoredSoon } from './stored-soon.ts';
import { createExitIndex, type ExitIndex, isStill, type WatchedExit } from './watched-exit.ts';

/** Looks at exits whenever a price, a position or the time may matter to them, and carries out those that fire. */
export type ExitWatch = {
  readonly index: ExitIndex;
  /** All that wait or work, and those whose end is on its way to the journal. */
  readonly ofUser: (ucc: string) => readonly WatchedExit[];
  /** Watches it from now on. */
  readonly begin: (watched: WatchedExit) => void;
  readonly end: (watched: WatchedExit) => void;
  readonly look: (watched: WatchedExit) => void;
  /** After a write that failed: it may have been stored all the same, so what is stored is read and counts. */
  readonly recover: (watched: WatchedExit) => void;
  /** Nothing of the user is looked at any more, and nothing is stored. */
  readonly leave: (ucc: string) => void;
  readonly settled: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export function createExitWatch(parts: ExitParts, holdings: ExitHoldings, soon: StoredSoon): ExitWatch {
  const { registry, baskets, journal, desks, prices, clock, timers, onIncident } = parts;
  const supervisor = createSupervisor((error) => onIncident('An exit could not be carried out.', error));
  const index = createExitIndex(prices, look);
  const loading = new Set<WatchedExit>();
  /** Whose firing is on its way to the journal. */
  const firing = new Set<WatchedExit>();
  let isClosed = false;
  const minutes = createMinuteScheduler({
    clock,
    timers,
    tick: async () => {
      for (const watched of [...index.all()]) look(watched);
      return index.count() > 0;
    },
    onIncident: (error) => onIncident('Exits could not be looked at.', error),
  });

  function look(watched: WatchedExit): void {
    const before = watched.exit;
    if (isClosed || watched.isNew || watched.isLeft || before.state.kind === 'over') return;
    const view = holdings.view(watched);
    if (!view.isComplete) reload(watched);
    const { exit, fired, isBlind, mustStore } = advanceExit(before, view);
    watched.exit = exit;
    watched.blindSince = isBlind ? (watched.blindSince ?? view.now) : null;
    if (fired) fire(watched, fired);
    else if (exit.state.kind === 'over') finish(watched, exit.state.why);
    else if (mustStore) soon.store(watched);
    if (!isBlind && view.isComplete) watched.isFirstLook = false;
    const quiet = fired || isBlind || !view.isComplete ? null : quietPrices(exit);
    watched.quiet = quiet && { of: exit, position: view.positions[0], prices: quiet };
  }

  /** Nothing that the exit of a position depends on is new since the last look. */
  function isUntouched(watched: WatchedExit, { book }: AccountActor): boolean {
    const { scope, forwardTest } = watched.exit;
    if (scope.kind !== 'position' || watched.quiet === null) return false;
    const position = book.positions.get(positionId({ ...scope, forwardTest }));
    return position === watched.quiet.position && isStill(watched, prices.fresh(scope.instrumentKey));
  }

  /** An account that was evicted meanwhile is opened again. */
  function reload(watched: WatchedExit): void {
    if (loading.has(watched)) return;
    loading.add(watched);
    supervisor.run(
      holdings.load(watched.ucc, watched.exit).finally(() => {
        loading.delete(watched);
      }),
    );
  }

  /** In the turn of the tick: the firing, the cancels and the square-off are one entry. */
  function fire(watched: WatchedExit, trigger: Trigger): void {
    const { ucc, id } = watched;
    const at = clock.now();
    const { changes, closings } = whatCloses(watched, at);
    const before = watched.exit;
    watched.exit = fireExit(before, trigger, { at, passedWhileDown: watched.isFirstLook, closings });
    index.place(watched);
    firing.add(watched);
    const last = watched.exit.firings.at(-1);
    const text = last ? firingText(id, watched.exit, last) : '';
    const writes = exitWrites([watched], at, [lineOf(watched, at, text)]);
    const stored = registry.record(changes, { ucc, at, writes }).then(
      () => {
        firing.delete(watched);
        return afterwards(watched);
      },
      (error: unknown) => {
        firing.delete(watched);
        if (watched.isLeft) return;
        onIncident(`Exit ${id} fired and could not be stored; trying again.`, error);
        recover(watched);
      },
    );
    supervisor.run(stored);
  }

  /** A basket closes itself, asked after this is stored; anything else is asked for in the same entry. */
  function whatCloses({ ucc, exit }: WatchedExit, at: Instant): ReturnType<typeof closingsOf> {
    const scope = closedScope(exit);
    if (scope.kind === 'basket')
      return { changes: [], closings: basketClosings(holdings.inBasket(ucc, scope.basketId)) };
    return closingsOf(exit, holdings.actorsIn(ucc, scope) ?? [], at);
  }

  /** What is stored says whether chats were told, so that the next start does it after a crash. */
  async function notifyFiring(watched: WatchedExit): Promise<void> {
    const { id, ucc, exit } = watched;
    const last = exit.firings.at(-1);
    if (!last || last.told) return;
    await parts.notifyChat(ucc, closedScope(exit).accountName, firingText(id, exit, last));
    watched.exit = withTold(watched.exit);
    soon.store(watched);
  }

  async function afterwards(watched: WatchedExit): Promise<void> {
    supervisor.run(notifyFiring(watched));
    if (watched.exit.state.kind === 'over') end(watched);
    askBasket(watched);
    await block(watched);
  }

  /** Asks the basket that a firing closes for its own square-off. Asking twice is the same as once. */
  function askBasket(watched: WatchedExit): void {
    const { ucc, id, exit } = watched;
    const scope = closedScope(exit);
    const isAsked = exit.state.kind === 'closing' && exit.firings.at(-1)?.squareOff === 'asked';
    if (!isAsked || scope.kind !== 'basket' || isClosed || watched.isLeft) return;
    const payload = JSON.stringify({ basketID: scope.basketId, exit: id });
    const call = { name: 'SquareOffBasket', payload, about: scope.strategyName };
    // Not awaited by whoever closes: a basket answers when it is stored, and then the next start asks again.
    baskets.squareOff(ucc, scope.basketId, call).then(
      (isStored) => {
        if (isClosed) return;
        if (isStored) change(watched, { squareOff: 'done' });
        else later(async () => askBasket(watched));
      },
      (error: unknown) => {
        onIncident(`The basket of exit ${id} could not be closed; trying again.`, error);
        later(async () => askBasket(watched));
      },
    );
  }

  function onBasket(row: BasketRow): void {
    for (const watched of [...index.ofBasket(row.ucc, row.id)]) {
      const { scope } = watched.exit;
      const closed = closedScope(watched.exit);
      const last = watched.exit.firings.at(-1);
      if (watched.exit.state.kind === 'closing' && isOfBasket(closed, row) && last) {
        const closings = last.closings.map((closing) => basketClosingAfter(closing, row));
        if (closings.some((closing, at) => closing !== last.closings[at])) change(watched, { closings });
      }
      if (!isOfBasket(scope, row)) continue;
      index.follow(watched, holdings.keysOf(watched));
      look(watched);
    }
  }

  /** At a start: what became of it while Spark was down. */
  function followBasketClosings(watched: WatchedExit): void {
    const scope = closedScope(watched.exit);
    const last = watched.exit.firings.at(-1);
    if (scope.kind !== 'basket' || !last) return;
    const { ucc } = watched;
    supervisor.run(
      journal.readInstructions({ ucc, kind: 'basket', id: scope.basketId, limit: 1 }).then(([row]) => {
        if (row?.kind === 'basket') onBasket(baskets.find(ucc, row.id) ?? row);
      }),
    );
    askBasket(watched);
  }

  /** Sets the kill switch that a firing asked for. It is on or not, so that repeating it changes nothing. */
  async function block(watched: WatchedExit): Promise<void> {
    if (watched.exit.firings.at(-1)?.block !== 'asked' || watched.exit.state.kind !== 'closing') return;
    if (watched.isLeft) return;
    const { accountName } = closedScope(watched.exit);
    const by = { kind: 'spark', name: `exit ${watched.id}` } as const;
    try {
      await desks.change(watched.ucc, (desk: Desk) => {
        const decision = switchKill(desk, accountName, true);
        return decision.ok ? ok({ facts: decision.value, by }) : decision;
      });
    } catch (error) {
      onIncident(`The kill switch of exit ${watched.id} could not be set; trying again.`, error);
      later(() => block(watched));
      return;
    }
    change(watched, { block: 'done' });
  }

  /** What the store has of it counts: it fired, or it did not. */
  async function readAgain(watched: WatchedExit): Promise<void> {
    // What becomes of its firing decides.
    if (firing.has(watched) || watched.isLeft) return;
    try {
      const { ucc, id } = watched;
      const [row] = await journal.readInstructions({ ucc, kind: 'exit', id, limit: 1 });
      if (firing.has(watched) || watched.isLeft) return;
      if (row?.kind !== 'exit') {
        // A look at it may have asked for a write that was not refused yet.
        if (!soon.drop(watched)) recover(watched);
        end(watched);
        return;
      }
      watched.exit = row.body;
      if (row.open) begin(watched);
      else end(watched);
    } catch (error) {
      onIncident(`Exit ${watched.id} could not be read; trying again.`, error);
      later(() => readAgain(watched));
    }
  }

  function recover(watched: WatchedExit): void {
    later(() => readAgain(watched));
  }

  function later(work: () => Promise<void>): void {
    if (isClosed) return;
    timers.at(clock.now() + TRY_AGAIN_AFTER_MS, () => {
      if (!isClosed) supervisor.run(work());
    });
  }

  function begin(watched: WatchedExit): void {
    if (watched.isLeft) return;
    watched.isNew = false;
    if (index.find(watched.ucc, watched.id) !== watched) index.add(watched);
    else index.place(watched);
    index.follow(watched, holdings.keysOf(watched));
    minutes.schedule();
    if (watched.exit.state.kind === 'closing') {
      for (const actor of holdings.actorsIn(watched.ucc, closedScope(watched.exit)) ?? [])
        followClosings(watched, actor);
      followBasketClosings(watched);
      supervisor.run(block(watched));
      supervisor.run(notifyFiring(watched));
    }
    look(watched);
  }

  function end(watched: WatchedExit): void {
    index.remove(watched);
  }

  function leave(ucc: string): void {
    for (const watched of [...index.ofUser(ucc), ...soon.unstored(ucc)]) {
      watched.isLeft = true;
      end(watched);
    }
    soon.leave(ucc);
  }

  /** It ended without firing. */
  function finish(watched: WatchedExit, why: EndOfExit): void {
    end(watched);
    const at = clock.now();
    const text = endText(watched.id, why);
    soon.store(watched, [lineOf(watched, at, text)]);
    // Nobody closed anything: that the position is not watched any more has to be told.
    if (why === 'adjusted')
      supervisor.run(parts.notifyChat(watched.ucc, watched.exit.scope.accountName, text));
  }

  function onChange(actor: AccountActor, change: DurableChange | null): void {
    const { account } = actor;
    if (change === null) {
      onOpened(actor);
      return;
    }
    // An order without a fill changes neither what an exit watches nor what is left to close.
    if (change.positions.length === 0) return;
    for (const watched of [...index.closing(account.ucc)]) followClosings(watched, actor);
    const concerned = new Set<WatchedExit>();
    for (const position of change.positions)
      for (const watched of index.watching(account, position)) concerned.add(watched);
    for (const watched of concerned) lookIfTouched(watched, actor);
  }

  /** Anything may be new. */
  function onOpened(actor: AccountActor): void {
    const { ucc, accountName } = actor.account;
    for (const watched of index.ofUser(ucc)) {
      followClosings(watched, actor);
      if (inAccount(watched.exit.scope.accountName, accountName)) lookIfTouched(watched, actor);
    }
  }

  function lookIfTouched(watched: WatchedExit, actor: AccountActor): void {
    if (isUntouched(watched, actor)) return;
    index.follow(watched, holdings.keysOf(watched));
    look(watched);
  }

  function followClosings(watched: WatchedExit, actor: AccountActor): void {
    const { exit } = watched;
    const last = exit.firings.at(-1);
    const scope = closedScope(exit);
    const { accountName } = actor.account;
    if (!last || exit.state.kind !== 'closing' || scope.kind === 'basket') return;
    if (!inAccount(scope.accountName, accountName)) return;
    const of = { since: last.at, forwardTest: exit.forwardTest };
    const closings = last.closings.map((closing) =>
      closing.accountName === accountName ? closingAfter(closing, actor, of) : closing,
    );
    if (closings.some((closing, at) => closing !== last.closings[at])) change(watched, { closings });
  }

  function change(watched: WatchedExit, step: FiringStep): void {
    if (watched.isLeft || watched.exit.state.kind !== 'closing') return;
    watched.exit = afterFiring(watched.exit, step);
    if (watched.exit.state.kind !== 'closing') index.place(watched);
    const last = watched.exit.firings.at(-1);
    const isDone = watched.exit.state.kind !== 'closing';
    if (!isDone || !last) {
      soon.store(watched);
      return;
    }
    if (watched.exit.state.kind === 'over') end(watched);
    const at = clock.now();
    const text = last.closings.length === 0 ? null : outcomeText(watched.id, last);
    soon.store(watched, text === null ? [] : [lineOf(watched, at, text)]);
    if (text !== null)
      supervisor.run(parts.notifyChat(watched.ucc, closedScope(watched.exit).accountName, text));
  }

  function onDesk(ucc: string, facts: readonly DeskFact[]): void {
    for (const fact of facts) {
      if (fact.kind !== 'account-deleted' && fact.kind !== 'strategy-deleted') continue;
      if (fact.kind === 'account-deleted') holdings.forget(ucc, fact.name);
      for (const watched of index.ofUser(ucc)) {
        if (!isOf(watched, fact)) continue;
        watched.exit = ended(watched.exit, 'scope-gone');
        finish(watched, 'scope-gone');
      }
    }
  }

  registry.onChange(onChange);
  baskets.follow(onBasket);
  desks.follow(({ user: { ucc } }, facts) => onDesk(ucc, facts));

  return {
    index,
    ofUser: (ucc) => [...new Set([...index.ofUser(ucc), ...soon.unstored(ucc)])],
    begin,
    end,
    look,
    recover,
    leave,
    settled: async () => {
      await supervisor.settled();
      await soon.settled();
      await minutes.settled();
    },
    close: async () => {
      isClosed = true;
      index.close();
      soon.close();
      await minutes.close();
      await supervisor.settled();
      await soon.settled();
    },
  };
}

function inAccount(scopeAccount: string | null, accountName: string): boolean {
  return scopeAccount === null || scopeAccount === accountName;
}

/** Whether what an exit watches or closes is gone with it. */
function isOf(
  { exit }: WatchedExit,
  { kind, name }: { readonly kind: 'account-deleted' | 'strategy-deleted'; readonly name: string },
): boolean {
  return [exit.scope, closedScope(exit)].some((scope) => {
    if (kind === 'account-deleted') return scope.accountName === name;
    return strategyOf(scope) === name;
  });
}

function isOfBasket(scope: ExitScope, { id }: BasketRow): boolean {
  return scope.kind === 'basket' && scope.basketId === id;
}
