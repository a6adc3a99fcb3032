import type { IstDay } from '@spark/core';
import type { StrategyDocument } from '@spark/document';
import { estimateMargin } from '@spark/market';
import { createCosts } from '../backtest/costs.ts';
import { type TimelineSession, weekdayNumber } from '../columns/timeline.ts';
import { type Contract, ordersFor } from '../contracts/contract.ts';
import { futureExpiry, optionExpiry } from '../contracts/expiries.ts';
import { type MarketBook, seriesOf } from '../contracts/market-book.ts';
import { freshClose, selectContract } from '../contracts/select-contract.ts';
import { createLeg, type Leg, type Side } from '../legs/leg.ts';
import type { LegPlan } from '../legs/leg-plan.ts';
import { setLevels, triggerPaise } from '../legs/levels.ts';
import { legPlans } from '../program/leg-plans.ts';
import { parameterSets } from '../program/parameters.ts';
import { readSettings } from '../program/settings.ts';
import { marginPositionOf } from '../report/peak-margin.ts';

/** What an Add Leg action would trade if it ran at a minute. Null is what cannot be known there; `notes` say why. */
export type WouldTrade = {
  readonly action: string;
  readonly side: Side;
  readonly contract: Contract | null;
  readonly qty: number | null;
  /** How many orders it takes, by the freeze quantity. */
  readonly orders: number | null;
  readonly spotPaise: number | null;
  readonly pricePaise: number | null;
  /** The price at which a leg that waits enters; null for one that does not. */
  readonly triggerPaise: number | null;
  readonly stopPaise: number | null;
  readonly targetPaise: number | null;
  /** Levels of the underlying's price. */
  readonly spotStopPaise: number | null;
  readonly spotTargetPaise: number | null;
  /** Lost where the stop fills at its price; of a purchase without one, all that was paid. Before charges. */
  readonly lossPaise: number | null;
  readonly gainPaise: number | null;
  /** Of the entry and of an exit at the same price. */
  readonly chargesPaise: number | null;
  /** Of this leg alone. */
  readonly marginPaise: number | null;
  readonly notes: readonly string[];
};

export type OutlookMoment = {
  readonly session: TimelineSession;
  readonly minute: number;
  /** Of a book that knows this minute alone: a strike that is kept from a time of the day is chosen now. */
  readonly isNow?: boolean;
};

/** What each Add Leg action of a document would trade at the end of this minute, by the same rules as an engine. */
export function wouldTrade(
  document: StrategyDocument,
  book: MarketBook,
  { session, minute, isNow = false }: OutlookMoment,
): readonly WouldTrade[] {
  const settings = readSettings(document);
  const { sets, setOn } = parameterSets(document);
  const plans = legPlans(document, sets[setOn[weekdayNumber(session.day)] ?? 0] ?? {}, settings);
  const costs = createCosts(document);
  const lastPaise = freshClose(book.spot, session, minute);
  const spotPaise = Number.isNaN(lastPaise) ? null : lastPaise;

  function outlookOf(given: LegPlan): WouldTrade {
    const asOf = given.strike?.asOf ?? null;
    const plan =
      isNow && given.strike !== null ? { ...given, strike: { ...given.strike, asOf: null } } : given;
    const nothing = { ...NOTHING, action: plan.action, side: plan.side, spotPaise };
    const contract = selectContract(book, plan, session, minute);
    if (contract === null) {
      const reason = whyNone(document, book, plan, { session, minute, spotPaise });
      return { ...nothing, notes: [reason] };
    }
    const qty = plan.units ?? (plan.lots ?? 1) * contract.lot;
    const known = { ...nothing, contract, qty, orders: ordersFor(contract, qty) };
    const series = seriesOf(book, contract);
    const pricePaise = series === null ? Number.NaN : freshClose(series, session, minute);
    if (Number.isNaN(pricePaise)) return { ...known, notes: ['No fresh price of the contract is known.'] };
    const { wait } = plan;
    const trigger = wait === null ? null : triggerPaise(pricePaise, wait, contract.tickPaise);
    const entryPaise = trigger ?? pricePaise;
    const leg = createLeg({
      ...{ id: 1, plan: 0, condition: 0, firing: 1, parent: null, again: 0, isRetry: false, multiplier: 1 },
      ...{ contract, side: plan.side, qty, decidedAt: 0, signalPaise: pricePaise, spotPaise },
      ...{ trigger: null, basisPaise: entryPaise },
    });
    setLevels(leg, plan, settings.capitalPaise);
    const day = session.day;
    const dealt = { contract, qty, paise: entryPaise };
    const entry = { ...dealt, side: plan.side };
    const exit = { ...dealt, side: plan.side > 0 ? -1 : 1 } as const;
    const marginPaise = marginOf(document, { contract, side: plan.side, qty, entryPaise }, spotPaise, day);
    return {
      ...known,
      ...{ pricePaise, triggerPaise: trigger },
      ...{ stopPaise: leg.stopPaise, targetPaise: leg.targetPaise },
      ...{ spotStopPaise: leg.spotStopPaise, spotTargetPaise: leg.spotTargetPaise },
      lossPaise: lossOf(leg, entryPaise),
      gainPaise: leg.targetPaise === null ? null : leg.side * (leg.targetPaise - entryPaise) * qty,
      chargesPaise: costs.ofDay([entry, exit], day).totalPaise,
      marginPaise,
      notes: [
        ...(isNow && asOf !== null
          ? [`The strike is chosen at ${timeOf(asOf)} of a day; this is the one that would be chosen now.`]
          : []),
        ...levelReasons(plan, leg),
        ...(marginPaise === null
          ? ['No figures are known for the margin of this contract on this day.']
          : []),
      ],
    };
  }

  return plans.flatMap((plan) => (plan === null ? [] : [outlookOf(plan)]));
}

const NOTHING = {
  contract: null,
  qty: null,
  orders: null,
  pricePaise: null,
  triggerPaise: null,
  stopPaise: null,
  targetPaise: null,
  spotStopPaise: null,
  spotTargetPaise: null,
  lossPaise: null,
  gainPaise: null,
  chargesPaise: null,
  marginPaise: null,
};

type Held = Parameters<typeof marginPositionOf>[0];

function marginOf(
  document: StrategyDocument,
  held: Held,
  spotPaise: number | null,
  day: IstDay,
): number | null {
  const position = marginPositionOf(held, document, spotPaise === null ? null : Math.round(spotPaise));
  return estimateMargin([position], day)?.totalPaise ?? null;
}

function lossOf({ side, stopPaise, spotStopPaise, qty }: Leg, entryPaise: number): number | null {
  if (stopPaise !== null) return side * (entryPaise - stopPaise) * qty;
  return side > 0 && spotStopPaise === null ? entryPaise * qty : null;
}

function levelReasons({ stop, target }: LegPlan, leg: Leg): readonly string[] {
  const reasons: string[] = [];
  if (stop === null) {
    if (leg.side < 0) reasons.push('Without a stop nothing limits the loss of what is sold.');
  } else if (stop.of === 'underlying') {
    reasons.push('The stop is a price of the underlying: what the contract costs there is not known.');
  } else if (leg.stopPaise === null) {
    reasons.push('The stop is so far away that no price can reach it.');
  }
  if (target === null) return reasons;
  if (target.of === 'underlying')
    reasons.push('The target is a price of the underlying: what the contract costs there is not known.');
  else if (leg.targetPaise === null) reasons.push('The target is so far away that no price can reach it.');
  return reasons;
}

type Asked = OutlookMoment & { readonly spotPaise: number | null };

/** Why there is no contract. */
function whyNone(
  { market: { underlying } }: StrategyDocument,
  book: MarketBook,
  { segment, expiry, strike }: LegPlan,
  { session, minute, spotPaise }: Asked,
): string {
  const { day } = session;
  if (segment === 'CASH' || expiry === null) return `${underlying} itself is not traded.`;
  const ends = segment === 'FUT' ? futureExpiry(book, day, expiry.number) : optionExpiry(book, day, expiry);
  if (ends === null) return `No such expiry of ${underlying} is known on ${day}.`;
  const asOf = strike?.asOf ?? null;
  if (asOf !== null && session.first + asOf - session.openMinute - 1 > minute)
    return `The strike is chosen at ${timeOf(asOf)}, which is later.`;
  if (spotPaise === null) return `No fresh price of ${underlying} is known.`;
  if (book.strikesOn(day, ends).length === 0) return `No strikes of ${underlying} are known for ${ends}.`;
  return 'None of the listed strikes fits, or the prices that would tell are not known.';
}

function timeOf(minuteOfDay: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minuteOfDay / 60))}:${two(minuteOfDay % 60)}`;
}
