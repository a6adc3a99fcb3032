import { type CandleTrace, heldQty, type Leg, touches } from '@spark/algos';
import {
  type AccountOrder,
  AT_MARKET,
  type Clock,
  type DeploymentDayRow,
  isFinal,
  istDay,
  type JournalWrite,
  logText,
  NO_OPERATIONS,
  type Operations,
  type OrderTerms,
  summarise,
  type Timers,
} from '@spark/core';
import type { DeskService, OpenDesk, OrderService, PreparedAlert, Refusal } from '@spark/engine';
import type { ProductType } from '@spark/vocabulary';
import type { SettlementPaise } from '../trading/open-trading.ts';
import {
  hasExpired,
  isQuiet,
  type Line,
  type OrderOutcome,
  type Stepped,
  type StepView,
  stepDueExits,
  stepExpired,
  stepGone,
  stepOrder,
} from './account-steps.ts';
import { type DayState, dayStateText, isFlat, type LegOrder } from './day-state.ts';
import type { SharedEntries } from './shared-entries.ts';
import { createStopKeeper } from './stop-keeper.ts';
import { createTryAgain } from './try-again.ts';

/** One account of a deployment: its steps one after the other, each stored before it is carried out. */
export type DeployedAccount = {
  readonly accountName: string;
  readonly current: () => DayState;
  readonly isFlat: () => boolean;
  /** Takes a step by what is stored then; null changes nothing. */
  readonly step: (
    decide: (day: DayState, view: StepView) => Stepped | null,
    together?: DecidedTogether,
  ) => Promise<void>;
  /** Something happened to orders or positions of the account. */
  readonly followUp: () => Promise<void>;
  /** Exits that are due are tried again. */
  readonly retryExits: () => Promise<void>;
  readonly touches: (contract: string, paise: number) => boolean;
  /** The row as it is stored now, for an entry that closes it. */
  readonly row: (open: boolean) => Omit<DeploymentDayRow, 'ucc'>;
  readonly settled: () => Promise<void>;
};

/** A step that others take in the same moment. */
export type DecidedTogether = {
  /** What this one decided is durable, or came to nothing. It may be said more than once. */
  readonly decided: () => void;
  /** Resolves when orders may go out. */
  readonly mayOrder: () => Promise<void>;
};

/** What a deployment is to its accounts. */
export type AccountParts = {
  readonly ucc: string;
  readonly deployment: number;
  /** The revision that it plays. */
  readonly rev: number;
  readonly accountName: string;
  readonly strategyName: string;
  readonly forwardTest: boolean;
  readonly product: ProductType;
  readonly operations: Operations;
  readonly desks: Pick<DeskService, 'read'>;
  readonly orders: Pick<OrderService, 'place' | 'change' | 'cancel' | 'orders' | 'positions' | 'findOutcome'>;
  readonly entries: SharedEntries;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly settlementPaise: SettlementPaise;
  /** Works something out over the market of now; what it asks for is read, and it is worked out again. */
  readonly over: <T>(work: (view: Omit<StepView, 'deployment' | 'accountName'>) => T) => Promise<T>;
  readonly onChange: (account: DeployedAccount) => void;
  /** A refusal as a sentence. */
  readonly explain: (refusal: Refusal) => string;
  readonly notifyChat: (accountName: string, message: string) => Promise<void>;
  /** Messages about legs to addresses of the user, since an earlier state; nothing waits for them. */
  readonly prepareMessages: (before: DayState, after: DayState) => Promise<readonly PreparedAlert[]>;
  readonly onIncident: (message: string, error?: unknown) => void;
  readonly isClosing: () => boolean;
  /** Receives the decisions of every candle that was decided. */
  readonly onCandle?: ((accountName: string, trace: CandleTrace) => void) | undefined;
};

/** The name under which orders of deployments stand in the log. */
const CALL = 'Deployment';
/** An entry is not sent when it was decided longer ago: prices of then are no reason to buy now. */
const ENTRY_MS_MAX = 60_000;
const TRY_AGAIN_AFTER_MS = 1_000;
const STORED_WITHIN_MS = 1_000;

export function createDeployedAccount(
  parts: AccountParts,
  first: { readonly state: DayState; readonly day: string },
): DeployedAccount {
  const { ucc, accountName, strategyName, clock, orders, onIncident } = parts;
  let state = first.state;
  let stored = first.state;
  /** The day of the row that is open in the store. */
  let storedDay = first.day;
  let queue: Promise<unknown> = Promise.resolve();
  let isFollowing = false;
  let isStoredSoon = false;
  /** Keys of orders that were decided here and never tried: nothing is stored under them, so nobody looks. */
  const untried = new Set<string>();

  const tryAgain = createTryAgain({
    ...parts,
    onFailed: (error) =>
      onIncident(
        `Deployment ${parts.deployment} could not take a step in ${accountName}; trying again.`,
        error,
      ),
  });

  /** A step may be taken again: what it decided is stored, and each of its orders goes out under a key of its own. */
  function enqueue<T>(work: () => Promise<T>): Promise<T> {
    const next = queue.catch(() => undefined).then(() => tryAgain(work));
    queue = next.catch(() => undefined);
    return next;
  }

  function rowOf(day: DayState, open: boolean): Omit<DeploymentDayRow, 'ucc'> {
    const { deployment } = parts;
    const of = day.account.day === '' ? storedDay : day.account.day;
    return {
      deployment,
      accountName,
      day: of,
      at: clock.now(),
      open,
      body: dayStateText({ ...day, rev: parts.rev }),
    };
  }

  /** Spark does this by itself, so it is repeated until the store takes it. */
  async function store(
    day: DayState,
    lines: readonly Line[],
    how: Parameters<SharedEntries['record']>[1] = {},
  ): Promise<void> {
    const at = clock.now();
    const row = rowOf(day, true);
    const earlier = row.day === storedDay ? [] : [{ ...rowOf(state, false), day: storedDay }];
    const writes: JournalWrite[] = [{ kind: 'put-deployment-days', days: [...earlier, row] }];
    const messages = await parts.prepareMessages(state, day);
    for (const message of messages) writes.push(...message.writes);
    if (lines.length > 0)
      writes.push({ kind: 'append-logs', lines: lines.map((line) => logLine(parts, line, at)) });
    for (let again = false; ; again = true) {
      try {
        // One that was refused is not refused for what others store.
        await parts.entries.record(writes, again ? {} : how);
        break;
      } catch (error) {
        if (parts.isClosing()) throw error;
        onIncident(`Deployment ${parts.deployment} could not be stored; trying again.`, error);
        await new Promise<void>((resolve) => parts.timers.at(clock.now() + TRY_AGAIN_AFTER_MS, resolve));
      }
    }
    storedDay = row.day;
    state = day;
    stored = day;
    for (const message of messages) message.start();
    for (const { says, toChat } of lines)
      if (toChat)
        parts
          .notifyChat(accountName, `${strategyName} in ${accountName}: ${says}`)
          .catch((error: unknown) => onIncident('A message to a chat could not be written.', error));
    parts.onChange(account);
  }

  function view<T>(work: (view: StepView) => T): Promise<T> {
    const { deployment } = parts;
    return parts.over((of) => work({ ...of, deployment, accountName }));
  }

  /** Stores a step and carries out what it wants. */
  async function take(
    { day, lines, trace, endsSession = false, seen }: Stepped,
    together?: DecidedTogether,
  ): Promise<void> {
    if (day !== state) {
      // What follows from the minutes alone is stored now and then: a start works it out again.
      if (lines.length === 0 && !endsSession && isQuiet(stored, day)) state = day;
      else {
        const known = new Set(state.orders.map(({ key }) => key));
        await store(day, lines, { shares: together !== undefined });
        for (const { key } of day.orders) if (!known.has(key)) untried.add(key);
      }
    }
    together?.decided();
    if (state.orders.some(isWanted)) await together?.mayOrder();
    // Whoever explains candles has time; orders do not.
    if (trace) parts.onCandle?.(accountName, trace);
    await sendWanted();
    if (seen) state = { ...state, market: seen() };
  }

  async function sendWanted(): Promise<void> {
    const desk = await parts.desks.read(ucc);
    if (desk === null) return;
    for (;;) {
      const order = state.orders.find(isWanted);
      if (order === undefined || parts.isClosing()) break;
      await SENDERS[order.of](desk, order);
    }
    await cancelUnwanted(desk);
    await keepStops(desk);
  }

  async function sendEntry(desk: OpenDesk, order: LegOrder): Promise<void> {
    if (clock.now() - order.at > ENTRY_MS_MAX) {
      const known = await findTried(order);
      if (known?.kind === 'order') return sent(order, known.placed.strefId);
      return ended(order, 'It was not sent in time, and is not sent now.');
    }
    await place(desk, order);
  }

  /** What an earlier try came to, also one of before a restart. */
  async function findTried({ key }: LegOrder) {
    return untried.has(key) ? null : orders.findOutcome(ucc, key);
  }

  /** An exit is never larger than what is there: what somebody else closed is not closed again. */
  async function sendExit(desk: OpenDesk, order: LegOrder): Promise<void> {
    const known = await findTried(order);
    if (known?.kind === 'order') return sent(order, known.placed.strefId);
    const leaving = state.account.legs.find(({ id }) => id === order.leg);
    if (leaving && (await isExpired(leaving)))
      return ended(order, 'Its contract has expired.', { isQuiet: true });
    const there = await heldAtBroker(desk, order);
    if (there === 0) {
      await ended(order, 'Its position is gone.', { isQuiet: true });
      if (leaving) await storeStep((now) => stepGone(now, state, leaving));
      return;
    }
    await place(desk, there === null ? order : { ...order, qty: Math.min(order.qty, there) });
  }

  /** One whose leg has left meanwhile is not sent any more. */
  async function sendStop(desk: OpenDesk, order: LegOrder): Promise<void> {
    const known = await findTried(order);
    if (known?.kind === 'order') return sent(order, known.placed.strefId);
    const leg = state.account.legs.find(({ id }) => id === order.leg);
    if (leg?.state !== 'OPEN') return ended(order, 'Its leg leaves by another way.', { isQuiet: true });
    await place(desk, order);
  }

  const SENDERS = { entry: sendEntry, exit: sendExit, stop: sendStop };

  const keepStops = createStopKeeper({
    ...parts,
    current: () => state,
    onMoved: (order, terms) => store(withOrder(state, { ...order, ...terms }), [], { batch: true }),
    onRefused: (order, why) => {
      const says = `the stop of leg ${order.leg} at the exchange could not be moved. ${why} Spark watches its new level, and tries again.`;
      return store(state, [{ type: 'ERROR', says, toChat: true }]);
    },
    onDue: () => {
      if (!parts.isClosing())
        account.followUp().catch((error: unknown) => onIncident('A stop could not be followed.', error));
    },
  });

  async function place(desk: OpenDesk, order: LegOrder): Promise<void> {
    const isEntry = order.of === 'entry';
    const isNew = untried.delete(order.key);
    const placed = await orders.place(
      desk,
      {
        ...{ strategyName, side: order.side, product: parts.product, instrumentKey: order.instrumentKey },
        ...{ qty: order.qty, splitBy: 0, forwardTest: parts.forwardTest },
        leg: isEntry ? 'entry' : 'exit',
        terms: termsOf(order),
        operations: isEntry && order.limitPaise !== null ? parts.operations : NO_OPERATIONS,
        only: { ucc, accountName },
      },
      {
        name: CALL,
        payload: JSON.stringify({ deployment: parts.deployment, leg: order.leg, why: order.why }),
        about: strategyName,
        idempotency: { key: order.key, bodyHash: 'deployment', isNew },
      },
    );
    if (placed.ok) return sent(order, placed.value.strefId);
    await ended(order, placed.error.map(parts.explain).join(' '));
  }

  /** That it was sent can be asked for again by its key for a day, so it is stored with what comes next: most often its fill. */
  function sent(order: LegOrder, strefId: number): void {
    state = withOrder(state, { ...order, state: 'sent', strefId });
    // Its fill may have been reported before its number was known here.
    account.followUp().catch((error: unknown) => onIncident('An order could not be followed.', error));
    parts.onChange(account);
    storeSoon();
  }

  function storeSoon(): void {
    if (isStoredSoon) return;
    isStoredSoon = true;
    parts.timers.at(clock.now() + STORED_WITHIN_MS, () => {
      isStoredSoon = false;
      if (parts.isClosing() || stored === state) return;
      enqueue(async () => {
        if (stored !== state && !parts.isClosing()) await store(state, [], { batch: true });
      }).catch((error: unknown) => onIncident(`Deployment ${parts.deployment} could not be stored.`, error));
    });
  }

  async function ended(order: LegOrder, problem: string, { isQuiet = false } = {}): Promise<void> {
    untried.delete(order.key);
    const { filledQty, filledValuePaise } = order;
    const outcome = { filledQty, filledValuePaise, isOver: true, lastFillAt: null, problem };
    await storeStep((now) => {
      const step = stepOrder(now, state, order.key, outcome);
      return isQuiet ? { ...step, lines: [] } : step;
    });
  }

  async function storeStep(decide: (view: StepView) => Stepped): Promise<void> {
    const { day, lines } = await view(decide);
    await store(day, lines);
  }

  /** The entry of a leg that has to leave is not waited for. */
  async function cancelUnwanted(desk: OpenDesk): Promise<void> {
    for (const order of state.orders) {
      if (order.of !== 'entry' || order.state !== 'sent' || order.strefId === null) continue;
      const leg = state.account.legs.find(({ id }) => id === order.leg);
      if (leg?.state !== 'EXITING') continue;
      await orders.cancel(
        desk,
        { strategyName, strefId: order.strefId, only: { ucc, accountName } },
        { name: CALL, payload: JSON.stringify({ cancel: order.strefId }), about: strategyName },
      );
    }
  }

  /** Units of the leg's side that the account holds; null where legs of both sides are in one position. */
  async function heldAtBroker(desk: OpenDesk, order: LegOrder): Promise<number | null> {
    const legs = state.account.legs.filter(
      (leg) => heldQty(leg) > 0 && keyOfLeg(state, leg) === order.instrumentKey,
    );
    if (new Set(legs.map(({ side }) => side)).size > 1) return null;
    const positions = await orders.positions(desk, { accountName, strategyName });
    const position = positions.find(
      ({ position: { instrumentKey, product, forwardTest } }) =>
        instrumentKey === order.instrumentKey &&
        product === parts.product &&
        forwardTest === parts.forwardTest,
    );
    const net = position?.position.netQty ?? 0;
    return Math.max(0, order.side === 'Sell' ? net : -net);
  }

  /** What the order book says about the orders of legs, and whether their positions are still there. */
  async function reconcile(): Promise<void> {
    const desk = await parts.desks.read(ucc);
    if (desk === null) return;
    for (const order of state.orders) {
      if (order.strefId === null || (order.state === 'over' && order.filledQty === order.qty)) continue;
      const outcome = await outcomeOf(desk, order);
      if (outcome === null || isSame(order, outcome)) continue;
      await storeStep((now) => stepOrder(now, state, order.key, outcome));
    }
    await noteExpired(desk);
    await noteGone(desk);
    await sendWanted();
  }

  /** Legs whose contract has expired, once no order of theirs is at work any more. */
  async function noteExpired(desk: OpenDesk): Promise<void> {
    for (const leg of state.account.legs) {
      if ((leg.state !== 'OPEN' && leg.state !== 'EXITING') || heldQty(leg) === 0) continue;
      const isAtWork = state.orders.some((order) => order.leg === leg.id && order.state !== 'over');
      const instrumentKey = keyOfLeg(state, leg);
      if (isAtWork || instrumentKey === null || !(await isExpired(leg))) continue;
      const { forwardTest } = parts;
      const at = { forwardTest, instrumentKey };
      const paise = await parts.settlementPaise(desk, { ucc, accountName }, at);
      await storeStep((now) => stepExpired(now, state, leg, paise));
    }
  }

  async function isExpired(leg: Leg): Promise<boolean> {
    const { expiry } = leg.contract;
    return expiry !== null && expiry <= istDay(clock.now()) && view((now) => hasExpired(now, leg));
  }

  async function outcomeOf(desk: OpenDesk, { strefId }: LegOrder): Promise<OrderOutcome | null> {
    if (strefId === null) return null;
    const found = await orders.orders(desk, { strefId, accountName, today: false });
    const [stored] = found.filter(({ order }) => order.accountName === accountName);
    if (stored === undefined) return null;
    const { filledQty, filledValuePaise, isActive, lastFillAt } = summarise(stored.order);
    const said = stored.order.slices.map(({ message }) => message).find((message) => message !== '');
    const triggerPaise = triggerOf(stored.order);
    return {
      filledQty,
      filledValuePaise,
      isOver: !isActive,
      lastFillAt,
      problem: said ?? null,
      triggerPaise,
    };
  }

  /** Legs whose position somebody else closed, while no order of ours is at work in it. */
  async function noteGone(desk: OpenDesk): Promise<void> {
    for (const leg of state.account.legs) {
      if (leg.state !== 'OPEN' || heldQty(leg) === 0) continue;
      const own = state.orders.find((order) => order.leg === leg.id);
      const atWork = state.orders.filter((order) => order.state !== 'over' && order.leg === leg.id);
      if (own === undefined || atWork.some(({ of, strefId }) => of !== 'stop' || strefId === null)) continue;
      const exit: LegOrder = { ...own, side: leg.side > 0 ? 'Sell' : 'Buy' };
      if ((await heldAtBroker(desk, exit)) !== 0 || (await hasFilled(desk, atWork))) continue;
      await storeStep((now) => stepGone(now, state, leg));
    }
  }

  /** Whether a stop filled since it was last looked at: then it was the stop that closed the position. */
  async function hasFilled(desk: OpenDesk, stops: readonly LegOrder[]): Promise<boolean> {
    for (const stop of stops) if ((await outcomeOf(desk, stop))?.filledQty !== stop.filledQty) return true;
    return false;
  }

  const account: DeployedAccount = {
    accountName,
    current: () => state,
    isFlat: () => isFlat(state),
    step: (decide, together) =>
      enqueue(async () => {
        await reconcileWanted();
        const stepped = await view((now) => decide(state, now));
        if (stepped !== null) await take(stepped, together);
        await settleExpired();
      }).finally(together?.decided),
    followUp: () => {
      if (isFollowing) return Promise.resolve();
      isFollowing = true;
      return enqueue(() => {
        isFollowing = false;
        return reconcile();
      });
    },
    retryExits: () =>
      enqueue(async () => {
        await reconcile();
        await take(await view((now) => stepDueExits(now, state)));
      }),
    touches: (contract, paise) => touches(state.account, contract, paise),
    row: (open) => rowOf(state, open),
    settled: () => queue.then(() => undefined),
  };

  async function settleExpired(): Promise<void> {
    if (
      !state.account.legs.some(({ contract: { expiry } }) => expiry !== null && expiry <= istDay(clock.now()))
    )
      return;
    const desk = await parts.desks.read(ucc);
    if (desk !== null) await noteExpired(desk);
  }

  /** What was stored and perhaps not sent comes first: a step must not decide about an order whose fate is not known. */
  async function reconcileWanted(): Promise<void> {
    if (state.orders.some(isWanted)) await sendWanted();
  }

  return account;
}

function isWanted({ state }: LegOrder): boolean {
  return state === 'wanted';
}

function withOrder(day: DayState, after: LegOrder): DayState {
  return { ...day, orders: day.orders.map((one) => (one.key === after.key ? after : one)) };
}

function keyOfLeg({ orders }: DayState, leg: Leg): string | null {
  return orders.find((order) => order.leg === leg.id)?.instrumentKey ?? null;
}

function isSame(order: LegOrder, { filledQty, isOver, triggerPaise }: OrderOutcome): boolean {
  const isMoved = order.of === 'stop' && triggerPaise !== undefined && triggerPaise !== order.triggerPaise;
  return order.filledQty === filledQty && (order.state === 'over') === isOver && !isMoved;
}

function termsOf({ limitPaise, triggerPaise }: LegOrder): OrderTerms {
  if (limitPaise === null) return AT_MARKET;
  if (triggerPaise === undefined) return { type: 'Limit', limitPaise, triggerPaise: null };
  return { type: 'SL-Limit', limitPaise, triggerPaise };
}

/** Where a stop rests; undefined while it is being moved, and for what is no stop or has been reached. */
function triggerOf({ slices }: AccountOrder): number | undefined {
  const open = slices.filter(({ status }) => !isFinal(status));
  if (open.some(({ asked, isTriggered }) => asked === 'change' || isTriggered === true)) return undefined;
  return open[0]?.terms.triggerPaise ?? undefined;
}

function logLine({ deployment, accountName, strategyName }: AccountParts, { type, says }: Line, at: number) {
  const message = logText(`Deployment ${deployment} in ${accountName}: ${says}`);
  return { at, name: strategyName, type, message } as const;
}
