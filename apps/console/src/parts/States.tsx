import { SparkError } from '@spark/client';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from './Button.tsx';
import styles from './States.module.css';

/** What a page shows while it has nothing else: loading, empty, failed. */

const SHOWN_AFTER_MS = 150;

/** The height of what will stand here, shown only when it takes long enough to be noticed. */
export function Loading({ rows = 6, label }: { readonly rows?: number; readonly label: string }): ReactNode {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.loading} role="status" data-loading style={{ minHeight: `${rows * 2}rem` }}>
      {isShown && (
        <>
          <span className="visually-hidden">{label}</span>
          {Array.from({ length: rows }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars are alike and never change places
            <span key={row} className={styles.bar} style={{ width: `${90 - (row % 3) * 15}%` }} />
          ))}
        </>
      )}
    </div>
  );
}

export function Empty({
  children,
  action,
}: {
  readonly children: ReactNode;
  readonly action?: ReactNode;
}): ReactNode {
  return (
    <div className={styles.empty}>
      <p>{children}</p>
      {action}
    </div>
  );
}

/** The server's own sentence, what to do about it, and a way to try again. */
export function Failure({
  error,
  onRetry,
}: {
  readonly error: unknown;
  readonly onRetry?: (() => void) | undefined;
}): ReactNode {
  const { message, hint } = failureText(error);
  const requestId = error instanceof SparkError ? error.requestId : undefined;
  return (
    <div className={styles.failure} role="alert">
      <p>
        <strong>{message}</strong>
        {hint && <span> {hint}</span>}
        {requestId && <small className="quiet"> Request {requestId}</small>}
      </p>
      {onRetry && (
        <Button isSmall onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

export function failureText(error: unknown): { readonly message: string; readonly hint: string | null } {
  if (!(error instanceof SparkError))
    return { message: error instanceof Error ? error.message : 'Something went wrong', hint: null };
  const [first] = error.problems;
  return { message: first?.message ?? error.message, hint: first?.hint ?? null };
}
