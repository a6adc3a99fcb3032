import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLeaseRows, createRandom, type LeaseBug, simulateLeases } from '@spark/testkit';
import type { ClusterRows, DeskRow } from './cluster-rows.ts';
import { runStatement } from './run-statement.ts';
import type { Statement } from './statements.ts';

test('[cluster.S6] fifty nodes and 20,000 desks in a storm: one owner each, and none without for long', () => {
  const run = simulateLeases(1, { nodes: 50, desks: 20_000 });
  assert.deepEqual(run.violations.slice(0, 5), []);
  // One fault at a time costs eight seconds and a claim; two can meet.
  assert.ok(
    run.longestWithoutOwnerMs > 8_000 && run.longestWithoutOwnerMs < 12_000,
    `${run.longestWithoutOwnerMs}`,
  );
  assert.ok(run.longestOverOutageMs > 0 && run.opened > 20_000 && run.claimsPerSecond > 1);
  const { happened } = run;
  assert.equal(Object.keys(happened).length, 7, JSON.stringify(happened));
  // A beat and a look of each node in a second, and little else.
  assert.ok(
    run.statementsPerSecond > 2 * 40 && run.statementsPerSecond < 2 * 55 + 150,
    `${run.statementsPerSecond}`,
  );
  assert.deepEqual(simulateLeases(2, SMALL), simulateLeases(2, SMALL), 'the same seed gives the same run');
});

const SMALL = { nodes: 20, desks: 2_000 };
const BUGS: Readonly<Record<LeaseBug, RegExp>> = {
  'dead too early': /has two owners/,
  'busy desks left alone': /has had no owner for 12 s/,
};

for (const [bug, says] of Object.entries(BUGS))
  test(`[cluster.S6] the simulation of leases finds a planted bug: ${bug}`, () => {
    for (let seed = 1; seed <= 20; seed++) {
      const { violations } = simulateLeases(seed, { ...SMALL, bug: bug as LeaseBug });
      if (violations.some((violation) => says.test(violation))) return;
    }
    assert.fail('20 seeds did not find it');
  });

test('[cluster.S7] rows for very many desks answer as those that are looked at one by one', () => {
  const random = createRandom(7);
  const desks: readonly DeskRow[] = Array.from({ length: 30 }, (_, at) => ({
    ...{ ucc: `${at}`, node: at % 3 === 0 ? null : `n${at % 6}`, epoch: 1, seq: 1, format: 1, egress: null },
    isBusy: at % 2 === 0,
  }));
  const plain: ClusterRows = { nodes: new Map(), desks: new Map(), duties: new Map(), done: new Set() };
  for (const desk of desks) plain.desks.set(desk.ucc, desk);
  const rows = createLeaseRows(desks);
  const sorted = (answer: unknown): unknown =>
    typeof answer === 'object' && answer !== null && 'desks' in answer
      ? {
          ...answer,
          desks: (answer.desks as readonly DeskRow[]).toSorted((a, b) => Number(a.ucc) - Number(b.ucc)),
        }
      : answer;
  for (let step = 0; step < 3_000; step++) {
    const [node, other, ucc] = [`n${random.int(8)}`, `n${random.int(8)}`, `${random.int(30)}`];
    const epoch = Math.max(1, (plain.desks.get(ucc)?.epoch ?? 1) - random.int(2));
    const statement = random.pick<Statement>([
      { kind: 'join', node: { id: node, address: node, formatMax: 1, egress: [], secretPrint: '' } },
      { kind: 'beat', node },
      { kind: 'read-cluster', node },
      { kind: 'read-cluster', node: other },
      { kind: 'claim', ucc, node, epoch, formatMax: 1 },
      { kind: 'renew', ucc, node, epoch },
      { kind: 'release', ucc, node, epoch, to: random.isHit(0.5) ? null : other },
      { kind: 'read-desk', ucc },
      { kind: 'begin-draining', node },
      ...(random.isHit(0.05) ? [{ kind: 'declare-dead', node, beats: null } as const] : []),
    ]);
    assert.deepEqual(
      sorted(rows.run(statement)),
      sorted(runStatement(plain, statement)),
      `step ${step}: ${statement.kind}`,
    );
  }
});
