import { useCallback, useEffect, useState } from 'react';
import type { Session } from '../api-reference/session.ts';
import { askSpark } from '../live-data/ask-spark.ts';

/** An open position, in the words of the wire. What is not known is null. */
export interface PositionRow {
  readonly AccountName: string;
  readonly StrategyName: string;
  readonly token: string;
  readonly symbol: string;
  readonly productType: string;
  readonly ForwardTest: number;
  readonly qty: number;
  readonly averagePrice: number;
  readonly ltp: number | null;
  readonly totalpnl: number | null;
  readonly closing?: { readonly problem: string | null };
}

const READ_AGAIN_AFTER_MS = 2_000;
/** Updates of one order in several accounts come together. */
const READ_SOON_MS = 300;

/** Open positions with their profit: read when an order changed, and again and again while there are some. */
export function usePositions(session: Session, orderUpdates: number): readonly PositionRow[] {
  const [rows, setRows] = useState<readonly PositionRow[]>([]);
  const read = useCallback(async () => {
    const asked = await askSpark<PositionRow>(session, '/positions?open=true');
    if (asked.ok) setRows(asked.rows.filter(({ ForwardTest }) => ForwardTest === 0));
    return asked.ok && asked.rows.length > 0;
  }, [session]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an update is the reason to read.
  useEffect(() => {
    if (!session.token) {
      setRows([]);
      return;
    }
    let timer: number | undefined;
    let isHere = true;
    const again = async () => {
      const hasSome = document.hidden || (await read());
      if (isHere && hasSome) timer = window.setTimeout(again, READ_AGAIN_AFTER_MS);
    };
    timer = window.setTimeout(again, READ_SOON_MS);
    return () => {
      isHere = false;
      window.clearTimeout(timer);
    };
  }, [session, read, orderUpdates]);

  return rows;
}
