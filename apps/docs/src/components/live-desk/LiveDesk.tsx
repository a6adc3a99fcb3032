import { type ComponentType, useState } from 'react';
import styles from './LiveDesk.module.css';

/** What opens: an order ticket with its orders, or the messages of the order websocket as they come. */
export type DeskKind = 'ticket' | 'console';

type State =
  | { readonly state: 'closed' | 'loading' }
  | { readonly state: 'open'; readonly Panel: ComponentType }
  | { readonly state: 'failed'; readonly reason: string };

const TOLD: Readonly<
  Record<DeskKind, { readonly title: string; readonly text: string; readonly open: string }>
> = {
  ticket: {
    title: 'Try it on your paper account',
    text: 'Place orders and watch them on the simulated exchange of your own Spark. No money moves. It needs JavaScript and a running Spark; the page is complete without it.',
    open: 'Open the order ticket',
  },
  console: {
    title: 'Listen to your orders',
    text: 'Connect to /orderWS of your own Spark and see each message as it comes. It needs JavaScript and a running Spark; the page is complete without it.',
    open: 'Open the console',
  },
};

/** A box with a button. The program behind it is fetched when the reader opens it, so the page stays light. */
export function LiveDesk({ kind }: { readonly kind: DeskKind }) {
  const [now, setNow] = useState<State>({ state: 'closed' });
  const { title, text, open } = TOLD[kind];
  const load = async () => {
    setNow({ state: 'loading' });
    try {
      const Panel =
        kind === 'ticket'
          ? (await import('./OrderTicket.tsx')).OrderTicket
          : (await import('./OrderConsole.tsx')).OrderConsole;
      setNow({ state: 'open', Panel });
    } catch (error) {
      setNow({ state: 'failed', reason: error instanceof Error ? error.message : String(error) });
    }
  };
  const isOpen = now.state === 'open';
  return (
    <section className={styles.desk} aria-label={title}>
      <p>
        <strong>{title}.</strong> {text}
      </p>
      <button
        type="button"
        className="button button--primary button--sm"
        aria-expanded={isOpen}
        disabled={now.state === 'loading'}
        onClick={() => (isOpen ? setNow({ state: 'closed' }) : void load())}
      >
        {isOpen ? 'Close' : now.state === 'loading' ? 'Loading…' : open}
      </button>
      {now.state === 'failed' && <p role="alert">It could not be loaded: {now.reason}</p>}
      {isOpen && <now.Panel />}
    </section>
  );
}
