import { fill } from '../errors.ts';

/** A success sentence with its gaps filled from the usual family of names. */
export function messageExample(template: string): string {
  return fill(template, {
    strategy: 'test1',
    // Bulk calls say the bare name of the account, orders the full identifier.
    account: template.includes('AccountName') ? 'account1' : 'F000000:account1',
    id: 2240,
  });
}
