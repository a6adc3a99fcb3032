import assert from 'node:assert/strict';
import { setTimeout as pass } from 'node:timers/promises';
import { checkDeskHistory } from '@spark/testkit';
import type { Row } from '../../killed/kill-under-load.ts';
import { recordedWrites } from './desk-recorder.ts';
import type { Storm } from './nodes-in-storm.ts';
import type { OrderFollower } from './order-follower.ts';
import { strefIdsOf, type Trader } from './traders.ts';

const SETTLED_WITHIN_MS = 90_000;
/** Where one reading does not fit, hundreds may not. */
const SHOWN_MAX = 20;

export type Judged = {
  readonly storm: Storm;
  readonly traders: readonly Trader[];
  readonly followers: readonly OrderFollower[];
  /** Spark itself placed orders, so there are more of them than keys. */
  readonly hasOwnOrders: boolean;
};

/**
 * When the storm is over: nothing is lost, nothing is doubled, books are as at the broker, each desk has one history, and
 * who followed the orders heard of every change.
 */
export async function judge(judged: Judged): Promise<void> {
  const { storm, traders, followers } = judged;
  const { venue } = storm;
  venue.calm();
  await venue.quiet();
  for (const end = performance.now() + SETTLED_WITHIN_MS; ; await pass(200)) {
    const wrong = [...(await problemsOf(judged)), ...(await unheard(storm, followers))];
    if (wrong.length === 0) break;
    if (performance.now() > end) assert.deepEqual(wrong, []);
  }
  assert.ok(venue.taken.length > 0, 'orders went to the broker');
  for (const trader of traders) {
    const wrong = await historyProblems(storm, trader);
    assert.deepEqual(wrong.slice(0, SHOWN_MAX), [], `the history of ${trader.ucc}, ${wrong.length} problems`);
  }
}

async function problemsOf({ storm, traders, hasOwnOrders }: Judged): Promise<readonly string[]> {
  const wrong = storm.venue.doubled.map((tag) => `I1: ${tag} was sent twice`);
  // A node that woke up to find itself replaced ends, and is started again in a moment.
  for (const trader of traders)
    wrong.push(
      ...(await problemsOfDesk(storm, trader, hasOwnOrders).catch((error) => [`no answer: ${error}`])),
    );
  return wrong;
}

async function problemsOfDesk(
  storm: Storm,
  { ucc, token, account, placed }: Trader,
  hasOwnOrders: boolean,
): Promise<readonly string[]> {
  const node = storm.nodes.find(({ isUp }) => isUp()) ?? assert.fail('a node runs');
  const read = async (path: string) => (await node.server().call('GET', path, { token })).body.data;
  const rows = (await read('/orderbook/?withorders=true')) as unknown as readonly Row[];
  const wrong: string[] = [];
  const known = new Set(strefIdsOf(rows as unknown as readonly Readonly<Record<string, unknown>>[]));
  const given = [...placed.values()].map(({ strefId }) => strefId);
  for (const strefId of given) if (!known.has(strefId)) wrong.push(`I2: order ${strefId} of ${ucc} is lost`);
  if (new Set(given).size !== given.length) wrong.push(`I5: two keys of ${ucc} share an order`);
  if (!hasOwnOrders && known.size !== given.length)
    wrong.push(`I5: ${ucc} has ${known.size} orders for ${given.length} keys`);
  for (const row of rows)
    if (row.status === 'Pending') wrong.push(`order ${row.strefID} of ${ucc} is in doubt`);
  const ours = new Map(rows.flatMap((row) => row.orders).map((order) => [order.orderid, order]));
  const theirs = storm.venue.taken.filter((order) => order.account.accountName === account);
  let netQty = 0;
  for (const { orderId, filledQty, slice } of theirs) {
    netQty += filledQty * (slice.side === 'Buy' ? 1 : -1);
    if (ours.get(orderId)?.filledQty !== filledQty)
      wrong.push(
        `I7: ${orderId} of ${ucc} is filled with ${filledQty}, and we say ${ours.get(orderId)?.filledQty}`,
      );
  }
  const positions = await read('/positions');
  const held = positions.reduce((sum, { qty }) => sum + Number(qty ?? 0), 0);
  if (held !== netQty) wrong.push(`I3: the position of ${ucc} is ${held}, the broker filled ${netQty}`);
  return wrong;
}

async function historyProblems(
  { postgres }: Storm,
  { ucc, placed, reads }: Trader,
): Promise<readonly string[]> {
  const called = new Map([...placed.values()].map(({ strefId, ...times }) => [strefId, times]));
  const writes = await recordedWrites(postgres, ucc, called);
  assert.ok(writes.length > 0 && reads.length > 0, `something of ${ucc} was recorded`);
  return checkDeskHistory({ writes, reads });
}

/** I8: no number is missing, and the last that was heard of each order is how it stands. */
async function unheard(
  { postgres, nodes }: Storm,
  followers: readonly OrderFollower[],
): Promise<readonly string[]> {
  const node = nodes.find(({ isUp }) => isUp()) ?? assert.fail('a node runs');
  const wrong: string[] = [];
  for (const { trader, gaps, orders, upTo } of followers) {
    const { ucc, token } = trader;
    wrong.push(...gaps);
    const [desk] = await postgres.execute(`SELECT seq FROM desks WHERE ucc = '${ucc}'`);
    if (Number(desk?.seq) !== upTo()) wrong.push(`I8: ${ucc} heard up to ${upTo()} of ${desk?.seq}`);
    const reply = await node
      .server()
      .call('GET', '/orderbook/', { token })
      .catch(() => null);
    for (const { strefID, status, filledQty } of (reply?.body.data ?? []) as unknown as readonly Row[]) {
      const heard = orders.get(strefID);
      if (heard?.status !== status || heard.filledQty !== filledQty)
        wrong.push(`I8: ${ucc} heard ${JSON.stringify(heard)} of order ${strefID}: ${status}, ${filledQty}`);
    }
  }
  return wrong;
}
