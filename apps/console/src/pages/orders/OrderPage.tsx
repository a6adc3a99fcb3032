import type { OrderBookRow } from '@spark/client';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { LivePrice } from '../../live/LivePrice.tsx';
import { useOrders } from '../../live/use-live.ts';
import { Button } from '../../parts/Button.tsx';
import { PriceFigure } from '../../parts/Figure.tsx';
import { Page, Panel } from '../../parts/Panel.tsx';
import { Empty, Failure, Loading } from '../../parts/States.tsx';
import { useRead } from '../../reads/use-read.ts';
import { count } from '../../text/money.ts';
import { AccountOrders } from './AccountOrders.tsx';
import { OrderDialogs } from './OrderDialogs.tsx';
import styles from './Orders.module.css';
import { groupOrders, type OrderGroup } from './order-groups.ts';
import { storyOf } from './order-story.ts';
import { type OrderAsked, OrderMenu } from './RowActions.tsx';
import { Side, StatusChip } from './StatusChip.tsx';
import { useOrderActions } from './use-order-actions.ts';

/** Everything that is known of one order, on one time line. */
export function OrderPage(): ReactNode {
  const { strefID: text } = useParams({ from: '/orders/$strefID' });
  const strefID = Number(text);
  const orders = useOrders().filter((order) => order.strefID === strefID);
  const [live] = groupOrders(orders);
  const rows = useRead(
    ['orderbook', strefID],
    async (spark) => (await spark.readOrderBook({ strefid: strefID, withorders: true, today: false })).data,
  );
  const { cancel } = useOrderActions();
  const [asked, setAsked] = useState<OrderAsked | null>(null);
  if (rows.isPending)
    return (
      <Page title={`Order ${text}`} actions={<Link to="/orders">All orders</Link>}>
        <Loading label="Reading the order" rows={8} />
      </Page>
    );
  const [row] = rows.data ?? [];
  return (
    <Page
      title={`Order ${text}`}
      actions={
        <>
          <Link to="/orders">All orders</Link>
          {live?.isOpen && (
            <Button isSmall tone="danger" isBusy={cancel.isBusy} onClick={() => void cancel.run(live)}>
              Cancel
            </Button>
          )}
          {live && <OrderMenu order={live} onAsk={setAsked} isStory />}
        </>
      }
    >
      {rows.error && <Failure error={rows.error} onRetry={() => void rows.refetch()} />}
      {!row && !rows.error && <Empty>There is no order {text} of yours.</Empty>}
      {row && (
        <>
          <Request row={row} live={live} />
          {live && (
            <Panel title="In each account">
              <AccountOrders accounts={live.accounts} />
            </Panel>
          )}
          <Story strefID={strefID} rows={rows.data ?? []} />
        </>
      )}
      <OrderDialogs asked={asked} onClose={() => setAsked(null)} />
    </Page>
  );
}

function Request({
  row,
  live,
}: {
  readonly row: OrderBookRow;
  readonly live: OrderGroup | undefined;
}): ReactNode {
  return (
    <Panel title="What was asked for" aside={live && <StatusChip status={live.status} />}>
      <dl className={styles.facts}>
        <div>
          <dt>Order</dt>
          <dd>
            <Side transType={row.transType} /> {row.symbol}
          </dd>
        </div>
        <div>
          <dt>Type</dt>
          <dd>
            {row.orderType}, {row.productType}
          </dd>
        </div>
        <div>
          <dt>Limit</dt>
          <dd>{row.orderType === 'Market' ? 'market' : <PriceFigure value={row.limitPrice} />}</dd>
        </div>
        {row.orderType === 'SL-Limit' && (
          <div>
            <dt>Trigger</dt>
            <dd>
              <PriceFigure value={row.triggerPrice} />
            </dd>
          </div>
        )}
        <div>
          <dt>Price when it was placed</dt>
          <dd>
            <PriceFigure value={row.price} />
          </dd>
        </div>
        <div>
          <dt>Price now</dt>
          <dd>
            <LivePrice token={row.token} />
          </dd>
        </div>
        <div>
          <dt>Units in the first account</dt>
          <dd>{count(row.qty)}</dd>
        </div>
        <div>
          <dt>Strategy</dt>
          <dd>{row.StrategyName}</dd>
        </div>
      </dl>
    </Panel>
  );
}

const LINES_MAX = 200;

function Story({
  strefID,
  rows,
}: {
  readonly strefID: number;
  readonly rows: readonly OrderBookRow[];
}): ReactNode {
  const log = useRead(['logs', 'of order', strefID], async (spark) => {
    // As sentences write it, and as requests do.
    const written = [`strefID ${strefID}`, `"strefID":${strefID}`];
    const found = await Promise.all(
      written.map((text) => spark.readExecutionLogs({ text, limit: LINES_MAX })),
    );
    return [...new Map(found.flatMap(({ data }) => data.map((line) => [line.id, line] as const))).values()];
  });
  const moments = storyOf(strefID, rows, log.data ?? []);
  return (
    <Panel title="What happened">
      <ol className={styles.story}>
        {moments.map(({ key, at, text, tone }) => (
          <li key={key} className={styles.moment} data-tone={tone}>
            <time className="figure quiet">{at.slice(11)}</time>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
