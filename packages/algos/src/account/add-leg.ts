import type { Contract } from '../contracts/contract.ts';
import { type ContractSelector, freshClose, selectContract } from '../contracts/select-contract.ts';
import { createLeg, type Leg, type NewLeg, type Side, type Trigger } from '../legs/leg.ts';
import type { LegPlan } from '../legs/leg-plan.ts';
import { triggerPaise } from '../legs/levels.ts';
import type { AccountState } from './account-state.ts';
import { aliveLegs, stopTrading } from './end-leg.ts';
import type { Engine, Moment } from './engine.ts';
import type { Emit } from './intent.ts';

/** Who asks for a leg. */
export type Origin = Pick<NewLeg, 'plan' | 'condition' | 'firing' | 'parent' | 'again' | 'isRetry'>;

/** Adds the leg of an action; false where no contract, no price or no room for it is there. */
export function addLeg(
  engine: Engine,
  state: AccountState,
  plan: LegPlan,
  origin: Origin,
  moment: Moment,
  emit: Emit,
): boolean {
  const contract = selectContract(engine.book, plan, moment.session, moment.minute);
  if (contract === null) {
    if (plan.strike?.stopIfNone) stopTrading(state, 'strike');
    return false;
  }
  const signalPaise = priceOf(engine, contract, moment);
  const { multiplier } = state;
  const qty = (plan.units ?? (plan.lots ?? 1) * contract.lot) * multiplier;
  if (Number.isNaN(signalPaise)) return false;
  const { wait } = plan;
  const trigger =
    wait === null
      ? null
      : {
          paise: triggerPaise(signalPaise, wait, contract.tickPaise),
          dir: wait.dir,
          until: Math.min(wait.until, engine.settings.lastEntry),
        };
  const wanted = { contract, side: plan.side, qty, multiplier, signalPaise, trigger, basisPaise: null };
  return openLeg(engine, state, origin, wanted, moment, emit);
}

/** A leg with its contract and price known. */
export type WantedLeg = {
  readonly contract: Contract;
  readonly side: Side;
  readonly qty: number;
  readonly multiplier: number;
  readonly signalPaise: number;
  readonly trigger: Trigger | null;
  /** Kept from another leg; null for the one that the settings ask for. */
  readonly basisPaise: number | null;
};

export function openLeg(
  engine: Engine,
  state: AccountState,
  origin: Origin,
  wanted: WantedLeg,
  moment: Moment,
  emit: Emit,
): boolean {
  const { settings, book } = engine;
  if (state.isPaused || moment.time > settings.lastEntry || aliveLegs(state) >= settings.risk.maxLegs)
    return false;
  const spot = freshClose(book.spot, moment.session, moment.minute);
  const byRule = settings.isBasisFill ? null : (wanted.trigger?.paise ?? wanted.signalPaise);
  const leg = createLeg({
    ...origin,
    ...wanted,
    id: state.nextLeg,
    decidedAt: moment.endsAt,
    spotPaise: Number.isNaN(spot) ? null : spot,
    basisPaise: wanted.basisPaise ?? byRule,
  });
  state.nextLeg += 1;
  state.legs.push(leg);
  if (leg.state === 'ENTERING') emit(enterIntent(leg, 'market', leg.signalPaise));
  return true;
}

export function enterIntent(leg: Leg, at: 'market' | 'trigger', paise: number) {
  const { id, contract, side, qty } = leg;
  return { kind: 'enter', leg: id, contract, side, qty, at, paise } as const;
}

export function priceOf(
  engine: Engine,
  contract: Contract,
  { session, minute }: Pick<Moment, 'session' | 'minute'>,
): number {
  const series = engine.seriesFor(contract);
  return series === null ? Number.NaN : freshClose(series, session, minute);
}

/** The contract of a plan at another strike. */
export function selectorAt(plan: LegPlan, strike: ContractSelector['strike']): ContractSelector {
  return { segment: plan.segment, right: plan.right, expiry: plan.expiry, strike };
}
