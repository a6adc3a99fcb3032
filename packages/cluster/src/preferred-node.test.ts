import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nodeRow } from './cluster-rows.fixture.ts';
import { NO_NEEDS, preferredNode } from './preferred-node.ts';

const NODES = ['n1', 'n2', 'n3', 'n4'].map((id) => nodeRow(id));
const DESKS = Array.from({ length: 1_000 }, (_, at) => `F${String(at).padStart(6, '0')}`);
const choice = (nodes = NODES) => DESKS.map((ucc) => preferredNode(ucc, NO_NEEDS, nodes));

test('[cluster.D6] desks spread over the nodes, and everybody chooses the same, in whatever order they read', () => {
  const chosen = choice();
  for (const { id } of NODES) {
    const share = chosen.filter((node) => node === id).length;
    assert.ok(share > 190 && share < 310, `${id} has ${share}`);
  }
  assert.deepEqual(choice([...NODES].reverse()), chosen);
});

test('[cluster.D6] a node that leaves moves only its own desks', () => {
  const before = choice();
  const after = choice(NODES.filter(({ id }) => id !== 'n2'));
  assert.ok(before.every((node, at) => node === 'n2' || after[at] === node));
});

test('[cluster.D6] dead and draining nodes, and those without the format or the way out, are not chosen', () => {
  const unfit = [nodeRow('a', { dead: true }), nodeRow('b', { draining: true })];
  assert.equal(preferredNode('U1', NO_NEEDS, unfit), null);
  assert.equal(preferredNode('U1', { format: 2, egress: null }, NODES), null);
  assert.equal(
    preferredNode('U1', { format: 1, egress: 'x' }, [...NODES, nodeRow('z', { egress: ['x'] })]),
    'z',
  );
});
