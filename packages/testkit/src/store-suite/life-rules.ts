import { deepEqual, equal } from 'node:assert/strict';
import { it } from 'node:test';
import { stored } from './commit-rules.ts';
import { each, linesOf } from './filled-store.ts';
import { rejectsWith } from './refusals.ts';
import { commitOf, createDesk, creation } from './rows.ts';
import type { WithHome } from './store-home.ts';

export function lifeRules(withHome: WithHome): void {
  closingRules(withHome);
  openingRules(withHome);
}

function closingRules(withHome: WithHome): void {
  it(
    '[store.S60] closing waits for queued work, and may be called twice',
    withHome(async ({ store: open }) => {
      const store = await open();
      const work = Array.from({ length: 50 }, (_, at) => store.commit(creation(`C${100 + at}`)));
      await Promise.all([store.close(), store.close()]);
      deepEqual(
        await Promise.all(work),
        work.map(() => stored(1)),
      );
      equal((await (await open()).listUsers({ afterId: 0, limit: 100 })).length, 50);
    }),
  );

  it(
    '[store.S61] every call after the end is rejected as closed',
    withHome(async ({ store: open }) => {
      const store = await open();
      await store.close();
      const calls = [
        store.commit(creation('AAAA')),
        store.loadDesk('AAAA'),
        store.findUserByEmail('a'),
        store.findUserByKeyMac('a'),
        store.listUsers({ afterId: 0, limit: 1 }),
        store.listChats(1),
        store.reserveIds('a', 1),
        store.readFacts({ afterSeq: 0, limit: 1 }),
        store.readSecrets({ after: null, limit: 1 }),
        store.replaceSecrets({ secrets: [], keyMacs: [], settings: [] }),
        store.readSetting('a'),
        store.writeSetting('a', 'b'),
        store.health(),
        linesOf(store.dump()),
        store.load(each([])),
      ];
      for (const call of calls) call.catch(() => undefined);
      for (const call of calls) await rejectsWith('closed', call);
    }),
  );
}

function openingRules(withHome: WithHome): void {
  it(
    '[store.S70] opening again changes nothing',
    withHome(async ({ store: open }) => {
      const store = await open();
      await createDesk(store, 'AAAA');
      const before = await linesOf(store.dump());
      for (let round = 0; round < 3; round++) {
        const again = await open();
        deepEqual(await linesOf(again.dump()), before);
        await again.close();
      }
    }),
  );

  it(
    '[store.S71] a schema of a later release is refused',
    withHome(async ({ store: open, pretendNewerSchema }) => {
      await (await open()).close();
      await pretendNewerSchema();
      await rejectsWith('newer-schema', open());
    }),
  );

  it(
    '[store.S72] several stores that open a new place at once agree on one schema',
    withHome(async ({ store: open }) => {
      const stores = await Promise.all(Array.from({ length: 6 }, () => open()));
      const outcomes = await Promise.all(stores.map((store, at) => store.commit(creation(`O00${at}`))));
      deepEqual(
        outcomes,
        outcomes.map(() => stored(1)),
      );
      deepEqual(await stores[0]?.commit(commitOf('O005', 1)), stored(2));
    }),
  );
}
