import { deepEqual, equal, notEqual, rejects } from 'node:assert/strict';
import { it } from 'node:test';
import type { Store } from '@spark/core';
import { commitOf, createDesk, creation, fact, strategyRow } from './rows.ts';
import type { WithHome } from './store-home.ts';
import { waitUntil } from './wait-until.ts';

export function racingRules(withHome: WithHome): void {
  deskRaceRules(withHome);
  settingRules(withHome);
  readingRule(withHome);
}

function deskRaceRules(withHome: WithHome): void {
  it(
    '[store.S10] of two stores that change a desk at once exactly one wins, and who retries loses nothing',
    withHome(async ({ store: open }) => {
      const [one, two] = [await open(), await open()];
      await createDesk(one, 'RACE');
      for (let version = 1; version <= 20; version++) {
        const outcomes = await Promise.all([
          one.commit(commitOf('RACE', version)),
          two.commit(commitOf('RACE', version)),
        ]);
        deepEqual(outcomes.map((outcome) => outcome.kind).sort(), ['stale', 'stored']);
      }
      const writers = [0, 1, 2, 3].map((id) => writeStubbornly(id % 2 === 0 ? one : two, id));
      await Promise.all(writers);
      const desk = await one.loadDesk('RACE');
      equal(desk?.version, 21 + 4 * 25);
      equal(desk?.strategies.length, 4 * 25, 'every retried change is there');
      const facts = await two.readFacts({ afterSeq: 0, limit: 1_000 });
      deepEqual(
        facts.map((fact) => fact.version),
        facts.map((_, at) => at + 1),
      );
    }),
  );

  it(
    '[store.S10] two stores that take the same address at once: exactly one gets it',
    withHome(async ({ store: open }) => {
      const stores = [await open(), await open()];
      for (let round = 0; round < 10; round++) {
        const outcomes = await Promise.all(
          stores.map((store, at) =>
            store.commit(creation(`R${round}S${at}`, {}, { email: `${round}@example.com` })),
          ),
        );
        deepEqual(outcomes.map((outcome) => outcome.kind).sort(), ['stored', 'taken']);
      }
    }),
  );
}

function settingRules(withHome: WithHome): void {
  it(
    '[store.S43] of changes of one setting at once none is lost, and one that throws leaves it as it was',
    withHome(async ({ store: open }) => {
      const stores = [await open(), await open(), await open()];
      const [first] = stores;
      await Promise.all(
        Array.from({ length: 30 }, (_, at) =>
          stores[at % stores.length]?.changeSetting('list', (value) =>
            value === null ? `${at}` : `${value},${at}`,
          ),
        ),
      );
      const list = (await first?.readSetting('list')) ?? '';
      deepEqual(
        list
          .split(',')
          .map(Number)
          .sort((left, right) => left - right),
        Array.from({ length: 30 }, (_, at) => at),
      );
      await rejects(
        stores[1]?.changeSetting('list', () => {
          throw new Error('No change today.');
        }) ?? Promise.resolve(),
        /No change today/,
      );
      equal(await first?.readSetting('list'), list);
    }),
  );

  it(
    '[store.S50] foreignChanges moves when another connection commits, and not by what this store does',
    withHome(async ({ store: open }) => {
      const [mine, theirs] = [await open(), await open()];
      await createDesk(mine, 'AAAA');
      await mine.writeSetting('name', 'value');
      const before = mine.foreignChanges();
      await mine.commit(commitOf('AAAA', 1));
      await mine.reserveIds('users', 3);
      await mine.writeSetting('name', 'other');
      await mine.loadDesk('AAAA');
      equal(mine.foreignChanges(), before, 'our own changes are no news');
      let seen = before;
      for (const change of [
        () => theirs.commit(commitOf('AAAA', 2)),
        () => theirs.writeSetting('name', 'theirs'),
        () => theirs.replaceSecrets({ secrets: [], keyMacs: [], settings: [{ name: 'a', value: 'b' }] }),
      ]) {
        await change();
        await waitUntil('the change of the other store is noticed', () => mine.foreignChanges() !== seen);
        seen = mine.foreignChanges();
        equal(mine.foreignChanges(), seen, 'and then it stands still');
      }
      await mine.close();
      const last = mine.foreignChanges();
      notEqual(mine.foreignChanges(), last, 'after the end nobody may trust what they remember');
    }),
  );
}

function readingRule(withHome: WithHome): void {
  it(
    '[store.S32] a desk is read as of one moment while another store changes it',
    withHome(async ({ store: open }) => {
      const [reader, writer] = [await open(), await open()];
      await createDesk(writer, 'AAAA');
      let isDone = false;
      const writing = (async () => {
        for (let version = 1; version <= 60; version++) {
          const rows = [1, 2, 3].map((n) => {
            const put = strategyRow('AAAA', `s${n}`, { description: String(version + 1) });
            return { table: 'strategies', put } as const;
          });
          await writer.commit(commitOf('AAAA', version, { rows }));
        }
        isDone = true;
      })();
      while (!isDone) {
        const desk = await reader.loadDesk('AAAA');
        for (const strategy of desk?.strategies ?? []) equal(strategy.description, String(desk?.version));
        // Lets the writer continue where a read is synchronous.
        await new Promise(setImmediate);
      }
      await writing;
    }),
  );
}

async function writeStubbornly(store: Store, writer: number): Promise<void> {
  for (let at = 0; at < 25; at++) {
    for (;;) {
      const version = (await store.loadDesk('RACE'))?.version ?? 0;
      const put = strategyRow('RACE', `w${writer}-${at}`);
      const change = {
        facts: [fact(`${writer} ${at}`)],
        rows: [{ table: 'strategies', put }] as const,
      };
      if ((await store.commit(commitOf('RACE', version, change))).kind === 'stored') break;
    }
  }
}
