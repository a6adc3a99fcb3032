import type { BrokeragePreset, ChargeSegment, DpPreset, ProductType } from '@spark/vocabulary';

/** What a broker takes for one executed order: a flat amount, a share of the turnover up to a cap, or both. */
export type BrokerageRule = {
  readonly perOrderPaise: number;
  readonly perBillion: number;
  /** The most that the share may come to, for one order; null for no limit. */
  readonly capPaise: number | null;
};

export type BrokeragePlan = {
  readonly ruleFor: (segment: ChargeSegment, product: ProductType) => BrokerageRule;
};

const NOTHING: BrokerageRule = { perOrderPaise: 0, perBillion: 0, capPaise: null };
const SHARE_UP_TO_20: BrokerageRule = { perOrderPaise: 0, perBillion: 300_000, capPaise: 2_000 };
const FLAT_20: BrokerageRule = { perOrderPaise: 2_000, perBillion: 0, capPaise: null };

export const BROKERAGE_PLANS: Readonly<Record<BrokeragePreset, BrokeragePlan>> = {
  none: { ruleFor: () => NOTHING },
  /** The usual plan of a discount broker: delivery free, 20 rupees for an option, else 0.03 % up to 20. */
  flat20: {
    ruleFor: (segment, product) => {
      if (segment === 'OPT') return FLAT_20;
      return segment === 'EQ' && product === 'Delivery' ? NOTHING : SHARE_UP_TO_20;
    },
  },
};

/** One rule for everything, for a broker that is not among the presets. */
export function samePlanForAll(rule: BrokerageRule): BrokeragePlan {
  return { ruleFor: () => rule };
}

/**
 * A plan as text: `zero`, `flat 20` for each order, `percent 0.03` of the turnover or `percent 0.03 cap 20`, the most that an
 * order costs, in rupees. Null for any other text.
 */
export function readBrokeragePlan(text: string): BrokeragePlan | null {
  if (text === 'zero') return BROKERAGE_PLANS.none;
  const [, kind, amount = '', cap] = PLAN_IN_WORDS.exec(text) ?? [];
  if (kind === 'flat' && cap === undefined)
    return samePlanForAll({ ...NOTHING, perOrderPaise: scaled(amount, 2) });
  if (kind !== 'percent') return null;
  // One per cent is ten million of a billion.
  const capPaise = cap === undefined ? null : scaled(cap, 2);
  return samePlanForAll({ perOrderPaise: 0, perBillion: scaled(amount, 7), capPaise });
}

const PLAN_IN_WORDS = /^(flat|percent) (\d+(?:\.\d+)?)(?: cap (\d+(?:\.\d+)?))?$/;

/** By its digits: 0.03 times ten million is not a whole number for a machine. */
function scaled(text: string, decimals: number): number {
  const [whole = '', fraction = ''] = text.split('.');
  return Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
}

/** What a depository takes for a delivery sale, per instrument and day, before GST. */
export const DP_PAISE: Readonly<Record<DpPreset, number>> = {
  none: 0,
  /** Reported by several brokers in 2026, not confirmed by any. */
  generic: 1_350,
  FYERS: 1_250,
};
