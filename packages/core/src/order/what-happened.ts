import type { AccountOrder } from './order.ts';
import type { OrderFact } from './order-fact.ts';
import { summarise } from './order-summary.ts';

/**
 * One sentence about an order, the same on the websocket and in a chat. The last fact is what the user wants to know:
 * an order that was placed and filled at once is executed.
 */
export function whatHappened(order: AccountOrder, facts: readonly OrderFact[]): string {
  const where = `${order.ucc}:${order.accountName}`;
  const last = facts.findLast(({ kind }) => kind !== 'order-reconciled');
  switch (last?.kind) {
    case 'order-planned': {
      const isRefused = order.slices.every(({ status }) => status === 'Rejected');
      return isRefused
        ? because(`Order rejected in ${where}`, order.slices[0]?.message)
        : `Order taken in ${where}`;
    }
    case 'slice-accepted':
      return `Order placed in ${where}`;
    case 'slice-refused':
      return because(`Order rejected in ${where}`, last.reason);
    case 'slice-outcome-unknown':
      return because(`No answer about the order in ${where}`, last.reason);
    case 'slice-given-up':
      return because(`Order given up in ${where}`, last.reason);
    case 'slice-triggered':
      return `Trigger of the order reached in ${where}`;
    case 'slice-filled': {
      const { status, filledQty } = summarise(order);
      return status === 'Executed'
        ? `Order executed in ${where}`
        : `Order partly executed in ${where}: ${filledQty} of ${order.qty}`;
    }
    case 'slice-fill-corrected':
      return `Fills corrected in ${where} by the broker's trades`;
    case 'slice-cancelled':
      return because(`Order cancelled in ${where}`, last.reason);
    case 'slice-changed':
      return last.isElsewhere ? `Order modified elsewhere in ${where}` : `Order modified in ${where}`;
    case 'slice-request-refused':
      return because(`${requestRefusedText(last)} in ${where}`, last.reason);
    case 'cancel-asked':
      return `Cancelling the order in ${where}`;
    case 'change-asked':
      return `Modifying the order in ${where}`;
    case 'operation-fired':
      return `Following the best price in ${where}`;
    case 'operation-stopped':
      return `Operations stopped on ${order.strefId} in ${where}`;
    case 'order-deleted':
      return `Order deleted in ${where}`;
    case 'order-reconciled':
    case undefined:
      return `Order in ${where}`;
  }
}

/** The broker may have refused it, or never been asked: see the reason. */
export function requestRefusedText({
  terms,
}: Extract<OrderFact, { readonly kind: 'slice-request-refused' }>): string {
  return terms === undefined ? 'Order not cancelled' : 'Order not modified';
}

function because(what: string, reason: string | undefined): string {
  return reason ? `${what}: ${reason}` : what;
}
