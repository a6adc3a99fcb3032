import { rupeesText } from '../order/log-line.ts';
import type { PositionAdjusted } from './adjust-position.ts';

/** One sentence about what an action did to a position, the same in the log and in chats. */
export function adjustedText(accountName: string, fact: PositionAdjusted): string {
  const { symbol, action, by, fromQty, toQty, cashPaise, ratio, key } = fact;
  const what = `${symbol}, ${action}, in ${accountName}`;
  if (by === 'broker') {
    const rest = ratio === null ? '' : ', and their cost and profit are unknown from now on';
    return `${what}: the broker adjusts what it holds, Spark still counts ${fromQty}${rest}`;
  }
  const test = key.forwardTest ? ', forward test' : '';
  const cash = cashPaise === 0 ? '' : `, ${rupeesText(cashPaise)} booked`;
  if (ratio === null) return `${what}: ${fromQty} held${cash}${test}`;
  const cost = toQty === 0 ? 'less than one share is left, its cost is booked' : 'their cost stays';
  return `${what}: ${fromQty} became ${toQty}, ${cost}${cash}${test}`;
}
