import {
  type AccountIntent,
  type AccountOrder,
  type BasketLeg,
  type DeskRefusal,
  firstWave,
  type GuardRefusal,
  type LegSize,
  type NewOrder,
  type OrderRefusal,
  planInAccounts,
} from '@spark/core';
import type { Basis } from '../orders/order-basis.ts';
import type { Refusal } from '../orders/order-calls.ts';
import type { InstrumentView, Planning, RefusedByGuard } from '../orders/planning.ts';
import { refusedOrders } from '../orders/planning.ts';

/** A leg whose contract is known, with what is known of it at this moment. */
export type ViewedLeg = BasketLeg & { readonly view: InstrumentView };

/** One leg in one account, before anything is placed. */
export type LegOutlook = {
  readonly leg: number;
  readonly accountName: string;
  /** The order as it would be; null where the position is at the target. */
  readonly order: AccountOrder | null;
  readonly refusal: OrderRefusal | null;
  readonly isFirst: boolean;
};

export type LegsPlan = {
  /** Reasons for which the basket is refused as a whole. */
  readonly invalid: readonly Refusal[];
  readonly outlooks: readonly LegOutlook[];
  readonly refusedByGuards: readonly RefusedByGuard[];
};

export function orderOf(leg: BasketLeg): NewOrder {
  return { ...leg.order, instrumentKey: leg.instrumentKey };
}

type HowToPlan = {
  readonly hedgeFirst: boolean;
  /** Accounts that are known not to have the margin for the legs together. */
  readonly shortages?: ReadonlyMap<string, OrderRefusal>;
};

/**
 * All legs in all accounts, each on what those before it leave. Guards check the legs of an account as if they were one
 * order. Nothing is counted and no number is taken. Not a promise: it is made in one turn of the event loop.
 */
export function planLegs(
  planning: Planning,
  { guarded, actors }: Basis,
  legs: readonly ViewedLeg[],
  { hedgeFirst, shortages }: HowToPlan,
): LegsPlan {
  const invalid: Refusal[] = [];
  const outlooks: Omit<LegOutlook, 'isFirst'>[] = [];
  const refusedByGuards: RefusedByGuard[] = [];
  const intents = new Map<string, { readonly leg: number; readonly intent: AccountIntent }[]>();
  const before = earlierOrders();
  for (const [leg, viewed] of legs.entries()) {
    const views = planning.views(guarded, viewed.view, (name) => actors.get(name), {
      isPreview: true,
      before: before.seen(),
    });
    const order = orderOf(viewed);
    const plan = planInAccounts(guarded, order, {
      ...views,
      refusalIn: (account, intent) => {
        intents.set(account.name, [...(intents.get(account.name) ?? []), { leg, intent }]);
        return views.refusalIn(account, intent);
      },
    });
    if (!plan.ok) {
      invalid.push(...plan.error.map((because) => legRefused(leg, because)));
      continue;
    }
    refusedByGuards.push(...refusedOrders(views, order.terms, null));
    const refusals = new Map(plan.value.refusals.map(({ accountName, refusal }) => [accountName, refusal]));
    for (const planned of plan.value.orders) {
      const { accountName } = planned;
      const refusal = refusals.get(accountName) ?? null;
      outlooks.push({ leg, accountName, order: planned, refusal });
      if (refusal === null) before.add(planned);
    }
    for (const accountName of plan.value.alreadyIn)
      outlooks.push({ leg, accountName, order: null, refusal: null });
    before.endLeg(plan.value.orders.length);
  }
  const sums = new Map([...intents.keys()].map((name) => [name, sumRefusalIn(name)]));
  const checked = outlooks.map((outlook) => {
    const sum = sums.get(outlook.accountName) ?? shortages?.get(outlook.accountName) ?? null;
    if (sum === null || outlook.refusal !== null || outlook.order === null) return outlook;
    const { leg, accountName } = outlook;
    const own = intents.get(accountName)?.find((one) => one.leg === leg);
    // What only closes something passes whatever the others come to.
    if (!own || planning.isExit(own.intent, actors.get(accountName))) return outlook;
    return { ...outlook, refusal: sum };
  });
  return { invalid, outlooks: inWaves(legs, checked, hedgeFirst), refusedByGuards };

  /** Why an account refuses the legs that it would accept one by one. */
  function sumRefusalIn(accountName: string): GuardRefusal | null {
    const account = guarded.accounts.get(accountName);
    const isAccepted = (leg: number) =>
      outlooks.some((other) => other.leg === leg && other.accountName === accountName && !other.refusal);
    const accepted = (intents.get(accountName) ?? []).filter(({ leg }) => isAccepted(leg));
    if (!account || accepted.length < 2) return null;
    const together = accepted.map(({ intent }) => intent);
    return planning.sumRefusal(guarded, account, together, actors.get(accountName));
  }
}

function inWaves(
  legs: readonly ViewedLeg[],
  outlooks: readonly Omit<LegOutlook, 'isFirst'>[],
  hedgeFirst: boolean,
): readonly LegOutlook[] {
  const sizeOf = ({ leg, accountName, order, refusal }: Omit<LegOutlook, 'isFirst'>): LegSize => ({
    leg,
    accountName,
    underlying: legs[leg]?.underlying ?? '',
    side: order?.side ?? null,
    isRefused: refusal !== null,
  });
  const isFirst = firstWave(outlooks.map(sizeOf), hedgeFirst);
  return outlooks.map((outlook) => ({ ...outlook, isFirst: isFirst(sizeOf(outlook)) }));
}

/** What is planned together, leg by leg. */
function earlierOrders() {
  const orders: AccountOrder[] = [];
  let legs = 0;
  let planned = 0;
  return {
    add: (order: AccountOrder): void => {
      orders.push(order);
    },
    endLeg: (plannedIn: number): void => {
      legs += 1;
      planned += plannedIn;
    },
    orders,
    numbers: () => ({ legs, planned }),
    seen: () => ({
      orders: legs,
      accounts: planned,
      ordersIn: (accountName: string) => orders.filter((order) => order.accountName === accountName),
    }),
  };
}

export type LegPlaced = { readonly leg: number; readonly accountName: string } & (
  | { readonly order: AccountOrder }
  | { readonly refusal: Refusal }
);

export type LegInAccount = { readonly leg: number; readonly accountName: string };

export type LegsPlaced = {
  /** Without those whose position is at the target meanwhile. */
  readonly placed: readonly LegPlaced[];
  readonly refusedByGuards: readonly RefusedByGuard[];
};

/** Plans these legs in these accounts for good: numbers are taken and the pace of orders counts them. */
export function placeLegs(
  planning: Planning,
  { guarded, actors }: Basis,
  legs: ReadonlyMap<number, ViewedLeg>,
  { wanted, basketId }: { readonly wanted: readonly LegInAccount[]; readonly basketId: number },
): LegsPlaced {
  const placed: LegPlaced[] = [];
  const refusedByGuards: RefusedByGuard[] = [];
  const before = earlierOrders();
  for (const [leg, viewed] of legs) {
    const names = new Set(wanted.filter((one) => one.leg === leg).map(({ accountName }) => accountName));
    if (names.size === 0) continue;
    const views = planning.views(guarded, viewed.view, (name) => actors.get(name), { before: before.seen() });
    const order = orderOf(viewed);
    const plan = planInAccounts(guarded, order, views, (name) => names.has(name));
    const done = new Map<string, LegPlaced>();
    if (plan.ok) {
      const refusals = new Map(plan.value.refusals.map(({ accountName, refusal }) => [accountName, refusal]));
      for (const planned of plan.value.orders) {
        const { accountName } = planned;
        const refusal = refusals.get(accountName);
        if (refusal === undefined) before.add(planned);
        const outcome = refusal ? { refusal } : { order: { ...planned, basketId } };
        done.set(accountName, { leg, accountName, ...outcome });
      }
      before.endLeg(plan.value.orders.length);
      refusedByGuards.push(...refusedOrders(views, order.terms, null));
    }
    const [because] = plan.ok ? [] : plan.error;
    const alreadyIn = plan.ok ? plan.value.alreadyIn : [];
    for (const accountName of names) {
      if (alreadyIn.includes(accountName)) continue;
      const refusal: Refusal = because ?? { code: 'account-inactive', accountName };
      placed.push(done.get(accountName) ?? { leg, accountName, refusal });
    }
  }
  const { legs: orders, planned } = before.numbers();
  if (planned > 0) planning.takeNumbers(planned, orders);
  return { placed, refusedByGuards };
}

function legRefused(leg: number, because: OrderRefusal | DeskRefusal): Refusal {
  return { code: 'leg-refused', leg, because };
}
