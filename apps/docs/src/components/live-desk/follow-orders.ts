import type { Session } from '../api-reference/session.ts';

/** An order in one account, in the words of the wire. */
export interface OrderRow {
  readonly strefID: number;
  readonly AccountName: string;
  readonly StrategyName: string;
  readonly symbol: string;
  readonly transType: string;
  readonly orderType: string;
  readonly productType: string;
  readonly limitPrice: number;
  readonly triggerPrice: number;
  readonly status: string;
  readonly qty: number;
  readonly filledQty: number;
  readonly tradePrice: number;
  readonly active: number;
}

export interface OrderFrame {
  readonly type: string;
  readonly message: string;
  readonly data: readonly OrderRow[];
}

export interface Following {
  readonly stop: () => void;
}

/** Listens to /orderWS. With `withToday` the orders of today come first. */
export function followOrders(
  session: Session,
  withToday: boolean,
  tell: { readonly frame: (text: string, frame: OrderFrame) => void; readonly end: (reason: string) => void },
): Following {
  const address = new URL('/orderWS', session.server || window.location.origin);
  address.protocol = address.protocol.replace('http', 'ws');
  address.searchParams.set('token', session.token);
  if (withToday) address.searchParams.set('since', '0');
  const socket = new WebSocket(address);
  socket.onmessage = ({ data }) => tell.frame(String(data), JSON.parse(String(data)) as OrderFrame);
  socket.onclose = ({ reason }) =>
    tell.end(reason || 'The connection ended. Is Spark running, and is your login of today?');
  return {
    stop: () => {
      socket.onclose = null;
      socket.onmessage = null;
      socket.close();
    },
  };
}
