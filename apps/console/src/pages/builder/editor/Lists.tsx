import { isWithin } from '@spark/document';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import styles from '../Builder.module.css';
import { allElements, elementsOf, FAMILIES, FAMILY_WORDS, type Family } from '../edit/elements.ts';
import { moveElements } from '../edit/several-commands.ts';
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
  const { document, selected, select, run, askDelete, marked, mark } = useEditing();
  const elements = elementsOf(document, family);
  const { many } = FAMILY_WORDS[family];
  const current = elements.some(({ id }) => id === selected) ? selected : elements[0]?.id;
  /** What keys and commands mean: the marked ones where this is one of them. */
  const meantBy = (id: string) => (marked.includes(id) ? marked : [id]);

  function toggle(id: string): void {
    const begun = marked.length > 0 ? marked : [selected].filter((known) => known !== 'settings');
    mark(begun.includes(id) ? begun.filter((other) => other !== id) : [...begun, id]);
  }

  /** Everything from the selected element to this one, over the borders of lists. */
  function markTo(id: string): void {
    const ids = allElements(document).map((element) => element.id);
    const [from, to] = [ids.indexOf(selected), ids.indexOf(id)];
    mark(from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1));
  }

  function onClick({ ctrlKey, metaKey, shiftKey }: MouseEvent, id: string): void {
    if (shiftKey) markTo(id);
    else if (ctrlKey || metaKey) toggle(id);
    else select(id);
  }

  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>, index: number): void {
    const id = elements[index]?.id ?? '';
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const isCommand = event.ctrlKey || event.metaKey;
    if (event.key === 'Delete') askDelete(meantBy(id));
    else if (event.key === 'Escape') mark([]);
    else if (event.key === ' ' && isCommand) toggle(id);
    else if (event.key === 'a' && isCommand) mark(elements.map((element) => element.id));
    else if (by !== 0 && event.altKey) run(moveElements(document, meantBy(id), by));
    else if (by !== 0) {
      const next = event.currentTarget.parentElement?.parentElement?.children[index + by];
      next?.querySelector('button')?.focus();
      const nextId = elements[index + by]?.id;
      if (event.shiftKey && nextId !== undefined) mark([...new Set([...meantBy(id), nextId])]);
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
              data-marked={marked.includes(id) || undefined}
              onClick={(event) => onClick(event, id)}
              onKeyDown={(event) => onKeyDown(event, index)}
            >
              {id}
              {marked.includes(id) && <span className="visually-hidden">selected too</span>}
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
