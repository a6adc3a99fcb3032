import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runStatement } from '@spark/cluster';
import { DUTIES } from '@spark/core';
import { waitUntil } from '@spark/testkit';
import { openCluster, PATIENT, type TestNode } from './node-runtime.fixture.ts';

const UCC = 'AB1234';

test('a call for a desk of nobody is claimed by the preferred node, and the others name it', async (t) => {
  const { open } = openCluster(t);
  const nodes = [open('a'), open('b'), open('c')];
  await Promise.all(nodes.map(({ port }) => port.join()));
  await waitUntil('all know each other', () => nodes.every(({ port }) => port.nodes().length === 3));
  const [owner, ...others] = await ownersOf(nodes);
  assert.deepEqual(await owner.port.whoOwns(UCC), { kind: 'here' });
  for (const other of others) {
    const there = { kind: 'at', node: owner.id, address: `${owner.id}:1` };
    assert.deepEqual(await other.port.lookAgain(UCC), there);
    assert.deepEqual(other.port.whoOwns(UCC), there, 'from memory');
    assert.equal(other.ownership.owns(UCC), false);
    assert.equal(other.fence.epochOf(UCC), null);
  }
});

test('a desk takes no call before everything of it is taken up, and one that fails is taken up again in a new epoch', async (t) => {
  const { open, rows } = openCluster(t);
  let tries = 0;
  const node = open('a', {
    onTaken: () => {
      tries += 1;
      if (tries === 1) throw new Error('The books cannot be read.');
    },
  });
  await node.port.join();
  assert.deepEqual(await node.port.whoOwns(UCC), { kind: 'nobody' });
  await waitUntil('it is open', async () => (await node.port.whoOwns(UCC)).kind === 'here');
  assert.equal(rows.desks.get(UCC)?.epoch, 2);
  assert.equal(node.fence.epochOf(UCC), 2);
});

test('a busy desk of a node that was declared dead is taken by another, and the one that hears of it ends', async (t) => {
  const { open, rows } = openCluster(t, [{ isBusy: true }]);
  const nodes = [open('a'), open('b')];
  await Promise.all(nodes.map(({ port }) => port.join()));
  await waitUntil('one has it', () => nodes.some(({ port }) => port.desksOwned() === 1));
  const [owner, other] = await ownersOf(nodes);
  runStatement(rows, { kind: 'declare-dead', node: owner.id, beats: null });
  await waitUntil('it ends', () => owner.exits.length > 0);
  assert.deepEqual(owner.exits, ['declared dead']);
  assert.deepEqual(owner.happened, [`taken ${UCC}`, `left ${UCC}`]);
  assert.equal(owner.fence.epochOf(UCC), null);
  assert.equal(owner.port.mayAct(), false);
  await waitUntil('another has it', () => other?.fence.epochOf(UCC) === 2);
});

test('a node that drains waits for calls under way, hands over each desk once and then ends', async (t) => {
  const { open, rows } = openCluster(t, [{}, { ucc: 'CD1234' }, { ucc: 'EF1234' }]);
  const first = open('a');
  await first.port.join();
  for (const ucc of rows.desks.keys()) assert.deepEqual(await first.port.whoOwns(ucc), { kind: 'here' });
  const next = open('b');
  const hints: string[] = [];
  first.port.sendHintsBy((to, ucc) => {
    hints.push(`${to.id} ${ucc}`);
    next.port.onHint(ucc);
  });
  await next.port.join();
  await waitUntil('they know each other', () => first.port.nodes().length === 2);
  const call = Promise.withResolvers<void>();
  const underWay = first.port.during(UCC, () => call.promise);
  first.port.drain();
  await waitUntil('those at rest moved', () => next.port.desksOwned() === 2);
  assert.equal(first.fence.epochOf(UCC), 1, 'what was begun may be finished');
  const held = first.port.whoOwns(UCC);
  call.resolve();
  await underWay;
  assert.deepEqual(
    await held,
    { kind: 'at', node: 'b', address: 'b:1' },
    'new calls wait for the next owner',
  );
  await waitUntil('all moved', () => first.exits.length > 0 && next.port.desksOwned() === 3);
  assert.deepEqual(first.exits, ['drained']);
  assert.deepEqual(hints.toSorted(), [`b ${UCC}`, 'b CD1234', 'b EF1234'].toSorted());
  assert.equal(
    [...rows.desks.values()].every(({ node, epoch }) => node === 'b' && epoch === 2),
    true,
  );
});

test('calls for a desk that is handed over wait for what is on its way to a broker, and go on at the next owner', async (t) => {
  const settings = { ...PATIENT, ownerWithinMs: 20 };
  const broker = Promise.withResolvers<void>();
  const { open, rows } = openCluster(t);
  const first = open('a', { settled: () => broker.promise }, settings);
  await first.port.join();
  await waitUntil('it has the desk', async () => (await first.port.whoOwns(UCC)).kind === 'here');
  const next = open('b', {}, settings);
  first.port.sendHintsBy((_, ucc) => next.port.onHint(ucc));
  await next.port.join();
  await waitUntil('they know each other', () => first.port.nodes().length === 2);
  first.port.drain();
  await waitUntil('calls wait', () => first.port.whoOwns(UCC) instanceof Promise);
  const held = first.port.whoOwns(UCC);
  const heldSince = performance.now();
  await waitUntil(
    'a call waits longer than for an owner',
    () => performance.now() > heldSince + 3 * settings.ownerWithinMs,
  );
  assert.equal(rows.desks.get(UCC)?.node, 'a', 'it is not let go before the broker has answered');
  broker.resolve();
  assert.deepEqual(await held, { kind: 'at', node: 'b', address: 'b:1' });
});

test('a desk that is being taken up is not asked for at the owner before', async (t) => {
  const { open } = openCluster(t);
  const first = open('a');
  await first.port.join();
  assert.deepEqual(await first.port.whoOwns(UCC), { kind: 'here' });
  const opening = Promise.withResolvers<void>();
  const next = open('b', { onTaken: () => opening.promise });
  first.port.sendHintsBy((_, ucc) => next.port.onHint(ucc));
  await next.port.join();
  await waitUntil('they know each other', () => first.port.nodes().length === 2);
  assert.deepEqual(await next.port.whoOwns(UCC), { kind: 'at', node: 'a', address: 'a:1' });
  // Mostly before it has read that the earlier owner drains.
  first.port.drain();
  await waitUntil('the next owner takes it up', () => next.ownership.owns(UCC));
  const asked = next.port.whoOwns(UCC);
  opening.resolve();
  assert.deepEqual(await asked, { kind: 'here' });
});

test('a node has joined when the others know it, who refuse what a stranger passes on', async (t) => {
  const { open } = openCluster(t);
  const [first, second] = [open('a'), open('b')];
  await first.port.join();
  assert.equal(first.port.mayAct(), true);
  await second.port.join();
  assert.ok(first.port.isPeer('b'));
});

test('a desk whose hand-over was not heard of is taken up by the first call for it', async (t) => {
  const { open, rows } = openCluster(t);
  // By itself it would look at the row in four seconds.
  const node = open('a', {}, { ...PATIENT, beatEveryMs: 4_000 });
  await node.port.join();
  rows.desks.set(UCC, { ...(rows.desks.get(UCC) ?? assert.fail()), node: 'a', epoch: 1 });
  assert.deepEqual(await node.port.whoOwns(UCC), { kind: 'here' });
});

test('a node that is known to drain is not asked before the row was read once more', async (t) => {
  const { open } = openCluster(t);
  const nodes = [open('a'), open('b')];
  await Promise.all(nodes.map(({ port }) => port.join()));
  await waitUntil('they know each other', () => nodes.every(({ port }) => port.nodes().length === 2));
  const [owner, other] = await ownersOf(nodes);
  assert.ok(other);
  const there = { kind: 'at', node: owner.id, address: `${owner.id}:1` };
  assert.deepEqual(await other.port.lookAgain(UCC), there);
  assert.deepEqual(other.port.whoOwns(UCC), there, 'from memory');
  const underWay = Promise.withResolvers<void>();
  void owner.port.during(UCC, () => underWay.promise);
  owner.port.drain();
  await waitUntil('the other one knows', () => other.port.nodes().some(({ draining }) => draining));
  const asked = other.port.whoOwns(UCC);
  assert.ok(asked instanceof Promise);
  assert.deepEqual(await asked, there, 'it has the desk until the call is over');
  underWay.resolve();
});

test('a refused write closes the desk in that turn; one whose outcome is unknown goes on in a new epoch', async (t) => {
  const { open, rows } = openCluster(t);
  const node = open('a');
  await node.port.join();
  await node.port.whoOwns(UCC);
  node.fence.onUnknown({ ucc: UCC, epoch: 1 });
  assert.equal(node.fence.epochOf(UCC), null);
  assert.equal(node.ownership.owns(UCC), false);
  await waitUntil('it goes on', () => node.fence.epochOf(UCC) === 2);
  node.fence.onFenced({ ucc: UCC, epoch: 1 });
  assert.equal(node.fence.epochOf(UCC), 2, 'what is heard of an earlier epoch is no news');
  rows.desks.set(UCC, { ...(rows.desks.get(UCC) ?? assert.fail()), node: 'b', epoch: 3 });
  node.fence.onFenced({ ucc: UCC, epoch: 2 });
  assert.equal(node.ownership.owns(UCC), false);
});

test('what one node does for all is taken by another when that one is declared dead, and is never done by two', async (t) => {
  const { open, rows } = openCluster(t);
  const nodes = [open('a'), open('b'), open('c')];
  let doing = 0;
  const trace: string[] = [];
  for (const { id, duties } of nodes)
    duties.follow('cleaning', {
      onTaken: () => {
        trace.push(`taken by ${id}`);
        doing += 1;
        assert.equal(doing, 1, trace.join(', '));
      },
      onLeft: async () => {
        doing -= 1;
      },
    });
  assert.equal(nodes[0]?.duties.isMine('cleaning'), false, 'nobody does it before joining');
  await Promise.all(nodes.map(({ port }) => port.join()));
  const holder = () => nodes.find(({ duties }) => duties.isMine('cleaning'));
  await waitUntil('somebody does it', () => holder() !== undefined);
  const first = holder() ?? assert.fail();
  runStatement(rows, { kind: 'declare-dead', node: first.id, beats: null });
  await waitUntil('another does it', () => ![undefined, first].includes(holder()));
  assert.equal(first.duties.isMine('cleaning'), false);
  assert.equal(trace.length, 2);
});

test('a node that drains ends what it does for all, waits for what is on its way, and another goes on', async (t) => {
  const { open } = openCluster(t);
  const first = open('a');
  const working = Promise.withResolvers<void>();
  const next = open('b');
  first.duties.follow('cleaning', { onTaken: () => undefined, onLeft: () => working.promise });
  await first.port.join();
  await waitUntil('it does it', () => first.duties.isMine('cleaning'));
  await next.port.join();
  await waitUntil('they know each other', () => first.port.nodes().length === 2);
  first.port.drain();
  assert.equal(first.duties.isMine('cleaning'), false, 'in that turn');
  await waitUntil('all know it', () => next.port.nodes().some(({ draining }) => draining));
  const isNext = () => next.port.dutiesHeld().includes('cleaning');
  assert.deepEqual([first.exits, isNext()], [[], false], 'something of it is on its way');
  working.resolve();
  await waitUntil('the other does it', () => next.duties.isMine('cleaning'));
  assert.deepEqual(next.port.dutiesHeld().toSorted(), DUTIES.toSorted());
  await waitUntil('it is drained', () => first.exits.length > 0);
});

/** The one that owns the desk comes first. */
async function ownersOf(nodes: readonly TestNode[]): Promise<[TestNode, ...TestNode[]]> {
  const asked = () => Promise.all(nodes.map(({ port }) => port.whoOwns(UCC)));
  await waitUntil('somebody owns it', async () => (await asked()).some(({ kind }) => kind === 'here'));
  const owner = nodes.find(({ ownership }) => ownership.owns(UCC)) ?? assert.fail('somebody owns it');
  return [owner, ...nodes.filter((node) => node !== owner)];
}
