import type { ReactNode } from 'react';
import { Button } from '../../../parts/Button.tsx';
import styles from '../Builder.module.css';
import { elementsOf, type PlacedElement } from '../edit/elements.ts';
import { link, linksOf, moveLink, unlink } from '../edit/link-commands.ts';
import { useEditing } from './editor-context.tsx';

/** The actions of a condition in the order in which they run. */
export function LinkEditor({ condition }: { readonly condition: PlacedElement }): ReactNode {
  const { document, run, findings } = useEditing();
  const links = linksOf(condition.value);
  const free = elementsOf(document, 'actions').filter(({ id }) => !links.includes(id));
  return (
    <fieldset className={styles.group} data-open data-pointer={`${condition.pointer}/then`} tabIndex={-1}>
      <legend className={styles.legend}>Then, in this order</legend>
      <ol className={styles.links}>
        {links.map((id, index) => (
          <li
            key={id}
            onKeyDown={(event) => {
              if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
              event.preventDefault();
              run(moveLink(document, condition.id, index, index + (event.key === 'ArrowUp' ? -1 : 1)));
            }}
          >
            <span className={styles.number}>{index + 1}</span>
            <span className={styles.linkName}>
              {id} <small className="quiet">{findings.sentences[id] ?? ''}</small>
            </span>
            <Button
              isSmall
              tone="quiet"
              aria-label={`Run ${id} earlier`}
              disabled={index === 0}
              onClick={() => run(moveLink(document, condition.id, index, index - 1))}
            >
              ↑
            </Button>
            <Button
              isSmall
              tone="quiet"
              aria-label={`Unlink ${id}`}
              onClick={() => run(unlink(document, condition.id, id))}
            >
              ✕
            </Button>
          </li>
        ))}
      </ol>
      {links.length === 0 && <p className={styles.problem}>No action is linked, so it would do nothing.</p>}
      {free.length > 0 && (
        <select
          className={styles.input}
          aria-label={`Link an action to ${condition.id}`}
          value=""
          onChange={({ target }) => run(link(document, condition.id, target.value))}
        >
          <option value="">Link an action …</option>
          {free.map(({ id }) => (
            <option key={id} value={id}>
              {id}
            </option>
          ))}
        </select>
      )}
    </fieldset>
  );
}
