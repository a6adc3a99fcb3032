import Link from '@docusaurus/Link';
import styles from './home.module.css';

const LINKS = [
  { to: '/spark/intro', title: 'What Spark is', text: 'The idea, the words and the limits on one page.' },
  {
    to: '/api',
    title: 'API reference',
    text: 'Every call with its fields, errors and samples; try it in the page.',
  },
  {
    to: '/buildalgos/Indicators/intro',
    title: 'Indicators',
    text: 'Fifteen of them, with formulas and worked numbers.',
  },
  {
    to: '/spark/BuildingAlgo/samples/examples',
    title: 'Samples',
    text: 'Complete strategies to read, run and change.',
  },
  { to: '/spark/pricing', title: 'Plans and limits', text: 'How many accounts and strategies a plan holds.' },
  { to: '/blog', title: 'Blog', text: 'What is new, and why it was built so.' },
] as const;

export function Onward() {
  return (
    <nav className={styles.section} aria-labelledby="onward">
      <h2 id="onward" className={styles.sectionTitle}>
        Where to go next
      </h2>
      <ul className={styles.onward}>
        {LINKS.map(({ to, title, text }) => (
          <li key={to}>
            <Link to={to}>{title}</Link>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}
