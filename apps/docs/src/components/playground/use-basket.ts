import { type Basket, type PositionRow, type Spark, SparkError } from '@spark/client';
import { useEffect, useState } from 'react';

export interface FollowedBasket {
  readonly basket: Basket;
  readonly positions: readonly PositionRow[];
}

/** Updates of one order in several accounts come together. */
const READ_SOON_MS = 300;
const READ_AGAIN_AFTER_MS = 2_000;

/** A placed basket with its positions: read when an order changed, and repeatedly until nothing of it is left. */
export function useBasket(
  spark: Spark | null,
  basketID: number | null,
  orderUpdates: number,
): FollowedBasket | null {
  const [followed, setFollowed] = useState<FollowedBasket | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an update is the reason to read.
  useEffect(() => {
    if (!spark || basketID === null) return;
    let isHere = true;
    let timer: number | undefined;
    const again = async () => {
      const read = document.hidden ? undefined : await readBasket(spark, basketID);
      if (!isHere) return;
      if (read) setFollowed(read);
      if (read?.basket.status !== 'over') timer = window.setTimeout(again, READ_AGAIN_AFTER_MS);
    };
    timer = window.setTimeout(again, READ_SOON_MS);
    return () => {
      isHere = false;
      window.clearTimeout(timer);
    };
  }, [spark, basketID, orderUpdates]);

  return followed?.basket.basketID === basketID ? followed : null;
}

/** Undefined when it cannot be read; it is asked for again. */
async function readBasket(spark: Spark, basketID: number): Promise<FollowedBasket | undefined> {
  try {
    const { data } = await spark.listBaskets({ basketID });
    const basket = data[0];
    if (!basket) return undefined;
    const positions = await spark.readPositions({ Stname: basket.StrategyName, open: false });
    return { basket, positions: positions.data.filter(({ ForwardTest }) => ForwardTest === 0) };
  } catch (error) {
    if (error instanceof SparkError) return undefined;
    throw error;
  }
}
