import {
  type AccountState,
  type CandleTrace,
  catchUp,
  closeAll,
  type Engine,
  type FillFact,
  type Intent,
  isAlive,
  type Leg,
  minute,
  setPaused,
  settle,
  tick,
} from '@spark/algos';
import { type Instant, rupeesText } from '@spark/core';
import { type DayState, DECISIONS_KEPT, type LegOrder, type SeenMarket } from './day-state.ts';
import {
  entryOrder,
  exitOrder,
  type ListedContract,
  type OrderNames,
  stopOrder,
  unsentOf,
} from './leg-orders.ts';
import { isWorthTelling, withoutOldRefusals } from './refused-exits.ts';
import { stopTermsOf, wantsStop } from './resting-stops.ts';

/** Everything that a step of an account rests on. */
export type StepView = {
  readonly deployment: number;
  readonly accountName: string;
  readonly engine: Engine;
  /** Names what the engine saw in the first minutes of a session: the same for all accounts. */
  readonly marketHash: (session: number, minutes: number) => string;
  /** The minute of the timeline that runs or has just ended. */
  readonly at: number;
  readonly day: string;
  readonly now: Instant;
  /** Null where today's list does not have the contract. */
  readonly listed: (leg: Pick<Leg, 'contract'>) => ListedContract | null;
  /** When positions of it are closed for the day; null where they stay. */
  readonly squareOffAt: (leg: Pick<Leg, 'contract'>) => Instant | null;
  /** From when on its contract cannot be traded any more; null for what does not expire. */
  readonly expiresAt: (leg: Pick<Leg, 'contract'>) => Instant | null;
};

/** The account after a step, and what there is to say about it. */
export type Stepped = {
  readonly day: DayState;
  readonly lines: readonly Line[];
  /** The decisions of the candle that ended with the step; absent where none did. */
  readonly trace?: CandleTrace | undefined;
  /** Whether the last minute of a session was looked at: what the day came to is stored then. */
  readonly endsSession?: boolean;
  /** What the market half saw up to the step. It takes its time, and no order waits for it; absent where no minute was looked at. */
  readonly seen?: (() => SeenMarket) | undefined;
};
export type Line = { readonly type: 'INFO' | 'ERROR'; readonly says: string; readonly toChat?: true };

/** What an order has come to so far. */
export type OrderOutcome = {
  readonly filledQty: number;
  readonly filledValuePaise: number;
  readonly isOver: boolean;
  readonly lastFillAt: Instant | null;
  readonly problem: string | null;
  /** The trigger that it has at its venue; absent where it has none, and while it is being moved. */
  readonly triggerPaise?: number | undefined;
};

type Change = {
  readonly account: AccountState;
  readonly intents: readonly Intent[];
  readonly orders?: readonly LegOrder[];
  readonly done?: number;
  readonly isLate?: boolean;
  /** An exit that was just refused is tried again with the next minute, not at once. */
  readonly retriesExits?: boolean;
  /** A stop that the exchange did not keep is tried again with the next minute too. */
  readonly retriesStops?: boolean;
  readonly lines?: readonly Line[];
};

/** The end of a minute. `done`: how many minutes of the session have been looked at with it. */
export function stepMinute(view: StepView, before: DayState, done: number): Stepped {
  const step = minute(view.engine, before.account, view.at);
  const lines = firedLines(view, step.trace);
  const change = { account: step.state, intents: step.intents, done, lines };
  const { day, ...rest } = taken(view, before, change);
  return { ...rest, ...seen(view, day), trace: step.trace ?? undefined };
}

/** With what the market half saw of the session so far; once the session is over it belongs to the day. */
function seen(
  { engine, marketHash }: StepView,
  day: DayState,
): Pick<Stepped, 'day' | 'endsSession' | 'seen'> {
  const { sessions } = engine.book.timeline;
  const session = sessions.findIndex((one) => one.day === day.account.day);
  if (session < 0) return { day };
  const market = () => ({ hash: marketHash(session, day.done), minutes: day.done });
  const endsSession = day.done === sessions[session]?.minutes;
  return { day: endsSession ? { ...day, market: market() } : day, endsSession, seen: market };
}

/** What a deployment wants of its accounts at the end of a minute. */
export type MinuteInput = {
  /** Of the session whose minutes are meant. */
  readonly day: string;
  /** Minutes of today's session that have ended. */
  readonly ended: number;
  /** Whether the last of them ended a moment ago: else it is caught up with, and decides nothing. */
  readonly isLive: boolean;
  readonly isPaused: boolean;
  readonly isClosing: boolean;
  readonly multiplier: number;
};

/** Brings an account up to now: what was missed is caught up with, then the last minute decides. Null: nothing is new. */
export function stepUpTo(view: StepView, before: DayState, request: MinuteInput): Stepped | null {
  const { sessions } = view.engine.book.timeline;
  const today = sessions.at(-1);
  // A machine that slept meanwhile may find another day: its minutes are not those that are meant.
  if (today === undefined || view.day !== request.day) return null;
  const isNewDay = before.account.day !== view.day;
  const done = isNewDay ? 0 : before.done;
  const lines: Line[] = [];
  let day = isNewDay ? newDay(before, request.multiplier) : before;
  let trace: CandleTrace | undefined;
  let endsSession = false;
  let market: Stepped['seen'];
  const take = (step: Stepped) => {
    day = step.day;
    market = step.seen ?? market;
    endsSession ||= step.endsSession === true;
    trace ??= step.trace;
    lines.push(...step.lines);
  };
  if (day.account.isPaused !== request.isPaused) take(stepPause(view, day, request.isPaused));
  const earlier = sessions.find((session) => session.day === before.account.day);
  const from = earlier === undefined ? today.first : earlier.first + before.done;
  const missed = today.first + request.ended - (request.isLive ? 2 : 1);
  if (request.ended > done && from <= missed)
    take(stepMissed({ ...view, at: missed }, day, from, missed - today.first + 1));
  if (request.ended > done && request.isLive)
    take(stepMinute({ ...view, at: today.first + request.ended - 1 }, day, request.ended));
  if (request.isClosing) take(stepClose(view, day));
  take(stepDueExits(view, day));
  return day === before ? null : { day, lines, trace, endsSession, seen: market };
}

/** A multiplier of a link counts from the next session on. Orders of legs that have ended are told by their own day. */
function newDay(before: DayState, multiplier: number): DayState {
  const alive = new Set(before.account.legs.filter(({ state }) => isAlive(state)).map(({ id }) => id));
  const { market: _, ...carried } = before;
  return {
    ...carried,
    account: { ...before.account, multiplier },
    orders: before.orders.filter((order) => order.state !== 'over' || alive.has(order.leg)),
  };
}

/** Minutes that nobody looked at, up to and including `view.at`. */
export function stepMissed(view: StepView, before: DayState, from: number, done: number): Stepped {
  const { state, exits, lapsed } = catchUp(view.engine, before.account, from, view.at);
  const lines: Line[] = lapsed.map((leg) => ({
    type: 'INFO',
    says: `leg ${leg} does not enter: its trigger was reached while Spark did not follow it.`,
  }));
  const { day, ...rest } = taken(view, before, { account: state, intents: exits, done, isLate: true, lines });
  return { ...rest, ...seen(view, day) };
}

/** A price of the session, of which so many minutes have ended. */
export type TickInput = { readonly contract: string; readonly paise: number; readonly ended: number };

/** Whoever has minutes to catch up with may have had the level passed in one of them. */
export function stepTick(view: StepView, before: DayState, { contract, paise, ended }: TickInput): Stepped {
  const { state, intents } = tick(view.engine, before.account, view.at, { contract, paise });
  const done = before.account.day === view.day ? before.done : 0;
  return taken(view, before, { account: state, intents, isLate: done < ended - 1 });
}

/** Everything leaves. */
export function stepClose(view: StepView, before: DayState): Stepped {
  const { state, intents } = closeAll(view.engine, before.account, view.at);
  return taken(view, before, { account: state, intents });
}

export function stepPause(view: StepView, before: DayState, isPaused: boolean): Stepped {
  return taken(view, before, { account: setPaused(before.account, isPaused), intents: [] });
}

/** Exits that are due and have no order: tried again with every minute and every login. */
export function stepDueExits(view: StepView, before: DayState): Stepped {
  return taken(view, before, { account: before.account, intents: [] });
}

/** What became of an order. */
export function stepOrder(view: StepView, before: DayState, key: string, outcome: OrderOutcome): Stepped {
  const order = before.orders.find((one) => one.key === key);
  if (order === undefined) return { day: before, lines: [] };
  const { filledQty, filledValuePaise, isOver, lastFillAt, problem } = outcome;
  const of = order.of === 'entry' ? 'entry' : 'exit';
  const about = { leg: order.leg, of, at: lastFillAt ?? view.now } as const;
  const facts: FillFact[] = [];
  const qty = filledQty - order.filledQty;
  const valuePaise = filledValuePaise - order.filledValuePaise;
  if (qty > 0) {
    const what = filledQty >= order.qty ? 'complete' : 'filled';
    facts.push({ ...about, what, qty, paise: Math.round(valuePaise / qty), valuePaise });
  }
  const hasEnded = isOver && order.state !== 'over';
  if (hasEnded && filledQty < order.qty) facts.push({ ...about, what: 'refused', qty: 0, paise: 0 });
  let account = before.account;
  const intents: Intent[] = [];
  for (const fact of facts) {
    const step = settle(view.engine, account, view.at, fact);
    account = step.state;
    intents.push(...step.intents);
  }
  const after: LegOrder = {
    ...order,
    ...{ filledQty, filledValuePaise, problem: problem ?? order.problem },
    state: isOver ? 'over' : 'sent',
    ...(outcome.triggerPaise === undefined ? {} : { triggerPaise: outcome.triggerPaise }),
  };
  const isCut = hasEnded && filledQty < order.qty;
  const lines = order.of === 'stop' ? stopLines(view, account, order, after) : [];
  const isTold = order.of === 'entry' || filledQty > 0 || isWorthTelling(before.orders, after);
  if (isCut && order.of !== 'stop' && isTold) lines.push(endedLine(order, outcome));
  return taken(view, before, {
    account,
    intents,
    orders: before.orders.map((one) => (one === order ? after : one)),
    retriesExits: !(isCut && order.of === 'exit'),
    retriesStops: !(isCut && order.of === 'stop'),
    lines,
  });
}

/** What there is to say about a stop at the exchange: that it filled, and that it ended without anybody's having asked for it. */
function stopLines(view: StepView, { legs }: AccountState, before: LegOrder, after: LegOrder): Line[] {
  const leg = legs.find(({ id }) => id === before.leg);
  const lines: Line[] = [];
  const qty = after.filledQty - before.filledQty;
  const what = `the stop of leg ${before.leg} at the exchange`;
  const why = after.problem === null ? '' : ` ${after.problem.replace(/\.*$/, '.')}`;
  if (qty > 0) {
    lines.push({ type: 'INFO', says: `${what} ${verb(after)} ${qty} ${after.symbol}.` });
    // Closed by somebody else, or with the day.
    if (leg?.reason === 'manual' || (leg?.reason === 'time' && !leg.isExitSent))
      lines.push({
        ...{ type: 'ERROR', toChat: true },
        says: `${what} filled although its position was closed before: look at your positions in ${after.symbol}.`,
      });
  }
  if (after.triggerPaise !== before.triggerPaise && leg?.state === 'OPEN')
    lines.push({
      ...{ type: 'ERROR', toChat: true },
      says: `${what} stays at ${rupeesText(after.triggerPaise ?? 0)}.${why} Spark watches its new level, and tries again.`,
    });
  const hasEnded = after.state === 'over' && before.state !== 'over' && after.filledQty < after.qty;
  if (hasEnded && leg?.state === 'OPEN' && isInSession(view))
    lines.push({
      ...{ type: 'ERROR', toChat: true },
      says: `${what} is not there.${why} Spark watches it meanwhile, and tries again with the next minutes.`,
    });
  return lines;
}

function isInSession({ engine, now }: StepView): boolean {
  const today = engine.book.timeline.sessions.at(-1);
  return today !== undefined && now >= today.startsAt && now < today.startsAt + today.minutes * 60_000;
}

/** The position of a leg is gone: closed by hand, by the broker, or at the end of the day. No order follows. */
export function stepGone(view: StepView, before: DayState, leg: Leg): Stepped {
  const paise = leg.markPaise ?? leg.signalPaise;
  const squareOffAt = view.squareOffAt(leg);
  const isByClock = squareOffAt !== null && view.now >= squareOffAt;
  const about = { leg: leg.id, of: 'exit', what: 'gone', qty: 0, paise, at: view.now } as const;
  const fact: FillFact = isByClock ? { ...about, closedBy: 'clock' } : about;
  const { state, intents } = settle(view.engine, before.account, view.at, fact);
  const says = isByClock
    ? `the position of leg ${leg.id} was closed with the day, before its own clock did, and no order follows.`
    : `the position of leg ${leg.id} is gone: it was closed by somebody else, and no order follows.`;
  return taken(view, before, { account: state, intents, lines: [{ type: 'INFO', says }] });
}

/** What a leg holds has expired: it is settled by its venue, at a price that may not be known here, and no order follows. */
export function stepExpired(
  view: StepView,
  before: DayState,
  leg: Leg,
  settledPaise: number | null,
): Stepped {
  const paise = settledPaise ?? leg.markPaise ?? leg.signalPaise;
  const at = view.expiresAt(leg) ?? view.now;
  const fact: FillFact = {
    ...{ leg: leg.id, of: 'exit', what: 'gone', qty: 0, paise, at },
    closedBy: 'expiry',
  };
  const { state, intents } = settle(view.engine, before.account, view.at, fact);
  const symbol = knownAs(before, leg)?.symbol ?? leg.contract.key;
  const price =
    settledPaise === null
      ? `the broker settles it, and Spark reckons with its last price, ${rupeesText(paise)}`
      : `it is settled at ${rupeesText(paise)}`;
  const says = `leg ${leg.id} expired with ${symbol}: ${price}.`;
  return taken(view, before, { account: state, intents, lines: [{ type: 'INFO', says, toChat: true }] });
}

export function hasExpired(view: Pick<StepView, 'expiresAt' | 'now'>, leg: Pick<Leg, 'contract'>): boolean {
  const at = view.expiresAt(leg);
  return at !== null && view.now >= at;
}

/** Takes a change in: intents become orders, and what has to leave and has no order gets one. */
function taken(view: StepView, before: DayState, change: Change): Stepped {
  const { intents, isLate = false, retriesExits = true, retriesStops = true } = change;
  const moment = view.engine.book.timeline.sessions.findLast(({ first }) => first <= view.at);
  const time = moment === undefined ? 0 : moment.openMinute + view.at - moment.first + 1;
  const names: OrderNames = { ...view, time };
  const lines: Line[] = [...(change.lines ?? [])];
  let day: DayState = {
    ...before,
    account: change.account,
    done: change.done ?? before.done,
    orders: change.orders ?? before.orders,
  };
  const add = (order: LegOrder, says: string) => {
    day = { ...day, count: day.count + 1, orders: [...day.orders, order] };
    lines.push({ type: 'INFO', says });
  };
  for (const intent of intents) {
    if (intent.kind === 'notify') lines.push({ type: 'INFO', says: intent.message, toChat: true });
    if (intent.kind !== 'enter') continue;
    const leg = day.account.legs.find(({ id }) => id === intent.leg);
    const listed = leg ? view.listed(leg) : null;
    if (leg === undefined) continue;
    if (listed === null) {
      const says = `leg ${leg.id} does not enter: ${contractText(leg.contract)} is not in the list of instruments of today. Look for it with GET /master-tokens, and choose a strike or an expiry that is listed.`;
      const fact = { leg: leg.id, of: 'entry', what: 'refused', qty: 0, paise: 0, at: view.now } as const;
      day = { ...day, account: settle(view.engine, day.account, view.at, fact).state };
      lines.push({ type: 'ERROR', says, toChat: true });
      continue;
    }
    const order = entryOrder(names, day.count, intent, leg, listed, view.engine.settings);
    add(order, `leg ${leg.id}: ${verb(order)} ${order.qty} ${order.symbol} (${idOf(view, leg)}).`);
  }
  if (retriesExits)
    for (const leg of day.account.legs) {
      const qty = leg.state === 'EXITING' ? unsentOf(day, leg) : 0;
      if (qty <= 0 || hasExpired(view, leg)) continue;
      const listed = view.listed(leg) ?? knownAs(day, leg);
      if (listed === null) continue;
      const order = exitOrder(names, day.count, leg, qty, listed, isLate);
      day = { ...day, orders: withoutOldRefusals(day.orders, leg.id) };
      add(order, `leg ${leg.id} leaves: ${verb(order)} ${qty} ${order.symbol} (${order.why}).`);
    }
  if (retriesStops && view.engine.settings.stopsRest && isInSession(view))
    for (const leg of day.account.legs) {
      const listed = wantsStop(day, leg) ? view.listed(leg) : null;
      const terms = listed && stopTermsOf(leg, listed);
      if (listed === null || terms === null) continue;
      const order = stopOrder(names, day.count, leg, listed, terms);
      add(order, `leg ${leg.id}: its stop goes to the exchange, at ${rupeesText(terms.triggerPaise)}.`);
    }
  const isSame = lines.length === 0 && change.account === before.account && day.orders === before.orders;
  if (isSame && day.done === before.done) return { day: before, lines };
  return { day: { ...day, decisions: withLines(day.decisions, lines, view.now) }, lines };
}

/** Whether an account stands where it stood but for the passing of time: that follows from the minutes, and need not be stored. */
export function isQuiet(before: DayState, after: DayState): boolean {
  if (before.orders !== after.orders || before.decisions.length !== after.decisions.length) return false;
  return Math.abs(after.done - before.done) < STORED_EVERY && standing(before) === standing(after);
}

/** Minutes after which an account is stored in any case. */
const STORED_EVERY = 15;

function standing({ account }: DayState): string {
  const { day, legs, fired, vars, stopped, rolled, isPaused, nextLeg } = account;
  const marks = legs.map(({ id, state, stopPaise, entryQty, exitQty }) => [
    id,
    state,
    stopPaise,
    entryQty,
    exitQty,
  ]);
  return JSON.stringify([day, marks, fired, vars, stopped, rolled, isPaused, nextLeg]);
}

/** As its entry named it: a contract that left the list is closed all the same. */
function knownAs({ orders }: DayState, leg: Leg): ListedContract | null {
  const order = orders.find((one) => one.leg === leg.id);
  return order ? { instrumentKey: order.instrumentKey, symbol: order.symbol } : null;
}

function firedLines({ engine }: StepView, trace: CandleTrace | null): readonly Line[] {
  const fired = trace?.conditions.filter(({ hasFired }) => hasFired) ?? [];
  return fired.map(({ id }) => ({
    type: 'INFO',
    says: `condition ${id} fired${engine.settings.timeframe === 1 ? '' : ' at the end of its candle'}.`,
  }));
}

function endedLine(order: LegOrder, { filledQty, problem }: OrderOutcome): Line {
  const what = order.of === 'entry' ? 'entry' : 'exit';
  const part = filledQty === 0 ? 'came to nothing' : `filled ${filledQty} of ${order.qty}`;
  const then =
    order.of === 'entry' ? '' : ' Spark tries again every minute and at every login, until it is flat.';
  const why = problem === null ? '' : ` ${problem.replace(/\.*$/, '.')}`;
  return {
    type: 'ERROR',
    says: `the ${what} of leg ${order.leg} in ${order.symbol} ${part}.${why}${then}`,
    ...(order.of === 'exit' ? { toChat: true } : {}),
  };
}

/** As a trader names it; prices of strikes have no paise. */
function contractText({ segment, expiry, strikePaise, right }: Leg['contract']): string {
  const strike = strikePaise === null ? '' : `${strikePaise / 100} ${right} `;
  return segment === 'CASH' ? 'the share' : `the ${strike}${segment === 'FUT' ? 'future ' : ''}of ${expiry}`;
}

function verb({ side, of }: LegOrder): string {
  return `${side === 'Buy' ? 'buys' : 'sells'}${of === 'entry' ? '' : ' back'}`;
}

function idOf({ engine }: StepView, { condition, plan }: Leg): string {
  return `${engine.conditions[condition]?.id ?? '?'}, ${engine.actions[plan]?.id ?? '?'}`;
}

function withLines(known: DayState['decisions'], lines: readonly Line[], at: Instant): DayState['decisions'] {
  if (lines.length === 0) return known;
  return [...known, ...lines.map(({ says }) => ({ at, says }))].slice(-DECISIONS_KEPT);
}
