import { type Clock, DAY_MS, type Instant, type Instrument, istDay } from '@spark/core';
import {
  type Answer,
  type ExchangeFloor,
  type ExchangeOrder,
  type ExchangeOrderStatus,
  type ExchangeTrade,
  isLive,
  type OrderChange,
  type OrderProduct,
  refusalSentence,
} from '@spark/exchange';
import type { OrderType, TransType } from '@spark/vocabulary';
import { type DeskHolding, deskHoldings } from './desk-holdings.ts';

/** An order as a simulated broker has it. */
export type DeskOrder = {
  /** The broker's number. */
  readonly orderId: string;
  /** The exchange's number. */
  readonly exchangeOrderId: string;
  readonly clientId: string;
  /** The client's tag as it was sent; brokers accept the same tag twice. */
  readonly tag: string;
  readonly instrument: Instrument;
  readonly side: TransType;
  readonly type: OrderType;
  readonly qty: number;
  readonly pricePaise: number;
  readonly triggerPaise: number;
  readonly status: ExchangeOrderStatus;
  readonly filledQty: number;
  readonly filledPaise: number;
  readonly message: string;
  readonly placedAt: Instant;
  readonly changedAt: Instant;
  /** Other fields of the request in the broker's spelling, returned with the order: product, variety, validity. */
  readonly ownFields: Readonly<Record<string, string>>;
};

export type DeskTrade = {
  readonly tradeId: string;
  readonly order: DeskOrder;
  readonly qty: number;
  readonly pricePaise: number;
  readonly at: Instant;
};

/** An event of an order, with the trade where it is one. */
export type DeskEvent = { readonly order: DeskOrder; readonly trade: DeskTrade | null; readonly at: Instant };

export type DeskRequest = {
  readonly clientId: string;
  readonly tag: string;
  readonly instrument: Instrument;
  readonly side: TransType;
  readonly type: OrderType;
  readonly qty: number;
  readonly pricePaise: number;
  readonly triggerPaise: number;
  readonly product: OrderProduct;
  readonly validity?: 'day' | 'immediate';
  readonly ownFields: Readonly<Record<string, string>>;
};

/** Fields that stay the same are absent. */
export type DeskChange = {
  readonly type?: OrderType;
  readonly qty?: number;
  readonly pricePaise?: number;
  readonly triggerPaise?: number;
};

export type DeskAnswer =
  | { readonly kind: 'done'; readonly order: DeskOrder }
  /** `order` is the one that is stored as rejected, or the one that could not be changed. */
  | { readonly kind: 'refused'; readonly reason: string; readonly order: DeskOrder | null };

export type NetPosition = {
  readonly instrument: Instrument;
  /** The broker's message. */
  readonly product: string;
  readonly buyQty: number;
  readonly buyPaise: number;
  readonly sellQty: number;
  readonly sellPaise: number;
};

/** The broker's order management between its clients and the exchange. A client sees only their own orders of today. */
export type OrderDesk = {
  readonly place: (request: DeskRequest) => DeskAnswer;
  readonly change: (clientId: string, orderId: string, change: DeskChange) => DeskAnswer;
  readonly cancel: (clientId: string, orderId: string) => DeskAnswer;
  /** An order that the broker itself refuses: stored as rejected. */
  readonly reject: (request: DeskRequest, reason: string) => DeskOrder;
  readonly find: (clientId: string, orderId: string) => DeskOrder | null;
  /** Oldest first. */
  readonly orders: (clientId: string) => readonly DeskOrder[];
  readonly trades: (clientId: string) => readonly DeskTrade[];
  /** Of today, and contracts carried from earlier days. */
  readonly positions: (clientId: string) => readonly NetPosition[];
  /** Shares of earlier days. */
  readonly holdings: (clientId: string) => readonly DeskHolding[];
  readonly onEvent: (listener: (event: DeskEvent) => void) => void;
  readonly close: () => void;
};

const ORDERS_MAX = 200_000;
/** The one exchange of all simulated brokers. */
export const SIMULATED_RING = 'everyone';

type OrderDeskParts = {
  readonly floor: ExchangeFloor;
  readonly clock: Clock;
  readonly broker: string;
  readonly orderId: (count: number, at: Instant) => string;
};

type StoredOrder = { order: DeskOrder; readonly exchangeTag: string };

export function createOrderDesk({ floor, clock, broker, orderId }: OrderDeskParts): OrderDesk {
  const byId = new Map<string, StoredOrder>();
  const byExchangeTag = new Map<string, StoredOrder>();
  const trades: DeskTrade[] = [];
  const listeners = new Set<(event: DeskEvent) => void>();
  // Order numbers continue after a restart, which holds below a hundred orders a second all day.
  let count = Math.floor((clock.now() % DAY_MS) / 10);

  const ownerOf = (clientId: string) => `${broker} ${clientId}`;
  const isToday = (at: Instant) => istDay(at) === istDay(clock.now());
  /** Contracts stay in the positions until they expire; a share of an earlier day is in the holdings. */
  const isCarried = ({ order: { instrument, ownFields } }: DeskTrade) =>
    instrument.expiry !== null && instrument.expiry >= istDay(clock.now()) && !isIntraday(ownFields.product);

  function storeOrder(request: DeskRequest, status: ExchangeOrderStatus, message: string): StoredOrder {
    const { clientId, tag, instrument, side, type, qty, pricePaise, triggerPaise, ownFields } = request;
    count += 1;
    const now = clock.now();
    const stored: StoredOrder = {
      exchangeTag: exchangeTagOf(count),
      order: {
        orderId: orderId(count, now),
        exchangeOrderId: `1${String(count).padStart(15, '0')}`,
        ...{ clientId, tag, instrument, side, type, qty, pricePaise, triggerPaise, ownFields },
        ...{ status, filledQty: 0, filledPaise: 0, message, placedAt: now, changedAt: now },
      },
    };
    byId.set(stored.order.orderId, stored);
    byExchangeTag.set(stored.exchangeTag, stored);
    for (const [oldest, old] of byId) {
      if (byId.size <= ORDERS_MAX) break;
      byId.delete(oldest);
      byExchangeTag.delete(old.exchangeTag);
    }
    return stored;
  }

  /** The broker counts its numbers; the exchange of a later process must not see one of them again. */
  const exchangeTagOf = (n: number) =>
    `B${clock.now().toString(36)}${n.toString(36)}`.toUpperCase().slice(0, 20);

  function publish(event: DeskEvent): void {
    for (const listener of listeners) listener(event);
  }

  function followExchange(stored: StoredOrder, at: ExchangeOrder): void {
    const { status, type, qty, filledQty, filledPaise, changedAt, reason } = at;
    const isPriced = type !== 'Market';
    stored.order = {
      ...stored.order,
      ...{ status, type, qty, filledQty, filledPaise, changedAt },
      pricePaise: isPriced ? at.pricePaise : 0,
      triggerPaise: at.triggerPaise ?? 0,
      message: reason ? refusalSentence(reason) : status === 'expired' ? 'The day ended.' : '',
    };
  }

  function onTrade(stored: StoredOrder, trade: ExchangeTrade): DeskTrade {
    const { id, qty, pricePaise, at } = trade;
    const made = { tradeId: String(70_000_000 + id), order: stored.order, qty, pricePaise, at };
    trades.push(made);
    if (trades.length > ORDERS_MAX) trades.shift();
    return made;
  }

  const stop = floor.onEvents((events) => {
    for (const { order, trade, at } of events) {
      const stored = byExchangeTag.get(order.tag);
      if (!stored || order.owner !== ownerOf(stored.order.clientId)) continue;
      followExchange(stored, order);
      publish({ order: stored.order, trade: trade ? onTrade(stored, trade) : null, at });
    }
  });

  /** The floor publishes events in batches a moment later; a read in between is answered from the exchange itself. */
  function settle(stored: StoredOrder, answer: Answer<ExchangeOrder>): DeskAnswer {
    if (answer.kind === 'accepted') return { kind: 'done', order: stored.order };
    const reason =
      answer.kind === 'refused' ? refusalSentence(answer.refusal) : 'The exchange does not answer.';
    return { kind: 'refused', reason, order: stored.order };
  }

  function live(clientId: string, id: string): StoredOrder | DeskAnswer {
    const stored = byId.get(id);
    if (!stored || stored.order.clientId !== clientId || !isToday(stored.order.placedAt))
      return { kind: 'refused', reason: 'There is no such order.', order: null };
    if (!isLive(stored.order.status))
      return { kind: 'refused', reason: `The order is ${stored.order.status} already.`, order: stored.order };
    return stored;
  }

  function reject(request: DeskRequest, reason: string): DeskOrder {
    const { order } = storeOrder(request, 'refused', reason);
    publish({ order, trade: null, at: clock.now() });
    return order;
  }

  return {
    place: (request) => {
      const { clientId, instrument, side, type, qty, pricePaise, triggerPaise, product } = request;
      const { validity = 'day' } = request;
      const stored = storeOrder(request, 'travelling', '');
      const answer = floor.submit({
        owner: ownerOf(clientId),
        ring: SIMULATED_RING,
        tag: stored.exchangeTag,
        key: instrument.key,
        ...{ side, type, qty, product, validity },
        pricePaise: type === 'Market' ? null : pricePaise,
        triggerPaise: type === 'SL-Limit' ? triggerPaise : null,
      });
      const settled = settle(stored, answer);
      if (settled.kind === 'done') return settled;
      stored.order = { ...stored.order, status: 'refused', message: settled.reason };
      publish({ order: stored.order, trade: null, at: clock.now() });
      return { ...settled, order: stored.order };
    },
    change: (clientId, id, change) => {
      const stored = live(clientId, id);
      if ('kind' in stored) return stored;
      return settle(
        stored,
        floor.replace(ownerOf(clientId), stored.exchangeTag, changeOf(stored.order, change)),
      );
    },
    cancel: (clientId, id) => {
      const stored = live(clientId, id);
      if ('kind' in stored) return stored;
      return settle(stored, floor.cancel(ownerOf(clientId), stored.exchangeTag));
    },
    reject,
    find: (clientId, id) => {
      const order = byId.get(id)?.order;
      return order?.clientId === clientId && isToday(order.placedAt) ? order : null;
    },
    orders: (clientId) =>
      [...byId.values()]
        .map(({ order }) => order)
        .filter((order) => order.clientId === clientId && isToday(order.placedAt)),
    trades: (clientId) => trades.filter(({ order, at }) => order.clientId === clientId && isToday(at)),
    positions: (clientId) =>
      netPositions(
        trades.filter(
          (trade) => trade.order.clientId === clientId && (isToday(trade.at) || isCarried(trade)),
        ),
      ),
    holdings: (clientId) =>
      deskHoldings(
        trades.filter(
          ({ order: { clientId: owner, instrument, ownFields } }) =>
            owner === clientId && instrument.expiry === null && !isIntraday(ownFields.product),
        ),
        istDay(clock.now()),
      ),
    onEvent: (listener) => {
      listeners.add(listener);
    },
    close: stop,
  };
}

/** The brokers' label of positions that they close themselves before the end of the day. */
function isIntraday(product = ''): boolean {
  return product === 'INTRADAY' || product === 'MIS';
}

/** The trigger belongs to the order type: an order that is no stop any more has none. */
function changeOf(
  order: DeskOrder,
  { type = order.type, qty, pricePaise, triggerPaise }: DeskChange,
): OrderChange {
  return {
    type,
    ...(qty !== undefined && { qty }),
    ...(pricePaise !== undefined && type !== 'Market' && { pricePaise }),
    ...(triggerPaise !== undefined && type === 'SL-Limit' && { triggerPaise }),
  };
}

function netPositions(trades: readonly DeskTrade[]): readonly NetPosition[] {
  const found = new Map<string, NetPosition>();
  for (const { order, qty, pricePaise } of trades) {
    const { instrument, side } = order;
    const product = order.ownFields.product ?? '';
    const id = `${instrument.key} ${product}`;
    const before = found.get(id) ?? { instrument, product, buyQty: 0, buyPaise: 0, sellQty: 0, sellPaise: 0 };
    const value = qty * pricePaise;
    found.set(
      id,
      side === 'Buy'
        ? { ...before, buyQty: before.buyQty + qty, buyPaise: before.buyPaise + value }
        : { ...before, sellQty: before.sellQty + qty, sellPaise: before.sellPaise + value },
    );
  }
  return [...found.values()];
}
