import { deepEqual } from 'node:assert/strict';
import { it } from 'node:test';
import type { SignalFilter } from '@spark/core';
import { entryWith } from './entry-with.ts';
import { MORNING, signal } from './journal-rows.ts';
import type { WithHome } from './store-home.ts';

export function signalRules(withHome: WithHome): void {
  it(
    '[store.S212] an action that is stored again leaves one signal; those of a deployment are found in order of time',
    withHome(async ({ store: open }) => {
      const { journal } = await open();
      const record = (ucc: string, ...signals: readonly ReturnType<typeof signal>[]) =>
        journal.record(entryWith({ ucc, at: MORNING, signals }));
      await record(
        'AAAA',
        signal(3, { at: MORNING + 60_000 }),
        signal(2),
        signal(2, { place: 1, name: 'out' }),
      );
      await record('AAAA', signal(2, { at: MORNING + 1 }));
      await record('BBBB', signal(4));
      await record('AAAA', signal(5, { deployment: 42 }));
      const found = async (filter: Partial<SignalFilter> = {}) => {
        const question = { ucc: 'AAAA', deployment: 41, from: MORNING, to: MORNING + 60_001, limit: 10 };
        const rows = await journal.readSignals({ ...question, ...filter });
        return rows.map(({ alert, place, name, at }) => [alert, place, name, at - MORNING]);
      };
      const all = [
        [2, 1, 'out', 0],
        [2, 0, 'breakout', 1],
        [3, 0, 'breakout', 60_000],
      ];
      deepEqual(await found(), all);
      deepEqual(await found({ limit: 2 }), all.slice(0, 2));
      deepEqual(await found({ from: MORNING + 1, to: MORNING + 60_000 }), all.slice(1, 2));
      deepEqual(await found({ ucc: 'BBBB' }), [[4, 0, 'breakout', 0]]);
      deepEqual(await journal.findSignal({ alert: 2, place: 1 }), {
        ...signal(2, { place: 1, name: 'out' }),
        ucc: 'AAAA',
      });
      deepEqual(await journal.findSignal({ alert: 2, place: 2 }), null);
      await journal.forgetDeployments(MORNING + 1);
      deepEqual(await found(), all.slice(1));
    }),
  );
}
