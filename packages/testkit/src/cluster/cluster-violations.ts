import { isFinal, type Slice } from '@spark/core';
import { saidOf, wrongSlice } from '../simulation/violations.ts';
import type { FaultyVenue } from '../world/faulty-venue.ts';
import { checkDeskHistory, type DeskWrite } from './desk-history.ts';
import type { SimulatedDatabase } from './simulated-database.ts';
import type { SimulatedUser } from './simulated-user.ts';

const STATUS_OF = {
  open: 'Placed',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
  executed: 'Executed',
} as const;

/** What is wrong with a desk when the storm is over and everything had time to recover. */
export function wrongDesk(
  user: SimulatedUser,
  broker: FaultyVenue,
  database: SimulatedDatabase,
): readonly string[] {
  const { ucc } = user;
  const book = database.books.get(ucc);
  if (!book) return [`${ucc} is gone`];
  const byTag = new Map(broker.taken.map((order) => [order.tag, order]));
  const wrong: string[] = [];
  if (byTag.size !== broker.taken.length) wrong.push(`I1: an order of ${ucc} is at the broker twice`);
  for (const [key, reftag] of user.placed)
    if (!book.orders.has(reftag)) wrong.push(`I2: order ${reftag} of ${ucc}, answered to ${key}, is lost`);
  let netQty = 0;
  for (const { filledQty, side } of broker.taken) netQty += filledQty * (side === 'Buy' ? 1 : -1);
  const held = [...book.positions.values()].reduce((sum, position) => sum + position.netQty, 0);
  if (held !== netQty) wrong.push(`I3: the position of ${ucc} is ${held}, the broker filled ${netQty}`);
  for (const { order } of book.orders.values())
    for (const slice of order.slices) {
      const said = judgeSlice(slice, byTag);
      wrong.push(...said.map((text) => `I7: ${ucc}: ${text}`));
    }
  for (const { tag } of broker.taken)
    if (![...book.orders.values()].some(({ order }) => order.slices.some((slice) => slice.tag === tag)))
      wrong.push(`I2: ${tag} of ${ucc} is at the broker, and in no book`);
  return [...wrong, ...repeated(user, database), ...wrongHistory(user, database)];
}

type Taken = FaultyVenue['taken'][number];

function judgeSlice(slice: Slice, byTag: ReadonlyMap<string, Taken>): readonly string[] {
  const truth = byTag.get(slice.tag);
  if (truth) return wrongSlice(slice, { ...truth, status: STATUS_OF[truth.state], at: 'the broker' });
  return isFinal(slice.status)
    ? []
    : [`${saidOf(slice)}, but the broker never took it and nobody settled it`];
}

/** One key, one order; the end of a day once. */
function repeated({ ucc, placed }: SimulatedUser, { log, books }: SimulatedDatabase): readonly string[] {
  const wrong: string[] = [];
  const replies = books.get(ucc)?.replies ?? new Map();
  const stored = books.get(ucc)?.orders.size ?? 0;
  if (stored !== replies.size) wrong.push(`I5: ${ucc} has ${stored} orders for ${replies.size} keys`);
  if (placed.size > replies.size)
    wrong.push(`I5: ${ucc} was answered to ${placed.size} keys of ${replies.size}`);
  const ends = log.filter((entry) => entry.ucc === ucc && entry.once !== null).length;
  if (ends !== 1) wrong.push(`I9: the day of ${ucc} ended ${ends} times`);
  return wrong;
}

function wrongHistory(user: SimulatedUser, { log, rows }: SimulatedDatabase): readonly string[] {
  const { ucc, writes: called, reads } = user;
  const calls = new Map(called.map((write) => [write.reftag, write]));
  const writes = log
    .filter((entry) => entry.ucc === ucc && entry.to >= entry.from)
    .map(({ from, to, epoch, node, planned: [reftag] }): DeskWrite => {
      const call = reftag === undefined ? undefined : calls.get(reftag);
      const { calledAt = null, repliedAt = null } = call ?? {};
      return { from, to, epoch, node, orders: reftag === undefined ? [] : [{ reftag, calledAt, repliedAt }] };
    });
  const wrong = checkDeskHistory({ writes, reads }).map((text) => `I4: ${ucc}: ${text}`);
  const [seq, shown] = [rows.desks.get(ucc)?.seq, user.lastNumber()];
  if (seq !== shown) wrong.push(`I8: ${ucc} was told up to number ${shown} of ${seq}`);
  return wrong;
}
