import Link from '@docusaurus/Link';
import { CodeSample } from './code-sample';
import styles from './home.module.css';

const PYTHON = `spark.placeorder(
  strategyname="test1",
  orderType="Market",
  productType="Intraday",
  token="NSE:212", qty=100,
  transType="Buy")`;

const ALERT = `{ "actions": [{
  "action": "placeorder",
  "strategyname": "test1",
  "token": "NSE:212", "qty": 100,
  "transType": "Buy",
  "orderType": "Market",
  "productType": "Intraday" }] }`;

const DRAWN = `NIFTY candles, 5 minutes
 └ ORB 09:15 to 09:30
   └ IF close > ORB high
     AND RSI 14 < 70
     └ buy the ATM call
       stop 20 %, target 40 %`;

export function Ways() {
  return (
    <section className={styles.section} aria-labelledby="ways">
      <h2 id="ways" className={styles.sectionTitle}>
        Three ways to automate, one engine
      </h2>
      <p className={styles.sectionLead}>
        Whatever sends the order, it passes the same checks, lands in the same order book and answers to one
        number, its <code>strefID</code>.
      </p>
      <div className={styles.columns}>
        <Way
          title="In code"
          text="Python, TypeScript or plain HTTP. Your program names a strategy, never a broker."
          label="Python"
          code={PYTHON}
          to="/spark/BuildingAlgo/buildingAlgos"
          more="Build an algo"
        />
        <Way
          title="From TradingView"
          text="An alert on your chart calls a secret address of your own server. No program needed."
          label="Alert message"
          code={ALERT}
          to="/spark/BuildingAlgo/orderexec/tradingview-webhook"
          more="Set up the webhook"
        />
        <Way
          title="Without code"
          text="Draw data, indicators, conditions and actions, test the strategy on past minutes, run it on paper, then live."
          label="BuildAlgos"
          code={DRAWN}
          to="/buildalgos/intro"
          more="Build your first strategy"
        />
      </div>
    </section>
  );
}

interface WayProps {
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly code: string;
  readonly to: string;
  readonly more: string;
}

function Way({ title, text, label, code, to, more }: WayProps) {
  return (
    <article className={styles.way}>
      <h3>{title}</h3>
      <p>{text}</p>
      <CodeSample label={label} code={code} />
      <Link to={to} className={styles.more}>
        {more} <span aria-hidden="true">→</span>
      </Link>
    </article>
  );
}
