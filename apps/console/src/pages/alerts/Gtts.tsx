import type { Gtt } from '@spark/client';
import type { ReactNode } from 'react';
import { Button } from '../../parts/Button.tsx';
import { DataTable } from '../../parts/DataTable.tsx';
import { PriceFigure } from '../../parts/Figure.tsx';
import { Chip } from '../../parts/Panel.tsx';
import { Empty, Failure, Loading } from '../../parts/States.tsx';
import type { Column } from '../../parts/table-rows.ts';
import { useAction } from '../../parts/use-action.ts';
import { useRead } from '../../reads/use-read.ts';
import { useSpark } from '../../session/session-context.tsx';
import { count, price } from '../../text/money.ts';
import { NewGtt } from './NewGtt.tsx';

const EVERY_MS = 2_000;

const COLUMNS: readonly Column<Gtt>[] = [
  {
    id: 'instrument',
    head: 'Instrument',
    cell: ({ symbol }) => <strong>{symbol}</strong>,
    value: ({ symbol }) => symbol,
  },
  {
    id: 'legs',
    head: 'Orders',
    cell: ({ legs }) =>
      legs
        .map(({ transType, qty, triggerPrice }) => `${transType} ${count(qty)} at ${price(triggerPrice)}`)
        .join(' or '),
    value: ({ legs }) => legs.length,
  },
  {
    id: 'ltp',
    head: 'LTP',
    cell: ({ ltp }) => <PriceFigure value={ltp} />,
    value: ({ ltp }) => ltp,
    isNumber: true,
  },
  {
    id: 'status',
    head: 'Status',
    cell: ({ status, says }) => (
      <span title={says ?? ''}>
        <Chip tone={status === 'waiting' ? 'good' : status === 'refused' ? 'bad' : 'none'}>{status}</Chip>
      </span>
    ),
    value: ({ status }) => status,
  },
  {
    id: 'strategy',
    head: 'Strategy',
    cell: ({ strategyname }) => strategyname,
    value: ({ strategyname }) => strategyname,
    isExtra: true,
  },
  {
    id: 'until',
    head: 'Until',
    cell: ({ validUntil }) => validUntil.slice(0, 10),
    value: ({ validUntil }) => validUntil,
    isExtra: true,
  },
];

/** Orders that wait for their price for days; with two legs, the one that fires removes the other. */
export function Gtts(): ReactNode {
  const spark = useSpark();
  const gtts = useRead(['gtts'], async (client) => (await client.listGtts({ all: true })).data, {
    everyMs: EVERY_MS,
  });
  const remove = useAction((id: number) => spark.removeGtt({ id }));
  return (
    <>
      <NewGtt />
      {gtts.error && <Failure error={gtts.error} onRetry={() => void gtts.refetch()} />}
      {gtts.isPending ? (
        <Loading label="Reading your GTT orders" rows={4} />
      ) : (
        <DataTable
          isOld={gtts.isError}
          caption="GTT orders"
          columns={COLUMNS}
          rows={gtts.data ?? []}
          rowKey={({ id }) => String(id)}
          actions={({ id, status, symbol }) =>
            status === 'waiting' && (
              <Button
                isSmall
                tone="quiet"
                aria-label={`Remove the GTT on ${symbol}`}
                onClick={() => void remove.run(id)}
              >
                Remove
              </Button>
            )
          }
          empty={<Empty>No GTT yet.</Empty>}
        />
      )}
    </>
  );
}
