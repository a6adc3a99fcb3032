import type { ExecutionLog } from '@spark/client';
import { istDay } from '@spark/web';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { serverNow } from '../../live/server-clock.ts';
import { Button } from '../../parts/Button.tsx';
import { CopyButton } from '../../parts/CopyButton.tsx';
import { DataTable } from '../../parts/DataTable.tsx';
import { Choice } from '../../parts/Field.tsx';
import { Chip, Page } from '../../parts/Panel.tsx';
import { Empty, Failure, Loading } from '../../parts/States.tsx';
import type { Column } from '../../parts/table-rows.ts';
import { useSearchState } from '../../parts/use-search-state.ts';
import { useRead } from '../../reads/use-read.ts';
import { isTyping } from '../../shell/is-typing.ts';

const LINES = 500;
const EVERY_MS = 2_000;

type Kind = 'all' | 'INFO' | 'ERROR' | 'DEBUG';
const KINDS: readonly (readonly [Kind, string])[] = [
  ['all', 'All'],
  ['ERROR', 'Errors'],
  ['INFO', 'Info'],
  ['DEBUG', 'Debug'],
];

const COLUMNS: readonly Column<ExecutionLog>[] = [
  {
    id: 'time',
    head: 'Time',
    cell: ({ Datetime }) => <span className="figure">{timeText(Datetime)}</span>,
    value: ({ Datetime }) => Datetime,
  },
  {
    id: 'type',
    head: 'Type',
    cell: (line) => (
      <Chip tone={line['Alert Type'] === 'ERROR' ? 'bad' : 'none'}>{line['Alert Type'].toLowerCase()}</Chip>
    ),
    value: (line) => line['Alert Type'],
    isExtra: true,
  },
  { id: 'name', head: 'Name', cell: ({ Name }) => Name, value: ({ Name }) => Name, isExtra: true },
  {
    id: 'message',
    head: 'Message',
    cell: (line) => (
      <span className={line['Alert Type'] === 'ERROR' ? 'bad' : ''}>
        {line.Message}
        <OrderLink message={line.Message} />
      </span>
    ),
    value: ({ Message }) => Message,
    isLong: true,
  },
];

/** The execution log, the newest first, followed until it is held to be read. */
export function LogsPage(): ReactNode {
  const [kindText, setKind] = useSearchState('type');
  const kind = KINDS.find(([id]) => id === kindText)?.[0] ?? 'all';
  const lines = useRead(
    ['logs', kind],
    async (spark) =>
      (await spark.readExecutionLogs({ limit: LINES, ...(kind === 'all' ? {} : { type: kind }) })).data,
    { everyMs: EVERY_MS },
  );
  const [held, setHeld] = useState<readonly ExecutionLog[] | null>(null);
  useEndKey(() => setHeld(null));
  const rows = held ?? lines.data ?? [];
  const newer = held ? (lines.data ?? []).findIndex(({ id }) => id === held[0]?.id) : 0;
  return (
    <Page
      title="Logs"
      isFull
      actions={
        <>
          <CopyButton text={rows.map(lineText).join('\n')} label="Copy the lines" />
          <Button
            isSmall
            aria-pressed={held === null}
            title="End follows again"
            onClick={() => setHeld(held ? null : (lines.data ?? []))}
          >
            {held ? followText(newer) : 'Hold'}
          </Button>
        </>
      }
    >
      {lines.error && <Failure error={lines.error} onRetry={() => void lines.refetch()} />}
      {lines.isPending ? (
        <Loading label="Reading the log" rows={12} />
      ) : (
        <DataTable
          caption="Execution log"
          columns={COLUMNS}
          rows={rows}
          rowKey={({ id }) => String(id)}
          isOld={lines.isError}
          tools={
            <Choice
              label="Kind of lines"
              isLabelHidden
              value={kind}
              options={KINDS}
              onChange={(next) => setKind(next === 'all' ? '' : next)}
            />
          }
          actions={(line) => <CopyButton text={lineText(line)} name={`Copy the line of ${line.Datetime}`} />}
          empty={<Empty>Nothing was logged yet.</Empty>}
        />
      )}
    </Page>
  );
}

/** Lines name the order that they are about. */
function OrderLink({ message }: { readonly message: string }): ReactNode {
  const strefID = /\bstrefID"?:? ?(\d{1,15})\b/i.exec(message)?.[1];
  if (strefID === undefined) return null;
  return (
    <>
      {' '}
      <Link to="/orders/$strefID" params={{ strefID }}>
        Order {strefID}
      </Link>
    </>
  );
}

function lineText({ Datetime, Name, Message, ...line }: ExecutionLog): string {
  return [Datetime, line['Alert Type'], Name, Message].join('\t');
}

/** How many lines came while the page was held; more than it reads at once is only said to be more. */
function followText(newer: number): string {
  return newer === -1 ? 'Follow, many are newer' : newer === 0 ? 'Follow' : `Follow, ${newer} newer`;
}

/** End follows the log again. */
function useEndKey(follow: () => void): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== 'End' || isTyping(event.target)) return;
      event.preventDefault();
      follow();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}

/** Lines of today need no date. */
function timeText(datetime: string): string {
  return datetime.startsWith(istDay(serverNow()))
    ? datetime.slice(11, 23)
    : datetime.slice(0, 19).replace('T', ' ');
}
