import Link from '@docusaurus/Link';
import { CodeSample } from './code-sample';
import styles from './home.module.css';

const START = `cd spark
npm start`;

const ORDER = `curl -s http://localhost:8080/order \\
  -H "Authorization: Bearer $SPARK_TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"strategyname": "demo", "orderType": "Market",
       "productType": "Intraday", "token": "NSE:212",
       "qty": 1, "transType": "Buy"}'`;

const REPLY = `{
  "status": true,
  "error": false,
  "data": [{ "strefID": 1, "placedIn": ["F000000:paper"] }],
  "message": "Order placed in F000000:paper"
}`;

export function FirstOrder() {
  return (
    <section className={styles.band} aria-labelledby="first-order">
      <div className={styles.bandInner}>
        <div className={styles.bandText}>
          <h2 id="first-order" className={styles.sectionTitle}>
            Two commands, then an order
          </h2>
          <p>
            No database to set up, no other service to start. The first start makes you the owner and gives
            you a paper account, a strategy and the link between them.
          </p>
          <CodeSample label="Terminal" code={START} />
          <p>
            <Link to="/spark/install#login" className={styles.more}>
              Log in and get a token <span aria-hidden="true">→</span>
            </Link>
          </p>
        </div>
        <div className={styles.exchange}>
          <CodeSample label="One call" code={ORDER} />
          <CodeSample label="Its reply" code={REPLY} />
        </div>
      </div>
    </section>
  );
}
