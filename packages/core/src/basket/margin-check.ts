import { rupeesText } from '../order/log-line.ts';
import type { OrderRefusal } from '../order/order-refusal.ts';
import type { AccountMargin } from '../port/margin.ts';

/** Why an account cannot pay for orders that come together; null where it can, or where that is not certain. */
export function marginShortage(margin: AccountMargin): OrderRefusal | null {
  const { accountName, requiredPaise, availablePaise, isCertain } = margin;
  if (!isCertain || requiredPaise === null || availablePaise === null) return null;
  if (requiredPaise <= Math.max(0, availablePaise)) return null;
  return { code: 'margin-short', accountName, requiredPaise, availablePaise };
}

/** Where the margin did not decide although it was asked for, as sentences: one for each reason. */
export function marginNotes(margins: readonly AccountMargin[]): readonly string[] {
  const accounts = new Map<string, string[]>();
  for (const margin of margins) {
    const why = undecided(margin);
    if (why !== null) accounts.set(why, [...(accounts.get(why) ?? []), margin.accountName]);
  }
  return [...accounts].map(
    ([why, names]) => `The margin did not decide in ${names.toSorted().join(', ')}: ${why}`,
  );
}

function undecided({ requiredPaise, availablePaise, isCertain, notes }: AccountMargin): string | null {
  if (requiredPaise === null || availablePaise === null)
    return notes.length === 0 ? 'margin or funds are not known.' : notes.join(' ');
  if (isCertain || requiredPaise <= availablePaise) return null;
  const amounts = `about ${rupeesText(requiredPaise)} would be needed and ${rupeesText(availablePaise)} is free,`;
  return `${amounts} but that is an estimate.`;
}
