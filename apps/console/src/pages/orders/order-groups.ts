import type { OrderUpdate } from '@spark/client';

/** One order as the user placed it: the same in every account that took it. */
export type OrderGroup = {
  readonly strefID: number;
  readonly strategy: string;
  readonly symbol: string;
  readonly token: string;
  readonly transType: 'Buy' | 'Sell';
  readonly orderType: OrderUpdate['orderType'];
  readonly productType: OrderUpdate['productType'];
  readonly limitPrice: number;
  readonly triggerPrice: number;
  readonly placedAt: string;
  readonly qty: number;
  readonly filledQty: number;
  readonly status: GroupStatus;
  readonly isOpen: boolean;
  readonly accounts: readonly OrderUpdate[];
};

/** What the accounts say together. `Partly` where some are over and differ. */
export type GroupStatus = OrderUpdate['status'] | 'Partly';

const OPEN: readonly OrderUpdate['status'][] = ['Pending', 'Placed'];

export function isOpenOrder({ status }: Pick<OrderUpdate, 'status'>): boolean {
  return OPEN.includes(status);
}

/** Orders by their strefID, the newest first. Quantities are counted, money is not. */
export function groupOrders(orders: readonly OrderUpdate[]): readonly OrderGroup[] {
  const groups = Map.groupBy(orders, ({ strefID }) => strefID);
  return [...groups.values()].map(groupOf).toSorted((a, b) => b.strefID - a.strefID);
}

function groupOf(accounts: readonly OrderUpdate[]): OrderGroup {
  const [first] = accounts;
  if (!first) throw new RangeError('A group has an order');
  return {
    strefID: first.strefID,
    strategy: first.StrategyName,
    symbol: first.symbol,
    token: first.token,
    transType: first.transType,
    orderType: first.orderType,
    productType: first.productType,
    limitPrice: first.limitPrice,
    triggerPrice: first.triggerPrice,
    placedAt: first.placed_at,
    qty: accounts.reduce((sum, { qty }) => sum + qty, 0),
    filledQty: accounts.reduce((sum, { filledQty }) => sum + filledQty, 0),
    status: statusOf(accounts),
    isOpen: accounts.some(isOpenOrder),
    accounts: accounts.toSorted((a, b) => a.AccountName.localeCompare(b.AccountName)),
  };
}

/** One that is open decides, since something can still be done about it. */
function statusOf(accounts: readonly OrderUpdate[]): GroupStatus {
  const statuses = new Set(accounts.map(({ status }) => status));
  for (const status of OPEN) if (statuses.has(status)) return status;
  const [only] = statuses;
  return statuses.size === 1 && only !== undefined ? only : 'Partly';
}
