import assert from 'node:assert/strict';
import { setTimeout as pass } from 'node:timers/promises';
import { ownedBy, placedMore } from './failover.ts';
import { until } from './nodes-in-storm.ts';
import { type Given, type Played, seconds } from './played.ts';

const FROZEN_FOR_MS = 15_000;
const UNDEAD_FOR_MS = 60_000;

/**
 * Two of three nodes are declared dead, and act on as if nothing had been: no deadline, no notice of their death. What
 * clients call there they plan and try to store, so that the row of the desk alone stands between them and the broker.
 */
async function actOn(given: Given): Promise<void> {
  const { storm, traders, say } = given;
  await placedMore(traders, 5);
  const owners = [...new Set(await Promise.all(traders.map(({ ucc }) => storm.owner(ucc))))];
  const undead = [...owners, ...storm.nodes.filter((node) => !owners.includes(node))].slice(0, 2);
  const desks = (await Promise.all(undead.map((node) => ownedBy(storm, node, traders)))).flat();
  for (const node of undead) await node.makeUndying();
  for (const node of undead) node.freeze();
  await pass(FROZEN_FOR_MS);
  await until(async () => (await deadOf(given)) >= undead.length, 'both are declared dead');
  for (const node of undead) node.thaw();
  const placed = () => traders.reduce((sum, trader) => sum + trader.placed.size, 0);
  const before = placed();
  await pass(UNDEAD_FOR_MS);
  const stayed = await storm.postgres.execute('SELECT count(*) AS n FROM nodes WHERE NOT dead');
  assert.equal(Number(stayed[0]?.n), storm.nodes.length - undead.length, 'neither was started again');
  say(
    `${undead.length} nodes that were declared dead acted on for ${seconds(UNDEAD_FOR_MS)}, ${desks.length} desks had been theirs: ${placed() - before} orders meanwhile`,
  );
  for (const node of undead) node.kill();
  for (const node of undead) await until(node.isUp, 'the node runs again');
  await placedMore(traders, 5);
}

async function deadOf({ storm }: Given): Promise<number> {
  const [row] = await storm.postgres.execute('SELECT count(*) AS n FROM nodes WHERE dead');
  return Number(row?.n);
}

export const UNDYING_NODES: Played = {
  name: 'F16 two nodes act on after their death',
  nodes: { env: { NODE_OPTIONS: `--import=${new URL('./undying.ts', import.meta.url).href}` } },
  play: actOn,
};
