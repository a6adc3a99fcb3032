import type { BrokerOrderRow } from './broker-dialect.ts';

/** Which number the broker gave to which of our tags, for rows that have the number alone. */
export type OrderNumbers = {
  readonly note: (orderId: string, tag: string) => void;
  /** Whether the number was given to a tag of ours. */
  readonly has: (orderId: string) => boolean;
  readonly tagged: (rows: readonly BrokerOrderRow[]) => readonly BrokerOrderRow[];
};

const NUMBERS_MAX = 50_000;

export function createOrderNumbers(): OrderNumbers {
  const tags = new Map<string, string>();

  return {
    note: (orderId, tag) => {
      tags.set(orderId, tag);
      const oldest = tags.keys().next();
      if (tags.size > NUMBERS_MAX && !oldest.done) tags.delete(oldest.value);
    },
    has: (orderId) => tags.has(orderId),
    tagged: (rows) =>
      rows.map((row) => {
        const tag = row.tag === '' ? tags.get(row.orderId) : undefined;
        return tag === undefined ? row : { ...row, tag };
      }),
  };
}
