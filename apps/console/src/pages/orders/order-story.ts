import type { ExecutionLog, OrderBookRow } from '@spark/client';

/** One thing that happened to an order. */
export type Moment = {
  readonly key: string;
  readonly at: string;
  readonly text: string;
  readonly tone: 'none' | 'bad';
};

/** The slices and the log of an order on one time line, the first first. */
export function storyOf(
  strefID: number,
  rows: readonly OrderBookRow[],
  log: readonly ExecutionLog[],
): readonly Moment[] {
  // The search of the server finds order 12 with order 1.
  const isOwn = new RegExp(`\\bstrefID"?:? ?${strefID}\\b`, 'i');
  const slices = rows.flatMap(({ AccountName, orders = [] }) =>
    orders.map(({ orderid, qty, placed_at }) => ({
      key: `slice ${AccountName} ${orderid}`,
      at: placed_at,
      text: `${AccountName}: slice of ${qty} sent to the broker, there it is ${orderid}`,
      tone: 'none' as const,
    })),
  );
  // The log tells the newest first, and several lines have the same second.
  const lines = log
    .toSorted((a, b) => a.id - b.id)
    .filter(({ Message }) => isOwn.test(Message))
    .map((line) => ({
      key: `log ${line.id}`,
      at: line.Datetime,
      text: `${line.Name}: ${line.Message}`,
      tone: line['Alert Type'] === 'ERROR' ? ('bad' as const) : ('none' as const),
    }));
  return [...lines, ...slices].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}
