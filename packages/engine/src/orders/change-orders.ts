import {
  type AccountOrder,
  askCancel,
  askChange,
  askDelete,
  askStopOperation,
  exitsAmong,
  findAccount,
  findStrategy,
  type GuardRefusal,
  isAtWork,
  isGuardRefusal,
  type OrderFact,
  type OrderRefusal,
  type OrderTerms,
  ok,
  type Result,
  refuse,
  type Scope,
  summarise,
} from '@spark/core';
import type { AccountActor } from '../account/account-actor.ts';
import type { OpenDesk } from '../desk/desk-service.ts';
import { type Idempotency, replyTo } from './idempotency.ts';
import type { Answered, DoneIn, OrderCall, OrderCalls, OrderChoice, RefusedIn } from './order-calls.ts';
import { callLine, logOf, refusalLines } from './order-log.ts';
import { type AskedAll, parseAskedAll } from './parse-reply.ts';
import type { Planning, PlanningParts, RefusedByGuard } from './planning.ts';
import { checkScope, isMeant } from './scope.ts';
import {
  DONE,
  type Settlement,
  type Standing,
  settlementOf,
  standingOfCancel,
  standingOfChange,
  unsettled,
} from './settlement.ts';
import type { VenueWait } from './venue-wait.ts';

type Decision = Result<readonly OrderFact[], readonly OrderRefusal[]>;

/** Requests of users about existing orders. */
export function createChanging(
  parts: PlanningParts & { readonly idempotency: Idempotency; readonly wait: VenueWait },
  planning: Planning,
): Pick<OrderCalls, 'change' | 'cancel' | 'stopOperation' | 'remove' | 'cancelAll'> {
  const { registry, journal, clock, idempotency, wait, explain } = parts;

  /** Orders that the request names, or why there are none. */
  async function choose(desk: OpenDesk, which: OrderChoice): Promise<Answered<readonly Chosen[]>> {
    const { strategyName, strefId, only } = which;
    const strategy = findStrategy(desk, strategyName);
    if (!strategy.ok) return refuse([strategy.error]);
    if (only && only.ucc !== desk.user.ucc)
      return refuse([{ code: 'account-not-yours', identifier: `${only.ucc}:${only.accountName}` }]);
    const account = only && findAccount(desk, only.accountName);
    if (account?.ok === false) return refuse([account.error]);
    const chosen: Chosen[] = [];
    for (const actor of await registry.openAll(desk, only?.accountName ?? null)) {
      for (const order of actor.book.ordersOf(strefId))
        if (order.strategyName === strategy.value.name) chosen.push({ actor, order });
    }
    return chosen.length > 0 ? ok(chosen) : refuse([await whyNotCached(desk, which)]);
  }

  /** Not in any book: it never was, or it was finished long ago. */
  async function whyNotCached(
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

  /** The state of the orders, once their venues have answered or the time is up. */
  async function settled(
    { user: { ucc } }: OpenDesk,
    { answerWithinMs = 0 }: OrderCall,
    asked: readonly Asked[],
  ): Promise<readonly (readonly [string, Standing])[]> {
    const standings = () =>
      asked.map(({ accountName, reftag, standingOf }) => {
        const order = registry.cached({ ucc, accountName })?.durableOrders.get(reftag)?.order;
        return [accountName, order ? standingOf(order) : unsettled()] as const;
      });
    const isOver = () => standings().every(([, { kind }]) => kind !== 'unsettled');
    await wait.until(ucc, isOver, answerWithinMs);
    return standings();
  }

  async function decide(
    desk: OpenDesk,
    which: OrderChoice,
    call: OrderCall,
    { undone, asking, standing, refusedByGuards = [] }: Request,
  ): Promise<Answered<DoneIn>> {
    const { strefId } = which;
    const chosen = await choose(desk, which);
    if (!chosen.ok) return planning.refused(desk, call, chosen.error);
    const ask = await asking(chosen.value);
    const asked: Asked[] = [];
    const refusedIn: RefusedIn[] = [];
    const changes = new Map<AccountActor, OrderFact[]>();
    // Nothing is awaited between reading an order and recording the decision about it.
    for (const { actor, order: seen } of chosen.value) {
      const { accountName, reftag } = seen;
      const order = actor.book.orders.get(reftag);
      // It may have been deleted while we waited.
      const decision: Decision = order ? ask({ actor, order }) : refuse([{ code: 'order-unknown', strefId }]);
      if (!decision.ok) {
        for (const refusal of decision.error) refusedIn.push({ accountName, refusal });
        continue;
      }
      asked.push({ accountName, reftag, standingOf: standing(decision.value, order ?? seen) });
      if (decision.value.length > 0) changes.set(actor, [...(changes.get(actor) ?? []), ...decision.value]);
    }
    const sentencesOf = (refusals: readonly RefusedIn[]): readonly string[] =>
      refusals.map(
        ({ accountName, refusal }) => `${undone} in ${accountName}, strefID ${strefId}: ${explain(refusal)}`,
      );
    const trail = planning.trailOf(desk, call, refusedByGuards);
    if (asked.length === 0)
      return planning.refused(desk, call, refusedIn.map(toRefusal), {
        sentences: sentencesOf(refusedIn),
        trail,
      });
    const at = clock.now();
    await registry.record(
      [...changes].map(([actor, facts]) => ({ actor, facts })),
      {
        ucc: desk.user.ucc,
        at,
        writes: [
          {
            kind: 'append-logs',
            lines: [callLine(call, at), ...refusalLines(call, sentencesOf(refusedIn), at), ...trail.logs],
          },
          { kind: 'append-facts', facts: trail.facts },
        ],
      },
    );
    const settlement = settlementOf(await settled(desk, call, asked));
    const refused = [...refusedIn, ...settlement.refusedIn];
    if (settlement.doneIn.length + settlement.unsettledIn.length === 0) return refuse(refused.map(toRefusal));
    return ok({ ...settlement, strefId, refusedIn: refused });
  }

  /** Requests it once, however often the same call comes; the answer is built from the orders concerned. */
  async function askAll(desk: OpenDesk, scope: Scope, call: CancelAllCall): Promise<Answered<AskedAll>> {
    const found = checkScope(desk, scope);
    if (!found.ok) return planning.refused(desk, call, [found.error]);
    const actors = await registry.openAll(desk, scope.accountName);
    const at = clock.now();
    const asked: [string, number][] = [];
    const refusedIn = new Map<string, RefusedIn>();
    const changes = actors.map((actor) => {
      const facts: OrderFact[] = [];
      const { book } = actor;
      // The kill switch stops what could lose more money; the exit stays open.
      const spared = call.why === 'killed' ? exitsAmong(book.positions.values(), book.openOrders()) : null;
      for (const order of book.openOrders()) {
        if (spared?.has(order.reftag) || !isMeant(scope, order)) continue;
        const { accountName, reftag } = order;
        const refusal = planning.sessionRefusal(desk, order);
        if (refusal) refusedIn.set(accountName, { accountName, refusal });
        // The kill switch requests cancels even when they have to wait for the next login.
        if (refusal && call.why !== 'killed') continue;
        if (!refusal) asked.push([accountName, reftag]);
        const decision = askCancel(order, call.why ?? 'cancel-all', at);
        if (decision.ok) facts.push(...decision.value);
      }
      return { actor, facts };
    });
    const answer: AskedAll = { asked, refusedIn: [...refusedIn.values()] };
    await registry.record(
      changes.filter(({ facts }) => facts.length > 0),
      { ucc: desk.user.ucc, at, writes: [logOf(call, at), ...replyTo(call, answer, at)] },
    );
    return ok(answer);
  }

  async function cancelAll(desk: OpenDesk, scope: Scope, call: CancelAllCall): Promise<Answered<Settlement>> {
    const answered = await idempotency(desk.user.ucc, call, parseAskedAll, () => askAll(desk, scope, call));
    if (!answered.ok) return answered;
    const { asked, refusedIn } = answered.value;
    const standings = await settled(
      desk,
      call,
      asked.map(([accountName, reftag]) => ({ accountName, reftag, standingOf: standingOfGoing })),
    );
    return ok(
      settlementOf([
        ...standings,
        ...refusedIn.map(({ accountName, refusal }) => [accountName, { kind: 'refused', refusal }] as const),
      ]),
    );
  }

  return {
    change: (desk, wanted, call) => {
      const refusedByGuards: RefusedByGuard[] = [];
      return decide(desk, wanted, call, {
        undone: 'Order not modified',
        refusedByGuards,
        asking: async ([first]) => {
          // One call places an order of one instrument, whatever the number of accounts.
          const { band = null, lastPaise = null } = first
            ? await parts.viewOf(first.order.instrument.key)
            : {};
          const guarded = await planning.guarded(desk);
          return ({ actor, order }) =>
            askChange(order, wanted.wanted, {
              at: clock.now(),
              tickPaise: order.instrument.tickPaise,
              band,
              refusalOf: (terms) => {
                const refusal = planning.changeRefusal(guarded, { actor, order, terms, lastPaise });
                if (refusal && isGuardRefusal(refusal))
                  refusedByGuards.push(refusedChange(order, terms, refusal));
                return refusal;
              },
            });
        },
        standing: (facts, { terms: present }) => {
          const asked = facts.flatMap((fact) => (fact.kind === 'change-asked' ? [fact.terms] : []));
          return (order) => standingOfChange(order, asked[0] ?? present);
        },
      });
    },
    cancel: (desk, which, call) =>
      decide(desk, which, call, {
        undone: 'Order not cancelled',
        asking:
          () =>
          ({ order }) => {
            const refusal = planning.sessionRefusal(desk, order);
            return refusal ? refuse([refusal]) : askCancel(order, 'user', clock.now());
          },
        standing: () => standingOfCancel,
      }),
    stopOperation: (desk, which, call) =>
      decide(desk, which, call, {
        undone: 'Operations not stopped',
        asking:
          () =>
          ({ order }) =>
            askStopOperation(order, clock.now()),
        standing: () => () => DONE,
      }),
    remove: async (desk, { strefId, reftag }, call) => {
      const { ucc } = desk.user;
      const at = clock.now();
      const writes = [logOf(call, at)];
      for (const actor of await registry.openAll(desk, null)) {
        const order = actor.book.orders.get(reftag);
        if (order?.strefId !== strefId) continue;
        const decision = askDelete(order, at);
        if (!decision.ok) return planning.refused(desk, call, decision.error);
        await registry.record([{ actor, facts: decision.value }], { ucc, at, writes });
        return ok(null);
      }
      if ((await journal.findArchivedOrder(ucc, reftag))?.order.strefId === strefId)
        return planning.refused(desk, call, [{ code: 'order-archived', reftag }]);
      // Open orders are always cached, so an order that is only in the journal is finished.
      const [stored] = await journal.readOrders({ ucc, strefId, reftag, limit: 1 });
      if (!stored) return planning.refused(desk, call, [{ code: 'order-unknown', strefId }]);
      const { accountName } = stored.order;
      if (desk.accounts.has(accountName)) {
        // Through the actor, because its fills may not have been turned into trades yet.
        const actor = await registry.open({ ucc, accountName });
        actor.restore(stored);
        await registry.record([{ actor, facts: [{ kind: 'order-deleted', reftag, at }] }], {
          ucc,
          at,
          writes,
        });
        return ok(null);
      }
      await journal.record({
        ucc,
        at,
        writes: [
          ...writes,
          { kind: 'append-facts', facts: [{ kind: 'order-deleted', reftag, at }] },
          { kind: 'remove-orders', reftags: [reftag] },
        ],
      });
      return ok(null);
    },
    cancelAll,
  };
}

function refusedChange(order: AccountOrder, terms: OrderTerms, refusal: GuardRefusal): RefusedByGuard {
  const { accountName, strategyName, strefId, side, qty, product, forwardTest, instrument } = order;
  const { key: instrumentKey, symbol } = instrument;
  const which = { accountName, strategyName, strefId, side, qty, instrumentKey, symbol, product };
  return { what: 'change', ...which, terms, forwardTest, refusal };
}

/** For an order that only has to be gone: a filled one is. */
function standingOfGoing(order: AccountOrder): Standing {
  return isAtWork(order) ? standingOfCancel(order) : DONE;
}

function toRefusal({ refusal }: RefusedIn): OrderRefusal {
  return refusal;
}

type CancelAllCall = Parameters<OrderCalls['cancelAll']>[2];

/** An order with a request, and how to determine the state of that request. */
type Asked = {
  readonly accountName: string;
  readonly reftag: number;
  readonly standingOf: (order: AccountOrder) => Standing;
};

/** What is asked of an order in each account. */
type Request = {
  /** The sentence for an account that refuses. */
  readonly undone: string;
  /** Filled while the orders are processed, with what guards refused. */
  readonly refusedByGuards?: readonly RefusedByGuard[];
  /** Loads what the decisions need, since they cannot wait. */
  readonly asking: (chosen: readonly Chosen[]) => Ask | Promise<Ask>;
  /** How to determine the state of what these facts ask for. */
  readonly standing: (facts: readonly OrderFact[], order: AccountOrder) => Asked['standingOf'];
};

type Ask = (chosen: Chosen) => Decision;

type Chosen = { readonly actor: AccountActor; readonly order: AccountOrder };
