import assert from 'node:assert/strict';
import { setTimeout as pass } from 'node:timers/promises';
import { checkDeskHistory } from '@spark/testkit';
import type { Row } from '../../killed/kill-under-load.ts';
import { recordedWrites } from './desk-recorder.ts';
import type { Storm } from './nodes-in-storm.ts';
import { strefIdsOf, type Trader } from './traders.ts';

const SETTLED_WITHIN_MS = 90_000;

/** When the storm is over: nothing is lost, nothing is doubled, books are as at the broker, and each desk has one history. */
export async function judge(storm: Storm, traders: readonly Trader[]): Promise<void> {
  const { venue } = storm;
  venue.calm();
  await venue.quiet();
  for (const end = performance.now() + SETTLED_WITHIN_MS; ; await pass(200)) {
    const wrong = await problemsOf(storm, traders);
    if (wrong.length === 0) break;
    if (performance.now() > end) assert.deepEqual(wrong, []);
  }
  assert.ok(venue.taken.length > 0, 'orders went to the broker');
  for (const trader of traders)
    assert.deepEqual(await historyProblems(storm, trader), [], `the history of ${trader.ucc}`);
}

async function problemsOf(storm: Storm, traders: readonly Trader[]): Promise<readonly string[]> {
  const wrong = storm.venue.doubled.map((tag) => `I1: ${tag} was sent twice`);
  // A node that woke up to find itself replaced ends, and is started again in a moment.
  for (const trader of traders)
    wrong.push(...(await problemsOfDesk(storm, trader).catch((error) => [`no answer: ${error}`])));
  return wrong;
}

async function problemsOfDesk(
  storm: Storm,
  { ucc, token, account, placed }: Trader,
): Promise<readonly string[]> {
  const node = storm.nodes.find(({ isUp }) => isUp()) ?? assert.fail('a node runs');
  const read = async (path: string) => (await node.server().call('GET', path, { token })).body.data;
  const rows = (await read('/orderbook/?withorders=true')) as unknown as readonly Row[];
  const wrong: string[] = [];
  const known = new Set(strefIdsOf(rows as unknown as readonly Readonly<Record<string, unknown>>[]));
  const given = [...placed.values()].map(({ strefId }) => strefId);
  for (const strefId of given) if (!known.has(strefId)) wrong.push(`I2: order ${strefId} of ${ucc} is lost`);
  if (new Set(given).size !== given.length) wrong.push(`I5: two keys of ${ucc} share an order`);
  if (known.size !== given.length) wrong.push(`I5: ${ucc} has ${known.size} orders for ${given.length} keys`);
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
