import { type PositionRow, type Spark, SparkError } from '@spark/client';
import { useEffect, useState } from 'react';

const READ_AGAIN_AFTER_MS = 2_000;
/** Updates of one order in several accounts come together. */
const READ_SOON_MS = 300;

/** Open positions with their profit: read when an order changed, and repeatedly while there are some. */
export function usePositions(spark: Spark | null, orderUpdates: number): readonly PositionRow[] {
  const [rows, setRows] = useState<readonly PositionRow[]>([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an update is the reason to read.
  useEffect(() => {
    if (!spark) {
      setRows([]);
      return;
    }
    let timer: number | undefined;
    let isHere = true;
    const again = async () => {
      const read = document.hidden ? undefined : await readOpen(spark);
      if (!isHere) return;
      if (read) setRows(read.filter(({ ForwardTest }) => ForwardTest === 0));
      if (document.hidden || read?.length) timer = window.setTimeout(again, READ_AGAIN_AFTER_MS);
    };
    timer = window.setTimeout(again, READ_SOON_MS);
    return () => {
      isHere = false;
      window.clearTimeout(timer);
    };
  }, [spark, orderUpdates]);

  return rows;
}

/** Undefined when they cannot be read; the next update asks again. */
async function readOpen(spark: Spark): Promise<readonly PositionRow[] | undefined> {
  try {
    return (await spark.readPositions({ open: true })).data;
  } catch (error) {
    if (error instanceof SparkError) return undefined;
    throw error;
  }
}
