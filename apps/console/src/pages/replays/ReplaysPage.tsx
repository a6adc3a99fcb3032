import type { ReplayRow } from '@spark/client';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Button } from '../../parts/Button.tsx';
import { DataTable } from '../../parts/DataTable.tsx';
import { Gain } from '../../parts/Figure.tsx';
import { Page } from '../../parts/Panel.tsx';
import { Empty, Failure, Loading } from '../../parts/States.tsx';
import type { Column } from '../../parts/table-rows.ts';
import { ReplayChip } from './ReplayChip.tsx';
import { EndReplay, PauseReplay, ReplayProgress } from './ReplayControls.tsx';
import styles from './Replays.module.css';
import { timeInDay } from './replay-text.ts';
import { StartReplay } from './StartReplay.tsx';
import { useReplays } from './use-replays.ts';

/** Past days in which a strategy trades: those that are played, and those that were. */
export function ReplaysPage(): ReactNode {
  const read = useReplays();
  const [isStarting, setStarting] = useState(false);
  const navigate = useNavigate();
  const start = (
    <Button tone="main" onClick={() => setStarting(true)}>
      New replay
    </Button>
  );
  return (
    <Page title="Replays" actions={start}>
      {read.error && <Failure error={read.error} onRetry={() => void read.refetch()} />}
      {read.isPending ? (
        <Loading label="Reading your replays" rows={5} />
      ) : (
        <DataTable
          caption="Replays"
          columns={COLUMNS}
          rows={read.data ?? []}
          isOld={read.isError}
          rowKey={({ replayID }) => String(replayID)}
          onRowKey={(key, { replayID }) => {
            if (key !== 'Enter') return false;
            void navigate({ to: '/replays/$replayID', params: { replayID: String(replayID) } });
            return true;
          }}
          actions={(row) => (
            <>
              <PauseReplay row={row} isSmall />
              <EndReplay row={row} isSmall />
            </>
          )}
          empty={
            <Empty>
              No replays yet. A replay lets a strategy trade in a past day, as fast as you like, with an
              account of its own: nothing of yours is touched.
            </Empty>
          }
        />
      )}
      <p className="quiet">
        You play one at a time. The last five are kept until Spark is restarted. Profit is before charges.
      </p>
      {isStarting && <StartReplay onClose={() => setStarting(false)} />}
    </Page>
  );
}

const COLUMNS: readonly Column<ReplayRow>[] = [
  {
    id: 'name',
    head: 'Strategy',
    value: ({ name }) => name,
    cell: ({ replayID, name, rev, state, date }) => (
      <>
        <Link to="/replays/$replayID" params={{ replayID: String(replayID) }}>
          <strong>{name}</strong>
        </Link>{' '}
        {rev !== null && <small className="quiet">r{rev}</small>}
        <span className={styles.phoneChips}>
          <ReplayChip state={state} /> <small className="quiet">{date}</small>
        </span>
      </>
    ),
  },
  { id: 'date', head: 'Day', isExtra: true, value: ({ date }) => date, cell: ({ date }) => date },
  {
    id: 'state',
    head: 'State',
    isExtra: true,
    value: ({ state }) => state,
    cell: ({ state, says }) => (
      <span title={says ?? undefined}>
        <ReplayChip state={state} />
      </span>
    ),
  },
  {
    id: 'at',
    head: 'Time in the day',
    value: ({ at }) => at,
    cell: (row) => (
      <span className={styles.time}>
        <span className="figure">{timeInDay(row)}</span> <ReplayProgress row={row} />
      </span>
    ),
  },
  {
    id: 'speed',
    head: 'Speed',
    isNumber: true,
    isExtra: true,
    value: ({ speed }) => speed,
    cell: ({ speed }) => `${speed}×`,
  },
  {
    id: 'booked',
    head: 'Booked',
    isNumber: true,
    value: ({ booked }) => booked,
    cell: ({ booked }) => <Gain value={booked} />,
  },
  {
    id: 'open',
    head: 'Open',
    isNumber: true,
    isExtra: true,
    value: ({ open }) => open,
    cell: ({ open }) => <Gain value={open} reason="The price of something that it holds is not known" />,
  },
  {
    id: 'started',
    head: 'Started',
    isExtra: true,
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <span className="figure">{createdAt.slice(0, 16).replace('T', ' ')}</span>,
  },
];
