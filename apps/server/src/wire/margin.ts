import type { LegToMargin } from '@spark/application';
import type { AccountMargin } from '@spark/contract';
import { type AccountMargin as CoreMargin, rupeesFromPaise } from '@spark/core';
import { hedgeOrder } from '@spark/market';

type Leg = LegToMargin & { readonly why?: string };

export function toWireAccountMargin(
  ucc: string,
  margin: CoreMargin,
  legs: readonly Leg[],
  multiplier: number,
): AccountMargin {
  const { accountName, requiredPaise, finalPaise, availablePaise, isEnough, source, notes } = margin;
  const placed = hedgeOrder(legs, ({ side, instrument }) => side === 'Buy' && instrument.class === 'option');
  return {
    account: `${ucc}:${accountName}`,
    required: rupees(requiredPaise),
    final: rupees(finalPaise),
    available: rupees(availablePaise),
    enough: isEnough,
    source,
    legs: placed.map(({ instrument, side, qty, product, why = null }) => ({
      token: instrument.key,
      symbol: instrument.symbol,
      transType: side,
      qty: qty * multiplier,
      productType: product,
      why,
    })),
    notes: [...notes],
  };
}

function rupees(paise: number | null): number | null {
  return paise === null ? null : rupeesFromPaise(paise);
}
