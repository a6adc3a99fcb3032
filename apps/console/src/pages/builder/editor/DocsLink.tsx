import type { ReactNode } from 'react';
import styles from '../Builder.module.css';

/** The page of the docs that explains something, at its place. */
export function DocsLink({
  title,
  docs,
  purpose,
}: {
  readonly title: string;
  readonly docs: string | undefined;
  readonly purpose?: string | undefined;
}): ReactNode {
  if (docs === undefined) return null;
  return (
    <a
      className={styles.help}
      href={docs}
      target="_blank"
      rel="noreferrer"
      aria-label={`About ${title}, in the docs`}
      title={purpose}
    >
      ?
    </a>
  );
}
