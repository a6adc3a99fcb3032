/** What was asked of one desk and what was answered. */
export type DeskHistory = {
  /** Every change that was stored with the numbers that the database gave it; clients may never have heard of some. */
  readonly writes: readonly DeskWrite[];
  readonly reads: readonly DeskRead[];
};

export type DeskWrite = {
  readonly from: number;
  readonly to: number;
  readonly epoch: number;
  readonly node: string;
  /** The orders that it placed, and when a client called for each and had the reply. */
  readonly orders: readonly DeskOrder[];
};

export type DeskOrder = {
  readonly reftag: number;
  readonly calledAt: number | null;
  readonly repliedAt: number | null;
};

/** The orders that a reply showed. */
export type DeskRead = {
  readonly calledAt: number;
  readonly repliedAt: number;
  readonly seen: readonly number[];
};

/**
 * Strict serialisability of one desk. Each change has a number, so it is a sort and not a search: numbers are used once and
 * without a gap, an epoch has one node and epochs rise with numbers, a change that was called after the reply to another has
 * the higher number, and each read shows the state at some number between its call and its reply.
 */
export function checkDeskHistory({ writes, reads }: DeskHistory): readonly string[] {
  const inOrder = [...writes].sort((a, b) => a.from - b.from || a.to - b.to);
  return [
    ...wrongNumbers(inOrder),
    ...wrongEpochs(inOrder),
    ...overtaken(inOrder),
    ...reads.flatMap((read) => wrongRead(inOrder, read)),
  ];
}

function wrongNumbers(inOrder: readonly DeskWrite[]): readonly string[] {
  return inOrder.flatMap(({ from }, at) => {
    const before = inOrder[at - 1];
    if (!before || from === before.to + 1) return [];
    return [from <= before.to ? `number ${from} was given twice` : `there is a gap before number ${from}`];
  });
}

function wrongEpochs(inOrder: readonly DeskWrite[]): readonly string[] {
  const nodeOf = new Map<number, string>();
  const wrong: string[] = [];
  let highest = 0;
  for (const { from, epoch, node } of inOrder) {
    if (epoch < highest) wrong.push(`number ${from} is of epoch ${epoch}, after epoch ${highest}`);
    highest = Math.max(highest, epoch);
    const known = nodeOf.get(epoch) ?? node;
    if (known !== node) wrong.push(`epoch ${epoch} is that of ${known} and of ${node}`);
    nodeOf.set(epoch, known);
  }
  return wrong;
}

/** Orders that were answered before another was called, though their number is higher. */
function overtaken(inOrder: readonly DeskWrite[]): readonly string[] {
  const wrong: string[] = [];
  let latest = { reftag: 0, calledAt: Number.NEGATIVE_INFINITY };
  for (const { orders } of inOrder) {
    for (const { reftag, repliedAt } of orders)
      if (repliedAt !== null && repliedAt < latest.calledAt)
        wrong.push(
          `order ${reftag} was answered before order ${latest.reftag} was called, and has the higher number`,
        );
    for (const { reftag, calledAt } of orders)
      if (calledAt !== null && calledAt > latest.calledAt) latest = { reftag, calledAt };
  }
  return wrong;
}

function wrongRead(
  inOrder: readonly DeskWrite[],
  { calledAt, repliedAt, seen }: DeskRead,
): readonly string[] {
  const shown = new Set(seen);
  const last = inOrder.findLastIndex(({ orders }) => orders.some(({ reftag }) => shown.has(reftag)));
  const read = `the reading from ${calledAt} to ${repliedAt}`;
  const placed = new Set(inOrder.flatMap(({ orders }) => orders.map(({ reftag }) => reftag)));
  const wrong = seen
    .filter((reftag) => !placed.has(reftag))
    .map((reftag) => `${read} shows order ${reftag}, which was never placed`);
  for (const [at, { orders }] of inOrder.entries())
    for (const { reftag, ...order } of orders) {
      if (shown.has(reftag)) {
        if (order.calledAt !== null && order.calledAt > repliedAt)
          wrong.push(`${read} shows order ${reftag} before it was called`);
      } else if (at < last) wrong.push(`${read} shows a later order, but not order ${reftag}`);
      else if (order.repliedAt !== null && order.repliedAt < calledAt)
        wrong.push(`${read} does not show order ${reftag}, which was answered before`);
    }
  return wrong;
}
