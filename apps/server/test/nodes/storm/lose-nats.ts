import assert from 'node:assert/strict';
import { setTimeout as pass } from 'node:timers/promises';
import { ownedBy, placedMore, refusedSince, servedAgain } from './failover.ts';
import { type StormNode, until } from './nodes-in-storm.ts';
import { firstTrader, type Given, type Played, seconds } from './played.ts';

const WITHOUT_FOR_MS = 6_000;
const SILENT_FOR_MS = 15_000;

/** NATS carries nothing that must not be lost, so orders and those who follow them notice nothing of it. */
async function loseNats(given: Given): Promise<void> {
  const { storm, traders, say } = given;
  const nats = storm.nats ?? assert.fail('the nodes have NATS');
  await connected(given, storm.nodes);
  await placedMore(traders, 5);

  const lostAt = performance.now();
  await nats.kill();
  await pass(WITHOUT_FOR_MS);
  await placedMore(traders, 3);
  assert.deepEqual(refusedSince(traders, lostAt), [], 'nobody notices that NATS is gone');
  const owner = await storm.owner(firstTrader(given).ucc);
  const own = await ownedBy(storm, owner, traders);
  const killedAt = performance.now();
  owner.kill();
  say(`without NATS: failover after ${seconds(await servedAgain(own, killedAt))}, ${own.length} desks`);
  if (!owner.isUp()) await until(owner.isUp, 'the node runs again');

  const backAt = performance.now();
  await nats.startAgain();
  await connected(given, storm.nodes);
  say(`NATS is back, all nodes have it after ${seconds(performance.now() - backAt)}`);
  await placedMore(traders, 5);
  assert.deepEqual(refusedSince(traders, backAt), [], 'nobody notices that NATS is back');

  const slow = await storm.owner(firstTrader(given).ucc);
  const silentAt = performance.now();
  slow.nats.set('silent');
  await pass(SILENT_FOR_MS);
  await placedMore(traders, 3);
  assert.deepEqual(refusedSince(traders, silentAt), [], 'nobody notices a node that does not read');
  const left = performance.now();
  const leaving = storm.nodes.find((node) => node !== slow) ?? assert.fail();
  const desks = await ownedBy(storm, leaving, traders);
  assert.deepEqual(await leaving.leave(), { code: 0, signal: null }, leaving.server().stdout());
  say(
    `a node does not read NATS for ${seconds(SILENT_FOR_MS)}, another hands ${desks.length} desks over: served after ${seconds(await servedAgain(desks, left))}`,
  );
  slow.nats.set('pass');
  await leaving.start();
  await connected(given, storm.nodes);
  await placedMore(traders, 5);
}

async function connected(given: Given, nodes: readonly StormNode[]): Promise<void> {
  for (const node of nodes)
    await until(
      async () => (await figureOf(given, node, 'spark_node_bus_up')) === 1,
      `${node.name} has NATS`,
    );
}

/** The first trader is the owner of Spark, who may read figures. */
async function figureOf(given: Given, node: StormNode, name: string): Promise<number | null> {
  if (!node.isUp()) return null;
  const headers = { authorization: `Bearer ${firstTrader(given).token}` };
  const reply = await fetch(`${node.address()}/metrics`, { headers }).catch(() => null);
  const lines = (await reply?.text())?.split('\n') ?? [];
  const line = lines.find((each) => each.startsWith(`${name} `));
  return line === undefined ? null : Number(line.slice(name.length));
}

export const LOSE_NATS: Played = {
  name: 'F6 NATS is lost, comes back, and is not read',
  nodes: { hasNats: true },
  play: loseNats,
};
