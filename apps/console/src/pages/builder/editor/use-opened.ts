import { useEffect, useState } from 'react';
import { useSpark } from '../../../session/session-context.tsx';
import { type Opened, openStrategy } from './strategy-calls.ts';

export type Opening =
  | { readonly state: 'opening' }
  | { readonly state: 'failed'; readonly error: unknown; readonly again: () => void }
  | { readonly state: 'opened'; readonly opened: Opened };

/** Reads a strategy once: what is edited from then on is not replaced by a later read. */
export function useOpened(id: number): Opening {
  const spark = useSpark();
  const [attempt, setAttempt] = useState(0);
  const [known, setKnown] = useState<{ readonly key: string; readonly opening: Opening } | null>(null);
  const key = `${id} ${attempt}`;
  useEffect(() => {
    let isWanted = true;
    const tell = (opening: Opening) => {
      if (isWanted) setKnown({ key, opening });
    };
    openStrategy(spark, id).then(
      (opened) => tell({ state: 'opened', opened }),
      (error: unknown) => tell({ state: 'failed', error, again: () => setAttempt((before) => before + 1) }),
    );
    return () => {
      isWanted = false;
    };
  }, [spark, id, key]);
  return known?.key === key ? known.opening : { state: 'opening' };
}
