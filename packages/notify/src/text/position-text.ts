import type { AccountKey, BookFact, Instant, Position } from '@spark/core';
import { rupeesText, whenText } from './format-text.ts';

export function squareOffText({ ucc, accountName }: AccountKey, position: Position, at: Instant): string {
  const { symbol, product, strategyName, bookedPaise, isMoneyUnknown } = position;
  return [
    `Square-off finished in ${ucc}:${accountName}`,
    `${symbol}, ${product}: booked ${isMoneyUnknown ? 'unknown' : rupeesText(bookedPaise)} today`,
    strategyLine(strategyName, position.forwardTest),
    whenText(at),
  ].join('\n');
}

export function squareOffUnfinishedText(
  { ucc, accountName }: AccountKey,
  { strategyName, symbol, forwardTest, problem }: Problem,
  at: Instant,
): string {
  return [
    `Square-off not finished in ${ucc}:${accountName}: ${problem}`,
    `${symbol} is still open, Spark keeps trying`,
    strategyLine(strategyName, forwardTest),
    whenText(at),
  ].join('\n');
}

export function settledText({ ucc, accountName }: AccountKey, settled: Settled, at: Instant): string {
  const { symbol, key, fill } = settled;
  return [
    `${symbol} expired in ${ucc}:${accountName}`,
    `Settled at ${rupeesText(fill.valuePaise / fill.qty)}: ${fill.side} ${fill.qty}, ${key.product}`,
    strategyLine(key.strategyName, key.forwardTest),
    whenText(at),
  ].join('\n');
}

type Settled = Extract<BookFact, { readonly kind: 'position-settled' }>;

type Problem = {
  readonly strategyName: string;
  readonly symbol: string;
  readonly forwardTest: boolean;
  readonly problem: string;
};

function strategyLine(strategyName: string, forwardTest: boolean): string {
  return `Strategy ${strategyName}${forwardTest ? ', forward test' : ''}`;
}
