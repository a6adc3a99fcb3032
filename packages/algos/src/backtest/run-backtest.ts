import type { StrategyDocument } from '@spark/document';
import { type AccountState, openAccount } from '../account/account-state.ts';
import { beginSession } from '../account/begin-session.ts';
import { checkLegs } from '../account/check-legs.ts';
import { decide, passCandle, rememberTruths } from '../account/decide.ts';
import { noteIntent } from '../account/decided.ts';
import { createMoment, type Engine, moveTo } from '../account/engine.ts';
import { openProfit } from '../account/money.ts';
import type { TimelineSession } from '../columns/timeline.ts';
import type { MarketBook } from '../contracts/market-book.ts';
import type { SecondsOf } from '../legs/decide-by-seconds.ts';
import { bookedPaise, type Leg } from '../legs/leg.ts';
import { isAlive } from '../legs/leg-state.ts';
import type { MarketShare } from '../market/market-share.ts';
import { decisionHash } from '../parity/decision-hash.ts';
import { createEngine } from '../program/create-engine.ts';
import type { ParameterValues } from '../program/parameters.ts';
import { createTrace, type TraceSink, traceSession } from '../trace/trace.ts';
import { type Costs, createCosts, type Dealt } from './costs.ts';
import { endSession } from './end-session.ts';
import { type Fidelity, fillOrders, type Simulation, take } from './fills.ts';
import { glide } from './glide.ts';
import type { WaitingOrder } from './order.ts';
import { type Trade, tradeOf } from './trade.ts';

export type BacktestInput = {
  readonly document: StrategyDocument;
  readonly book: MarketBook;
  /** The first session that is traded; those before it warm up indicators. */
  readonly firstSession?: number;
  readonly parameters?: ParameterValues;
  /** `values` also keeps what rows compared, at eight bytes for each operand and candle. */
  readonly trace?: 'none' | 'results' | 'values';
  /** Asked after every day; false ends the run there. */
  readonly onDay?: (done: number, days: number) => boolean;
  /** The market half of runs before this one over the same book. */
  readonly share?: MarketShare;
  /** By how many candles conditions are late, to see whether a result hangs on being quick. No trace is kept then. */
  readonly lateBy?: number;
  /** Decides minutes in which a bar does not say what came first. */
  readonly secondsOf?: SecondsOf;
  /** Whether what was decided on each day is named, to be compared with a deployment. */
  readonly hashes?: boolean;
};

/** One session of a backtest, in paise. */
export type DayResult = {
  readonly day: string;
  /** Booked by legs that were closed, before charges. */
  readonly grossPaise: number;
  readonly chargesPaise: number;
  /** Of legs that were carried, at the last price of the day; null where one is not known. */
  readonly openPaise: number | null;
  /** The underlying's last price; null on a day without one. */
  readonly spotPaise: number | null;
  readonly minutesInMarket: number;
};

export type BacktestRun = {
  readonly trades: readonly Trade[];
  readonly days: readonly DayResult[];
  readonly fidelity: Fidelity;
  readonly messages: readonly string[];
  readonly trace: TraceSink | null;
  readonly engine: Engine;
  /** Minutes of sessions that were played. */
  readonly bars: number;
  readonly isComplete: boolean;
  /** The decision hash of each day; empty unless it was asked for. */
  readonly decisionHashes: readonly string[];
  /** Legs that were still open at the end. */
  readonly open: readonly Leg[];
};

/** Plays a document over the minutes of a market. The same columns give the same run, to the last byte. */
export function runBacktest(input: BacktestInput): BacktestRun {
  const { document, book, onDay } = input;
  const costs = createCosts(document);
  const { parameters = {}, share } = input;
  const { lateBy = 0, secondsOf } = input;
  const ports = { costOf: costs.ofFill, ...(share && { share }), ...(secondsOf && { secondsOf }) };
  const engine = createEngine({ document, book, parameters, lateBy, ...ports });
  const { sessions } = book.timeline;
  const first = input.firstSession ?? 0;
  const simulation = createSimulation(engine, openAccount(document), first);
  const kind = lateBy > 0 ? 'none' : (input.trace ?? 'results');
  const trace = kind === 'none' ? null : createTrace(engine, rowAtSession(engine, first), kind === 'values');
  engine.scope.trace = trace;
  const days: DayResult[] = [];
  const trades: Trade[] = [];
  const paid = new Map<number, number>();
  const decisionHashes: string[] = [];
  let bars = 0;
  let isComplete = true;
  for (let session = first; session < sessions.length; session += 1) {
    const minutesInMarket = playSession(simulation, session);
    bars += sessions[session]?.minutes ?? 0;
    days.push(bookDay(simulation, { costs, document, trades, paid }, minutesInMarket));
    if (input.hashes) decisionHashes.push(decisionHash(simulation.state) ?? '');
    if (onDay?.(days.length, sessions.length - first) === false) {
      isComplete = session === sessions.length - 1;
      break;
    }
  }
  const { fidelity, messages, state } = simulation;
  fidelity.ambiguous = trades.filter(({ isAmbiguous }) => isAmbiguous).length;
  const open = state.legs.filter((leg) => leg.state === 'OPEN' || leg.state === 'EXITING');
  return { trades, days, fidelity, messages, trace, engine, bars, isComplete, decisionHashes, open };
}

export function createSimulation(
  engine: Engine,
  state: AccountState,
  session: number,
  orders: WaitingOrder[] = [],
): Simulation {
  const row = engine.book.timeline.sessions[session];
  if (row === undefined) throw new RangeError('There is no session to play.');
  const simulation: Simulation = {
    engine,
    state,
    orders,
    moment: createMoment(row, session),
    fidelity: { ambiguous: 0, large: 0, unfilled: 0, atSessionEnd: 0, slippagePaise: 0 },
    messages: [],
    exitSignals: new Map(),
    firstRow: rowAtSession(engine, session),
    emit: (intent) => {
      noteIntent(state, simulation.moment, intent);
      take(simulation, intent);
    },
  };
  return simulation;
}

/** The first candle of a session. */
export function rowAtSession({ grid }: Engine, session: number): number {
  return grid.firstOf[session] ?? grid.candles;
}

/** All minutes of a session; returns in how many of them something was held. */
function playSession(simulation: Simulation, sessionIndex: number): number {
  const { engine, state, moment } = simulation;
  const session = engine.book.timeline.sessions[sessionIndex];
  if (session === undefined) return 0;
  moment.session = session;
  moment.sessionIndex = sessionIndex;
  moveTo(moment, session.first);
  beginSession(engine, state, moment);
  const firing = engine.lateBy === 0 ? engine.setOf(sessionIndex).firing : null;
  if (firing !== null && engine.scope.trace !== null) traceSession(engine, engine.scope.trace, sessionIndex);
  const held = playMinutes(simulation, session, firing);
  // Minutes in which nothing happened were passed over, the last one too.
  moveTo(moment, session.first + session.minutes - 1);
  endSession(simulation);
  return held;
}

/**
 * Minute by minute. Where nothing is held and no condition is true nothing can happen, so such minutes are passed over; `firing`
 * is null where conditions must be asked at every candle.
 */
function playMinutes(simulation: Simulation, session: TimelineSession, firing: Uint8Array | null): number {
  const { engine, state, moment, firstRow } = simulation;
  const { lastMinute } = engine.grid;
  const end = session.first + session.minutes;
  let row = rowAtSession(engine, moment.sessionIndex);
  const rowAfter = rowAtSession(engine, moment.sessionIndex + 1);
  let held = 0;
  for (let minute = session.first; minute < end; minute += 1) {
    if (firing !== null && simulation.orders.length === 0) {
      const fires = nextFiring(firing, row, rowAfter);
      const next = fires < rowAfter ? (lastMinute[fires] ?? end) : end;
      const isHeld = hasWork(state.legs);
      const reached = isHeld ? glide(engine, state, moment, minute, next) : next;
      if (isHeld) held += reached - minute;
      row = passTo(simulation, row, reached);
      minute = reached;
      if (minute >= end) break;
    }
    held += playOne(simulation, minute, row, firing);
    if (lastMinute[row] === minute) row += 1;
  }
  // The next session may be one that asks at every candle.
  if (firing !== null && row > firstRow) rememberTruths(engine, state, row - 1);
  return held;
}

/** One minute as it is told in the rules; returns 1 where something was held. */
function playOne(simulation: Simulation, minute: number, row: number, firing: Uint8Array | null): number {
  const { engine, state, moment, emit, firstRow } = simulation;
  const isCandle = engine.grid.lastMinute[row] === minute;
  const isBusy = simulation.orders.length > 0 || hasWork(state.legs);
  if (!isBusy && !isCandle) return 0;
  moveTo(moment, minute);
  const held = isBusy ? playMinute(simulation) : 0;
  if (isCandle && firing !== null && firing[row] === 0) passCandle(engine, state, moment, emit);
  else {
    if (isCandle && firing !== null && row > firstRow) rememberTruths(engine, state, row - 1);
    decide(engine, state, moment, isCandle ? row : -1, emit);
  }
  return held;
}

function nextFiring(firing: Uint8Array, row: number, rowAfter: number): number {
  let next = row;
  while (next < rowAfter && firing[next] === 0) next += 1;
  return next;
}

/** Candles that end before a minute have been seen by every leg that is open. */
function passTo({ engine, state }: Simulation, row: number, minute: number): number {
  const { lastMinute } = engine.grid;
  let next = row;
  while ((lastMinute[next] ?? minute) < minute) next += 1;
  if (next > row) for (const leg of state.legs) if (leg.state === 'OPEN') leg.candles += next - row;
  return next;
}

/** The newest first: those that ended today stand before them. */
function hasWork(legs: readonly Leg[]): boolean {
  for (let index = legs.length - 1; index >= 0; index -= 1) {
    const leg = legs[index];
    if (leg !== undefined && isAlive(leg.state)) return true;
  }
  return false;
}

/** The part of a minute before decisions: orders of the minute before, then legs. 1 where something was held. */
export function playMinute(simulation: Simulation): number {
  const { engine, state, moment, emit } = simulation;
  if (simulation.orders.length > 0) fillOrders(simulation);
  checkLegs(engine, state, moment, emit);
  for (const leg of state.legs) if (leg.state === 'OPEN') return 1;
  return 0;
}

type Books = {
  readonly costs: Costs;
  readonly document: StrategyDocument;
  readonly trades: Trade[];
  /** What the fills of legs that are still open have cost, by leg. */
  readonly paid: Map<number, number>;
};

/** Writes down the closed legs and adds the day up. */
function bookDay(simulation: Simulation, books: Books, minutesInMarket: number): DayResult {
  const { engine, state, moment, exitSignals } = simulation;
  const { day, startsAt, first, minutes } = moment.session;
  const dealt: (Dealt & { readonly leg: number })[] = [];
  let grossPaise = 0;
  const closed = state.legs.filter((leg) => leg.state === 'CLOSED' && leg.exitQty > 0);
  for (const { id, contract, side, enteredAt, entryQty, entryValuePaise } of state.legs)
    if (enteredAt !== null && enteredAt >= startsAt)
      dealt.push({ leg: id, contract, side, qty: entryQty, paise: entryValuePaise / entryQty });
  for (const leg of closed) {
    const { id, contract, side, exitQty, exitValuePaise } = leg;
    dealt.push({ leg: id, contract, side: side > 0 ? -1 : 1, qty: exitQty, paise: exitValuePaise / exitQty });
    grossPaise += bookedPaise(leg);
  }
  const { totalPaise, each } = books.costs.ofDay(dealt, day);
  dealt.forEach(({ leg }, index) => {
    books.paid.set(leg, (books.paid.get(leg) ?? 0) + (each[index] ?? 0));
  });
  for (const leg of closed) {
    const exitSignalPaise = exitSignals.get(leg.id) ?? null;
    exitSignals.delete(leg.id);
    books.trades.push(tradeOf(leg, { ...namesOf(leg, books), exitSignalPaise }));
  }
  const openPaise = openProfit(state);
  return {
    day,
    grossPaise,
    chargesPaise: totalPaise,
    openPaise: Number.isNaN(openPaise) ? null : openPaise,
    spotPaise: lastSpot(engine, first, minutes),
    minutesInMarket,
  };
}

function namesOf({ id, plan, condition }: Leg, { document, paid }: Books) {
  const chargesPaise = paid.get(id) ?? 0;
  paid.delete(id);
  return {
    action: document.actions[plan]?.id ?? '',
    condition: document.conditions[condition]?.id ?? '',
    chargesPaise,
  };
}

function lastSpot({ book }: Engine, first: number, minutes: number): number | null {
  for (let minute = first + minutes - 1; minute >= first; minute -= 1) {
    const close = book.spot.close[minute - book.spot.from] ?? Number.NaN;
    if (!Number.isNaN(close)) return close;
  }
  return null;
}
