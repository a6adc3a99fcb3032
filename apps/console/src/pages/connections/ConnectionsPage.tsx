import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from '../../parts/Panel.tsx';
import { Accounts } from './Accounts.tsx';
import styles from './Connections.module.css';
import { LinkMatrix } from './LinkMatrix.tsx';
import { Strategies } from './Strategies.tsx';

const TABS = [
  ['accounts', 'ACCOUNTS'],
  ['strategies', 'STRATEGIES'],
  ['linked', 'LINKED STRATEGIES'],
] as const;

/** Broker accounts, strategies, and which strategy trades where. The names are those of the documentation. */
export function ConnectionsPage(): ReactNode {
  const { tab } = useParams({ from: '/connections/$tab' });
  return (
    <Page title="Connections">
      <nav className={styles.tabs} aria-label="Connections">
        {TABS.map(([id, name]) => (
          <Link key={id} to="/connections/$tab" params={{ tab: id }} className={styles.tab ?? ''}>
            {name}
          </Link>
        ))}
      </nav>
      {tab === 'strategies' ? <Strategies /> : tab === 'linked' ? <LinkMatrix /> : <Accounts />}
    </Page>
  );
}
