import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Nodes } from '@spark/client';
import { atRestText, nodeName, nodesConcerns, seenText } from './nodes-text.ts';

const node = (fields: Partial<Nodes['nodes'][number]> = {}): Nodes['nodes'][number] => ({
  ...{ node: '6f0c2b52-6f5e', address: '10.0.0.5:8090', buildId: '', state: 'running', startedAt: null },
  ...{ beatAgeMs: 400, desks: 1, users: [], duties: [] },
  ...fields,
});

const nodes = (fields: Partial<Nodes> = {}): Nodes => ({
  ...{ answeredBy: '6f0c2b52-6f5e', meant: 2, nodes: [node(), node({ node: '0a1b2c3d' })] },
  ...{ duties: [], desksAtRest: 0, desksWaiting: 0, handOvers: [] },
  ...fields,
});

test('servers that are well give no concern', () => {
  assert.deepEqual(nodesConcerns(nodes()), []);
  assert.equal(atRestText(nodes()), 'Every desk has an owner.');
});

test('desks that wait come first, then who is silent, then what nobody does', () => {
  const silent = node({ node: '0a1b2c3d', state: 'silent', beatAgeMs: 4_200 });
  assert.deepEqual(
    nodesConcerns(
      nodes({ nodes: [node(), silent], desksWaiting: 2, duties: [{ duty: 'cleaning', node: null }] }),
    ),
    [
      '2 desks with something under way wait for an owner.',
      '0a1b2c3d is silent. After 8 s it is declared dead, and others take its desks.',
      'Nobody does cleaning for all at the moment.',
      'One server runs: nobody takes its desks when it is lost.',
    ],
  );
});

test('a server that is missing is told, also where it left no trace', () => {
  assert.deepEqual(nodesConcerns(nodes({ meant: 3 })), ['Servers that do not run: 1 of 3.']);
  const dead = node({ node: '0a1b2c3d', state: 'dead' });
  assert.deepEqual(nodesConcerns(nodes({ nodes: [node(), dead] })), [
    'One server runs: nobody takes its desks when it is lost.',
  ]);
});

test('signs of life are told to a tenth of a second, and a dead server gives none', () => {
  assert.equal(seenText(node({ beatAgeMs: 640 })), '0.6 s ago');
  assert.equal(seenText(node({ beatAgeMs: null })), 'not seen yet');
  assert.equal(seenText(node({ state: 'dead', beatAgeMs: null })), 'gone');
  assert.deepEqual([nodeName('6f0c2b52-6f5e'), nodeName(null)], ['6f0c2b52', 'nobody']);
});
