import type { LivePosition, LiveTotal, PayoffPositions } from '@spark/client';
import { type ReactNode, useState } from 'react';
import { Button } from '../../parts/Button.tsx';
import { DataTable } from '../../parts/DataTable.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Choice } from '../../parts/Field.tsx';
import { Page } from '../../parts/Panel.tsx';
import { Empty, Failure, Loading } from '../../parts/States.tsx';
import { useSearchState, useSetSearch } from '../../parts/use-search-state.ts';
import { openTicket } from '../../ticket/ticket-store.ts';
import { PayoffPicture } from '../basket/PayoffPanel.tsx';
import { CloseDialog, type Closing } from './CloseDialog.tsx';
import { DayTotal } from './DayTotal.tsx';
import { ExitDialog } from './ExitDialog.tsx';
import { type GroupBy, groupName } from './group-totals.ts';
import { ManualDialog } from './ManualDialog.tsx';
import { PositionActions } from './PositionActions.tsx';
import styles from './Positions.module.css';
import { POSITION_COLUMNS } from './position-columns.tsx';
import { Totals } from './Totals.tsx';
import { usePositions } from './use-positions.ts';

/** What is held, in which account and by which strategy, as the server counts it. */
export function PositionsPage(): ReactNode {
  const [shown, setShown] = useSearchState('show');
  const [closing, setClosing] = useState<Closing | null>(null);
  const [protectedRow, setProtected] = useState<LivePosition | null>(null);
  const [manualRow, setManual] = useState<LivePosition | null>(null);
  const [isPayoff, setPayoff] = useState(false);
  const [byText] = useSearchState('by');
  const [group] = useSearchState('group');
  const setSearch = useSetSearch();
  const by: GroupBy = byText === 'strategy' || byText === 'instrument' ? byText : 'account';
  const isAll = shown === 'all';
  const positions = usePositions();
  const rows = (positions.rows ?? []).filter(
    (row) => (isAll || row.qty !== 0) && (group === '' || groupName(row, by) === group),
  );

  function onRowKey(key: string, row: LivePosition): boolean {
    if (row.qty === 0) return false;
    if (key === 'x') setClosing({ scope: 'position', row });
    else if (key === 'X') setClosing({ scope: by, row });
    else return false;
    return true;
  }

  return (
    <Page
      title="Positions"
      isFull
      actions={
        <>
          {rows.some(({ token, qty }) => qty !== 0 && /^(NFO|BFO):/.test(token)) && (
            <Button isSmall onClick={() => setPayoff(true)}>
              Payoff
            </Button>
          )}
          <Button
            isSmall
            tone="danger"
            disabled={!rows.some(({ qty }) => qty !== 0)}
            onClick={() => setClosing({ scope: 'all' })}
          >
            Close everything
          </Button>
        </>
      }
    >
      {positions.freshness.state === 'off' && positions.freshness.why && (
        <Failure error={positions.freshness.why} />
      )}
      <Totals by={by} />
      {positions.rows === null ? (
        <Loading label="Reading your positions" rows={8} />
      ) : (
        <DataTable
          caption="Positions"
          columns={POSITION_COLUMNS}
          rows={rows}
          rowKey={({ key }) => key}
          isOld={positions.isOld}
          onRowKey={onRowKey}
          tools={
            <>
              <Choice
                label="Totals by"
                isLabelHidden
                value={by}
                options={[
                  ['account', 'By account'],
                  ['strategy', 'By strategy'],
                  ['instrument', 'By instrument'],
                ]}
                onChange={(next) => setSearch({ by: next === 'account' ? '' : next, group: '' })}
              />
              <Choice
                label="Which positions"
                isLabelHidden
                value={isAll ? 'all' : 'open'}
                options={[
                  ['open', 'Open'],
                  ['all', 'All of today'],
                ]}
                onChange={(next) => setShown(next === 'all' ? 'all' : '')}
              />
            </>
          }
          actions={(row) =>
            row.qty === 0 ? null : (
              <PositionActions
                row={row}
                onClosing={setClosing}
                onProtect={setProtected}
                onManual={setManual}
              />
            )
          }
          footer={positions.total && <TotalRow total={positions.total} count={rows.length} />}
          empty={
            <Empty action={<Button onClick={() => openTicket({})}>Place an order</Button>}>
              Nothing is open.
            </Empty>
          }
        />
      )}
      {closing && <CloseDialog closing={closing} onClose={() => setClosing(null)} />}
      {protectedRow && <ExitDialog start={{ row: protectedRow }} onClose={() => setProtected(null)} />}
      {manualRow && <ManualDialog row={manualRow} onClose={() => setManual(null)} />}
      {isPayoff && (
        <Dialog title="Payoff of your positions" onClose={() => setPayoff(false)}>
          <PayoffPicture question={{ fromPositions: payoffScope(by, group) }} />
        </Dialog>
      )}
    </Page>
  );
}

/** The server works out positions of an account or of a strategy, or all of them. */
function payoffScope(by: GroupBy, group: string): PayoffPositions {
  if (group === '') return {};
  return by === 'account' ? { acname: group } : by === 'strategy' ? { strategyname: group } : {};
}

/** What the server counts over all accounts, whatever rows are shown. */
function TotalRow({ total, count }: { readonly total: LiveTotal; readonly count: number }): ReactNode {
  return (
    <tr>
      <td colSpan={20}>
        <span className={styles.sum}>
          <span>
            {count} {count === 1 ? 'row' : 'rows'} shown. All accounts together
          </span>
          <DayTotal total={total} />
        </span>
      </td>
    </tr>
  );
}
