import { type ComponentType, useState } from 'react';
import styles from './RunSample.module.css';

type State =
  | { readonly state: 'closed' | 'loading' }
  | { readonly state: 'open'; readonly Panel: ComponentType<{ readonly id: string }> }
  | { readonly state: 'failed'; readonly reason: string };

/** A button below a program. What runs it is fetched when it is wanted. */
export function RunSample({ id }: { readonly id: string }) {
  const [now, setNow] = useState<State>({ state: 'closed' });
  const open = async () => {
    setNow({ state: 'loading' });
    try {
      setNow({ state: 'open', Panel: (await import('./RunPanel.tsx')).RunPanel });
    } catch (error) {
      setNow({ state: 'failed', reason: error instanceof Error ? error.message : String(error) });
    }
  };
  const isOpen = now.state === 'open';
  return (
    <div className={styles.run}>
      <button
        type="button"
        className="button button--secondary button--sm"
        aria-expanded={isOpen}
        disabled={now.state === 'loading'}
        onClick={() => (isOpen ? setNow({ state: 'closed' }) : void open())}
      >
        {isOpen ? 'Close' : now.state === 'loading' ? 'Loading…' : 'Run it here'}
      </button>
      {now.state === 'failed' && <p role="alert">It could not be loaded: {now.reason}</p>}
      {isOpen && <now.Panel id={id} />}
    </div>
  );
}
