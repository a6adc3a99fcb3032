import type { AccountKey, BookFact, Instant, IstDay } from '@spark/core';
import type { TransType } from '@spark/vocabulary';
import { rupeesText, whenText } from './format-text.ts';

/** A contract on shares whose shares will change hands unless it is closed before. */
export type ComingDelivery = {
  readonly symbol: string;
  /** Above zero is long, below zero short. */
  readonly netQty: number;
  readonly expiry: IstDay;
  readonly share: string;
  readonly side: TransType;
  /** For each share; null for a future, which is settled at the price of its last day. */
  readonly pricePaise: number | null;
};

/** One line that says what is delivered when, and how to avoid it. */
export function deliveryText(accountName: string, coming: readonly ComingDelivery[]): string {
  const listed = coming.map(({ symbol, netQty, expiry, share, side, pricePaise }) => {
    const at = pricePaise === null ? 'the price of the day' : rupeesText(pricePaise);
    return `${symbol} (${netQty}) on ${expiry}: ${side} ${Math.abs(netQty)} ${share} at ${at}`;
  });
  return `Physical delivery is coming in ${accountName} for what is not closed before its expiry. ${listed.join('; ')}`;
}

export function deliveryMessage(
  { ucc, accountName }: AccountKey,
  coming: readonly ComingDelivery[],
  at: Instant,
): string {
  return `${deliveryText(`${ucc}:${accountName}`, coming)}\n${whenText(at)}`;
}

type Delivered = Extract<BookFact, { readonly kind: 'position-delivered' }>;

export function deliveredText({ ucc, accountName }: AccountKey, delivered: Delivered, at: Instant): string {
  const { contract, symbol, fill, key } = delivered;
  return [
    `${contract} was settled by delivery of shares in ${ucc}:${accountName}`,
    `${fill.side} ${fill.qty} ${symbol} at ${rupeesText(fill.valuePaise / fill.qty)}, ${key.product}`,
    `Strategy ${key.strategyName}${key.forwardTest ? ', forward test' : ''}`,
    whenText(at),
  ].join('\n');
}
