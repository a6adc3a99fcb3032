import type { Issue } from '@spark/document';
import type { ReactNode } from 'react';
import { Button } from '../../../parts/Button.tsx';
import styles from '../Builder.module.css';
import { useEditing } from './editor-context.tsx';

const ORDER = ['error', 'warning', 'info'] as const;
const HEADS = { error: 'Errors', warning: 'Warnings', info: 'Notes' } as const;

/** Everything that is to be said about the strategy, with where it is and how to fix it. */
export function Issues(): ReactNode {
  const { issues, findings } = useEditing();
  if (issues.length === 0) return <p className={styles.none}>Nothing is wrong: it can be saved and run.</p>;
  return (
    <div className={styles.issues}>
      {ORDER.map((severity) => {
        const own = issues.filter((issue) => issue.severity === severity);
        return (
          own.length > 0 && (
            <section key={severity} aria-label={HEADS[severity]}>
              <h3>
                {HEADS[severity]} <span className={styles.tally}>{own.length}</span>
              </h3>
              <ul>
                {own.map((issue) => (
                  <IssueLine key={`${issue.pointer} ${issue.code} ${issue.message}`} issue={issue} />
                ))}
              </ul>
            </section>
          )
        );
      })}
      {findings.omitted > 0 && <p className={styles.note}>And {findings.omitted} more.</p>}
    </div>
  );
}

function IssueLine({ issue }: { readonly issue: Issue }): ReactNode {
  const { run, go, document } = useEditing();
  const { fix, pointer, message } = issue;
  return (
    <li className={styles.issue}>
      <span>
        <span className={styles.dot} data-severity={issue.severity} /> {message}{' '}
        <a
          href={issue.docs}
          target="_blank"
          rel="noreferrer"
          className={styles.help}
          aria-label="About this, in the docs"
        >
          ?
        </a>
        <small className={styles.place}>{placeText(document, pointer)}</small>
      </span>
      <span className={styles.tools}>
        <Button isSmall onClick={() => go(pointer)} aria-label={`Go to it: ${message}`}>
          Go
        </Button>
        {fix && (
          <Button
            isSmall
            tone="main"
            onClick={() => run({ name: fix.label, patch: fix.patch })}
            aria-label={`Fix it: ${fix.label}`}
          >
            {fix.label}
          </Button>
        )}
      </span>
    </li>
  );
}

function placeText(document: Readonly<Record<string, unknown>>, pointer: string): string {
  const [, family = '', index, ...rest] = pointer.split('/');
  const list = document[family];
  const element: unknown = Array.isArray(list) ? list[Number(index)] : undefined;
  const id = typeof element === 'object' && element !== null && 'id' in element ? String(element.id) : '';
  return id === '' ? pointer : [id, ...rest].join(' › ');
}
