import { type FormField, type Issue, isWithin } from '@spark/document';
import type { ReactNode } from 'react';
import styles from '../Builder.module.css';
import { DocsLink } from './DocsLink.tsx';
import { useEditing } from './editor-context.tsx';

/** The first thing to be said about a field; `isExact` leaves out what is said about a part of it. */
export function useFieldIssue(pointer: string, isExact = false): Issue | undefined {
  const { issues } = useEditing();
  return issues.find((issue) => (isExact ? issue.pointer === pointer : isWithin(issue.pointer, pointer)));
}

/** The title of a field, its unit or limits in words, and its page. */
export function FieldLabel({
  id,
  field,
  pointer,
  hint,
}: {
  readonly id: string;
  readonly field: FormField;
  readonly pointer: string;
  readonly hint?: string;
}): ReactNode {
  const issue = useFieldIssue(pointer);
  return (
    <>
      <span className={styles.label}>
        <label htmlFor={id} title={field.purpose}>
          {field.title}
        </label>
        {hint && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
        <DocsLink title={field.title} docs={field.docs} purpose={field.purpose} />
      </span>
      {issue && (
        <p className={issue.severity === 'error' ? styles.problem : styles.note} id={`${id}-issue`}>
          {issue.message}
        </p>
      )}
    </>
  );
}
