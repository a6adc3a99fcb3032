import { selectContract } from '../contracts/select-contract.ts';
import { bookedPaise, heldQty, type Leg, type Trigger } from '../legs/leg.ts';
import type { LegPlan, ReEntryPlan } from '../legs/leg-plan.ts';
import { setLevels, triggerPaise } from '../legs/levels.ts';
import type { AccountState } from './account-state.ts';
import { addLeg, openLeg, priceOf, selectorAt } from './add-leg.ts';
import { afterExit, reasonOf } from './check-legs.ts';
import { noteIntent } from './decided.ts';
import { advance, exitLeg, stopTrading } from './end-leg.ts';
import type { Engine, Moment } from './engine.ts';
import type { Emit, FillFact } from './intent.ts';

/** Takes in what became of an order. What is not new changes nothing. */
export function report(
  engine: Engine,
  state: AccountState,
  fact: FillFact,
  moment: Moment,
  emit: Emit,
): void {
  const leg = state.legs.find(({ id }) => id === fact.leg);
  if (leg === undefined) return;
  if (fact.what === 'gone') noteGone(engine, state, leg, fact);
  else if (fact.of === 'entry') noteEntry(engine, state, leg, fact, moment, emit);
  else noteExit(engine, state, leg, fact, moment, emit);
}

function planOf(engine: Engine, { plan }: Leg, moment: Moment): LegPlan | null {
  return engine.setOf(moment.sessionIndex).plans[plan] ?? null;
}

function noteEntry(
  engine: Engine,
  state: AccountState,
  leg: Leg,
  fact: FillFact,
  moment: Moment,
  emit: Emit,
): void {
  if (fact.what === 'refused') {
    const wasEntering = leg.state === 'ENTERING';
    if (!advance(leg, leg.entryQty > 0 ? 'entryCut' : 'entryRefused')) return;
    leg.isEntryEnded = true;
    if (leg.state === 'EXITING' && heldQty(leg) === 0) close(engine, state, leg, fact, moment, emit);
    if (leg.state === 'OPEN') setBasis(engine, leg, moment);
    if (leg.state === 'REJECTED') leg.exitedAt ??= fact.at;
    if (wasEntering && leg.state === 'REJECTED') noteRejected(engine, state, leg, moment, emit);
    return;
  }
  const qty = Math.min(fact.qty, leg.qty - leg.entryQty);
  if (qty <= 0) return;
  const isWhole = leg.entryQty + qty === leg.qty;
  if (!advance(leg, isWhole ? 'entered' : 'entryFilled')) return;
  leg.isEntryEnded = isWhole;
  leg.exitedAt = null;
  leg.entryQty += qty;
  leg.entryValuePaise += valuePaid(fact, qty);
  leg.enteredAt ??= fact.at;
  leg.markPaise = fact.paise;
  leg.markAge = 0;
  charge(engine, state, leg, leg.side, qty, fact.paise);
  if (leg.state === 'OPEN') setBasis(engine, leg, moment);
  // More of the entry came in after the leg was told to leave: that has to leave too.
  if (leg.state === 'EXITING') leg.isExitSent = false;
}

/** Where several prices were paid, their sum is known exactly and their mean is not. */
function valuePaid({ qty, paise, valuePaise }: FillFact, taken: number): number {
  return valuePaise !== undefined && taken === qty ? valuePaise : taken * paise;
}

function setBasis(engine: Engine, leg: Leg, moment: Moment): void {
  leg.basisPaise ??= Math.round(leg.entryValuePaise / leg.entryQty);
  const plan = planOf(engine, leg, moment);
  if (plan !== null) setLevels(leg, plan, engine.settings.capitalPaise);
}

/** A firing of which every leg was rejected has not been: its place of the day is free again. */
function noteRejected(engine: Engine, state: AccountState, leg: Leg, moment: Moment, emit: Emit): void {
  leg.reason = 'reject';
  const { onReject } = engine.settings.risk;
  const plan = planOf(engine, leg, moment);
  if (onReject === 'retry' && !leg.isRetry && plan !== null && state.stopped === null) {
    const origin = { ...originOf(leg), parent: leg.id, isRetry: true };
    if (addLeg(engine, state, plan, origin, moment, emit)) return;
  }
  if (onReject === 'stop') stopTrading(state, 'reject');
  const firing = state.firings.find(({ id }) => id === leg.firing);
  if (firing === undefined || leg.again > 0) return;
  firing.rejected += 1;
  if (firing.rejected < firing.legs) return;
  state.fired[firing.condition] = Math.max(0, (state.fired[firing.condition] ?? 0) - 1);
  state.trades = Math.max(0, state.trades - 1);
}

function originOf({ plan, condition, firing, again }: Leg) {
  return { plan, condition, firing, again, isRetry: false };
}

function noteExit(
  engine: Engine,
  state: AccountState,
  leg: Leg,
  fact: FillFact,
  moment: Moment,
  emit: Emit,
): void {
  if (fact.what === 'refused') {
    if (advance(leg, 'exitRefused')) leg.isExitSent = false;
    return;
  }
  const qty = Math.min(fact.qty, heldQty(leg));
  if (qty <= 0) return;
  if (leg.state === 'OPEN') leaveByRestingStop(engine, state, leg, fact, moment, emit);
  if (!advance(leg, 'exitFilled')) return;
  leg.exitQty += qty;
  leg.exitValuePaise += valuePaid(fact, qty);
  charge(engine, state, leg, leg.side > 0 ? -1 : 1, qty, fact.paise);
  // While some of the entry may still come the leg is not flat for good.
  if (heldQty(leg) === 0 && leg.isEntryEnded) close(engine, state, leg, fact, moment, emit);
}

/** Its stop rested at the exchange and filled before any price here showed it: the same decision, made there. */
function leaveByRestingStop(
  engine: Engine,
  state: AccountState,
  leg: Leg,
  { paise, at }: FillFact,
  moment: Moment,
  emit: Emit,
): void {
  const reason = reasonOf(leg, false);
  // Its order is there already, so nobody is asked for one.
  exitLeg(leg, { reason, at: 'level', paise }, (intent) => noteIntent(state, moment, intent));
  afterExit(engine, state, leg, reason, moment, at, emit);
}

function close(
  engine: Engine,
  state: AccountState,
  leg: Leg,
  fact: FillFact,
  moment: Moment,
  emit: Emit,
): void {
  if (!advance(leg, 'exited')) return;
  leg.exitedAt = fact.at;
  countLoss(engine, state, leg);
  if (leg.roll === null) enterAgain(engine, state, leg, moment, emit);
  else rollOver(engine, state, leg, leg.roll, moment, emit);
}

/** Closed by somebody else, with the day or with its contract: the leg ends where the market stands, and no order follows. */
function noteGone(engine: Engine, state: AccountState, leg: Leg, fact: FillFact): void {
  const held = heldQty(leg);
  if (!advance(leg, 'gone')) return;
  leg.reason = fact.closedBy === 'clock' ? 'time' : (fact.closedBy ?? 'manual');
  leg.exitQty += held;
  leg.exitValuePaise += held * fact.paise;
  leg.exitedAt = fact.at;
  countLoss(engine, state, leg);
}

function charge(
  engine: Engine,
  state: AccountState,
  leg: Leg,
  side: 1 | -1,
  qty: number,
  paise: number,
): void {
  if (engine.costOf === null) return;
  const cost = engine.costOf(leg.contract, side, qty, paise, state.day);
  leg.chargesPaise += cost;
  state.chargesPaise += cost / leg.multiplier;
}

function countLoss(engine: Engine, state: AccountState, leg: Leg): void {
  const isLoss = bookedPaise(leg) - leg.chargesPaise < 0;
  state.losses = isLoss ? state.losses + 1 : 0;
  if (state.losses >= engine.settings.risk.maxLosses) stopTrading(state, 'losses');
}

/** Each re-entry is a leg of its own that knows its parent. */
function enterAgain(engine: Engine, state: AccountState, leg: Leg, moment: Moment, emit: Emit): void {
  const plan = planOf(engine, leg, moment);
  const rule = ruleFor(plan, leg);
  if (plan === null || rule === null || leg.again >= rule.max) return;
  if (state.stopped !== null || moment.time > plan.reEntryUntil) return;
  const isFresh = rule.restrike && rule.mode !== 'atCost';
  const contract = isFresh ? selectContract(engine.book, plan, moment.session, moment.minute) : leg.contract;
  if (contract === null) return;
  const exit = Math.round(leg.exitValuePaise / leg.exitQty);
  const signalPaise = contract.key === leg.contract.key ? exit : priceOf(engine, contract, moment);
  const trigger = triggerFor(engine, leg, plan, rule, signalPaise);
  if (Number.isNaN(signalPaise) || trigger === 'none') return;
  const side = rule.mode === 'reverse' ? (leg.side > 0 ? -1 : 1) : leg.side;
  const basisPaise = rule.mode === 'atCost' ? leg.basisPaise : null;
  const origin = { ...originOf(leg), parent: leg.id, again: leg.again + 1 };
  const { qty, multiplier } = leg;
  const wanted = { contract, side, qty, multiplier, signalPaise, trigger, basisPaise } as const;
  openLeg(engine, state, origin, wanted, moment, emit);
}

function ruleFor(plan: LegPlan | null, { reason }: Leg): ReEntryPlan | null {
  if (plan === null) return null;
  if (reason === 'stop' || reason === 'trail') return plan.onStop;
  return reason === 'target' ? plan.onTarget : null;
}

function triggerFor(
  engine: Engine,
  leg: Leg,
  plan: LegPlan,
  { mode }: ReEntryPlan,
  fromPaise: number,
): Trigger | null | 'none' {
  const until = Math.min(plan.reEntryUntil, engine.settings.lastEntry);
  if (mode === 'atCost') {
    if (leg.basisPaise === null) return 'none';
    // After a stop the price comes back with the leg, after a target against it.
    const dir = leg.reason === 'target' ? (leg.side > 0 ? -1 : 1) : leg.side;
    return { paise: leg.basisPaise, dir, until };
  }
  if (mode !== 'wait') return null;
  if (plan.wait === null) return 'none';
  const paise = triggerPaise(fromPaise, plan.wait, leg.contract.tickPaise);
  return { paise, dir: plan.wait.dir, until: Math.min(until, plan.wait.until) };
}

/** The second half of a roll: the same leg at another strike, now that the first has left. */
function rollOver(
  engine: Engine,
  state: AccountState,
  leg: Leg,
  roll: number,
  moment: Moment,
  emit: Emit,
): void {
  const plan = planOf(engine, leg, moment);
  const strike = engine.setOf(moment.sessionIndex).rolls[roll] ?? null;
  if (plan === null || strike === null || state.stopped !== null) return;
  const contract = selectContract(engine.book, selectorAt(plan, strike), moment.session, moment.minute);
  if (contract === null) return;
  const signalPaise = priceOf(engine, contract, moment);
  if (Number.isNaN(signalPaise)) return;
  const origin = { ...originOf(leg), parent: leg.id };
  const { side, qty, multiplier } = leg;
  const wanted = { contract, side, qty, multiplier, signalPaise, trigger: null, basisPaise: null };
  openLeg(engine, state, origin, wanted, moment, emit);
}
