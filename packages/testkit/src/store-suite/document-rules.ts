import { deepEqual, equal, ok } from 'node:assert/strict';
import { it } from 'node:test';
import type { DocumentOutcome, DocumentPut } from '@spark/core';
import { MORNING } from './journal-rows.ts';
import { rejectsWith } from './refusals.ts';
import type { WithHome } from './store-home.ts';

const KEY = { ucc: 'AAAA', kind: 'preference', name: 'watchlists' } as const;

function putOf(given: Partial<DocumentPut> = {}): DocumentPut {
  return { ...KEY, at: MORNING, body: '{"a":1}', expectedVersion: 0, most: 3, ...given };
}

function versionOf(outcome: DocumentOutcome): number {
  ok(outcome.kind === 'stored' && outcome.row, `it is ${outcome.kind}`);
  return outcome.row.version;
}

export function documentRules(withHome: WithHome): void {
  writerRules(withHome);
  boundAndListRules(withHome);
}

function writerRules(withHome: WithHome): void {
  it(
    '[store.S198] a writer that read an earlier version is refused and sees the newest; nothing is written',
    withHome(async ({ store: open }) => {
      const { documents } = await open();
      const first = versionOf(await documents.put(putOf()));
      const second = versionOf(await documents.put(putOf({ expectedVersion: first, body: '[2]' })));
      const row = { ...KEY, at: MORNING, version: second, body: '[2]' };
      for (const expectedVersion of [0, first, second + 1]) {
        const late = putOf({ expectedVersion, body: '[3]' });
        deepEqual(await documents.put(late), { kind: 'stale', row });
        deepEqual(await documents.remove({ ...KEY, expectedVersion }), { kind: 'stale', row });
      }
      deepEqual(await documents.read(KEY), row);
      deepEqual(await documents.put(putOf({ name: 'none', expectedVersion: 7 })), {
        kind: 'stale',
        row: null,
      });
      deepEqual(await documents.remove({ ...KEY, name: 'none', expectedVersion: null }), {
        kind: 'stale',
        row: null,
      });
    }),
  );

  it(
    '[store.S198] of writers at the same moment one wins, and a version is not given again after a removal',
    withHome(async ({ store: open }) => {
      const [one, other] = [await open(), await open()];
      const outcomes = await Promise.all(
        [one, other, one, other].map(({ documents }, at) => documents.put(putOf({ body: `[${at}]` }))),
      );
      deepEqual(outcomes.map(({ kind }) => kind).sort(), ['stale', 'stale', 'stale', 'stored']);
      const before = (await one.documents.read(KEY))?.version ?? 0;
      equal((await other.documents.remove({ ...KEY, expectedVersion: before })).kind, 'stored');
      equal(await one.documents.read(KEY), null);
      ok(versionOf(await one.documents.put(putOf())) > before);
    }),
  );
}

function boundAndListRules(withHome: WithHome): void {
  it(
    '[store.S198] a user has no more of a kind than allowed; what is there can still be changed',
    withHome(async ({ store: open }) => {
      const { documents } = await open();
      for (const name of ['a', 'b', 'c']) await documents.put(putOf({ name }));
      deepEqual(await documents.put(putOf({ name: 'd' })), { kind: 'full' });
      ok(versionOf(await documents.put(putOf({ name: 'c', expectedVersion: null }))));
      ok(versionOf(await documents.put(putOf({ name: 'd', kind: 'note' }))));
      ok(versionOf(await documents.put(putOf({ name: 'd', ucc: 'BBBB' }))));
    }),
  );

  it(
    '[store.S198] texts are listed by name within bounds, after opening again too, and those of others are not',
    withHome(async ({ store: open }) => {
      const first = await open();
      for (const name of ['c', 'a', 'b', 'b1']) await first.documents.put(putOf({ name, most: 9 }));
      await first.documents.put(putOf({ ucc: 'BBBB' }));
      await first.close();
      const { documents } = await open();
      const names = async (question: {
        readonly from?: string;
        readonly to?: string;
        readonly limit?: number;
      }) =>
        (await documents.list({ ucc: 'AAAA', kind: 'preference', limit: 10, ...question })).map(
          ({ name }) => name,
        );
      deepEqual(await names({}), ['a', 'b', 'b1', 'c']);
      deepEqual(await names({ from: 'b', to: 'b1' }), ['b', 'b1']);
      deepEqual(await names({ limit: 2 }), ['a', 'b']);
      await rejectsWith('invalid', names({ limit: 0 }));
    }),
  );
}
