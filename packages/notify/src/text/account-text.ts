import type { AccountKey, Instant, IstDay, ProfitFigures } from '@spark/core';
import { LIMITS } from '@spark/vocabulary';
import { rupeesText, whenText } from './format-text.ts';

/** `accountName` null means all accounts of the user. */
export function killSwitchText(
  { ucc, accountName }: { readonly ucc: string; readonly accountName: string | null },
  on: boolean,
  at: Instant,
): string {
  const where = accountName === null ? `all accounts of ${ucc}` : `${ucc}:${accountName}`;
  const means = on
    ? 'Open orders are being cancelled; only orders that close something pass. Positions stay open.'
    : 'Orders pass again.';
  return [`Kill switch ${on ? 'on' : 'off'} in ${where}`, means, whenText(at)].join('\n');
}

export function tradingText({ ucc, accountName }: AccountKey, on: boolean, at: Instant): string {
  const means = on
    ? 'Orders of linked strategies reach the account.'
    : 'No new orders reach the account; open ones stay as they are.';
  return [`Trading switched ${on ? 'on' : 'off'} in ${ucc}:${accountName}`, means, whenText(at)].join('\n');
}

export function loginEndedText({ ucc, accountName }: AccountKey, broker: string, at: Instant): string {
  return [
    `The login at ${broker} ended in ${ucc}:${accountName}`,
    'Log in again before the market opens; until then orders are refused.',
    whenText(at),
  ].join('\n');
}

/** `sentence` says which broker, until when, and what to do. */
export function loginEndingText({ ucc, accountName }: AccountKey, sentence: string, at: Instant): string {
  return [`Login expiring in ${ucc}:${accountName}`, sentence, whenText(at)].join('\n');
}

/** `sentence` says which broker, why, and what to do. */
export function sessionEndedText({ ucc, accountName }: AccountKey, sentence: string, at: Instant): string {
  return [`Session ended in ${ucc}:${accountName}`, sentence, whenText(at)].join('\n');
}

export function alertText(message: string, at: Instant): string {
  return [withoutControls(message).slice(0, LIMITS.logMessageChars), whenText(at)].join('\n');
}

export function testText({ ucc, accountName }: AccountKey, at: Instant): string {
  return [`Test message of Spark for ${ucc}:${accountName}`, whenText(at)].join('\n');
}

export type DaySummary = {
  readonly day: IstDay;
  readonly figures: ProfitFigures;
  /** Of forward tests, which are not in the other figures. */
  readonly forwardTests: ProfitFigures;
  readonly orders: { readonly executed: number; readonly rejected: number; readonly all: number };
};

export function summaryText({ ucc, accountName }: AccountKey, summary: DaySummary, at: Instant): string {
  const { figures, orders } = summary;
  return [
    `${summary.day} in ${ucc}:${accountName}`,
    profitText(figures),
    ...forwardTestLines(summary.forwardTests),
    `Orders: ${orders.all}, executed ${orders.executed}, rejected ${orders.rejected}`,
    `Open positions: ${figures.openPositions}`,
    whenText(at),
  ].join('\n');
}

/** Beside the account's money; nothing where there are none. */
export function forwardTestLines(figures: ProfitFigures): readonly string[] {
  return figures.positions === 0 ? [] : [`Forward tests: ${profitText(figures)}`];
}

/** An unknown value is shown as unknown, never as zero. */
export function profitText({ bookedPaise, openPaise, totalPaise }: ProfitFigures): string {
  const orUnknown = (paise: number | null): string => (paise === null ? 'unknown' : rupeesText(paise));
  return `Profit: ${orUnknown(totalPaise)} (booked ${orUnknown(bookedPaise)}, open ${orUnknown(openPaise)})`;
}

/** Untrusted text: characters that databases and chats cannot hold are left out. */
function withoutControls(text: string): string {
  return [...text.toWellFormed()].filter((character) => character === '\n' || character >= ' ').join('');
}
