import { useEffect, useState } from 'react';
import type { Json } from '../edit/json.ts';
import type { Told } from './check-text.ts';
import { checkLater } from './checker.ts';

export const NOTHING_TOLD: Told = {
  issues: [],
  omitted: 0,
  isValid: false,
  sentences: {},
  pieces: {},
  series: [],
};

/** What the checks say about the document as it is now; what they said before until they have looked. */
export function useTold(document: Json): { readonly told: Told; readonly isCurrent: boolean } {
  const [known, setKnown] = useState<{ readonly of: Json; readonly told: Told } | null>(null);
  useEffect(() => {
    let isWanted = true;
    void checkLater(document).then((told) => {
      if (isWanted) setKnown({ of: document, told });
    });
    return () => {
      isWanted = false;
    };
  }, [document]);
  return { told: known?.told ?? NOTHING_TOLD, isCurrent: known?.of === document };
}
