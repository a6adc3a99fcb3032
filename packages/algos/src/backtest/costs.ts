import type { ExecutionSettings, StrategyDocument } from '@spark/document';
import {
  BROKERAGE_PLANS,
  type BrokeragePlan,
  CHARGES_SINCE,
  type ChargeLeg,
  chargesOf,
  samePlanForAll,
} from '@spark/market';
import type { Exchange } from '@spark/vocabulary';
import type { FillCost } from '../account/engine.ts';
import { type Contract, ordersFor } from '../contracts/contract.ts';
import { noteOf } from './day-note.ts';

/** One side of a trade, as a contract note lists it. */
export type Dealt = {
  readonly contract: Contract;
  readonly side: 1 | -1;
  readonly qty: number;
  readonly paise: number;
};

export type Costs = {
  /** All that was dealt on a day, as its contract note adds it up; each alone need not come to the total. */
  readonly ofDay: (
    dealt: readonly Dealt[],
    day: string,
  ) => { readonly totalPaise: number; readonly each: readonly number[] };
  readonly ofFill: FillCost;
};

const NOTHING = { totalPaise: 0, each: [] };

/** The day whose rates a named table has. */
const TABLES: Readonly<Record<string, string>> = { 'IN-2026-04': '2026-04-01' };

export function createCosts({ execution, market }: StrategyDocument): Costs {
  const table = execution.charges ?? 'auto';
  if (table === 'none') return { ofDay: () => NOTHING, ofFill: () => 0 };
  const plan = brokeragePlan(execution.brokerage);
  const ofDay = (dealt: readonly Dealt[], day: string) => {
    if (dealt.length === 0) return NOTHING;
    const legs = dealt.map((one) => chargeLeg(one, execution, market));
    const ofDay = TABLES[table] ?? day;
    const quick = noteOf(legs, ofDay, plan);
    if (quick !== null) return quick;
    const sheet = chargesOf(legs, { day: ofDay, plan, dpPaise: 0 });
    return { totalPaise: sheet.total.total, each: sheet.legs.map(({ total }) => total) };
  };
  return {
    ofDay,
    ofFill: (contract, side, qty, paise, day) => ofDay([{ contract, side, qty, paise }], day).totalPaise,
  };
}

/** With dated charges nothing can be worked out before the first day of the rates. Null where all is well. */
export function chargesProblem({ execution }: StrategyDocument, firstDay: string): string | null {
  if ((execution.charges ?? 'auto') !== 'auto' || firstDay >= CHARGES_SINCE) return null;
  return `Charges are known since ${CHARGES_SINCE}. Begin then, or choose a named table of charges for earlier days.`;
}

function brokeragePlan(given: ExecutionSettings['brokerage']): BrokeragePlan {
  if (given === undefined || typeof given === 'string') return BROKERAGE_PLANS[given ?? 'flat20'];
  return samePlanForAll({
    perOrderPaise: Math.round((given.perOrder ?? 0) * 100),
    // One per cent is ten million of a billion.
    perBillion: Math.round((given.percent ?? 0) * 10_000_000),
    capPaise: given.cap === undefined ? null : Math.round(given.cap * 100),
  });
}

function chargeLeg(
  { contract, side, qty, paise }: Dealt,
  { product }: ExecutionSettings,
  { underlying, exchange }: StrategyDocument['market'],
): ChargeLeg {
  const isCash = contract.segment === 'CASH';
  const derivatives: Exchange = exchange === 'NSE' ? 'NFO' : 'BFO';
  return {
    exchange: isCash ? exchange : derivatives,
    segment: isCash ? 'EQ' : contract.segment === 'FUT' ? 'FUT' : 'OPT',
    product,
    side: side > 0 ? 'Buy' : 'Sell',
    qty,
    pricePaise: Math.round(paise),
    orders: ordersFor(contract, qty),
    symbol: underlying,
    instrument: contract.key,
    exercisedIntrinsicPaise: null,
  };
}
