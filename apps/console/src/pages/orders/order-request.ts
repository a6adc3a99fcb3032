import type { Link, OrderRequest, OrderUpdate } from '@spark/client';
import type { OrderGroup } from './order-groups.ts';

/**
 * The units that were asked for before the multiplier of the link, where they can be worked out: links may have changed
 * since. Null where they cannot.
 */
export function askedQty(
  { AccountName, StrategyName, qty }: Pick<OrderUpdate, 'AccountName' | 'StrategyName' | 'qty'>,
  links: readonly Link[],
): number | null {
  const link = links.find((each) => each.AccountName === AccountName && each.StrategyName === StrategyName);
  if (!link || link.Multiplier <= 0) return null;
  const asked = qty / link.Multiplier;
  return Number.isInteger(asked) ? asked : null;
}

/** The order once more; `account` narrows it to one of its accounts. */
export function requestOf(group: OrderGroup, qty: number, account?: OrderUpdate): OrderRequest {
  const { operations, splitby } = group.accounts[0] ?? {};
  const hasOperations = operations !== undefined && (operations.timeLimit > 0 || operations.priceBuffer > 0);
  return {
    strategyname: group.strategy,
    token: group.token,
    transType: group.transType,
    qty,
    orderType: group.orderType,
    productType: group.productType,
    ...(group.orderType === 'Market' ? {} : { limitPrice: group.limitPrice }),
    ...(group.orderType === 'SL-Limit' ? { triggerPrice: group.triggerPrice } : {}),
    ...(splitby !== undefined && splitby > 1 ? { splitby } : {}),
    ...(hasOperations ? { operations } : {}),
    ...(account ? { identifier: `${account.UCC}:${account.AccountName}` } : {}),
  };
}

/** Whether accounts refused it or gave up, and nothing of it was filled there: there it may be tried again. */
export function failedIn({ accounts }: OrderGroup): readonly OrderUpdate[] {
  return accounts.filter(({ status, filledQty }) => status === 'Rejected' && filledQty === 0);
}

/** What is done about an order that waits, in words; empty where nothing is. */
export function operationText({ operations, active }: Pick<OrderUpdate, 'operations' | 'active'>): string {
  const { timeLimit, priceBuffer, shouldExecute } = operations;
  const when = [
    ...(timeLimit > 0 ? [`after ${timeLimit} s`] : []),
    ...(priceBuffer > 0 ? [`when the price is ₹${priceBuffer} away`] : []),
  ].join(' or ');
  if (when === '') return '';
  const text = `${shouldExecute ? 'buys or sells at market' : 'cancels the rest'} ${when}`;
  return active === 1 ? text : `${text}; over`;
}
