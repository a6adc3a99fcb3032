import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRelay } from './relay.ts';

const knock = (epoch: number, node: string, ucc = 'U1') => ({ ucc, epoch, node });

test('[cluster.B4] a newer epoch cuts the tunnels of older ones, of its desk alone', () => {
  const relay = createRelay();
  relay.onKnock('t1', knock(1, 'a'));
  relay.onKnock('t2', knock(1, 'a'));
  relay.onKnock('t3', knock(1, 'a', 'U2'));
  assert.deepEqual(relay.onKnock('t4', knock(2, 'b')), { isOpen: true, cut: ['t1', 't2'] });
  assert.deepEqual(
    ['t1', 't2', 't3', 't4'].map((tunnel) => relay.mayPass(tunnel)),
    [false, false, true, true],
  );
});

test('[cluster.B4] an older epoch is refused, and so is the same one of another node', () => {
  const relay = createRelay();
  relay.onKnock('t1', knock(2, 'b'));
  assert.deepEqual(relay.onKnock('t2', knock(1, 'a')), { isOpen: false, cut: [] });
  assert.deepEqual(relay.onKnock('t3', knock(2, 'a')), { isOpen: false, cut: [] });
  assert.deepEqual(relay.onKnock('t4', knock(2, 'b')), { isOpen: true, cut: [] });
  assert.equal(relay.mayPass('t2') || relay.mayPass('t3'), false);
});

test('[cluster.B4] a relay that starts again knows the epochs, and no tunnel', () => {
  const before = createRelay();
  before.onKnock('t1', knock(2, 'b'));
  before.onClosed('t1');
  const relay = createRelay(before.highest());
  assert.equal(relay.mayPass('t1'), false);
  assert.equal(relay.onKnock('t2', knock(1, 'a')).isOpen, false);
});

test('[cluster.B4] what is known of desks and nodes is that of the highest epochs alone', () => {
  const relay = createRelay([knock(1, 'a'), knock(4, 'a', 'U2')]);
  relay.onKnock('t1', knock(2, 'b'));
  assert.deepEqual([relay.desks(), relay.knowsDesk('U1'), relay.knowsDesk('U3')], [2, true, false]);
  assert.deepEqual(['a', 'b', 'c'].map(relay.knowsNode), [true, true, false]);
  relay.onKnock('t2', knock(5, 'b', 'U2'));
  assert.equal(relay.knowsNode('a'), false);
});
