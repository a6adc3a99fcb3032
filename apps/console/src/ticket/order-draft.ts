import type { BasketRequest, OrderRequest } from '@spark/client';

/** An order as it is being written. Numbers are texts until they are sent. */
export type OrderDraft = {
  readonly token: string | null;
  readonly transType: 'Buy' | 'Sell';
  readonly qty: string;
  readonly orderType: 'Market' | 'Limit' | 'SL-Limit';
  readonly limitPrice: string;
  readonly triggerPrice: string;
  readonly productType: 'Intraday' | 'Delivery';
  readonly strategyname: string;
  /** One account of the strategy, or all when empty. */
  readonly identifier: string;
};

export type DraftProblem = { readonly field: keyof OrderDraft; readonly message: string };

/** What is missing before the server can be asked; everything else the server says itself. */
export function draftProblems(draft: OrderDraft): readonly DraftProblem[] {
  const problems: DraftProblem[] = [];
  if (draft.token === null) problems.push({ field: 'token', message: 'Choose an instrument' });
  if (draft.strategyname === '') problems.push({ field: 'strategyname', message: 'Choose a strategy' });
  if (!isCount(draft.qty)) problems.push({ field: 'qty', message: 'A whole number of units, 1 or more' });
  if (draft.orderType !== 'Market' && !isPrice(draft.limitPrice))
    problems.push({ field: 'limitPrice', message: 'A price above 0' });
  if (draft.orderType === 'SL-Limit' && !isPrice(draft.triggerPrice))
    problems.push({ field: 'triggerPrice', message: 'A price above 0' });
  return problems;
}

/** The order for `POST /order`; null while something is missing. */
export function orderOf(draft: OrderDraft): OrderRequest | null {
  if (draftProblems(draft).length > 0 || draft.token === null) return null;
  return {
    strategyname: draft.strategyname,
    token: draft.token,
    transType: draft.transType,
    qty: Number(draft.qty),
    orderType: draft.orderType,
    productType: draft.productType,
    ...(draft.orderType === 'Market' ? {} : { limitPrice: Number(draft.limitPrice) }),
    ...(draft.orderType === 'SL-Limit' ? { triggerPrice: Number(draft.triggerPrice) } : {}),
    ...(draft.identifier === '' ? {} : { identifier: draft.identifier }),
  };
}

/** The same order as a basket of one leg, which the server plans without placing: who takes it, at what cost. */
export function previewOf({ strategyname, identifier, ...leg }: OrderRequest): BasketRequest {
  return { strategyname, ...(identifier ? { identifier } : {}), legs: [leg], dryRun: true };
}

function isCount(text: string): boolean {
  return /^[1-9]\d{0,8}$/.test(text.trim());
}

function isPrice(text: string): boolean {
  return /^\d{1,8}(\.\d{1,4})?$/.test(text.trim()) && Number(text) > 0;
}
