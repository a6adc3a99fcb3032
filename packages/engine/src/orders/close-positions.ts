import {
  type AccountOrder,
  AT_MARKET,
  askCancel,
  type BookFact,
  type ClosingOrder,
  closingOf,
  closingQtyOf,
  type Desk,
  findAccount,
  findStrategy,
  istDay,
  type OrderTerms,
  ok,
  type Position,
  type PositionToClose,
  planClosing,
  positionId,
  positionKeyOf,
  refuse,
  type Scope,
} from '@spark/core';
import type { AccountActor } from '../account/account-actor.ts';
import type { OpenDesk } from '../desk/desk-service.ts';
import { type Idempotency, replyTo } from './idempotency.ts';
import type {
  Answered,
  ClosedByHand,
  ExitPlaced,
  OrderCall,
  OrderCalls,
  Placed,
  Refusal,
} from './order-calls.ts';
import { logOf } from './order-log.ts';
import { parseNoWords, parsePlaced } from './parse-reply.ts';
import type { InAccount, Planning, PlanningParts } from './planning.ts';
import { isExitOf } from './position-closer.ts';
import { checkScope, isMeant } from './scope.ts';
import {
  type Settlement,
  type Standing,
  settlementOf,
  standingOfClosing,
  standingOfExit,
  unsettled,
} from './settlement.ts';
import type { VenueWait } from './venue-wait.ts';

/** Ways to leave a position. */
export function createClosing(
  parts: PlanningParts & { readonly idempotency: Idempotency; readonly wait: VenueWait },
  planning: Planning,
): Pick<OrderCalls, 'squareOff' | 'keepPositions' | 'squareOffOne' | 'closeByHand'> {
  const { registry, clock, idempotency, wait } = parts;

  /** Requests it once, however often the same call comes. */
  async function askSquareOff(desk: OpenDesk, scope: Scope, call: OrderCall): Promise<Answered<null>> {
    const found = checkScope(desk, scope);
    if (!found.ok) return planning.refused(desk, call, [found.error]);
    const actors = await registry.openAll(desk, scope.accountName);
    const at = clock.now();
    const changes = actors.map((actor) => {
      const facts: BookFact[] = [];
      for (const order of actor.book.openOrders()) {
        if (!isMeant(scope, order) || isClosing(actor, order)) continue;
        const decision = askCancel(order, 'square-off', at);
        if (decision.ok) facts.push(...decision.value);
      }
      for (const position of actor.book.positions.values()) {
        if (position.netQty !== 0 && !position.closeAsked && isMeant(scope, position))
          facts.push({ kind: 'position-close-asked', key: keyOf(position), at, why: 'user' });
      }
      return { actor, facts };
    });
    await registry.record(
      changes.filter(({ facts }) => facts.length > 0),
      { ucc: desk.user.ucc, at, writes: [logOf(call, at), ...replyTo(call, null, at)] },
    );
    return ok(null);
  }

  async function squareOff(desk: OpenDesk, scope: Scope, call: OrderCall): Promise<Answered<Settlement>> {
    const answered = await idempotency(desk.user.ucc, call, parseNoWords, () =>
      askSquareOff(desk, scope, call),
    );
    if (!answered.ok) return answered;
    const { ucc } = desk.user;
    const accounts = scope.accountName === null ? [...desk.accounts.keys()] : [scope.accountName];
    const standings = () => accounts.flatMap((accountName) => standingsIn(desk, scope, accountName));
    const isOver = () => standings().every(([, { kind }]) => kind !== 'unsettled');
    await wait.until(ucc, isOver, call.answerWithinMs ?? 0);
    return ok(settlementOf(standings()));
  }

  /** Of everything in the account that has to end. */
  function standingsIn(
    desk: OpenDesk,
    scope: Scope,
    accountName: string,
  ): readonly (readonly [string, Standing])[] {
    const actor = registry.cached({ ucc: desk.user.ucc, accountName });
    if (!actor) return [[accountName, unsettled()]];
    const standings: (readonly [string, Standing])[] = [];
    for (const order of actor.book.openOrders())
      if (isMeant(scope, order)) standings.push([accountName, refusedOr(desk, order, unsettled())]);
    for (const position of actor.durablePositions.values()) {
      if (position.netQty === 0 || !isMeant(scope, position)) continue;
      const { forwardTest } = position;
      standings.push([
        accountName,
        refusedOr(desk, { accountName, forwardTest }, standingOfClosing(position)),
      ]);
    }
    return standings;
  }

  /** Without a session nothing can be confirmed, so the call need not wait. */
  function refusedOr(desk: OpenDesk, account: InAccount, standing: Standing): Standing {
    const refusal = planning.sessionRefusal(desk, account);
    return refusal && standing.kind === 'unsettled' ? { kind: 'refused', refusal } : standing;
  }

  async function keepPositions(
    desk: OpenDesk,
    scope: Scope,
    call: OrderCall,
  ): Promise<Answered<readonly string[]>> {
    const found = checkScope(desk, scope);
    if (!found.ok) return planning.refused(desk, call, [found.error]);
    const at = clock.now();
    const changes = (await registry.openAll(desk, scope.accountName)).map((actor) => ({
      actor,
      facts: [...actor.book.positions.values()]
        .filter((position) => position.closeAsked && isMeant(scope, position))
        .map((position): BookFact => ({ kind: 'position-close-withdrawn', key: keyOf(position), at })),
    }));
    const withdrawn = changes.filter(({ facts }) => facts.length > 0);
    await registry.record(withdrawn, { ucc: desk.user.ucc, at, writes: [logOf(call, at)] });
    return ok(withdrawn.map(({ actor }) => actor.account.accountName));
  }

  /** Open positions that match the names. A forward test matches only when nothing real is open. */
  async function candidates(
    desk: OpenDesk,
    wanted: Omit<ClosedByHand, 'qty' | 'pricePaise' | 'at' | 'ordersPlaced'>,
  ) {
    const actors = await registry.openAll(desk, wanted.accountName);
    const found = actors.flatMap((actor) =>
      [...actor.book.positions.values()]
        .filter(
          (position) =>
            position.netQty !== 0 &&
            position.instrumentKey === wanted.instrumentKey &&
            position.product === wanted.product &&
            (wanted.strategyName === null || position.strategyName === wanted.strategyName),
        )
        .map((position) => ({ actor, position, accountName: actor.account.accountName })),
    );
    const real = found.filter(({ position }) => !position.forwardTest);
    return real.length > 0 ? real : found;
  }

  function checkNames(desk: Desk, strategyName: string | null, accountName: string | null): Refusal | null {
    const strategy = strategyName === null ? null : findStrategy(desk, strategyName);
    if (strategy?.ok === false) return strategy.error;
    const account = accountName === null ? null : findAccount(desk, accountName);
    return account?.ok === false ? account.error : null;
  }

  async function squareOffOne(
    desk: OpenDesk,
    which: PositionToClose,
    call: OrderCall,
  ): Promise<Answered<Placed>> {
    const { strategyName, accountName, instrumentKey, product, atLimit } = which;
    const wrongName = checkNames(desk, strategyName, null);
    if (wrongName) return planning.refused(desk, call, [wrongName]);
    const account = findAccount(desk, accountName);
    if (!account.ok) return planning.refused(desk, call, [account.error]);
    await planning.whenListed([account.value], { instrumentKey, forwardTest: false });
    const view = await parts.viewOf(instrumentKey);
    const actor = await registry.open({ ucc: desk.user.ucc, accountName });
    while (!planning.hasNumbers(1)) await planning.ensureNumbers(1);
    const symbol = view.instrument?.symbol ?? instrumentKey;
    // What is real is closed first; a forward test of the same name only when nothing real is open.
    const position = [false, true]
      .map((forwardTest) =>
        actor.book.positions.get(positionId({ strategyName, instrumentKey, product, forwardTest })),
      )
      .find((position) => position !== undefined && position.netQty !== 0);
    const closing = closingOf(position ?? null, {
      qty: which.qty,
      symbol,
      accountName,
      closingQty: position ? closingQtyOf(position, actor.book.openOrders()) : 0,
    });
    if (!closing.ok) return planning.refused(desk, call, [closing.error]);
    if (atLimit && view.lastPaise === null)
      return planning.refused(desk, call, [{ code: 'price-unknown', symbol, missing: NONE_HAS_COME }]);
    const terms: OrderTerms = atLimit
      ? {
          type: 'Limit',
          limitPaise: onTick(view.lastPaise ?? 0, view.instrument?.tickPaise ?? 1),
          triggerPaise: null,
        }
      : AT_MARKET;
    const order: ClosingOrder = {
      account: account.value,
      strategyName,
      instrumentKey,
      product,
      ...closing.value,
      terms,
      forwardTest: position?.forwardTest ?? false,
    };
    // No guard refuses what only closes something, so the trail has nothing to say.
    const plan = planClosing(
      desk,
      order,
      planning.views(desk, view, () => actor),
    );
    if (!plan.ok) return planning.refused(desk, call, plan.error);
    planning.takeNumbers(1);
    const at = clock.now();
    const placed: Placed = { strefId: plan.value.strefId, placedIn: [accountName], refusedIn: [] };
    await registry.record([{ actor, facts: [{ kind: 'order-planned', order: plan.value }] }], {
      ucc: desk.user.ucc,
      at,
      writes: [logOf(call, at), ...replyTo(call, placed, at)],
    });
    return ok(placed);
  }

  /** The exit, with the answer of its venue if it came in time. */
  async function exitPlaced(
    { user: { ucc } }: OpenDesk,
    { answerWithinMs = 0 }: OrderCall,
    placed: Placed,
  ): Promise<Answered<ExitPlaced>> {
    const [accountName] = placed.placedIn;
    if (accountName === undefined) return ok({ ...placed, unsettledIn: [] });
    const standing = (): Standing => {
      const actor = registry.cached({ ucc, accountName });
      const [order] = actor?.book.ordersOf(placed.strefId) ?? [];
      const stored = order && actor?.durableOrders.get(order.reftag);
      return stored ? standingOfExit(stored.order) : unsettled();
    };
    await wait.until(ucc, () => standing().kind !== 'unsettled', answerWithinMs);
    const now = standing();
    if (now.kind === 'refused') return refuse([now.refusal]);
    return ok({
      ...placed,
      unsettledIn: now.kind === 'unsettled' ? [{ accountName, reason: now.reason }] : [],
    });
  }

  return {
    squareOff,
    keepPositions,
    squareOffOne: async (desk, which, call) => {
      const placed = await idempotency(desk.user.ucc, call, parsePlaced, () =>
        squareOffOne(desk, which, call),
      );
      return placed.ok ? exitPlaced(desk, call, placed.value) : placed;
    },
    closeByHand: async (desk, closed, call) => {
      const { strategyName, accountName, instrumentKey, qty, ordersPlaced } = closed;
      const wrongName = checkNames(desk, strategyName, accountName);
      if (wrongName) return planning.refused(desk, call, [wrongName]);
      const view = await parts.viewOf(instrumentKey);
      const [found, ...others] = await candidates(desk, closed);
      const symbol = found?.position.symbol ?? view.instrument?.symbol ?? instrumentKey;
      if (!found) return planning.refused(desk, call, [{ code: 'position-flat', symbol, accountName }]);
      if (others.length > 0) {
        const holders = [found, ...others].map(
          (candidate) => `${candidate.accountName}:${candidate.position.strategyName}`,
        );
        return planning.refused(desk, call, [{ code: 'position-ambiguous', symbol, holders }]);
      }
      const { actor, position } = found;
      const lotSize = view.instrument?.lotSize ?? 1;
      const closing = closingOf(position, { qty, symbol, accountName: found.accountName, lotSize });
      if (!closing.ok) return planning.refused(desk, call, [closing.error]);
      const pricePaise = closed.pricePaise ?? view.lastPaise;
      if (pricePaise === null)
        return planning.refused(desk, call, [{ code: 'price-unknown', symbol, missing: NONE_HAS_COME }]);
      const now = clock.now();
      const fact: BookFact = {
        kind: 'position-closed-by-hand',
        key: keyOf(position),
        symbol,
        // It counts for the day on which it was entered, since the figures of earlier days are closed.
        fill: { ...closing.value, valuePaise: pricePaise * qty, day: istDay(now) },
        ordersPlaced,
        at: closed.at ?? now,
      };
      await registry.record([{ actor, facts: [fact] }], {
        ucc: desk.user.ucc,
        at: now,
        writes: [logOf(call, now)],
      });
      return ok(null);
    },
  };
}

/** The exit of a square-off that is under way: a repeated request must not start another. */
export function isClosing({ book }: AccountActor, order: AccountOrder): boolean {
  const position = book.positions.get(positionId(positionKeyOf(order)));
  return position?.closeAsked === true && isExitOf(position, order);
}

const NONE_HAS_COME = 'none has come yet';

function keyOf({ strategyName, instrumentKey, product, forwardTest }: Position) {
  return { strategyName, instrumentKey, product, forwardTest };
}

function onTick(pricePaise: number, tickPaise: number): number {
  return Math.max(1, Math.round(pricePaise / tickPaise)) * tickPaise;
}
