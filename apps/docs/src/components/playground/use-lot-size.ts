import type { Spark } from '@spark/client';
import { useEffect, useState } from 'react';
import type { Underlying } from './legs.ts';

export interface LotSize {
  /** Units in one lot; null while it is not known. */
  readonly units: number | null;
  readonly failure?: unknown;
}

/** Of the near future, whose lot its options share. */
export function useLotSize(spark: Spark | null, { symbol, exchange }: Underlying): LotSize {
  const [known, setKnown] = useState<LotSize & { readonly of: string }>();
  useEffect(() => {
    if (!spark) return;
    let isHere = true;
    const know = (lot: LotSize) => isHere && setKnown({ ...lot, of: symbol });
    spark.findInstruments({ symbol, exchange, instrument: 'FUT' }).then(
      ({ data }) => know({ units: data[0]?.lotsize ?? null }),
      (failure: unknown) => know({ units: null, failure }),
    );
    return () => {
      isHere = false;
    };
  }, [spark, symbol, exchange]);
  return known?.of === symbol && spark ? known : { units: null };
}
