import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useOrderState } from '../../live/use-live.ts';
import { Button } from '../../parts/Button.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { openTicket } from '../../ticket/ticket-store.ts';
import styles from './Desk.module.css';

/** For a desk without an order: what to do first. */
export function FirstSteps(): ReactNode {
  const { orders, freshness } = useOrderState();
  if (orders.length > 0 || freshness.state !== 'live') return null;
  return (
    <Panel title="Begin here">
      <ol className={styles.steps}>
        <li className={styles.step}>
          <h3>Place an order on paper</h3>
          <p className="quiet">It goes to every account that is linked to the strategy, at live prices.</p>
          <Button isSmall tone="main" onClick={() => openTicket({ token: 'NSE:212' })}>
            Open a ticket
          </Button>
        </li>
        <li className={styles.step}>
          <h3>Look at an option chain</h3>
          <p className="quiet">Pick legs from it, see payoff and margin, place them as one basket.</p>
          <Link to="/chain/$underlying" params={{ underlying: 'NIFTY' }}>
            Chain of NIFTY
          </Link>
        </li>
        <li className={styles.step}>
          <h3>Connect a broker</h3>
          <p className="quiet">FYERS, IIFL XTS or Angel One, with your own keys.</p>
          <Link to="/connections/$tab" params={{ tab: 'accounts' }}>
            Connections
          </Link>
        </li>
      </ol>
    </Panel>
  );
}
