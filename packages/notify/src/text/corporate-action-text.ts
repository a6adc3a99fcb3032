import { type AccountKey, adjustedText, type BookFact, type Instant } from '@spark/core';
import { whenText } from './format-text.ts';

type Adjusted = Extract<BookFact, { readonly kind: 'position-adjusted' }>;

export function actionMessage({ ucc, accountName }: AccountKey, fact: Adjusted, at: Instant): string {
  return [
    adjustedText(`${ucc}:${accountName}`, fact),
    `Strategy ${fact.key.strategyName}`,
    whenText(at),
  ].join('\n');
}
