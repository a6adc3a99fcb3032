import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { SharedMap } from './shared-map.ts';

const key = fc.integer({ min: 0, max: 60 }).map((number) => `k${number}`);
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ put: key, value: fc.integer() }) },
  { weight: 1, arbitrary: fc.record({ drop: key }) },
);

test('any history of changes gives what a plain map gives, in the same order', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const plain = new Map<string, number>();
      let shared = SharedMap.from<number>();
      for (const change of steps) {
        if ('put' in change) {
          plain.set(change.put, change.value);
          shared = shared.with(change.put, change.value);
        } else {
          plain.delete(change.drop);
          shared = shared.without((_, at) => at === change.drop);
        }
        assert.equal(shared.size, plain.size);
      }
      const visited: [string, number][] = [];
      shared.forEach((value, at) => void visited.push([at, value]));
      assert.deepEqual([...shared], [...plain]);
      assert.deepEqual(visited, [...plain]);
      assert.deepEqual([...shared.keys()], [...plain.keys()]);
      assert.deepEqual([...shared.values()], [...plain.values()]);
      for (let number = 0; number <= 60; number += 1) {
        const at = `k${number}`;
        assert.equal(shared.get(at), plain.get(at));
        assert.equal(shared.has(at), plain.has(at));
        assert.equal(
          shared.findKey((key) => key === at),
          plain.has(at) ? at : undefined,
        );
      }
    }),
  );
});

test('a map stays as it was when others are made from it', () => {
  const first = SharedMap.from([['a', 1]]);
  const versions = [first];
  for (let number = 0; number < 100; number += 1) versions.push((versions.at(-1) ?? first).with('a', number));
  assert.deepEqual([...first], [['a', 1]]);
  assert.deepEqual(
    versions.slice(1).map((version) => version.get('a')),
    Array.from({ length: 100 }, (_, number) => number),
  );
  assert.deepEqual([...first.without(() => true)], []);
  assert.equal(first.size, 1);
});
