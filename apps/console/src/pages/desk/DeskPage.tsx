import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page, Panel } from '../../parts/Panel.tsx';
import { Failure } from '../../parts/States.tsx';
import { useRead } from '../../reads/use-read.ts';
import { AccountStrip } from './AccountStrip.tsx';
import { Blocks } from './Blocks.tsx';
import styles from './Desk.module.css';
import { FirstSteps } from './FirstSteps.tsx';
import { LastEvents } from './LastEvents.tsx';
import { ProfitCurve } from './ProfitCurve.tsx';
import { useDesk } from './use-desk.ts';

const CURVE_EVERY_MS = 15_000;

/** The day at a glance: profit, accounts, what blocks trading, and what happened last. */
export function DeskPage(): ReactNode {
  const desk = useDesk();
  const curve = useRead(['intraday'], async (spark) => (await spark.readIntradayPnl()).data, {
    everyMs: CURVE_EVERY_MS,
  });
  return (
    <Page title="Desk" actions={<Link to="/positions">Positions</Link>}>
      {desk.error && <Failure error={desk.error} onRetry={() => void desk.refetch()} />}
      <div className={styles.grid}>
        <div className={styles.main}>
          <ProfitCurve points={curve.data} charges={desk.data?.total.charges} isOld={curve.isError} />
          <Panel
            title="Accounts"
            aside={
              <Link to="/connections/$tab" params={{ tab: 'accounts' }}>
                Connections
              </Link>
            }
          >
            {desk.isError && !desk.data ? (
              <p className="quiet">The accounts are not known at the moment.</p>
            ) : (
              <AccountStrip accounts={desk.data?.accounts} />
            )}
          </Panel>
          <FirstSteps />
        </div>
        <div className={styles.side}>
          {(desk.data || !desk.isError) && <Blocks blocks={desk.data?.blocks} />}
          <LastEvents lines={desk.data?.events} isUnknown={desk.isError && !desk.data} />
        </div>
      </div>
    </Page>
  );
}
