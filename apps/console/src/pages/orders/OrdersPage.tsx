import { istDay } from '@spark/web';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { serverNow } from '../../live/server-clock.ts';
import { useOrderState } from '../../live/use-live.ts';
import { Button } from '../../parts/Button.tsx';
import { DataTable } from '../../parts/DataTable.tsx';
import { Page } from '../../parts/Panel.tsx';
import { Empty, Failure, Loading } from '../../parts/States.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useSearchState } from '../../parts/use-search-state.ts';
import { useSpark } from '../../session/session-context.tsx';
import { openTicket } from '../../ticket/ticket-store.ts';
import { AccountOrders } from './AccountOrders.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { deletedOrders } from './deleted-orders.ts';
import { OrderDialogs } from './OrderDialogs.tsx';
import { OrderFilters } from './OrderFilters.tsx';
import styles from './Orders.module.css';
import { ORDER_COLUMNS } from './order-columns.tsx';
import { groupOrders, type OrderGroup } from './order-groups.ts';
import { PastOrdersTable } from './PastOrdersTable.tsx';
import { pastDay } from './past-orders.ts';
import { canModify, type OrderAsked, RowActions } from './RowActions.tsx';
import { useOrderActions } from './use-order-actions.ts';

/** The orders of today as they change, or those of an earlier day. */
export function OrdersPage(): ReactNode {
  const [text, setDay] = useSearchState('day');
  const today = istDay(serverNow());
  const day = pastDay(text, today);
  const chooser = <DayField value={day ?? today} today={today} onChoose={setDay} />;
  if (day === null) return <OrdersOfToday chooser={chooser} />;
  return (
    <Page title="Orders" isFull actions={<Link to="/orders">Orders of today</Link>}>
      <PastOrdersTable day={day} tools={chooser} />
    </Page>
  );
}

function DayField({
  value,
  today,
  onChoose,
}: {
  readonly value: string;
  readonly today: string;
  readonly onChoose: (day: string) => void;
}): ReactNode {
  return (
    <input
      type="date"
      className={styles.day}
      aria-label="Orders of which day"
      max={today}
      value={value}
      onChange={(event) => onChoose(event.target.value === today ? '' : event.target.value)}
    />
  );
}

function OrdersOfToday({ chooser }: { readonly chooser: ReactNode }): ReactNode {
  const { orders, isPart, freshness, count } = useOrderState();
  const [shown] = useSearchState('show');
  const [account] = useSearchState('account');
  const [strategy] = useSearchState('strategy');
  const [asked, setAsked] = useState<OrderAsked | null>(null);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [cancelled, setCancelled] = useState<readonly OrderGroup[]>([]);
  const spark = useSpark();
  const actions = useOrderActions();
  const cancelAll = useAction(() => spark.cancelAll({ ctype: 'all' }));
  const deleted = useSyncExternalStore(deletedOrders.subscribe, deletedOrders.getSnapshot);
  const all = groupOrders(orders).filter(({ strefID }) => !deleted.has(strefID));
  const groups = all.filter(
    (order) =>
      (shown === '' || order.isOpen === (shown === 'open')) &&
      (strategy === '' || order.strategy === strategy) &&
      (account === '' || order.accounts.some(({ AccountName }) => AccountName === account)),
  );
  // Rows that are ticked but not shown are not touched.
  const chosen = groups.filter(({ strefID, isOpen }) => isOpen && ticked.has(String(strefID)));
  const isWaiting = count === 0 && freshness.state === 'connecting';

  function onRowKey(key: string, order: OrderGroup): boolean {
    if (key.toLowerCase() === 'c' && order.isOpen) void actions.cancel.run(order);
    else if (key.toLowerCase() === 'm' && canModify(order)) setAsked({ what: 'modify', order });
    else return false;
    return true;
  }

  return (
    <Page
      title="Orders"
      isFull
      actions={
        <Button
          tone="danger"
          isSmall
          isBusy={cancelAll.isBusy}
          disabled={!orders.some(({ status }) => status === 'Pending' || status === 'Placed')}
          onClick={() => void cancelAll.run(undefined)}
        >
          Cancel all open orders
        </Button>
      }
    >
      {freshness.state === 'off' && freshness.why && <Failure error={freshness.why} />}
      {isPart && (
        <p className={styles.note}>
          The newest orders of today are shown. All of them are in the order book of the API.
        </p>
      )}
      {isWaiting ? (
        <Loading label="Reading your orders" rows={10} />
      ) : (
        <DataTable
          caption="Orders of today"
          columns={ORDER_COLUMNS}
          rows={groups}
          rowKey={({ strefID }) => String(strefID)}
          isOld={freshness.state === 'stale' || freshness.state === 'off'}
          detail={({ accounts }) => <AccountOrders accounts={accounts} />}
          onRowKey={onRowKey}
          selection={{
            keys: ticked,
            onChange: setTicked,
            nameOf: ({ strefID }) => `order ${strefID}`,
          }}
          onSwipe={(order) => order.isOpen && setCancelled([order])}
          tools={
            <>
              <OrderFilters orders={all} />
              {chooser}
              {ticked.size > 0 && (
                <Button
                  isSmall
                  tone="danger"
                  disabled={chosen.length === 0}
                  onClick={() => setCancelled(chosen)}
                >
                  {chosen.length === 0 ? 'None of the selected is open' : `Cancel ${chosen.length} selected`}
                </Button>
              )}
            </>
          }
          actions={(order) => <RowActions order={order} onAsk={setAsked} />}
          empty={
            <Empty action={<Button onClick={() => openTicket({})}>Place an order</Button>}>
              No orders today.
            </Empty>
          }
        />
      )}
      <OrderDialogs asked={asked} onClose={() => setAsked(null)} />
      {cancelled.length > 0 && (
        <CancelDialog
          orders={cancelled}
          onDone={() => setTicked(new Set())}
          onClose={() => setCancelled([])}
        />
      )}
    </Page>
  );
}
