import Link from '@docusaurus/Link';
import { ADAPTERS_PROVEN } from '@site/plugins/generated-content/adapters-proven';
import styles from './home.module.css';

const BROKERS = [
  {
    name: 'testBroker',
    text: 'Paper trading on a built-in exchange',
    to: '/spark/ConnectBrokers/testBroker',
  },
  { name: 'FYERS', text: 'API v3, login by browser', to: '/spark/ConnectBrokers/Fyers' },
  { name: 'IIFL', text: 'XTS interactive API', to: '/spark/ConnectBrokers/IIFLXTS' },
  { name: 'Angel One', text: 'SmartAPI', to: '/spark/ConnectBrokers/Angelone' },
] as const;

export function Brokers() {
  return (
    <section className={styles.section} aria-labelledby="brokers">
      <h2 id="brokers" className={styles.sectionTitle}>
        Brokers
      </h2>
      <p className={styles.sectionLead}>
        Your money and shares stay with your broker. Start on paper; connect a live account when you trust it.{' '}
        {ADAPTERS_PROVEN}
      </p>
      <ul className={styles.brokers}>
        {BROKERS.map(({ name, text, to }) => (
          <li key={name}>
            <Link to={to} className={styles.broker}>
              <strong>{name}</strong>
              <span>{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
