import { type AlertType, LIMITS, type TransType } from '@spark/vocabulary';
import type { AccountOrder, OrderTerms } from './order.ts';
import type { CancelReason, OrderFact } from './order-fact.ts';
import { requestRefusedText } from './what-happened.ts';

export type LogLine = { readonly type: AlertType; readonly message: string };

/** The prefix of every line about risk, so that a search finds the whole trail. */
export const TRAIL_MARK = 'Trail: ';

/** As much of a text as a line can hold, without what databases cannot store: NUL, and a lone surrogate at the cut. */
export function logText(message: string): string {
  return message.slice(0, LIMITS.logMessageChars).toWellFormed().replaceAll('\0', '\ufffd');
}

/**
 * The execution log line of a fact, with the order after it. Null where the next fact says more, or where the line
 * would not help the user.
 */
export function logLineOf(order: AccountOrder, fact: OrderFact): LogLine | null {
  const what = `${order.side} ${qtyOf(order, fact)} ${order.instrument.symbol}`;
  const where = `in ${order.accountName}, strefID ${order.strefId}`;
  const info = (message: string): LogLine => ({ type: 'INFO', message });
  const error = (message: string): LogLine => ({ type: 'ERROR', message });
  switch (fact.kind) {
    case 'order-planned':
      return order.slices.every((slice) => slice.status === 'Rejected')
        ? error(`Order refused ${where}: ${order.slices[0]?.message}`)
        : info(
            `Order taken ${where}: ${what} ${termsText(order.terms)}${slicesText(order)}${restText(order.side, order.terms)}`,
          );
    case 'slice-accepted':
      return info(`Order placed ${where}: ${what}, order ${fact.orderId}`);
    case 'slice-refused':
      return error(`Order rejected ${where}: ${what}${numberText(fact.orderId)}. ${fact.reason}`);
    case 'slice-given-up':
      return error(`Order given up ${where}: ${what}. ${fact.reason}`);
    case 'slice-outcome-unknown':
      return error(`No answer about the order ${where}: ${what}. ${fact.reason} The broker is being asked.`);
    case 'slice-triggered':
      return info(`Trigger reached ${where}: ${what} ${termsText(order.terms)}`);
    case 'slice-filled':
      return info(
        `Order ${isWhole(order, fact.tag) ? 'executed' : 'partly executed'} ${where}: ${fillText(order, fact)}${fact.isRounded ? ROUNDED : ''}`,
      );
    case 'slice-fill-corrected':
      return info(`Fills corrected ${where}: ${correctionText(order, fact)}`);
    case 'slice-cancelled':
      return info(`Order cancelled ${where}: ${what}${fact.reason === '' ? '' : `. ${fact.reason}`}`);
    case 'slice-changed':
      return info(
        `Order modified ${fact.isElsewhere ? 'elsewhere, not by Spark, ' : ''}${where}: ${what} ${termsText(fact.terms)}${restText(order.side, fact.terms)}`,
      );
    case 'slice-request-refused':
      return error(`${requestRefusedText(fact)} ${where}: ${what}. ${fact.reason}`);
    case 'cancel-asked':
      return info(`Cancelling the order ${where}: ${CANCEL_REASON[fact.why]}`);
    case 'operation-fired':
      return info(`Following the best price ${where}: ${fact.by === 'time' ? 'time' : 'price'} ran out`);
    case 'operation-stopped':
      return info(`Operations stopped ${where}`);
    case 'order-deleted':
      return info(`Order removed from the order book ${where}`);
    case 'change-asked':
    case 'order-reconciled':
      return null;
  }
}

/** The quantity of the batch, for facts about a batch; that of the whole order otherwise. */
function qtyOf({ qty, slices }: AccountOrder, fact: OrderFact): number {
  return 'tag' in fact ? (slices.find(({ tag }) => tag === fact.tag)?.qty ?? qty) : qty;
}

const CANCEL_REASON: Readonly<Record<CancelReason, string>> = {
  user: 'asked for by you',
  'cancel-all': 'all orders are being cancelled',
  'square-off': 'the position is being closed',
  operation: 'time or price ran out',
  'day-ended': 'the trading day ended',
  killed: 'the kill switch is on',
  'share-adjusted': 'a corporate action of the share takes effect',
};

export function termsText({ limitPaise, triggerPaise }: OrderTerms): string {
  if (limitPaise === null) return 'at market';
  const limit = `limit ${rupeesText(limitPaise)}`;
  return triggerPaise === null ? limit : `trigger ${rupeesText(triggerPaise)}, ${limit}`;
}

/** Exchanges accept a stop whose limit is on the near side of its trigger; it may then not fill when prices run. */
function restText(side: TransType, { limitPaise, triggerPaise }: OrderTerms): string {
  if (triggerPaise === null) return '';
  const isNear = side === 'Buy' ? limitPaise < triggerPaise : limitPaise > triggerPaise;
  if (!isNear) return '';
  const where = side === 'Buy' ? 'below' : 'above';
  return `. Once triggered it may stay unfilled: the limit is ${where} the trigger`;
}

function slicesText({ slices }: AccountOrder): string {
  return slices.length > 1 ? ` in ${slices.length} batches` : '';
}

function isWhole(order: AccountOrder, tag: string): boolean {
  return order.slices.find((slice) => slice.tag === tag)?.status === 'Executed';
}

function fillText(
  order: AccountOrder,
  fill: { readonly filledQty: number; readonly filledValuePaise: number },
): string {
  const average = rupeesText(fill.filledValuePaise / fill.filledQty);
  return `${order.side} ${fill.filledQty} ${order.instrument.symbol} at ${average}`;
}

const ROUNDED = ", by the broker's rounded average until its trades are known";

function correctionText(
  order: AccountOrder,
  { tag, filledValuePaise }: { readonly tag: string; readonly filledValuePaise: number },
): string {
  const filledQty = order.slices.find((slice) => slice.tag === tag)?.filledQty ?? 0;
  return `${order.side} ${filledQty} ${order.instrument.symbol} for ${rupeesText(filledValuePaise)} by the broker's trades`;
}

function numberText(orderId: string | undefined): string {
  return orderId === undefined ? '' : `, order ${orderId}`;
}

/** In rupees, with two decimals. */
export function rupeesText(paise: number): string {
  return (paise / 100).toFixed(2);
}
