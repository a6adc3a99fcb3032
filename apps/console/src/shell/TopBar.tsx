import { freshnessText, istClock } from '@spark/web';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { serverNow } from '../live/server-clock.ts';
import { useFreshness } from '../live/use-live.ts';
import { DayTotal } from '../pages/positions/DayTotal.tsx';
import { usePositions } from '../pages/positions/use-positions.ts';
import { Button } from '../parts/Button.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Menu, MenuItem } from '../parts/Menu.tsx';
import { Chip } from '../parts/Panel.tsx';
import { ArmedEdge } from '../session/ArmedEdge.tsx';
import { session, useSignedIn } from '../session/session-context.tsx';
import { openTicket } from '../ticket/ticket-store.ts';
import { KillSwitch } from './KillSwitch.tsx';
import { MarketPhase } from './MarketPhase.tsx';
import { openPalette } from './palette-store.ts';
import styles from './Shell.module.css';
import { chooseTheme } from './theme.ts';

export function TopBar(): ReactNode {
  const { name, userType } = useSignedIn();
  return (
    <header className={styles.bar}>
      <Link to="/" className={styles.brand ?? ''}>
        <img src="/console/favicon.svg" alt="" width="18" height="18" />{' '}
        <span className={styles.wide}>Spark</span>
      </Link>
      <Button
        isSmall
        className={styles.search ?? ''}
        title="Search pages and instruments"
        onClick={openPalette}
      >
        <Icon name="search" />
        <span>Search</span>
        <kbd>Ctrl K</kbd>
      </Button>
      <span className={styles.spread} />
      <DayProfit />
      <LiveState />
      <Clock />
      {userType === 'visitor' && <Chip tone="accent">Visitor, on paper</Chip>}
      <Button isSmall tone="main" className={styles.newOrder ?? ''} onClick={() => openTicket({})}>
        <span className={styles.wide}>New </span>order
      </Button>
      <ArmedEdge />
      <KillSwitch />
      <Menu label={<Icon name="admin" />} title={`You: ${name}`}>
        <MenuItem onClick={() => chooseTheme('light')}>Light</MenuItem>
        <MenuItem onClick={() => chooseTheme('dark')}>Dark</MenuItem>
        <MenuItem onClick={() => chooseTheme('system')}>As the system</MenuItem>
        <MenuItem onClick={() => void session.signOut()}>Sign out {name}</MenuItem>
      </Menu>
    </header>
  );
}

/** What the day brought so far, on every page. */
function DayProfit(): ReactNode {
  const { total } = usePositions();
  if (!total) return null;
  return (
    <Link to="/positions" className={styles.day ?? ''} title="Profit of today">
      <DayTotal total={total} />
    </Link>
  );
}

/** How fresh the page is: in words, and by a dot that changes its form as well as its colour. */
function LiveState(): ReactNode {
  const freshness = useFreshness();
  const now = useNow(1_000);
  const text = freshnessText(freshness, now);
  return (
    <span className={styles.state} role="status" title={text}>
      <span className={styles.dot} data-state={freshness.state} aria-hidden="true" />
      <span className={styles.wide}>{text}</span>
    </span>
  );
}

function Clock(): ReactNode {
  const now = useNow(1_000);
  return (
    <span className={`${styles.state} ${styles.clock} ${styles.wide}`}>
      <MarketPhase />
      <time>{istClock(now)}</time> IST
    </span>
  );
}

function useNow(everyMs: number): number {
  const [now, setNow] = useState(serverNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
