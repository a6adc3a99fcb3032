import Link from '@docusaurus/Link';
import useBaseUrl from '@docusaurus/useBaseUrl';
import styles from './home.module.css';

/** The console as it looks; `apps/console/e2e/draw-pictures.ts` takes the picture. */
export function ConsolePicture() {
  return (
    <section className={styles.section} aria-labelledby="console">
      <h2 id="console" className={styles.sectionTitle}>
        Every account on one page
      </h2>
      <p>
        The console follows orders, positions and prices of all accounts live: chart, option chain, baskets
        with payoff, alerts and limits.{' '}
        <Link to="/spark/Console/intro" className={styles.more}>
          What the console shows <span aria-hidden="true">→</span>
        </Link>{' '}
        <Link to="pathname:///console" target="_self" className={styles.more}>
          Open the console <span aria-hidden="true">→</span>
        </Link>
      </p>
      <img
        className={styles.picture}
        src={useBaseUrl('/img/console/desk.png')}
        alt="The desk of the console: profit of today, accounts, what keeps them from trading, what happened last"
        width="1280"
        height="760"
        loading="lazy"
        decoding="async"
      />
    </section>
  );
}
