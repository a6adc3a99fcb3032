import { type BrokeragePlan, type ChargeLeg, chargesOf, samePlanForAll } from '@spark/market';

/** What a turnover is charged, in billionths, by what becomes of the rounding. */
export type Rates = {
  /** Rounded to the rupee in a note. */
  readonly taxes: readonly number[];
  /** Rounded to the paisa, goods and services tax is due on them. */
  readonly fees: readonly number[];
  /** Rounded to the paisa. */
  readonly duties: readonly number[];
};

export type RatedLeg = Pick<ChargeLeg, 'exchange' | 'segment' | 'product' | 'side' | 'symbol'>;

const NO_BROKERAGE: BrokeragePlan = samePlanForAll({ perOrderPaise: 0, perBillion: 0, capPaise: null });
/** Of so many paise a rate in billionths is a whole number of paise. */
const PROBE_PAISE = 1_000_000_000;
const MOST_KEPT = 20_000;

const KNOWN = new Map<string, Rates>();

/** Rates are the same for all legs of a kind on a day, and runs ask for the same days again and again. */
export function ratesOf(leg: RatedLeg, day: string): Rates {
  const name = `${day} ${leg.exchange} ${leg.segment} ${leg.product} ${leg.side} ${leg.symbol}`;
  const known = KNOWN.get(name);
  if (known !== undefined) return known;
  const probe: ChargeLeg = {
    ...leg,
    qty: 1,
    pricePaise: PROBE_PAISE,
    orders: 1,
    instrument: '',
    exercisedIntrinsicPaise: null,
  };
  const [sheet] = chargesOf([probe], { day, plan: NO_BROKERAGE, dpPaise: 0 }).legs;
  const rates = {
    taxes: [sheet?.stt ?? 0, sheet?.ctt ?? 0],
    fees: [sheet?.exchange ?? 0, sheet?.ipft ?? 0, sheet?.sebi ?? 0],
    duties: [sheet?.stamp ?? 0],
  };
  if (KNOWN.size >= MOST_KEPT) KNOWN.clear();
  KNOWN.set(name, rates);
  return rates;
}
