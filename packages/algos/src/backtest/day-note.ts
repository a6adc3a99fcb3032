import type { BrokeragePlan, ChargeLeg } from '@spark/market';
import { addExact, addShare, type Exact, gstOf, toPaise, toRupee } from './note-amounts.ts';
import { type Rates, ratesOf } from './rates-of-day.ts';

/** Beyond it products leave what a number holds exactly. */
const MOST_TURNOVER = 1e14;

/** One note of a day: all legs of one exchange and segment. */
type Note = {
  readonly brokerage: Exact;
  readonly taxes: Exact[];
  readonly fees: Exact[];
  readonly duties: Exact[];
};

export type NoteSheet = { readonly totalPaise: number; readonly each: readonly number[] };

/** The same as `chargesOf` comes to, for many legs and without large integers. Null where the amounts are too large for that. */
export function noteOf(legs: readonly ChargeLeg[], day: string, plan: BrokeragePlan): NoteSheet | null {
  const notes = new Map<string, Note>();
  const each: number[] = [];
  const asked: Asked[] = [];
  for (const leg of legs) {
    const turnover = leg.pricePaise * leg.qty;
    if (turnover > MOST_TURNOVER) return null;
    const rates = knownRates(asked, leg, day);
    const own = emptyNote(rates);
    addLeg(own, leg, turnover, rates, plan);
    each.push(totalOf(own, toPaise));
    const name = `${leg.exchange} ${leg.segment}`;
    const note = notes.get(name);
    if (note === undefined) notes.set(name, own);
    else addNote(note, own);
  }
  let totalPaise = 0;
  for (const note of notes.values()) totalPaise += totalOf(note, toRupee);
  return { totalPaise, each };
}

type Asked = { readonly leg: ChargeLeg; readonly rates: Rates };

/** The legs of a day are of few kinds. */
function knownRates(asked: Asked[], leg: ChargeLeg, day: string): Rates {
  for (const { leg: like, rates } of asked)
    if (like.side === leg.side && like.segment === leg.segment && like.exchange === leg.exchange)
      return rates;
  const rates = ratesOf(leg, day);
  asked.push({ leg, rates });
  return rates;
}

function emptyNote({ taxes, fees, duties }: Rates): Note {
  const none = () => ({ paise: 0, billionths: 0 });
  return { brokerage: none(), taxes: taxes.map(none), fees: fees.map(none), duties: duties.map(none) };
}

function addLeg(note: Note, leg: ChargeLeg, turnover: number, rates: Rates, plan: BrokeragePlan): void {
  const { perOrderPaise, perBillion, capPaise } = plan.ruleFor(leg.segment, leg.product);
  addExact(note.brokerage, perOrderPaise * leg.orders, 0);
  if (perBillion > 0) {
    const share = { paise: 0, billionths: 0 };
    addShare(share, turnover, perBillion);
    const isCapped = capPaise !== null && share.paise >= capPaise * leg.orders;
    addExact(note.brokerage, isCapped ? capPaise * leg.orders : share.paise, isCapped ? 0 : share.billionths);
  }
  addShares(note.taxes, rates.taxes, turnover);
  addShares(note.fees, rates.fees, turnover);
  addShares(note.duties, rates.duties, turnover);
}

function addShares(amounts: readonly Exact[], rates: readonly number[], turnover: number): void {
  for (let at = 0; at < rates.length; at += 1) {
    const [amount, rate] = [amounts[at], rates[at]];
    if (amount !== undefined && rate !== undefined && rate > 0) addShare(amount, turnover, rate);
  }
}

function addNote(note: Note, own: Note): void {
  addExact(note.brokerage, own.brokerage.paise, own.brokerage.billionths);
  for (const kind of ['taxes', 'fees', 'duties'] as const)
    own[kind].forEach(({ paise, billionths }, at) => {
      const amount = note[kind][at];
      if (amount !== undefined) addExact(amount, paise, billionths);
    });
}

/** Goods and services tax is worked out on exact amounts; the sum is that of the rounded ones. */
function totalOf({ brokerage, taxes, fees, duties }: Note, taxRounding: (exact: Exact) => number): number {
  const taxable = { ...brokerage };
  let total = toPaise(brokerage);
  for (const fee of fees) {
    addExact(taxable, fee.paise, fee.billionths);
    total += toPaise(fee);
  }
  for (const tax of taxes) total += taxRounding(tax);
  for (const duty of duties) total += toPaise(duty);
  return total + gstOf(taxable);
}
