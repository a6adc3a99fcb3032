import { type ComponentType, useState } from 'react';
import styles from './TryDesk.module.css';

/**
 * What opens: an order ticket with its orders, the messages of the order websocket as they come, an option chain as it
 * changes, an options strategy to try, or the values of a data point.
 */
export type DeskKind =
  | 'ticket'
  | 'console'
  | 'chain'
  | 'playground'
  | 'prices'
  | 'premium'
  | 'synthetic'
  | 'expiries'
  | 'lastExpiry';

type State =
  | { readonly state: 'closed' | 'loading' }
  | { readonly state: 'open'; readonly Panel: ComponentType }
  | { readonly state: 'failed'; readonly reason: string };

interface Desk {
  readonly title: string;
  readonly text: string;
  readonly open: string;
  /** Fetched when the reader opens it. */
  readonly load: () => Promise<ComponentType>;
}

const NEEDS = 'It needs JavaScript and a running Spark; the page is complete without it.';
const ticket = async () => (await import('./OrderTicket.tsx')).OrderTicket;
const orderConsole = async () => (await import('./OrderConsole.tsx')).OrderConsole;

const DESKS: Readonly<Record<DeskKind, Desk>> = {
  ticket: {
    title: 'Try it on your paper account',
    text: `Place one order into all linked accounts of your own Spark and follow it in each of them. Everything here is on paper: no money moves. ${NEEDS}`,
    open: 'Open the order ticket',
    load: ticket,
  },
  console: {
    title: 'Listen to your orders',
    text: `Connect to /orderWS of your own Spark and see each message as one line, or whole with a click. ${NEEDS}`,
    open: 'Open the console',
    load: orderConsole,
  },
  chain: {
    title: 'See the chain live',
    text: `Follow the options of an index around the money over /dataWS of your own Spark, with what you hold. ${NEEDS}`,
    open: 'Show the chain',
    load: async () => (await import('../option-chain/LiveChain.tsx')).LiveChain,
  },
  playground: {
    title: 'Try an options strategy',
    text: `Choose legs, see what they bring, need and cost, place them in the paper accounts of your own Spark, and copy them as a program. No money moves. ${NEEDS}`,
    open: 'Open the playground',
    load: async () => (await import('../playground/Playground.tsx')).Playground,
  },
  prices: valuesDesk('prices', 'the price, open, high, low, volume and open interest of an instrument'),
  premium: valuesDesk('premium', 'what the call and the put at the money cost together'),
  synthetic: valuesDesk('synthetic', 'the future that the call and the put at the money make'),
  expiries: valuesDesk('expiries', 'the coming expiries and the trading days to each'),
  lastExpiry: valuesDesk('lastExpiry', 'what your Spark knows about expiries'),
};

function valuesDesk(
  kind: Exclude<DeskKind, 'ticket' | 'console' | 'chain' | 'playground'>,
  what: string,
): Desk {
  return {
    title: 'See it live',
    text: `Read from your own Spark ${what}, with the time of each price. ${NEEDS}`,
    open: 'Show the values',
    load: async () => {
      const { CurrentValues } = await import('../current-values/CurrentValues.tsx');
      return () => <CurrentValues kind={kind} />;
    },
  };
}

/** A box with a button. The program behind it is fetched when the reader opens it, so the page stays light. */
export function TryDesk({ kind }: { readonly kind: DeskKind }) {
  const [now, setNow] = useState<State>({ state: 'closed' });
  const { title, text, open, load } = DESKS[kind];
  const start = async () => {
    setNow({ state: 'loading' });
    try {
      setNow({ state: 'open', Panel: await load() });
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
        onClick={() => (isOpen ? setNow({ state: 'closed' }) : void start())}
      >
        {isOpen ? 'Close' : now.state === 'loading' ? 'Loading…' : open}
      </button>
      {now.state === 'failed' && <p role="alert">It could not be loaded: {now.reason}</p>}
      {isOpen && <now.Panel />}
    </section>
  );
}
