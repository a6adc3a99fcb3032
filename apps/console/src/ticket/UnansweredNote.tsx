import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { failureText } from '../parts/States.tsx';
import { showToast } from '../parts/toasts.ts';
import { useSignedIn } from '../session/session-context.tsx';
import styles from './Ticket.module.css';
import { findKept, unanswered } from './unanswered.ts';

/** Says what the page is finding out, also when the ticket was closed meanwhile. */
export function UnansweredNote(): ReactNode {
  useCachedRequests();
  const all = useSyncExternalStore(unanswered.subscribe, unanswered.getSnapshot);
  if (all.length === 0) return null;
  return (
    <div className={styles.unanswered} role="status">
      {all.map(({ key, what }) => (
        <p key={key}>No answer came. Finding out whether {what} was taken; it is not sent again.</p>
      ))}
    </div>
  );
}

/** What a page that was reloaded was finding out, this one finds out. */
function useCachedRequests(): void {
  const { spark, ucc } = useSignedIn();
  useEffect(() => {
    for (const answer of findKept(spark, ucc))
      answer.then(
        ({ message }) => showToast({ tone: 'good', text: message }),
        (error: unknown) => showToast({ tone: 'bad', text: failureText(error).message }),
      );
  }, [spark, ucc]);
}
