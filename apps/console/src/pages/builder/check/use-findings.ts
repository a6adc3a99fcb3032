import { useEffect, useState } from 'react';
import type { Json } from '../edit/json.ts';
import type { Findings } from './check-text.ts';
import { checkLater } from './checker.ts';

export const NO_FINDINGS: Findings = {
  issues: [],
  omitted: 0,
  isValid: false,
  sentences: {},
  pieces: {},
  series: [],
};

/** What the checks say about the document as it is now; what they said before until they have looked. */
export function useFindings(document: Json): { readonly findings: Findings; readonly isCurrent: boolean } {
  const [known, setKnown] = useState<{ readonly of: Json; readonly findings: Findings } | null>(null);
  useEffect(() => {
    let isWanted = true;
    void checkLater(document).then((findings) => {
      if (isWanted) setKnown({ of: document, findings });
    });
    return () => {
      isWanted = false;
    };
  }, [document]);
  return { findings: known?.findings ?? NO_FINDINGS, isCurrent: known?.of === document };
}
