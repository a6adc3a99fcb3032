import type { DeploymentRow, Link as StrategyLink } from '@spark/client';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DataTable } from '../../parts/DataTable.tsx';
import { Choice } from '../../parts/Field.tsx';
import { Gain } from '../../parts/Figure.tsx';
import { FilterSelect } from '../../parts/FilterSelect.tsx';
import { Page } from '../../parts/Panel.tsx';
import { Empty, Failure, Loading } from '../../parts/States.tsx';
import type { Column } from '../../parts/table-rows.ts';
import { useSearchState } from '../../parts/use-search-state.ts';
import { useLinks } from '../../reads/desk-reads.ts';
import styles from './Deployments.module.css';
import { dayAndMinute } from './day-text.ts';
import { NextDecision } from './NextDecision.tsx';
import { PauseButton } from './PauseButton.tsx';
import { ModeChip, StateChip } from './StateChip.tsx';
import { useDeployments } from './use-deployments.ts';
import { usePause } from './use-steering.ts';

/** Every strategy that trades by itself. */
export function DeploymentsPage(): ReactNode {
  const [show, setShow] = useSearchState('show');
  const [mode] = useSearchState('mode');
  const [strategy] = useSearchState('strategy');
  const all = show === 'all';
  const read = useDeployments(all);
  const links = useLinks();
  const navigate = useNavigate();
  const pause = usePause();
  const known = read.data ?? [];
  const rows = known.filter(
    (row) => (mode === '' || row.mode === mode) && (strategy === '' || row.strategyname === strategy),
  );
  const isFiltered = rows.length < known.length;
  return (
    <Page title="Deployments" actions={<DeployLink />}>
      {read.error && <Failure error={read.error} onRetry={() => void read.refetch()} />}
      {read.isPending ? (
        <Loading label="Reading your deployments" rows={8} />
      ) : (
        <DataTable
          caption="Deployments"
          columns={columnsWith(links.data ?? [])}
          rows={rows}
          isOld={read.isError || (read.isPlaceholderData && read.isFetching)}
          rowKey={({ deploymentID }) => String(deploymentID)}
          tools={
            <>
              <Choice
                label="Which deployments"
                isLabelHidden
                value={all ? 'all' : 'open'}
                options={[
                  ['open', 'Not over'],
                  ['all', 'All'],
                ]}
                onChange={(next) => setShow(next === 'all' ? 'all' : '')}
              />
              <FilterSelect name="mode" all="Both modes" values={known.map((row) => row.mode)} />
              <FilterSelect
                name="strategy"
                all="All strategies"
                values={known.map(({ strategyname }) => strategyname)}
              />
            </>
          }
          onRowKey={(key, row) => {
            if (key === 'Enter')
              void navigate({
                to: '/deployments/$deploymentID',
                params: { deploymentID: String(row.deploymentID) },
              });
            else if (key === ' ' && row.state === 'running') void pause.run({ row, paused: true });
            else return false;
            return true;
          }}
          actions={(row) => <PauseButton row={row} isSmall />}
          empty={<NoDeployments all={all} isFiltered={isFiltered} />}
        />
      )}
      {known.length > 0 && (
        <p className="quiet">
          Deployments run in Spark: a closed browser changes nothing about them. Profit is before charges.
        </p>
      )}
    </Page>
  );
}

function DeployLink(): ReactNode {
  return (
    <Link to="/deployments/new" className={styles.mainLink ?? ''}>
      Deploy a strategy
    </Link>
  );
}

function NoDeployments({ all, isFiltered }: { readonly all: boolean; readonly isFiltered: boolean }) {
  if (isFiltered) return <Empty>No deployment is of this mode and strategy.</Empty>;
  return (
    <Empty action={<DeployLink />}>
      {all
        ? 'Nothing was deployed yet. A deployment lets a saved strategy trade by itself, first as a forward test.'
        : 'Nothing is deployed. A deployment lets a saved strategy trade by itself, first as a forward test.'}
    </Empty>
  );
}

function accountsOf(row: DeploymentRow, links: readonly StrategyLink[]): ReactNode {
  if (row.accountNames.length > 0) return row.accountNames.join(', ');
  const joining = links.filter((link) => link.StrategyName === row.strategyname && link.Activate === 1);
  if (row.state === 'stopped' || joining.length === 0)
    return (
      <span className="quiet" title="No account took part">
        –
      </span>
    );
  return (
    <span className="quiet" title="They join when a session begins">
      {joining.map(({ AccountName }) => AccountName).join(', ')}, from the next session
    </span>
  );
}

const NO_SESSION = 'It has not been in a session yet';
const NO_PRICE = 'The price of something that it holds is not known';

function columnsWith(links: readonly StrategyLink[]): readonly Column<DeploymentRow>[] {
  return [
    {
      id: 'name',
      head: 'Strategy document',
      value: ({ name }) => name,
      cell: (row) => (
        <>
          <Link to="/deployments/$deploymentID" params={{ deploymentID: String(row.deploymentID) }}>
            <strong>{row.name}</strong>
          </Link>{' '}
          <small className="quiet">
            r{row.rev}
            {row.nextRev !== null && ` → r${row.nextRev} at the next session`}
          </small>
          <span className={styles.phoneChips}>
            <StateChip row={row} /> <ModeChip mode={row.mode} />
          </span>
        </>
      ),
    },
    {
      id: 'state',
      head: 'State',
      isExtra: true,
      value: ({ state }) => state,
      cell: (row) => (
        <span title={row.says ?? undefined}>
          <StateChip row={row} />
        </span>
      ),
    },
    {
      id: 'mode',
      head: 'Mode',
      isExtra: true,
      value: ({ mode }) => mode,
      cell: ({ mode }) => <ModeChip mode={mode} />,
    },
    {
      id: 'strategy',
      head: 'Strategy',
      isExtra: true,
      value: ({ strategyname }) => strategyname,
      cell: ({ strategyname }) => strategyname,
    },
    {
      id: 'accounts',
      head: 'Accounts',
      isExtra: true,
      value: ({ accountNames }) => accountNames.join(' '),
      cell: (row) => accountsOf(row, links),
    },
    {
      id: 'next',
      head: 'Next decision',
      isNumber: true,
      isExtra: true,
      value: ({ nextDecision }) => nextDecision,
      cell: ({ nextDecision }) => <NextDecision at={nextDecision} />,
    },
    {
      id: 'booked',
      head: 'Booked',
      isNumber: true,
      isExtra: true,
      value: ({ booked, day }) => (day === null ? null : booked),
      cell: ({ booked, day }) => (
        <span title={day === null ? undefined : `On ${day}`}>
          <Gain value={day === null ? null : booked} reason={NO_SESSION} />
        </span>
      ),
    },
    {
      id: 'open',
      head: 'Open',
      isNumber: true,
      value: ({ open, day }) => (day === null ? null : open),
      cell: ({ open, booked, day }) => (
        <>
          <Gain value={day === null ? null : open} reason={day === null ? NO_SESSION : NO_PRICE} />
          {day !== null && (
            <small className={styles.phoneBooked}>
              booked <Gain value={booked} />
            </small>
          )}
        </>
      ),
    },
    {
      id: 'day',
      head: 'Session',
      isExtra: true,
      value: ({ day }) => day,
      cell: ({ day }) => (day === null ? <span className="quiet">none yet</span> : day),
    },
    {
      id: 'since',
      head: 'Deployed',
      isExtra: true,
      isHidden: true,
      value: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => dayAndMinute(createdAt),
    },
  ];
}
