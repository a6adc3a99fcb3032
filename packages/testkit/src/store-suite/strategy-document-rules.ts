import { deepEqual, equal, ok } from 'node:assert/strict';
import { it } from 'node:test';
import { MORNING } from './journal-rows.ts';
import { rejectsWith } from './refusals.ts';
import type { WithHome } from './store-home.ts';
import { addition, draftOf, hashOf, saveOf, storedRow } from './strategy-rows.ts';

const ODD = 'क \0 \ud800 \u202e "\\';

export function strategyDocumentRules(withHome: WithHome): void {
  revisionRules(withHome);
  boundRules(withHome);
  draftRules(withHome);
}

function revisionRules(withHome: WithHome): void {
  it(
    '[store.S201] of two who saved the same revision the later one is refused and sees the newest; nothing is written',
    withHome(async ({ store: open }) => {
      const [one, other] = [await open(), await open()];
      const row = storedRow(await one.strategyDocuments.add(addition()));
      const saves = ['b', 'c', 'd', 'e'].map((text, at) =>
        [one, other][at % 2]?.strategyDocuments.change(
          saveOf(row, { hash: hashOf(text), body: `["${text}"]` }),
        ),
      );
      const outcomes = await Promise.all(saves);
      deepEqual(outcomes.map((outcome) => outcome?.kind).sort(), ['stale', 'stale', 'stale', 'stored']);
      const newest = await one.strategyDocuments.read(row);
      equal(newest?.rev, 2);
      for (const outcome of outcomes) if (outcome?.kind === 'stale') deepEqual(outcome.row, newest);
      deepEqual(
        (await other.strategyDocuments.listRevisions(row)).map(({ rev }) => rev),
        [2, 1],
      );
      const late = saveOf(row, { baseRev: 2, baseVersion: row.version, hash: hashOf('z') });
      equal((await one.strategyDocuments.change(late)).kind, 'stale', 'its words were changed');
      equal((await one.strategyDocuments.change(saveOf({ ...row, id: 99 }))).kind, 'unknown');
      equal((await one.strategyDocuments.change(saveOf({ ...row, ucc: 'BBBB' }))).kind, 'unknown');
    }),
  );

  it(
    '[store.S202] another hash makes a revision; the same one changes the words of the newest; the same text nothing',
    withHome(async ({ store: open }) => {
      const { strategyDocuments: documents } = await open();
      const first = storedRow(await documents.add(addition({ note: 'begun' })));
      const words = saveOf(first, { name: 'renamed', body: '{"name":"renamed","x":1}', issues: 2 });
      const second = storedRow(await documents.change(words));
      deepEqual([second.rev, second.name, second.issues, second.hash], [1, 'renamed', 2, first.hash]);
      ok(second.version > first.version);
      equal(second.changedAt, MORNING + 1);
      const body = '{"name":"renamed","x":2}';
      const third = storedRow(await documents.change(saveOf(second, { hash: hashOf('b'), body, note: ODD })));
      deepEqual([third.rev, third.createdAt], [2, first.createdAt]);
      const again = saveOf(first, { baseRev: 1, hash: hashOf('b'), body });
      deepEqual(
        await documents.change(again),
        { kind: 'same', row: third },
        'a repetition of what was stored',
      );
      deepEqual(
        (await documents.listRevisions(first)).map(({ rev, note }) => [rev, note]),
        [
          [2, ODD],
          [1, 'begun'],
        ],
      );
      equal((await documents.readRevision(first, 1))?.body, '{"name":"renamed","x":1}');
      equal((await documents.readRevision(first, 2))?.body, body);
      equal(await documents.readRevision(first, 3), null);
    }),
  );
}

function boundRules(withHome: WithHome): void {
  it(
    '[store.S203] documents, revisions and bytes are bounded, and what takes less room is let through',
    withHome(async ({ store: open }) => {
      const { strategyDocuments: documents } = await open();
      const small = { documents: 2, revisions: 2, bytes: 40 };
      const first = storedRow(await documents.add(addition({ bounds: small })));
      const long = `{"name":"${'x'.repeat(40)}"}`;
      const tooMuch = { kind: 'full', of: 'bytes' };
      deepEqual(await documents.add(addition({ bounds: small, body: long })), tooMuch);
      deepEqual(await documents.change(saveOf(first, { bounds: small, body: long })), tooMuch);
      deepEqual(
        await documents.change(saveOf(first, { bounds: small, body: long, hash: hashOf('b') })),
        tooMuch,
      );
      storedRow(await documents.add(addition({ bounds: small })));
      deepEqual(await documents.add(addition({ bounds: small })), { kind: 'full', of: 'documents' });
      storedRow(await documents.add(addition({ bounds: small, ucc: 'BBBB' })));
      const shorter = saveOf(first, { bounds: { ...small, bytes: 1 }, body: '{}' });
      equal(storedRow(await documents.change(shorter)).bytes, 2);
      const second = storedRow(await documents.change(saveOf(first, { hash: hashOf('c'), bounds: small })));
      const beyond = saveOf(second, { hash: hashOf('d'), body: '{}', bounds: small });
      deepEqual(await documents.change(beyond), { kind: 'full', of: 'revisions' });
      equal(await documents.remove(second), true);
      equal(await documents.remove(second), false);
      deepEqual(await documents.listRevisions(second), []);
      ok(
        storedRow(await documents.add(addition({ bounds: small }))).id > second.id,
        'a number is given once',
      );
    }),
  );

  it(
    '[store.S204] a save that fails in its second write leaves nothing of the first, and neither does an answer taken',
    withHome(async ({ store: open, execute }) => {
      const { strategyDocuments: documents, journal } = await open();
      const replyOf = () => ({ ucc: 'AAAA', key: 'k', bodyHash: 'h', reply: '{}', at: MORNING });
      const row = storedRow(await documents.add(addition({ replyOf })));
      await execute(
        `INSERT INTO strategy_revisions (ucc, id, rev, hash, at, note, body) VALUES ('AAAA', ${row.id}, 2, 'x', 1, NULL, '{}')`,
      );
      await rejectsWith('invalid', documents.change(saveOf(row, { hash: hashOf('b'), body: '{}' })));
      deepEqual(await documents.read(row), row);
      equal((await journal.findReply('AAAA', 'k'))?.bodyHash, 'h');
      await rejectsWith('busy', documents.add(addition({ replyOf })));
      equal((await documents.list('AAAA')).length, 1);
    }),
  );
}

function draftRules(withHome: WithHome): void {
  it(
    '[store.S205] a draft is changed only by who has its newest version, and goes with its document',
    withHome(async ({ store: open }) => {
      const { strategyDocuments: documents } = await open();
      const row = storedRow(await documents.add(addition()));
      deepEqual(await documents.putDraft(draftOf({ id: row.id + 1 })), { kind: 'unknown' });
      deepEqual(await documents.putDraft(draftOf({ id: row.id, ucc: 'BBBB' })), { kind: 'unknown' });
      for (const id of [0, row.id]) {
        const first = await documents.putDraft(draftOf({ id, baseRev: 1 }));
        ok(first.kind === 'stored' && first.row);
        const { version } = first.row;
        for (const expectedVersion of [0, version + 1]) {
          const late = await documents.putDraft(draftOf({ id, expectedVersion, body: '{}' }));
          deepEqual(late, { kind: 'stale', row: first.row });
        }
        deepEqual(await documents.removeDraft({ ucc: 'AAAA', id }, version + 1), {
          kind: 'stale',
          row: first.row,
        });
        deepEqual(await documents.readDraft({ ucc: 'AAAA', id }), first.row);
      }
      equal(await documents.remove(row), true);
      equal(await documents.readDraft(row), null);
      const key = { ucc: 'AAAA', id: 0 };
      for (const version of [null, 7])
        deepEqual(await documents.removeDraft(key, version), { kind: 'stored', row: null });
      equal(await documents.readDraft(key), null);
      deepEqual(await documents.putDraft(draftOf({ expectedVersion: 5 })), { kind: 'stale', row: null });
    }),
  );

  it(
    '[store.S206] names with any letter read back after opening again; damaged rows are left out and named',
    withHome(async ({ store: open, execute }) => {
      const first = await open();
      const row = storedRow(await first.strategyDocuments.add(addition({ name: ODD })));
      const other = storedRow(await first.strategyDocuments.add(addition({ name: '' })));
      await first.strategyDocuments.putDraft(draftOf());
      await first.close();
      const { strategyDocuments: documents, damagedRows, health } = await open();
      deepEqual(await documents.list('AAAA'), [row, other]);
      deepEqual(await documents.list('BBBB'), []);
      await execute(`UPDATE strategy_documents SET name = '7' WHERE id = ${row.id}`);
      await execute(`UPDATE strategy_revisions SET body = '[]' WHERE id = ${other.id}`);
      await execute(`UPDATE strategy_drafts SET body = 'x'`);
      deepEqual(await documents.list('AAAA'), [other]);
      equal(await documents.readRevision(other, 1), null);
      equal(await documents.readDraft({ ucc: 'AAAA', id: 0 }), null);
      deepEqual(
        damagedRows().map(({ table, why }) => [table, why]),
        [
          ['strategy_documents', 'its name is not text'],
          ['strategy_revisions', 'its body is not a JSON object'],
          ['strategy_drafts', 'its body is not JSON'],
        ],
      );
      equal((await health()).damage.length, 3);
      equal((await documents.change(saveOf(row))).kind, 'unknown');
      equal(storedRow(await documents.change(saveOf(other))).rev, 2, 'a new revision on a damaged one');
    }),
  );
}
