import type { BrokerAnswer, SliceReport } from '@spark/core';
import type { AccountCalls } from './account-calls.ts';
import type { BrokerDialect } from './broker-dialect.ts';
import type { RowReports } from './row-report.ts';
import { readOutcomeOf } from './verdict-outcome.ts';

type Parts = {
  readonly dialect: BrokerDialect;
  readonly calls: AccountCalls;
  readonly reports: RowReports;
  /** Reads the trades into the ledger. */
  readonly readTrades: () => Promise<unknown>;
};

export type TagLookup = (tag: string) => Promise<BrokerAnswer<readonly SliceReport[]>>;

/** When more than these are looked for at once, one look at the whole book is cheaper than a question for each. */
const AT_ONCE_MAX = 3;
const NOTHING = { kind: 'accepted', value: [] } as const;

/**
 * What the broker has under one of our tags, where it can be asked for that; undefined where it cannot. Whatever is not
 * certain is left to the book: nothing under a tag proves nothing, and a fill whose worth is not known is not reported here.
 */
export function createTagLookup({ dialect, calls, reports, readTrades }: Parts): TagLookup | undefined {
  const { byTag } = dialect.orders;
  return byTag === undefined ? undefined : lookupBy(byTag, { calls, reports, readTrades });
}

function lookupBy(
  byTag: NonNullable<BrokerDialect['orders']['byTag']>,
  { calls, reports, readTrades }: Omit<Parts, 'dialect'>,
): TagLookup {
  let underWay = 0;

  async function ask(tag: string): ReturnType<TagLookup> {
    const orders = readOutcomeOf(
      await calls.make({ kind: 'orders', mayRepeat: false, run: (caller) => byTag(caller, tag) }),
    );
    if (orders.kind !== 'accepted') return orders;
    const rows = orders.value.filter((row) => row.tag === tag);
    if (rows.some((row) => reports.exact(row) === null)) await readTrades();
    const found = rows.flatMap((row) => reports.exact(row) ?? []);
    return found.length === rows.length ? { kind: 'accepted', value: found } : NOTHING;
  }

  return async (tag) => {
    if (underWay >= AT_ONCE_MAX) return NOTHING;
    underWay += 1;
    try {
      return await ask(tag);
    } finally {
      underWay -= 1;
    }
  };
}
