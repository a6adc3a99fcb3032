import {
  type AccountOrder,
  type Instant,
  isFinal,
  type OrderFact,
  type OrderTerms,
  summarise,
  whatHappened,
} from '@spark/core';
import { rupeesText, whenText } from './format-text.ts';

/** The message about an order after these facts; null when it is not worth a message. */
export function orderText(order: AccountOrder, facts: readonly OrderFact[], at: Instant): string | null {
  const news = newsOf(order, facts);
  if (news === null) return null;
  return [
    whatHappened(order, [news]),
    `${order.side} ${order.qty} ${order.instrument.symbol} ${priceText(order)}, ${order.product}`,
    `Strategy ${order.strategyName}, strefID ${order.strefId}${order.forwardTest ? ', forward test' : ''}`,
    whenText(at),
  ].join('\n');
}

/** An order of many slices is one order to its owner: each stage gets one message, with the fact that caused it. */
function newsOf(order: AccountOrder, facts: readonly OrderFact[]): OrderFact | null {
  const last = (...kinds: readonly OrderFact['kind'][]): OrderFact | null =>
    facts.findLast(({ kind }) => kinds.includes(kind)) ?? null;
  const count = (kind: OrderFact['kind']): number => facts.filter((fact) => fact.kind === kind).length;
  const isChasing = order.operation.kind === 'chasing';

  const ending = last('slice-filled', 'slice-cancelled', 'slice-refused', 'slice-given-up');
  if (ending && order.slices.every(({ status }) => isFinal(status))) return ending;
  const planned = last('order-planned');
  if (planned) return order.slices.every(({ status }) => status === 'Rejected') ? planned : null;
  const failure = last('slice-given-up', 'slice-outcome-unknown');
  if (failure) return failure;
  const refused = last('slice-refused');
  const refusedSlices = order.slices.filter(({ status }) => status === 'Rejected').length;
  if (refused && refusedSlices === count('slice-refused')) return refused;
  // An order that follows the best price is changed every second; its end gets a message.
  if (!isChasing) {
    const changeRefused = last('slice-request-refused');
    if (changeRefused) return changeRefused;
    const changed = last('slice-changed');
    if (changed && order.slices.every(({ asked }) => asked !== 'change')) return changed;
  }
  const accepted = last('slice-accepted');
  const acceptedSlices = order.slices.filter(
    ({ orderId, status }) => orderId !== null && status !== 'Rejected',
  ).length;
  return acceptedSlices === count('slice-accepted') ? accepted : null;
}

/** The average fill price, and before a fill the price that was asked for. */
function priceText(order: AccountOrder): string {
  const { filledQty, filledValuePaise } = summarise(order);
  return filledQty > 0 ? `at ${rupeesText(filledValuePaise / filledQty)}` : termsText(order.terms);
}

function termsText({ type, limitPaise, triggerPaise }: OrderTerms): string {
  if (type === 'Market') return 'at market';
  const limit = `limit ${rupeesText(limitPaise)}`;
  return type === 'Limit' ? limit : `trigger ${rupeesText(triggerPaise)}, ${limit}`;
}
