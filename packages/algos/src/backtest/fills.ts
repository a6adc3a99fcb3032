import type { AccountState } from '../account/account-state.ts';
import { readBar } from '../account/check-legs.ts';
import type { Engine, Moment } from '../account/engine.ts';
import type { EnterIntent, ExitIntent, Intent } from '../account/intent.ts';
import { report } from '../account/report.ts';
import type { Contract } from '../contracts/contract.ts';
import type { MinuteBar } from '../legs/check-bar.ts';
import { heldQty, type Leg } from '../legs/leg.ts';
import { toTick, toTickAgainst } from '../legs/levels.ts';
import type { WaitingOrder } from './order.ts';

/** An entry that finds no trade for so long is refused. An exit waits on: it has to be. */
const NO_TRADE_MINUTES = 5;
/** A fill that is more of a minute's volume than this could hardly have been had. */
const LARGE_SHARE = 0.01;

const bar: MinuteBar = { open: 0, high: 0, low: 0, close: 0, volume: 0 };

/** How far a result can be trusted. */
export type Fidelity = {
  /** Exits in a minute that held stop and target both. */
  ambiguous: number;
  /** Fills larger than a hundredth of the minute's volume. */
  large: number;
  /** Entries for which nobody traded. */
  unfilled: number;
  /** Exits that had no trade before the session ended, and got its last price. */
  atSessionEnd: number;
  /** What fills were worse than the price at which they were meant, in paise. */
  slippagePaise: number;
};

/** The market of a backtest: one account, its orders, and bars that decide what becomes of them. */
export type Simulation = {
  readonly engine: Engine;
  readonly state: AccountState;
  orders: WaitingOrder[];
  readonly moment: Moment;
  readonly fidelity: Fidelity;
  readonly messages: string[];
  /** The price at which the exit of each open leg was decided. */
  readonly exitSignals: Map<number, number>;
  /** The first candle that is looked at. */
  readonly firstRow: number;
  readonly emit: (intent: Intent) => void;
};

/** Takes what an account wants: levels are filled in the minute in which they were reached, the rest from the next one on. */
export function take(simulation: Simulation, intent: Intent): void {
  const { moment, engine } = simulation;
  if (intent.kind === 'notify') {
    simulation.messages.push(intent.message);
    return;
  }
  const { leg, side, contract, paise } = intent;
  if (intent.kind === 'enter') {
    if (intent.at === 'trigger')
      fillAtLevel(simulation, intent, 'entry', slipped(engine, contract, paise, side));
    else {
      const limitPaise =
        engine.settings.order.type === 'Limit' ? limitOf(engine, contract, paise, side) : null;
      simulation.orders.push({ leg, of: 'entry', placedAt: moment.minute, limitPaise });
    }
    return;
  }
  simulation.exitSignals.set(leg, paise);
  if (intent.at === 'level') {
    // A target is a limit order: it gets its price. A stop gets what there is.
    const at = intent.reason === 'target' ? paise : slipped(engine, contract, paise, side);
    noteSlippage(simulation, at - paise, side, intent.qty);
    fillAtLevel(simulation, intent, 'exit', at);
    return;
  }
  const entry = simulation.orders.findIndex((order) => order.leg === leg && order.of === 'entry');
  if (entry < 0) simulation.orders.push({ leg, of: 'exit', placedAt: moment.minute, limitPaise: null });
  else {
    simulation.orders.splice(entry, 1);
    fact(simulation, leg, 'entry', 'refused', 0, 0, moment.endsAt);
  }
}

/** Orders that were placed before this minute, against its bar. */
export function fillOrders(simulation: Simulation): void {
  const { engine, state, moment } = simulation;
  const orders = simulation.orders;
  simulation.orders = [];
  for (const order of orders) {
    const leg = state.legs.find(({ id }) => id === order.leg);
    if (leg === undefined) continue;
    if (!readBar(engine.seriesFor(leg.contract), moment.minute, bar)) waitOn(simulation, order);
    else if (order.of === 'exit') fillAtOpen(simulation, leg, 'exit');
    else if (order.limitPaise === null) fillAtOpen(simulation, leg, 'entry');
    else fillLimit(simulation, order, leg, order.limitPaise);
  }
}

/** Nothing traded in this minute. */
function waitOn(simulation: Simulation, order: WaitingOrder): void {
  const { moment } = simulation;
  if (order.of === 'exit' || moment.minute - order.placedAt < NO_TRADE_MINUTES) {
    simulation.orders.push(order);
    return;
  }
  simulation.fidelity.unfilled += 1;
  fact(simulation, order.leg, 'entry', 'refused', 0, 0, moment.endsAt);
}

function fillAtOpen(simulation: Simulation, leg: Leg, of: 'entry' | 'exit'): void {
  const side = of === 'entry' ? leg.side : leg.side > 0 ? -1 : 1;
  const qty = of === 'entry' ? leg.qty - leg.entryQty : heldQty(leg);
  const paise = slipped(simulation.engine, leg.contract, bar.open, side);
  noteSlippage(simulation, paise - bar.open, side, qty);
  fill(simulation, leg.id, of, qty, paise);
}

/** At the open where that is no worse than the limit, else only when the minute trades through it. */
function fillLimit(simulation: Simulation, order: WaitingOrder, leg: Leg, limitPaise: number): void {
  const { moment, engine } = simulation;
  const { side } = leg;
  const farthest = side > 0 ? bar.low : bar.high;
  if (side * (bar.open - limitPaise) <= 0) {
    const wanted = slipped(engine, leg.contract, bar.open, side);
    const paise = side * (wanted - limitPaise) > 0 ? limitPaise : wanted;
    noteSlippage(simulation, paise - bar.open, side, leg.qty);
    fill(simulation, leg.id, 'entry', leg.qty, paise);
  } else if (side * (farthest - limitPaise) < 0) fill(simulation, leg.id, 'entry', leg.qty, limitPaise);
  else {
    const { timeLimitSec, shouldExecute } = engine.settings.order;
    const isOver = timeLimitSec !== null && (moment.minute - order.placedAt) * 60 >= timeLimitSec;
    if (isOver && !shouldExecute) fact(simulation, leg.id, 'entry', 'refused', 0, 0, moment.endsAt);
    else simulation.orders.push(isOver ? { ...order, limitPaise: null } : order);
  }
}

/** In the minute that is being played, at a price inside it. */
function fillAtLevel(
  simulation: Simulation,
  { leg, contract, qty }: EnterIntent | ExitIntent,
  of: 'entry' | 'exit',
  paise: number,
): void {
  if (!readBar(simulation.engine.seriesFor(contract), simulation.moment.minute, bar)) bar.volume = 0;
  fill(simulation, leg, of, qty, paise);
}

/** `bar` is the minute in which it is filled. */
function fill(simulation: Simulation, leg: number, of: 'entry' | 'exit', qty: number, paise: number): void {
  if (bar.volume > 0 && qty > bar.volume * LARGE_SHARE) simulation.fidelity.large += 1;
  fact(simulation, leg, of, 'complete', qty, paise, simulation.moment.startsAt);
}

export function fact(
  simulation: Simulation,
  leg: number,
  of: 'entry' | 'exit',
  what: 'complete' | 'refused',
  qty: number,
  paise: number,
  at: number,
): void {
  const { engine, state, moment, emit } = simulation;
  report(engine, state, { leg, of, what, qty, paise, at }, moment, emit);
}

/** Worse by the slippage of the settings, on the grid of ticks. */
function slipped({ settings }: Engine, { tickPaise }: Contract, paise: number, side: 1 | -1): number {
  const { unit, value } = settings.slippage;
  if (value === 0) return paise;
  const by = unit === 'pct' ? (paise * value) / 100 : value * 100;
  return Math.max(tickPaise, toTickAgainst(paise + side * by, tickPaise, side));
}

/** The buffer of the settings is taken at the price of the signal, on the side that makes a fill likelier. */
function limitOf({ settings }: Engine, { tickPaise }: Contract, paise: number, side: 1 | -1): number {
  const { unit, value } = settings.order.buffer;
  const by = unit === 'pct' ? (paise * value) / 100 : value * 100;
  return Math.max(tickPaise, toTick(paise + side * by, tickPaise));
}

function noteSlippage({ fidelity }: Simulation, paise: number, side: 1 | -1, qty: number): void {
  fidelity.slippagePaise += side * paise * qty;
}
