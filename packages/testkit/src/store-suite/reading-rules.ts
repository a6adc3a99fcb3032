import { deepEqual, equal, rejects } from 'node:assert/strict';
import { it } from 'node:test';
import type { DeskFact, SecretRow } from '@spark/core';
import { stored } from './commit-rules.ts';
import { linesOf } from './filled-store.ts';
import { rejectsWith } from './refusals.ts';
import { AT, accountRow, commitOf, createDesk, creation, fact } from './rows.ts';
import type { WithHome } from './store-home.ts';

export function readingRules(withHome: WithHome): void {
  factRules(withHome);
  pageRule(withHome);
  numberAndSettingRules(withHome);
  secretRules(withHome);
  chatRules(withHome);
  healthRules(withHome);
}

function factRules(withHome: WithHome): void {
  it(
    '[store.S20] facts are numbered from 1 without a gap in the order of the commits, also across failures',
    withHome(async ({ store: open }) => {
      const store = await open();
      const facts = (count: number): readonly DeskFact[] =>
        Array.from({ length: count }, (_, at) => fact(`fact ${at}`));
      await Promise.all([
        store.commit(creation('AAAA', { facts: facts(3) })),
        store.commit(creation('AAAA', { facts: facts(2) })),
        store.commit(creation('BBBB', { facts: facts(1) }, { email: 'aaaa@example.com' })),
        store.commit(creation('CCCC', { facts: facts(0) })),
        store.commit(commitOf('AAAA', 1, { facts: facts(2) })),
        store.commit(commitOf('CCCC', 1, { facts: facts(200) })),
      ]);
      const all = await store.readFacts({ afterSeq: 0, limit: 1_000 });
      deepEqual(
        all.map((storedFact) => storedFact.seq),
        Array.from({ length: 205 }, (_, at) => at + 1),
      );
      deepEqual(
        all
          .slice(0, 6)
          .map((storedFact) => [storedFact.ucc, storedFact.version, storedFact.at, storedFact.fact]),
        [
          ['AAAA', 1, AT, fact('fact 0')],
          ['AAAA', 1, AT, fact('fact 1')],
          ['AAAA', 1, AT, fact('fact 2')],
          ['AAAA', 2, AT + 1, fact('fact 0')],
          ['AAAA', 2, AT + 1, fact('fact 1')],
          ['CCCC', 2, AT + 1, fact('fact 0')],
        ],
      );
    }),
  );

  it(
    '[store.S21] the database itself refuses to change or remove a fact',
    withHome(async ({ store: open, execute }) => {
      const store = await open();
      await createDesk(store, 'AAAA');
      const before = await store.readFacts({ afterSeq: 0, limit: 10 });
      await rejects(execute(`UPDATE facts SET kind = 'other'`), /append-only/);
      await rejects(execute('DELETE FROM facts'), /append-only/);
      deepEqual(await store.readFacts({ afterSeq: 0, limit: 10 }), before);
    }),
  );
}

function pageRule(withHome: WithHome): void {
  it(
    '[store.S31] pages begin after a number, are in order, and have a bound that is refused rather than cut',
    withHome(async ({ store: open }) => {
      const store = await open();
      await Promise.all(
        Array.from({ length: 25 }, (_, at) => store.commit(creation(`P0${at}`, {}, { id: 100 - at }))),
      );
      const ids: number[] = [];
      for (let afterId = 0; ; ) {
        const page = await store.listUsers({ afterId, limit: 10 });
        if (page.length === 0) break;
        ids.push(...page.map((user) => user.id));
        afterId = ids.at(-1) ?? 0;
      }
      deepEqual(
        ids,
        Array.from({ length: 25 }, (_, at) => 76 + at),
      );
      deepEqual(
        (await store.readFacts({ afterSeq: 23, limit: 10 })).map((readFact) => readFact.seq),
        [24, 25],
      );
      deepEqual(await store.readFacts({ afterSeq: 25, limit: 1 }), []);
      deepEqual(await store.readFacts({ afterSeq: Number.MAX_SAFE_INTEGER, limit: 1 }), []);
      for (const limit of [0, -1, 1.5, 10_001, Number.NaN]) {
        await rejectsWith('invalid', store.listUsers({ afterId: 0, limit }));
        await rejectsWith('invalid', store.readFacts({ afterSeq: 0, limit }));
        await rejectsWith('invalid', store.readSecrets({ after: null, limit }));
      }
      equal((await store.listUsers({ afterId: 0, limit: 10_000 })).length, 25);
    }),
  );
}

function numberAndSettingRules(withHome: WithHome): void {
  it(
    '[store.S40] reserved numbers are never given twice: at once, by two stores, after opening again',
    withHome(async ({ store: open }) => {
      const [one, two] = [await open(), await open()];
      equal(await one.reserveIds('users', 1), 1, 'numbers begin at 1');
      const counts = Array.from({ length: 200 }, (_, at) => 1 + (at % 7));
      const firsts = await Promise.all(
        counts.map((count, at) => (at % 2 ? one : two).reserveIds('users', count)),
      );
      const given = new Set<number>();
      firsts.forEach((first, at) => {
        for (let id = first; id < first + (counts[at] ?? 0); id++) {
          equal(given.has(id), false, `number ${id} is given once`);
          given.add(id);
        }
      });
      equal(given.size, Math.max(...given) - 1, 'none is left out while nothing fails');
      equal(await one.reserveIds('others', 5), 1, 'sequences do not touch each other');
      await one.close();
      equal(await (await open()).reserveIds('users', 1), Math.max(...given) + 1);
      for (const count of [0, -1, 1.5, 1_000_001])
        await rejectsWith('invalid', two.reserveIds('users', count));
      await rejectsWith('invalid', two.reserveIds('facts', 1));
    }),
  );

  it(
    '[store.S41] settings are read back as written, the last one wins',
    withHome(async ({ store: open }) => {
      const store = await open();
      equal(await store.readSetting('key'), null);
      await store.writeSetting('key', '');
      equal(await store.readSetting('key'), '');
      await store.writeSetting('key', 'value ✓');
      equal(await store.readSetting('key'), 'value ✓');
      await store.close();
      equal(await (await open()).readSetting('key'), 'value ✓');
    }),
  );
}

function secretRules(withHome: WithHome): void {
  it(
    '[store.S42] secrets are paged in order, and a rotation replaces all of them or none',
    withHome(async ({ store: open }) => {
      const store = await open();
      for (const ucc of ['BBBB', 'AAAA']) {
        await store.commit(
          creation(ucc, {
            keyMac: `old ${ucc}`,
            secrets: ['z', 'B', 'a', ''].map((owner) => ({
              owner,
              name: 'n',
              sealed: { keyId: 'k1', text: owner },
            })),
          }),
        );
      }
      const all: SecretRow[] = [];
      for (;;) {
        const page = await store.readSecrets({ after: all.at(-1) ?? null, limit: 3 });
        all.push(...page);
        if (page.length < 3) break;
      }
      // Byte by byte in both engines: capitals before small letters.
      deepEqual(
        all.map((row) => `${row.ucc} ${row.owner}`),
        ['AAAA ', 'AAAA B', 'AAAA a', 'AAAA z', 'BBBB ', 'BBBB B', 'BBBB a', 'BBBB z'],
      );
      const secrets = all.map((row) => ({ ...row, sealed: { keyId: 'k2', text: `new ${row.owner}` } }));
      const keyMacs = ['AAAA', 'BBBB'].map((ucc) => ({ ucc, mac: `new ${ucc}` }));
      const gone = { ucc: 'AAAA', owner: 'gone', name: 'n', sealed: { keyId: 'k2', text: 'x' } };
      const settings = [{ name: 'key-id', value: 'k2' }];
      await rejectsWith('invalid', store.replaceSecrets({ secrets: [...secrets, gone], keyMacs, settings }));
      await rejectsWith(
        'invalid',
        store.replaceSecrets({ secrets, keyMacs: [{ ucc: 'CCCC', mac: 'm' }], settings }),
      );
      const same = keyMacs.map((mac) => ({ ...mac, mac: 'same' }));
      await rejectsWith('invalid', store.replaceSecrets({ secrets, keyMacs: same, settings }));
      deepEqual(
        await store.readSecrets({ after: null, limit: 100 }),
        all,
        'nothing of a refused rotation is written',
      );
      equal(await store.findUserByKeyMac('old AAAA'), 'AAAA');
      equal(await store.readSetting('key-id'), null);
      await store.replaceSecrets({ secrets, keyMacs, settings });
      deepEqual(await store.readSecrets({ after: null, limit: 100 }), secrets);
      equal(await store.findUserByKeyMac('new BBBB'), 'BBBB');
      equal(await store.findUserByKeyMac('old AAAA'), null);
      equal(await store.readSetting('key-id'), 'k2');
      equal((await store.loadDesk('AAAA'))?.version, 1, 'a rotation is no change of a desk');
    }),
  );
}

function chatRules(withHome: WithHome): void {
  it(
    '[store.S110] accounts that have a chat are found, in order and bounded',
    withHome(async ({ store: open }) => {
      const store = await open();
      await store.commit(creation('AAAA'));
      const put = (name: string, chatId: string) =>
        ({ table: 'accounts', put: accountRow('AAAA', name, { chatId }) }) as const;
      await store.commit(commitOf('AAAA', 1, { rows: [put('b', '5'), put('a', '-7'), put('none', '')] }));
      const names = async (limit: number) => (await store.listChats(limit)).map((chat) => chat.accountName);
      deepEqual(await names(10), ['a', 'b']);
      deepEqual(await names(1), ['a']);
      await rejectsWith('invalid', store.listChats(0));
    }),
  );
}

function healthRules(withHome: WithHome): void {
  it(
    '[store.S62] health reports the engine, the schema, the facts and no damage',
    withHome(async ({ store: open }) => {
      const store = await open();
      const empty = await store.health();
      deepEqual([empty.facts, empty.lastFactAt, empty.damage], [0, null, []]);
      deepEqual(await store.commit(creation('AAAA', { facts: [fact('a'), fact('b')] })), stored(1));
      const health = await store.health();
      deepEqual([health.facts, health.lastFactAt, health.damage, health.schemaVersion], [2, AT, [], 20]);
    }),
  );

  it(
    '[store.S145] a probe is a change like any other that changes nothing, and a closed store refuses it',
    withHome(async ({ store: open }) => {
      const store = await open();
      await store.commit(creation('AAAA'));
      const before = await linesOf(store.dump());
      const moves = store.foreignChanges();
      await store.probe();
      deepEqual(await linesOf(store.dump()), before);
      equal(store.foreignChanges(), moves, 'nobody has to read anything again');
      equal(store.findFault(), null);
      await store.close();
      await rejectsWith('closed', store.probe());
    }),
  );
}
