import { type ReactNode, useState } from 'react';
import styles from './LazyPanel.module.css';

interface Props {
  readonly label: string;
  /** Fetches what the panel needs when it is first wanted. */
  readonly load: () => Promise<ReactNode>;
}

type State =
  | { readonly state: 'closed' | 'loading' }
  | { readonly state: 'open'; readonly panel: ReactNode }
  | { readonly state: 'failed'; readonly reason: string };

/** A button below a program or a strategy. What runs it is fetched when it is wanted. */
export function LazyPanel({ label, load }: Props) {
  const [now, setNow] = useState<State>({ state: 'closed' });
  const open = async () => {
    setNow({ state: 'loading' });
    try {
      setNow({ state: 'open', panel: await load() });
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
        {isOpen ? 'Close' : now.state === 'loading' ? 'Loading…' : label}
      </button>
      {now.state === 'failed' && <p role="alert">It could not be loaded: {now.reason}</p>}
      {isOpen && <div className={styles.panel}>{now.panel}</div>}
    </div>
  );
}
