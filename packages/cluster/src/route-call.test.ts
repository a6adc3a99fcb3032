import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deskRow, nodeRow } from './cluster-rows.fixture.ts';
import { preferredNode } from './preferred-node.ts';
import { routeCall } from './route-call.ts';

const nodes = [nodeRow('a'), nodeRow('b'), nodeRow('c', { dead: true })];
const call = { me: 'a', isOpenHere: false, wasPassedOn: false, nodes };
const preferred = preferredNode('U1', { format: 1, egress: null }, nodes);
const other = preferred === 'a' ? 'b' : 'a';

test('[cluster.R1] the owner answers, also what was passed on; everybody else passes on', () => {
  const row = deskRow({ node: 'b', epoch: 1 });
  assert.deepEqual(routeCall({ ...call, isOpenHere: true, row }), { kind: 'run-here' });
  assert.deepEqual(routeCall({ ...call, row }), { kind: 'pass-on', to: 'b' });
  const justJoined = deskRow({ node: 'd', epoch: 1 });
  assert.deepEqual(routeCall({ ...call, row: justJoined }), { kind: 'pass-on', to: 'd' });
  assert.deepEqual(routeCall({ ...call, me: 'b', row }), { kind: 'wait' }, 'it is being opened');
});

test('[cluster.R2] what was passed on once is not passed on again', () => {
  const row = deskRow({ node: 'b', epoch: 1 });
  assert.deepEqual(routeCall({ ...call, wasPassedOn: true, row }), { kind: 'misdirected' });
  const orphan = deskRow({ node: 'c', epoch: 1 });
  assert.deepEqual(routeCall({ ...call, me: other, wasPassedOn: true, row: orphan }), {
    kind: 'misdirected',
  });
});

test('[cluster.R3] a desk that is nobody’s or a dead node’s is claimed by the preferred node', () => {
  for (const row of [deskRow(), deskRow({ node: 'c', epoch: 4 })]) {
    assert.deepEqual(routeCall({ ...call, me: preferred ?? '', row }), { kind: 'claim' });
    assert.deepEqual(routeCall({ ...call, me: other, row }), { kind: 'pass-on', to: preferred });
  }
});

test('[cluster.R3] where no node has the way out of a desk, it stays without an owner', () => {
  const row = deskRow({ egress: '192.0.2.7' });
  assert.deepEqual(routeCall({ ...call, row }), { kind: 'no-owner' });
  const reaching = [nodeRow('a'), nodeRow('b', { egress: ['192.0.2.7'] })];
  assert.deepEqual(routeCall({ ...call, nodes: reaching, row }), { kind: 'pass-on', to: 'b' });
});
