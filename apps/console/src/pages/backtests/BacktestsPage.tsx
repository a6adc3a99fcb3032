import type { BacktestRow, SweepRow } from '@spark/client';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Button } from '../../parts/Button.tsx';
import { DataTable } from '../../parts/DataTable.tsx';
import { Gain } from '../../parts/Figure.tsx';
import { Page, Panel } from '../../parts/Panel.tsx';
import { Empty, Failure, Loading } from '../../parts/States.tsx';
import type { Column } from '../../parts/table-rows.ts';
import { useSearchState } from '../../parts/use-search-state.ts';
import { count } from '../../text/money.ts';
import styles from './Backtests.module.css';
import { RemoveRun } from './RemoveRun.tsx';
import { RunState } from './RunState.tsx';
import { StartDialog } from './StartDialog.tsx';
import { useBacktests, useSweeps } from './use-runs.ts';

const COMPARED_MAX = 4;

/** Every run of a strategy over the past: started, followed, compared and deleted. */
export function BacktestsPage(): ReactNode {
  const [asked, setAsked] = useSearchState('new');
  const backtests = useBacktests();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const compared = [...chosen].filter((id) =>
    backtests.rows.some((row) => String(row.backtestID) === id && row.state === 'done'),
  );
  return (
    <Page
      title="Backtests"
      actions={
        <>
          {compared.length > 1 && (
            <Button
              isSmall
              disabled={compared.length > COMPARED_MAX}
              title={compared.length > COMPARED_MAX ? `At most ${COMPARED_MAX} at once` : undefined}
              onClick={() =>
                void navigate({
                  to: '/backtests/$backtestID',
                  params: { backtestID: compared[0] ?? '' },
                  search: { with: compared.slice(1).join('.') },
                })
              }
            >
              Compare {compared.length}
            </Button>
          )}
          <Button tone="main" isSmall onClick={() => setAsked('1')}>
            New backtest
          </Button>
        </>
      }
    >
      {backtests.error && <Failure error={backtests.error} onRetry={() => void backtests.refetch()} />}
      {backtests.isPending ? (
        <Loading label="Reading your backtests" rows={8} />
      ) : (
        <DataTable
          caption="Backtests"
          columns={COLUMNS}
          rows={backtests.rows}
          isOld={backtests.isError}
          rowKey={({ backtestID }) => String(backtestID)}
          selection={{
            keys: chosen,
            onChange: setChosen,
            nameOf: ({ name, from }) => `${name} from ${from}`,
          }}
          onRowKey={(key, row) => {
            if (key !== 'Enter') return false;
            void navigate({ to: '/backtests/$backtestID', params: { backtestID: String(row.backtestID) } });
            return true;
          }}
          actions={(row) => <RemoveRun kind="backtest" id={row.backtestID} run={row} />}
          empty={
            <Empty
              action={
                <Button tone="main" onClick={() => setAsked('1')}>
                  New backtest
                </Button>
              }
            >
              No backtests yet. A backtest plays a strategy over past days and shows what it would have come
              to.
            </Empty>
          }
        />
      )}
      <Sweeps />
      {asked !== '' && <StartDialog onClose={() => setAsked('')} />}
    </Page>
  );
}

function Sweeps(): ReactNode {
  const sweeps = useSweeps();
  if (sweeps.rows.length === 0 && !sweeps.error) return null;
  return (
    <Panel title="Sweeps">
      <p className="quiet">One strategy played with many values of its parameters.</p>
      {sweeps.error && <Failure error={sweeps.error} onRetry={() => void sweeps.refetch()} />}
      <ul className={styles.sweeps}>
        {sweeps.rows.map((row) => (
          <SweepItem key={row.sweepID} row={row} />
        ))}
      </ul>
    </Panel>
  );
}

function SweepItem({ row }: { readonly row: SweepRow }): ReactNode {
  const { sweepID, name, from, to, axes, summary } = row;
  return (
    <li>
      <span className={styles.sweepName}>
        <Link to="/sweeps/$sweepID" params={{ sweepID: String(sweepID) }}>
          {name}
        </Link>
        <small className="quiet">
          {from} to {to} ·{' '}
          {axes.map(({ name: axis, values }) => `${axis}: ${values.length} values`).join(', ')}
        </small>
      </span>
      {summary?.plateau && (
        <span className={styles.best}>
          <Gain value={summary.plateau.net} /> <small className="quiet">at the best plateau</small>
        </span>
      )}
      <RunState run={row} />
      <RemoveRun kind="sweep" id={sweepID} run={row} />
    </li>
  );
}

const NOT_DONE = 'Known when it is done';

const COLUMNS: readonly Column<BacktestRow>[] = [
  {
    id: 'name',
    head: 'Strategy',
    value: ({ name }) => name,
    cell: (row) => (
      <>
        <Link to="/backtests/$backtestID" params={{ backtestID: String(row.backtestID) }}>
          {row.name}
          {row.documentID !== null && <small className="quiet"> r{row.rev}</small>}
        </Link>
        <span className={styles.phone}>
          <RunState run={row} />
        </span>
      </>
    ),
  },
  {
    id: 'period',
    head: 'Period',
    value: ({ from }) => from,
    cell: ({ from, to }) => `${from} to ${to}`,
    isExtra: true,
  },
  {
    id: 'state',
    head: 'State',
    isExtra: true,
    value: ({ state }) => state,
    cell: (row) => <RunState run={row} />,
  },
  {
    id: 'net',
    head: 'Net',
    isNumber: true,
    value: ({ summary }) => summary?.net ?? null,
    cell: ({ summary }) => <Gain value={summary?.net} reason={NOT_DONE} />,
  },
  {
    id: 'trades',
    head: 'Trades',
    isNumber: true,
    isExtra: true,
    value: ({ summary }) => summary?.trades ?? null,
    cell: ({ summary }) => count(summary?.trades),
  },
  {
    id: 'prices',
    head: 'Prices',
    isExtra: true,
    value: ({ summary }) => (summary === null ? null : summary.simulated ? 'simulated' : 'stored'),
    cell: ({ summary }) => (summary === null ? '–' : summary.simulated ? 'simulated' : 'stored'),
  },
  {
    id: 'made',
    head: 'Made',
    isExtra: true,
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => createdAt.slice(0, 16).replace('T', ' '),
  },
];
