import { type ReactNode, useEffect, useState } from 'react';
import { Chip } from '../../../parts/Panel.tsx';
import { Loading } from '../../../parts/States.tsx';
import styles from '../Builder.module.css';
import { checkLater } from '../check/checker.ts';
import type { Json } from '../edit/json.ts';
import { type ChangeLabel, changeLabels } from './diff-labels.ts';

type Compared = { readonly before: Json; readonly after: Json };

/** What changed from one strategy to another, in words, element by element. */
export function DiffList({ before, after }: Compared): ReactNode {
  const [known, setKnown] = useState<(Compared & { readonly changes: readonly ChangeLabel[] }) | null>(null);
  useEffect(() => {
    let isWanted = true;
    void Promise.all([checkLater(before), checkLater(after)]).then(([old, now]) => {
      if (!isWanted) return;
      const changes = changeLabels(
        { document: before, sentences: old.sentences },
        { document: after, sentences: now.sentences },
      );
      setKnown({ before, after, changes });
    });
    return () => {
      isWanted = false;
    };
  }, [before, after]);
  if (known?.before !== before || known.after !== after) return <Loading label="Comparing" rows={2} />;
  if (known.changes.length === 0) return <p className="quiet">Both are the same.</p>;
  return (
    <ul className={styles.diff} aria-label="What differs">
      {known.changes.map((change) => (
        <Change key={change.key} change={change} />
      ))}
    </ul>
  );
}

function Change({ change: { of, what, before, after, hasEffect } }: { readonly change: ChangeLabel }) {
  return (
    <li>
      <span>
        <strong>{of}</strong> {what} {!hasEffect && <Chip>no effect</Chip>}
      </span>
      {before !== undefined && <del>{before}</del>}
      {after !== undefined && <ins>{after}</ins>}
    </li>
  );
}
