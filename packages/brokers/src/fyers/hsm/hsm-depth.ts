import type { DepthLevel } from '@spark/core';

/** The values of a topic of depth: five prices to buy, five to sell, the sizes of both, and how many orders each is. */
const LEVELS = 5;
const BID_PRICES = 0;
const ASK_PRICES = 5;
const BID_SIZES = 10;
const ASK_SIZES = 15;

export function bidLevels(values: Int32Array, paise: number): readonly DepthLevel[] {
  return levels(values, { prices: BID_PRICES, sizes: BID_SIZES, paise });
}

export function askLevels(values: Int32Array, paise: number): readonly DepthLevel[] {
  return levels(values, { prices: ASK_PRICES, sizes: ASK_SIZES, paise });
}

type Side = { readonly prices: number; readonly sizes: number; readonly paise: number };

/** Best first, as FYERS sends them. What has no price or no size is no level. */
function levels(values: Int32Array, { prices, sizes, paise }: Side): readonly DepthLevel[] {
  const found: DepthLevel[] = [];
  for (let level = 0; level < LEVELS; level += 1) {
    const pricePaise = Math.round((values[prices + level] ?? 0) * paise);
    const qty = values[sizes + level] ?? 0;
    if (pricePaise > 0 && qty > 0) found.push({ pricePaise, qty });
  }
  return found;
}
