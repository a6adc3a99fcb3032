import {
  type Clock,
  expiryInstant,
  type Instant,
  type Instrument,
  type InstrumentKey,
  type IstDay,
  istDay,
  ok,
  type Payoff,
  type PayoffLeg,
  payoff,
  type Result,
  refuse,
} from '@spark/core';
import type { AccountPosition, OpenDesk, OrderCalls, PositionScope } from '@spark/engine';
import { LIMITS } from '@spark/vocabulary';
import type { InstrumentBook } from '../instruments/instrument-book.ts';
import type { Prices } from '../prices/prices.ts';
import { type PlannedLeg, underlyingKeyOf } from './planned-leg.ts';
import { readUnderlyingMarket, type UnderlyingMarket } from './underlying-market.ts';

export type LegToValue = PlannedLeg & {
  /** As a share per year; null means the one that the price of now implies. */
  readonly volatility: number | null;
  /** Held, and nobody knows at what price it was bought or sold. */
  readonly isEntryUnknown?: boolean;
  /** Why this contract was chosen, where it was described. */
  readonly why?: string;
};

/** What the legs of one underlying bring. */
export type ReadPayoff = {
  readonly underlying: string;
  readonly legs: readonly LegToValue[];
  readonly payoff: Payoff;
  readonly market: UnderlyingMarket;
  readonly atmVolatility: number | null;
};

export type PayoffRefusal =
  /** With the place of the leg in the list. */
  | { readonly code: 'not-tradable' | 'expired'; readonly leg: number; readonly instrument: Instrument }
  | { readonly code: 'date-past' }
  | { readonly code: 'date-after-expiry'; readonly expiry: IstDay }
  | { readonly code: 'too-many-legs'; readonly underlying: string }
  /** Held, and not listed any more. */
  | { readonly code: 'instrument-gone'; readonly key: InstrumentKey };

export type Payoffs = {
  /** One for each underlying, in the order of the legs. Nothing is stored or ordered. */
  readonly ofLegs: (
    legs: readonly LegToValue[],
    date: Instant | null,
  ) => Promise<Result<readonly ReadPayoff[], PayoffRefusal>>;
  /** What is held, without forward tests: longs and shorts of all accounts in the scope, each at its average price. */
  readonly heldLegs: (
    desk: OpenDesk,
    scope: PositionScope,
  ) => Promise<Result<readonly LegToValue[], PayoffRefusal>>;
};

type Parts = {
  readonly instruments: Pick<InstrumentBook, 'current'>;
  readonly prices: Prices;
  readonly orders: Pick<OrderCalls, 'positions'>;
  readonly clock: Clock;
};

/** Payoffs by the list of today and the prices of this moment. */
export function createPayoffs(parts: Parts): Payoffs {
  const { instruments, prices, orders, clock } = parts;

  async function ofLegs(
    legs: readonly LegToValue[],
    date: Instant | null,
  ): Promise<Result<readonly ReadPayoff[], PayoffRefusal>> {
    const now = clock.now();
    const refusal = legRefusal(legs, istDay(now)) ?? dateRefusal(legs, date, now);
    if (refusal) return refuse(refusal);
    const groups = groupsOf(legs);
    for (const group of groups)
      if (group.length > LIMITS.payoffLegs)
        return refuse({ code: 'too-many-legs', underlying: nameOf(group) });
    return ok(await Promise.all(groups.map((group) => readPayoff(group, date))));
  }

  function groupsOf(legs: readonly LegToValue[]): readonly (readonly LegToValue[])[] {
    const table = instruments.current();
    return [...Map.groupBy(legs, ({ instrument }) => underlyingKeyOf(instrument, table)).values()];
  }

  async function readPayoff(legs: readonly LegToValue[], date: Instant | null): Promise<ReadPayoff> {
    const contracts = legs.map(({ instrument }) => instrument);
    const market = await readUnderlyingMarket(parts, contracts);
    const [expiry] = contracts.flatMap((it) => it.expiry ?? []).sort();
    const atmVolatility = expiry === undefined ? null : market.atmVolatility(expiry);
    const { spotPaise, forwardPaise, at: now } = market;
    const question = {
      legs: legs.map((leg) => asPayoffLeg(leg, market)),
      market: { now, spotPaise, forwardPaise },
      atmVolatility,
      date,
    };
    return { underlying: nameOf(legs), legs, payoff: payoff(question), market, atmVolatility };
  }

  async function heldLegs(
    desk: OpenDesk,
    scope: PositionScope,
  ): Promise<Result<readonly LegToValue[], PayoffRefusal>> {
    const today = istDay(clock.now());
    const legs: LegToValue[] = [];
    for (const sum of sumsOf(await orders.positions(desk, scope))) {
      const { key, qty, paise, isUnknown } = sum;
      const instrument = prices.instruments.find(key);
      if (!instrument) return refuse({ code: 'instrument-gone', key });
      // Expired before today: it waits for its settlement, and no price moves it any more.
      if (instrument.expiry !== null && instrument.expiry < today) continue;
      legs.push({
        instrument,
        side: qty > 0 ? 'Buy' : 'Sell',
        qty: Math.abs(qty),
        pricePaise: paise / qty,
        volatility: null,
        isEntryUnknown: isUnknown,
      });
    }
    return ok(legs);
  }

  return { ofLegs, heldLegs };
}

function legRefusal(legs: readonly LegToValue[], today: IstDay): PayoffRefusal | null {
  for (const [leg, { instrument }] of legs.entries()) {
    if (instrument.class === 'index') return { code: 'not-tradable', leg, instrument };
    if (instrument.expiry !== null && instrument.expiry < today) return { code: 'expired', leg, instrument };
  }
  return null;
}

function dateRefusal(legs: readonly LegToValue[], date: Instant | null, now: Instant): PayoffRefusal | null {
  if (date === null) return null;
  if (date < now) return { code: 'date-past' };
  const [expiry] = legs.flatMap(({ instrument }) => instrument.expiry ?? []).sort();
  return expiry !== undefined && date > expiryInstant(expiry) ? { code: 'date-after-expiry', expiry } : null;
}

type HeldSum = {
  readonly key: InstrumentKey;
  readonly qty: number;
  readonly paise: number;
  readonly isUnknown: boolean;
};

/** Longs apart from shorts: one closed against the other would hide what was won between them. */
function sumsOf(held: readonly AccountPosition[]): Iterable<HeldSum> {
  const sums = new Map<string, HeldSum>();
  for (const { position } of held) {
    const { instrumentKey: key, netQty, openCostPaise, forwardTest, isMoneyUnknown = false } = position;
    if (forwardTest || netQty === 0) continue;
    const id = `${key} ${netQty > 0}`;
    const { qty = 0, paise = 0, isUnknown = false } = sums.get(id) ?? {};
    const sum = {
      key,
      qty: qty + netQty,
      paise: paise + openCostPaise,
      isUnknown: isUnknown || isMoneyUnknown,
    };
    sums.set(id, sum);
  }
  return sums.values();
}

function nameOf(legs: readonly LegToValue[]): string {
  return legs[0]?.instrument.name ?? '';
}

function asPayoffLeg(leg: LegToValue, { quoteOf, at }: UnderlyingMarket): PayoffLeg {
  const { instrument, side, qty, pricePaise, volatility, isEntryUnknown = false } = leg;
  const quote = quoteOf(instrument.key);
  const held = { side, qty, entryPaise: pricePaise, pricePaise: quote?.lastPaise ?? null, isEntryUnknown };
  const { optionType, strikePaise, expiry } = instrument;
  if (expiry === null) return { kind: 'underlying', ...held };
  if (optionType === null || strikePaise === null) return { kind: 'future', expiry, ...held };
  return { kind: 'option', optionType, strikePaise, expiry, volatility, pricedAt: quote?.at ?? at, ...held };
}
