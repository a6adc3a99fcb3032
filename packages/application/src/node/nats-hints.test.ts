import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { startNats, waitUntil } from '@spark/testkit';
import { openNatsCarrier } from './nats-carrier.ts';
import { createNodeBus } from './node-bus.ts';
import { openCluster, type TestNode } from './node-runtime.fixture.ts';

const UCC = 'AB1234';
const QUIET = { info: () => undefined, warn: () => undefined };
const sign = (text: string): string => createHash('sha256').update(text).digest('base64url');

async function openPair(t: TestContext) {
  const nats = await startNats();
  const { open } = openCluster(t);
  const place = { servers: [`127.0.0.1:${nats.port}`], isEncrypted: false };
  const openNode = (id: string) => {
    const node = open(id);
    const bus = createNodeBus({
      ...{ me: id, sign, isPeer: node.port.isPeer },
      carrier: openNatsCarrier({ place, name: id, log: QUIET }),
    });
    t.after(bus.close);
    node.useBus(bus);
    return node;
  };
  t.after(nats.kill);
  const [first, next] = [openNode('a'), openNode('b')];
  await first.port.join();
  assert.deepEqual(await first.port.whoOwns(UCC), { kind: 'here' });
  await next.port.join();
  await waitUntil('they know each other', () => first.port.nodes().length === 2);
  await waitUntil('both are connected', () => [first, next].every(({ port }) => port.bus()?.isUp));
  const sent: string[] = [];
  first.port.sendHintsBy((to, ucc) => sent.push(`${to.id} ${ucc}`));
  return { nats, first, next, sent };
}

const hasMoved = (to: TestNode) => waitUntil('the desk moved', () => to.port.desksOwned() === 1);

test('the new owner of a desk hears of it over NATS', async (t) => {
  const { first, next, sent } = await openPair(t);
  first.port.drain();
  await hasMoved(next);
  await waitUntil('the hint came', () => next.port.bus()?.counts.taken === 1);
  assert.deepEqual(sent, []);
});

test('while NATS is down it hears of it at its address', async (t) => {
  const { nats, first, next, sent } = await openPair(t);
  await nats.kill();
  await waitUntil('the first node knows', () => !first.port.bus()?.isUp);
  first.port.drain();
  await hasMoved(next);
  assert.deepEqual(sent, [`b ${UCC}`]);
});
