import type { ProductType, TransType } from '@spark/vocabulary';
import type { AlertAction } from '../alert/alert-action.ts';
import { rupeesFromPaise } from '../lib/money.ts';
import { ok, type Result, refuse } from '../lib/result.ts';
import { logText } from '../order/log-line.ts';
import { NO_OPERATIONS, type OrderTerms } from '../order/order.ts';
import type { NewOrder } from '../order/plan-order.ts';
import type { Instant } from '../time/ist.ts';
import type { InstructionEnd, WatchedContract } from './price-alert.ts';

/** Good till triggered: an order that Spark places when a price comes, held for days. */
export type Gtt = WatchedContract & {
  readonly strategyName: string;
  /** Null means every account of the strategy. */
  readonly only: NewOrder['only'];
  readonly forwardTest: boolean;
  /** One leg, or two around the price of which the first to trigger places its order and the other goes. */
  readonly legs: readonly GttLeg[];
  readonly state: GttState;
  /** How often a leg has triggered. */
  readonly firings: number;
  readonly createdAt: Instant;
  readonly validUntil: Instant;
  /** Null while it waits. */
  readonly ended: InstructionEnd | null;
};

export type GttLeg = NewGttLeg & {
  readonly when: 'above' | 'below';
  readonly status: 'armed' | 'fired' | 'refused' | 'cancelled';
  /** When it triggered, and at which price. */
  readonly fired: { readonly at: Instant; readonly pricePaise: number } | null;
};

export type NewGttLeg = {
  readonly triggerPaise: number;
  readonly side: TransType;
  readonly product: ProductType;
  readonly qty: number;
  readonly terms: OrderTerms;
};

/** `placing`: the order of this leg is on its way, and nothing else triggers. */
export type GttState = { readonly kind: 'armed' } | { readonly kind: 'placing'; readonly leg: number };

export type GttRefusal =
  | { readonly code: 'trigger-at-price'; readonly leg: number; readonly lastPaise: number }
  /** The wanted side is not the one on which the trigger is. */
  | { readonly code: 'trigger-passed'; readonly leg: number; readonly lastPaise: number }
  | { readonly code: 'not-around-price'; readonly lastPaise: number };

/** A leg as it is asked for; `when` is told by the last price where it is left out. */
export type WantedLeg = NewGttLeg & { readonly when: GttLeg['when'] | null };

/** The legs as they wait, on the sides of the last price on which they are. */
export function armLegs(
  wanted: readonly WantedLeg[],
  lastPaise: number,
): Result<readonly GttLeg[], GttRefusal> {
  const legs: GttLeg[] = [];
  for (const [index, { when, ...leg }] of wanted.entries()) {
    if (leg.triggerPaise === lastPaise) return refuse({ code: 'trigger-at-price', leg: index, lastPaise });
    const side = leg.triggerPaise > lastPaise ? 'above' : 'below';
    if (when !== null && when !== side) return refuse({ code: 'trigger-passed', leg: index, lastPaise });
    legs.push({ ...leg, when: side, status: 'armed', fired: null });
  }
  const [first, second] = legs;
  if (first && second && first.when === second.when) return refuse({ code: 'not-around-price', lastPaise });
  return ok(legs);
}

/** The leg that triggers at this price; null where none does. The caller sees to hours and fresh prices. */
export function triggeredLeg(gtt: Gtt, pricePaise: number, now: Instant): number | null {
  if (gtt.ended !== null || gtt.state.kind !== 'armed' || now >= gtt.validUntil) return null;
  const index = gtt.legs.findIndex(
    ({ status, when, triggerPaise }) =>
      status === 'armed' && (when === 'above' ? pricePaise >= triggerPaise : pricePaise <= triggerPaise),
  );
  return index === -1 ? null : index;
}

export function fireLeg(gtt: Gtt, index: number, fired: NonNullable<GttLeg['fired']>): Gtt {
  return {
    ...gtt,
    legs: gtt.legs.map((leg, at) => (at === index ? { ...leg, status: 'fired', fired } : leg)),
    state: { kind: 'placing', leg: index },
    firings: gtt.firings + 1,
  };
}

/**
 * What is left when the order of the leg that triggered is placed or refused. A placed order ends the whole: the other
 * leg goes. A leg whose order no account took is over and is not sent again; the other leg, where there is one, waits
 * on alone, so that a refused target leaves the stop in force.
 */
export function settleLeg(
  gtt: Gtt,
  outcome: { readonly kind: 'placed' | 'refused'; readonly says: string },
  now: Instant,
): Gtt {
  if (gtt.state.kind !== 'placing') return gtt;
  const { leg: index } = gtt.state;
  const isPlaced = outcome.kind === 'placed';
  const legs = gtt.legs.map((leg, at): GttLeg => {
    if (at === index) return { ...leg, status: isPlaced ? 'fired' : 'refused' };
    return isPlaced && leg.status === 'armed' ? { ...leg, status: 'cancelled' } : leg;
  });
  const isOver = isPlaced || legs.every(({ status }) => status !== 'armed');
  const kind = isPlaced ? 'fired' : 'refused';
  return {
    ...gtt,
    legs,
    state: { kind: 'armed' },
    ended: isOver ? { at: now, kind, says: outcome.says } : null,
  };
}

/** The order of a leg, and the line that tells of it. */
export function actionsOfLeg(
  id: number,
  gtt: Gtt,
  index: number,
  isAfterStart: boolean,
): readonly AlertAction[] {
  const leg = gtt.legs[index];
  if (leg === undefined) return [];
  const call = { name: 'GTT', payload: JSON.stringify({ id, leg: index }), about: gtt.strategyName };
  const { strategyName, only, forwardTest } = gtt;
  const { side, product, qty, terms } = leg;
  return [
    {
      kind: 'place',
      call,
      order: {
        ...{ strategyName, side, product, qty, terms, only, forwardTest },
        splitBy: 0,
        operations: NO_OPERATIONS,
      },
      instrument: { kind: 'named', key: gtt.instrumentKey },
    },
    {
      kind: 'log',
      call,
      type: 'INFO',
      message: logText(firedLegText(id, gtt, leg, isAfterStart)),
      chat: { accountName: only?.accountName ?? null },
    },
  ];
}

function firedLegText(id: number, { symbol }: Gtt, leg: GttLeg, isAfterStart: boolean): string {
  const { when, triggerPaise, fired } = leg;
  const price = rupeesText(fired?.pricePaise ?? triggerPaise);
  const way = when === 'above' ? 'rose to' : 'fell to';
  const late = isAfterStart ? ' It may have happened while Spark was not running.' : '';
  return `GTT ${id}: ${symbol} is ${price}, it ${way} ${rupeesText(triggerPaise)}. ${legText(leg)} is placed.${late}`;
}

/** e.g. `Sell 10 at 168.00`. */
export function legText({ side, qty, terms }: NewGttLeg): string {
  return `${side} ${qty} at ${terms.limitPaise === null ? 'market' : rupeesText(terms.limitPaise)}`;
}

function rupeesText(paise: number): string {
  return rupeesFromPaise(paise).toFixed(2);
}
