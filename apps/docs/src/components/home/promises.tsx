import Link from '@docusaurus/Link';
import styles from './home.module.css';

const PROMISES = [
  {
    title: 'Sized per account',
    text: 'A link holds a multiplier, a switch and a capital figure. The same code trades one lot here and three there.',
    to: '/spark/Guides/guide#link',
    more: 'How links work',
  },
  {
    title: 'Orders that look after themselves',
    text: 'Slices above the freeze quantity, limit orders that chase the price or give up after the seconds you choose.',
    to: '/spark/BuildingAlgo/orderexec/placeorderOp',
    more: 'Operations on an order',
  },
  {
    title: 'Every fill, live',
    text: 'Order book, websocket, execution log and Telegram are fed from the same stored facts and never disagree.',
    to: '/spark/BuildingAlgo/orderexec/orderSocket',
    more: 'Follow an order',
  },
  {
    title: 'The rules of 2026 built in',
    text: 'Static IP, 10 orders a second, protected market orders and a login each day are handled, and explained.',
    to: '/spark/BuildingAlgo/tradingSetup#rules',
    more: 'What the rules mean',
  },
] as const;

export function Promises() {
  return (
    <section className={styles.section} aria-labelledby="promises">
      <h2 id="promises" className={styles.sectionTitle}>
        What it does with your order
      </h2>
      <div className={styles.pairs}>
        {PROMISES.map(({ title, text, to, more }) => (
          <article key={title} className={styles.promise}>
            <h3>{title}</h3>
            <p>{text}</p>
            <Link to={to} className={styles.more}>
              {more} <span aria-hidden="true">→</span>
            </Link>
          </article>
        ))}
      </div>
    </section>
  );
}
