import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from '../../parts/Panel.tsx';
import { useSearchState } from '../../parts/use-search-state.ts';
import { AlertBuilder } from './AlertBuilder.tsx';
import styles from './Alerts.module.css';
import { Gtts } from './Gtts.tsx';
import { PriceAlerts } from './PriceAlerts.tsx';
import { Webhooks } from './Webhooks.tsx';

const TABS = [
  ['', 'Price alerts'],
  ['gtt', 'GTT'],
  ['webhooks', 'Webhooks'],
  ['tradingview', 'TradingView alert'],
] as const;

/** What Spark watches for the user, and what may trade from outside. */
export function AlertsPage(): ReactNode {
  const [tab] = useSearchState('tab');
  return (
    <Page title="Alerts">
      <nav className={styles.tabs} aria-label="Alerts">
        {TABS.map(([id, name]) => (
          <Link
            key={id}
            to="/alerts"
            search={id === '' ? {} : { tab: id }}
            className={styles.tab ?? ''}
            activeOptions={{ exact: true, includeSearch: true }}
          >
            {name}
          </Link>
        ))}
      </nav>
      {tab === 'gtt' ? (
        <Gtts />
      ) : tab === 'webhooks' ? (
        <Webhooks />
      ) : tab === 'tradingview' ? (
        <AlertBuilder />
      ) : (
        <PriceAlerts />
      )}
    </Page>
  );
}
