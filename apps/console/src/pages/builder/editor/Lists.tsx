import { isWithin } from '@spark/document';
import type { KeyboardEvent, ReactNode } from 'react';
import styles from '../Builder.module.css';
import { moveElement } from '../edit/element-commands.ts';
import { elementsOf, FAMILIES, FAMILY_WORDS, type Family } from '../edit/elements.ts';
import { AddMenu } from './AddMenu.tsx';
import { useEditing } from './editor-context.tsx';

/** The four lists of a strategy: names, what is wrong, and + to add. */
export function Lists(): ReactNode {
  const { selected, select, issues } = useEditing();
  const isWrong = issues.some(
    ({ severity, pointer }) =>
      severity === 'error' && !FAMILIES.some((family) => isWithin(pointer, `/${family}`)),
  );
  return (
    <nav className={styles.lists} aria-label="Elements">
      <button
        type="button"
        className={styles.item}
        aria-current={selected === 'settings' || undefined}
        onClick={() => select('settings')}
      >
        Settings
        {isWrong && <IssueDot severity="error" />}
      </button>
      {FAMILIES.map((family) => (
        <FamilyList key={family} family={family} />
      ))}
    </nav>
  );
}

function FamilyList({ family }: { readonly family: Family }): ReactNode {
  const { document, selected, select, run, askDelete } = useEditing();
  const elements = elementsOf(document, family);
  const { many } = FAMILY_WORDS[family];
  const current = elements.some(({ id }) => id === selected) ? selected : elements[0]?.id;

  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>, index: number): void {
    const id = elements[index]?.id ?? '';
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Delete') askDelete(id);
    else if (by !== 0 && event.altKey) run(moveElement(document, id, index + by));
    else if (by !== 0) {
      const next = event.currentTarget.parentElement?.parentElement?.children[index + by];
      next?.querySelector('button')?.focus();
    } else return;
    event.preventDefault();
  }

  return (
    <section className={styles.family}>
      <header>
        <h2>
          {many} <span className={styles.tally}>{elements.length}</span>
        </h2>
        <AddMenu family={family} />
      </header>
      <ul aria-label={many}>
        {elements.map(({ id, pointer, index }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.item}
              tabIndex={id === current ? 0 : -1}
              aria-current={id === selected || undefined}
              onClick={() => select(id)}
              onKeyDown={(event) => onKeyDown(event, index)}
            >
              {id}
              <ElementDot pointer={pointer} />
            </button>
          </li>
        ))}
      </ul>
      {elements.length === 0 && <p className={styles.none}>None yet.</p>}
    </section>
  );
}

function ElementDot({ pointer }: { readonly pointer: string }): ReactNode {
  const { issues } = useEditing();
  const own = issues.filter((issue) => isWithin(issue.pointer, pointer));
  const worst = own.find(({ severity }) => severity === 'error') ?? own[0];
  return worst ? <IssueDot severity={worst.severity} /> : null;
}

function IssueDot({ severity }: { readonly severity: string }): ReactNode {
  return (
    <span className={styles.dot} data-severity={severity}>
      <span className="visually-hidden">{severity === 'error' ? 'has an error' : 'has a note'}</span>
    </span>
  );
}
