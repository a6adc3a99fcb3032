import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SIMULATED_BROKER } from '@spark/application';
import { type StartedBroker, startLiveBroker } from '../killed/live-broker-under-test.ts';
import { nodeAt, startRelay } from './relay-under-test.ts';

for (const broker of SIMULATED_BROKER)
  test(`[cluster.B4] ${broker}: once a later owner knocked nothing of the earlier one arrives, and nothing is doubled`, async (t) => {
    const at = await startLiveBroker(t, broker);
    const relay = await startRelay(t, targetsOf(at));
    const frozen = nodeAt(t, at, relay, { node: 'a', epoch: 1 });
    assert.equal((await frozen.buy('TAG1')).kind, 'accepted');
    assert.deepEqual(tagsAt(at), ['TAG1']);

    const owner = nodeAt(t, at, relay, { node: 'b', epoch: 2 });
    const book = await owner.book();
    assert.deepEqual(book.kind === 'accepted' && book.value.map(({ tag }) => tag), ['TAG1']);
    assert.notEqual((await frozen.buy('TAG2')).kind, 'accepted', 'over the connection that it kept');
    const again = await frozen.buy('TAG3');
    assert.equal(again.kind, 'refused');
    assert.match(again.kind === 'refused' ? again.reason : '', /Another Spark server works for this user/);
    assert.equal((await owner.buy('TAG4')).kind, 'accepted');
    assert.deepEqual(tagsAt(at), ['TAG1', 'TAG4'], 'the broker is the judge');
    await relay.process().printed(/tunnels of an earlier owner were cut/);
  });

for (const broker of SIMULATED_BROKER)
  test(`[cluster.B4] ${broker}: a relay that was killed knows the epochs, and the owner goes on through its next start`, async (t) => {
    const at = await startLiveBroker(t, broker);
    const relay = await startRelay(t, targetsOf(at));
    const frozen = nodeAt(t, at, relay, { node: 'a', epoch: 1 });
    assert.equal((await frozen.buy('TAG1')).kind, 'accepted');
    const owner = nodeAt(t, at, relay, { node: 'b', epoch: 2 });
    assert.equal((await owner.buy('TAG2')).kind, 'accepted');
    await relay.killAndStart();
    assert.equal((await frozen.buy('TAG3')).kind, 'refused', 'it is the first to ask the new start');
    const next = await owner.buy('TAG4');
    assert.equal(next.kind, 'accepted', JSON.stringify(next));
    assert.deepEqual(tagsAt(at), ['TAG1', 'TAG2', 'TAG4']);
    const printed = relay.process().stdout();
    for (const secret of [relay.key.toString('base64url'), at.sessions[0]?.session ?? ''])
      assert.equal(printed.includes(secret), false, 'nothing secret is printed');
  });

function tagsAt({ simulator, clientIds: [clientId = ''] }: StartedBroker): readonly string[] {
  return simulator.world.desk.orders(clientId).map(({ tag }) => tag);
}

function targetsOf({ url, streamUrl }: StartedBroker): readonly string[] {
  return [...new Set([url, streamUrl].map((address) => new URL(address).host))];
}
