import type { OrderTerms, SliceToPlace } from '@spark/core';

/** Prices in rupees. */
export function toMiniTerms({ type, limitPaise, triggerPaise }: OrderTerms) {
  return { type, price: (limitPaise ?? 0) / 100, trigger: (triggerPaise ?? 0) / 100 };
}

export function toMiniProduct({ product, instrument }: Pick<SliceToPlace, 'product' | 'instrument'>): string {
  if (product === 'Intraday') return 'INTRADAY';
  return instrument.isDerivative ? 'NRML' : 'CNC';
}
