import { deepEqual, equal, rejects } from 'node:assert/strict';
import { it } from 'node:test';
import type { DeploymentFilter } from '@spark/core';
import { entryWith } from './entry-with.ts';
import { deployment, deploymentDay, MORNING } from './journal-rows.ts';
import type { WithHome } from './store-home.ts';

const ENDED = { state: 'stopped', ended: { at: MORNING, says: 'You stopped it.' } } as const;

export function deploymentRules(withHome: WithHome): void {
  oneOfStrategyRule(withHome);
  findingRules(withHome);
}

function oneOfStrategyRule(withHome: WithHome): void {
  it(
    '[store.S210] a strategy has one deployment that is not over: the entry with a second is refused as a whole',
    withHome(async ({ store: open }) => {
      const { journal } = await open();
      const at = MORNING;
      await journal.record(entryWith({ ucc: 'AAAA', at, deployments: [deployment(1)] }));
      const line = { at, name: 'test1', type: 'INFO', message: 'never stored' } as const;
      await rejects(
        journal.record(entryWith({ ucc: 'AAAA', at, logs: [line], deployments: [deployment(2)] })),
      );
      deepEqual(await journal.readLogs({ ucc: 'AAAA', limit: 10 }), []);
      await journal.record(
        entryWith({ ucc: 'AAAA', at, deployments: [deployment(1, ENDED), deployment(2)] }),
      );
      await journal.record(entryWith({ ucc: 'BBBB', at, deployments: [deployment(3)] }));
      const rows = await journal.openDeployments({ afterId: 0, limit: 10 });
      deepEqual(
        rows.map(({ id }) => id),
        [2, 3],
      );
    }),
  );
}

function findingRules(withHome: WithHome): void {
  it(
    '[store.S211] deployments are found in order, those of a user the newest first; only what is over is forgotten',
    withHome(async ({ store: open }) => {
      const { journal } = await open();
      const of = (id: number, strategyName: string, documentId: number) =>
        deployment(id, { strategyName, documentId });
      const deployments = [of(1, 'one', 12), of(2, 'two', 13), of(4, 'four', 12)];
      await journal.record(entryWith({ ucc: 'AAAA', at: MORNING, deployments }));
      await journal.record(
        entryWith({ ucc: 'AAAA', at: MORNING, deployments: [{ ...of(2, 'two', 13), ...ENDED }] }),
      );
      const found = async (filter: Partial<DeploymentFilter>) =>
        (await journal.readDeployments({ ucc: 'AAAA', limit: 10, ...filter })).map(({ id }) => id);
      deepEqual(await found({}), [4, 2, 1]);
      deepEqual(await found({ open: true }), [4, 1]);
      deepEqual(await found({ beforeId: 4, limit: 1 }), [2]);
      deepEqual(await found({ documentId: 12 }), [4, 1]);
      deepEqual(await found({ strategyName: 'two', open: false }), [2]);
      await journal.forgetDeployments(MORNING);
      deepEqual(await found({}), [4, 2, 1]);
      await journal.forgetDeployments(MORNING + 1);
      deepEqual(await found({}), [4, 1]);
    }),
  );

  it(
    '[store.S211] the newest day of an account stays until its deployment is over',
    withHome(async ({ store: open }) => {
      const { journal } = await open();
      const earlier = deploymentDay(1, { day: '2026-11-13', open: false });
      const other = deploymentDay(1, { accountName: 'account2' });
      await journal.record(
        entryWith({
          ucc: 'AAAA',
          at: MORNING,
          deployments: [deployment(1)],
          deploymentDays: [earlier, deploymentDay(1), other],
        }),
      );
      const question = { ucc: 'AAAA', deployment: 1, limit: 10 };
      const all = await journal.readDeploymentDays(question);
      deepEqual(
        all.map(({ accountName, day, open: isOpen }) => [accountName, day, isOpen]),
        [
          ['account1', deploymentDay(1).day, true],
          ['account1', '2026-11-13', false],
          ['account2', deploymentDay(1).day, true],
        ],
      );
      equal((await journal.readDeploymentDays({ ...question, open: true })).length, 2);
      equal((await journal.readDeploymentDays({ ...question, day: '2026-11-13' })).length, 1);
      await journal.forgetDeployments(MORNING + 1);
      equal((await journal.readDeploymentDays(question)).length, 2);
    }),
  );
}
