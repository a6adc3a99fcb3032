import { assert } from '../lib/assert.ts';

export type SliceRule = {
  readonly qty: number;
  readonly lotSize: number;
  readonly freezeQty: number;
  /** Wanted number of batches; 0 and 1 mean one. */
  readonly splitBy: number;
};

/**
 * Cuts a quantity into the sizes that are sent: first into the wanted number of batches, whole lots, as even as
 * possible, the larger first; then each batch that is above the exchange's limit into as few parts as possible.
 */
export function sliceSizes({ qty, lotSize, freezeQty, splitBy }: SliceRule): readonly number[] {
  assert(qty > 0 && qty % lotSize === 0, 'a quantity that is cut is whole lots');
  const lots = qty / lotSize;
  // A freeze quantity below one lot allows nothing; a lot is then sent, and the exchange refuses it.
  const lotsMax = Math.max(1, Math.floor(freezeQty / lotSize));
  if (splitBy <= 1 && lots <= lotsMax) return [qty];
  const batches = evenly(lots, Math.min(Math.max(1, splitBy), lots));
  return batches.flatMap((batch) => evenly(batch, Math.ceil(batch / lotsMax))).map((size) => size * lotSize);
}

function evenly(total: number, parts: number): number[] {
  const smaller = Math.floor(total / parts);
  const larger = total % parts;
  return Array.from({ length: parts }, (_, at) => (at < larger ? smaller + 1 : smaller));
}
