import type { Issue } from '@spark/document';
import { useEffect, useState } from 'react';
import { useSpark } from '../../../session/session-context.tsx';
import type { Findings } from '../check/check-text.ts';
import type { Json } from '../edit/json.ts';
import type { KeepState } from '../keep/draft-keeper.ts';

/**
 * What the checks say, and after the draft was kept also what only the server knows: whether the symbol is listed, its
 * lot, its expiries.
 */
export function useServerIssues(document: Json, findings: Findings, keep: KeepState): readonly Issue[] {
  const spark = useSpark();
  const [known, setKnown] = useState<{ readonly of: Json; readonly issues: readonly Issue[] } | null>(null);
  const isAtRest = keep.kind === 'kept' || keep.kind === 'untouched';
  useEffect(() => {
    if (!isAtRest) return undefined;
    let isWanted = true;
    spark.validateDocument({ body: { ...document } }).then(
      ({ data }) => {
        const issues = data[0]?.issues.map(issueOf) ?? [];
        if (isWanted) setKnown({ of: document, issues });
      },
      // The checks of the page have said what they know; the save asks the server again.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [spark, document, isAtRest]);
  return known?.of === document ? known.issues : findings.issues;
}

type Wired = Omit<Issue, 'fix'> & {
  readonly fix?:
    | { readonly label: string; readonly patch: readonly Readonly<Record<string, unknown>>[] }
    | undefined;
};

/** The fixes of the server are patches of the same kind as those of the page; others are left out. */
function issueOf({ fix, ...issue }: Wired): Issue {
  const patch = fix?.patch.filter(isOperation);
  return fix && patch && patch.length === fix.patch.length
    ? { ...issue, fix: { label: fix.label, patch } }
    : issue;
}

type Operation = NonNullable<Issue['fix']>['patch'][number];

function isOperation(value: Readonly<Record<string, unknown>>): value is Operation {
  const { op, path, from } = value;
  if (typeof path !== 'string') return false;
  return (
    op === 'remove' ||
    ((op === 'add' || op === 'replace') && 'value' in value) ||
    (op === 'move' && typeof from === 'string')
  );
}
