import type { Instrument } from '@spark/core';

/** From which price to which, both included, on the tick. */
export type PriceRange = { readonly lowPaise: number; readonly highPaise: number };

const RUPEE = 100;

/** The band of the day around the close before; null for options, which have no fixed one here. */
export function dayBand(instrument: Instrument, previousClosePaise: number): PriceRange | null {
  if (instrument.class === 'option') return null;
  // Shares with derivatives begin the day at 10 %, all others have a fixed band, widest 20 %.
  const share = instrument.class === 'future' || instrument.isCas ? 0.1 : 0.2;
  return within(instrument, previousClosePaise, previousClosePaise * share);
}

/** Limit price protection around what traded of late; null for shares, which have the band alone. */
export function limitPriceProtection(
  instrument: Instrument,
  isOnIndex: boolean,
  referencePaise: number,
): PriceRange | null {
  const isBse = instrument.exchange === 'BFO';
  if (instrument.class === 'option') {
    const share = Math.round(referencePaise * 0.4);
    const reach = isBse ? Math.max(20 * RUPEE, share) : referencePaise <= 50 * RUPEE ? 20 * RUPEE : share;
    return within(instrument, referencePaise, reach);
  }
  if (instrument.class !== 'future') return null;
  if (!isBse) return within(instrument, referencePaise, referencePaise * 0.03);
  const reach = isOnIndex
    ? Math.max(200 * RUPEE, referencePaise * 0.02)
    : Math.max(150, referencePaise * 0.03);
  return within(instrument, referencePaise, reach);
}

/** How far from the far touch a Market order may go. */
export function marketProtectionPaise(instrument: Instrument, pricePaise: number): number {
  const slabs: readonly (readonly [number, number])[] =
    instrument.class === 'option'
      ? [
          [10, 0.05],
          [100, 0.03],
          [500, 0.02],
          [Number.POSITIVE_INFINITY, 0.01],
        ]
      : [
          [100, 0.02],
          [500, 0.01],
          [Number.POSITIVE_INFINITY, 0.005],
        ];
  const slab = slabs.find(([belowRupees]) => pricePaise < belowRupees * RUPEE);
  return Math.max(instrument.tickPaise, Math.round(pricePaise * (slab?.[1] ?? 0)));
}

/** The most that the limit of a stop may be away from its trigger. */
export function triggerGapPaiseMax(instrument: Instrument, triggerPaise: number): number {
  const isLow = triggerPaise <= 50 * RUPEE;
  if (instrument.class === 'option') return isLow ? 10 * RUPEE : Math.floor(triggerPaise * 0.2);
  return isLow ? 150 : Math.floor(triggerPaise * 0.03);
}

function within({ tickPaise }: Instrument, centrePaise: number, reachPaise: number): PriceRange {
  return {
    lowPaise: Math.max(1, Math.ceil((centrePaise - reachPaise) / tickPaise)) * tickPaise,
    highPaise: Math.floor((centrePaise + reachPaise) / tickPaise) * tickPaise,
  };
}
