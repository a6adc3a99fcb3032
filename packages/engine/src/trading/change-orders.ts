import {
  type AccountOrder,
  askCancel,
  askChange,
  askDelete,
  askStopOperation,
  exitsAmong,
  findAccount,
  findStrategy,
  type OrderFact,
  type OrderRefusal,
  ok,
  type Result,
  refuse,
  summarise,
} from '@spark/core';
import type { OpenDesk } from '../desk-office.ts';
import type { AccountInbox } from './account-inbox.ts';
import { type Once, replyRow } from './once.ts';
import type {
  Answered,
  DoneIn,
  OrderCall,
  OrderCalls,
  OrderChoice,
  RefusedIn,
  Scope,
} from './order-calls.ts';
import { callLine, refusalLines } from './order-log.ts';
import type { OfficeParts, Planning } from './planning.ts';

type Decision = Result<readonly OrderFact[], readonly OrderRefusal[]>;

/** What users ask about orders that are there already. */
export function createChanging(
  parts: OfficeParts & { readonly once: Once },
  planning: Planning,
): Pick<OrderCalls, 'change' | 'cancel' | 'stopOperation' | 'remove' | 'cancelAll'> {
  const { keeper, journal, clock, once, explain } = parts;

  /** Orders that the choice names, or why there are none. */
  async function choose(desk: OpenDesk, which: OrderChoice): Promise<Answered<readonly Chosen[]>> {
    const { strategyName, strefId, only } = which;
    const strategy = findStrategy(desk, strategyName);
    if (!strategy.ok) return refuse([strategy.error]);
    if (only && only.ucc !== desk.user.ucc)
      return refuse([{ code: 'account-not-yours', identifier: `${only.ucc}:${only.accountName}` }]);
    const account = only && findAccount(desk, only.accountName);
    if (account?.ok === false) return refuse([account.error]);
    const chosen: Chosen[] = [];
    for (const inbox of await keeper.openOf(desk, only?.accountName ?? null)) {
      for (const order of inbox.book.ordersOf(strefId))
        if (order.strategyName === strategy.value.name) chosen.push({ inbox, order });
    }
    return chosen.length > 0 ? ok(chosen) : refuse([await whyNotAtHand(desk, which)]);
  }

  /** Not in any book: it never was, or it was finished long ago. */
  async function whyNotAtHand(
    desk: OpenDesk,
    { strefId, strategyName, only }: OrderChoice,
  ): Promise<OrderRefusal> {
    const [stored] = await journal.readOrders({
      ucc: desk.user.ucc,
      strefId,
      strategyName,
      ...(only === null ? {} : { accountName: only.accountName }),
      limit: 1,
    });
    if (!stored) return { code: 'order-unknown', strefId };
    return { code: 'order-finished', strefId, status: summarise(stored.order).status };
  }

  async function decide(
    desk: OpenDesk,
    which: OrderChoice,
    call: OrderCall,
    { undone, asking }: Request,
  ): Promise<Answered<DoneIn>> {
    const { strefId } = which;
    const chosen = await choose(desk, which);
    if (!chosen.ok) return planning.refused(desk, call, chosen.error);
    const ask = await asking(chosen.value);
    const doneIn: string[] = [];
    const refusedIn: RefusedIn[] = [];
    const changes = new Map<AccountInbox, OrderFact[]>();
    // Nothing waits between the look at an order and the record of what was decided about it.
    for (const { inbox, order: seen } of chosen.value) {
      const { accountName } = seen;
      const order = inbox.book.orders.get(seen.reftag);
      // It may have been deleted while we waited.
      const decision: Decision = order ? ask({ inbox, order }) : refuse([{ code: 'order-unknown', strefId }]);
      if (!decision.ok) {
        for (const refusal of decision.error) refusedIn.push({ accountName, refusal });
        continue;
      }
      doneIn.push(accountName);
      if (decision.value.length > 0) changes.set(inbox, [...(changes.get(inbox) ?? []), ...decision.value]);
    }
    const sentences = refusedIn.map(
      ({ accountName, refusal }) => `${undone} in ${accountName}, strefID ${strefId}: ${explain(refusal)}`,
    );
    if (doneIn.length === 0)
      return planning.refused(
        desk,
        call,
        refusedIn.map(({ refusal }) => refusal),
        sentences,
      );
    const at = clock.now();
    await keeper.record(
      [...changes].map(([inbox, facts]) => ({ inbox, facts })),
      { ucc: desk.user.ucc, at, logs: [callLine(call, at), ...refusalLines(call, sentences, at)] },
    );
    return ok({ strefId, doneIn: [...new Set(doneIn)], refusedIn });
  }

  async function cancelAll(desk: OpenDesk, scope: Scope, call: CancelAllCall): Promise<Answered<null>> {
    const found = checkScope(desk, scope);
    if (!found.ok) return planning.refused(desk, call, [found.error]);
    const inboxes = await keeper.openOf(desk, scope.accountName);
    const at = clock.now();
    const changes = inboxes.map((inbox) => {
      const facts: OrderFact[] = [];
      const { book } = inbox;
      // The kill switch stops what could lose more money; the way out stays open.
      const spared = call.why === 'killed' ? exitsAmong(book.positions.values(), book.openOrders()) : null;
      for (const order of book.openOrders()) {
        if (spared?.has(order.reftag)) continue;
        if (scope.kind === 'strategy' && order.strategyName !== scope.strategyName) continue;
        const decision = askCancel(order, call.why ?? 'cancel-all', at);
        if (decision.ok) facts.push(...decision.value);
      }
      return { inbox, facts };
    });
    await keeper.record(
      changes.filter(({ facts }) => facts.length > 0),
      { ucc: desk.user.ucc, at, logs: [callLine(call, at)], ...replyRow(call, null, at) },
    );
    return ok(null);
  }

  return {
    change: (desk, wanted, call) =>
      decide(desk, wanted, call, {
        undone: 'Order not modified',
        asking: async ([first]) => {
          // One call places an order of one instrument, whatever the number of accounts.
          const { band = null, lastPaise = null } = first
            ? await parts.viewOf(first.order.instrument.key)
            : {};
          const guarded = await planning.guarded(desk);
          return ({ inbox, order }) =>
            askChange(order, wanted.wanted, {
              at: clock.now(),
              tickPaise: order.instrument.tickPaise,
              band,
              refusalOf: (terms) => planning.changeRefusal(guarded, { inbox, order, terms, lastPaise }),
            });
        },
      }),
    cancel: (desk, which, call) =>
      decide(desk, which, call, {
        undone: 'Order not cancelled',
        asking:
          () =>
          ({ order }) =>
            askCancel(order, 'user', clock.now()),
      }),
    stopOperation: (desk, which, call) =>
      decide(desk, which, call, {
        undone: 'Operations not stopped',
        asking:
          () =>
          ({ order }) =>
            askStopOperation(order, clock.now()),
      }),
    remove: async (desk, { strefId, reftag }, call) => {
      const { ucc } = desk.user;
      const at = clock.now();
      const logs = [callLine(call, at)];
      for (const inbox of await keeper.openOf(desk, null)) {
        const order = inbox.book.orders.get(reftag);
        if (order?.strefId !== strefId) continue;
        const decision = askDelete(order, at);
        if (!decision.ok) return planning.refused(desk, call, decision.error);
        await keeper.record([{ inbox, facts: decision.value }], { ucc, at, logs });
        return ok(null);
      }
      // Orders at work are always at hand, so whatever is only in the journal is finished.
      const [stored] = await journal.readOrders({ ucc, strefId, reftag, limit: 1 });
      if (!stored) return planning.refused(desk, call, [{ code: 'order-unknown', strefId }]);
      const { accountName } = stored.order;
      if (desk.accounts.has(accountName)) {
        // Through the inbox, because what it filled may not have been turned into trades yet.
        const inbox = await keeper.open({ ucc, accountName });
        inbox.bringBack(stored);
        await keeper.record([{ inbox, facts: [{ kind: 'order-deleted', reftag, at }] }], { ucc, at, logs });
        return ok(null);
      }
      await journal.record({
        ucc,
        at,
        facts: [{ kind: 'order-deleted', reftag, at }],
        removedOrders: [reftag],
        logs,
      });
      return ok(null);
    },
    cancelAll: (desk, scope, call) => once(desk.user.ucc, call, () => cancelAll(desk, scope, call)),
  };
}

export function checkScope(desk: OpenDesk, scope: Scope) {
  const strategy = scope.kind === 'strategy' ? findStrategy(desk, scope.strategyName) : null;
  if (strategy?.ok === false) return strategy;
  const account = scope.accountName === null ? null : findAccount(desk, scope.accountName);
  return account?.ok === false ? account : ok(null);
}

type CancelAllCall = Parameters<OrderCalls['cancelAll']>[2];

/** What is asked of an order in each account. */
type Request = {
  /** Said of an account that refuses. */
  readonly undone: string;
  /** Gets at hand what the decisions need, for which nothing can wait any more. */
  readonly asking: (chosen: readonly Chosen[]) => Ask | Promise<Ask>;
};

type Ask = (of: Chosen) => Decision;

type Chosen = { readonly inbox: AccountInbox; readonly order: AccountOrder };
