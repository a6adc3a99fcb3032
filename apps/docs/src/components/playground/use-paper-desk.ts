import type { Spark } from '@spark/client';
import { useEffect, useState } from 'react';
import { type PaperStrategy, readPaperDesk } from '../try-desk/paper-desk.ts';

export interface PaperDesk {
  /** Undefined until they are read. */
  readonly strategies?: readonly PaperStrategy[];
  readonly failure?: unknown;
}

/** The strategies of the reader that trade on paper. */
export function usePaperDesk(spark: Spark | null): PaperDesk {
  const [desk, setDesk] = useState<PaperDesk>({});
  useEffect(() => {
    setDesk({});
    if (!spark) return;
    let isHere = true;
    readPaperDesk(spark).then(
      (strategies) => isHere && setDesk({ strategies }),
      (failure: unknown) => isHere && setDesk({ failure }),
    );
    return () => {
      isHere = false;
    };
  }, [spark]);
  return desk;
}
