import Link from '@docusaurus/Link';
import { FanOutPicture } from './fan-out-picture';
import styles from './home.module.css';

export function Hero() {
  return (
    <header className={styles.hero}>
      <div className={styles.heroInner}>
        <div>
          <p className={styles.eyebrow}>Self-hosted execution for Indian markets</p>
          <h1 className={styles.headline}>
            One order,
            <br />
            <span className={styles.headlineAccent}>every account.</span>
          </h1>
          <p className={styles.lead}>
            Spark takes one order from your script or a TradingView alert. It sizes the order for each broker
            account, sends it to all of them at once, and follows every fill.
          </p>
          <div className={styles.buttons}>
            <Link className={styles.primaryButton} to="/spark/install">
              Start in two commands
            </Link>
            <Link className={styles.quietButton} to="/spark/Guides/guide">
              Walk to the first order
            </Link>
          </div>
          <p className={styles.small}>Runs on your machine. Trades on paper from the first minute.</p>
        </div>
        <FanOutPicture />
      </div>
    </header>
  );
}
