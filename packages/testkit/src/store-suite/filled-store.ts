import { deepEqual, equal } from 'node:assert/strict';
import type { DumpLine, Store } from '@spark/core';
import { journalEntry } from './journal-rows.ts';
import { accountRow, commitOf, creation, fact, guardRow, linkRow, strategyRow } from './rows.ts';
import { addition, draftOf } from './strategy-rows.ts';

/** Something of every table. */
export async function fill(store: Store): Promise<void> {
  await store.reserveIds('users', 40);
  await store.writeSetting('odd ✓', '');
  await store.commit(
    creation('AAAA', {
      keyMac: 'mac',
      facts: [fact('created'), fact('नमस्ते \0 \ud800')],
      secrets: [{ owner: 'a', name: 'token', sealed: { keyId: 'k', text: 'sealed' } }],
    }),
  );
  await store.commit(creation('BBBB'));
  await store.journal.record(journalEntry('AAAA'));
  await store.documents.put({
    ...{ ucc: 'AAAA', kind: 'note', name: '2026-11-16', at: 5 },
    ...{ body: '{"text":"नमस्ते"}', expectedVersion: 0, most: 10 },
  });
  await store.strategyDocuments.add(addition({ name: 'नमस्ते \0', note: 'first' }));
  await store.blobs.put({ name: 'lists/loaded', at: 5, body: Buffer.from('नमस्ते') });
  await store.strategyDocuments.putDraft(draftOf({ id: 1, baseRev: 1 }));
  await store.commit(
    commitOf('AAAA', 1, {
      rows: [
        { table: 'accounts', put: accountRow('AAAA', 'a', { tradingOn: false, loggedInAt: 5 }) },
        { table: 'strategies', put: strategyRow('AAAA', 's', { params: '{"a":1}' }) },
        { table: 'links', put: linkRow('AAAA', 's', 'a', { capitalPaise: Number.MAX_SAFE_INTEGER }) },
        { table: 'guards', put: guardRow('AAAA', '', { killed: true }) },
        { table: 'guards', put: guardRow('AAAA', 'a', { limits: { qtyMax: 75, openOrdersMax: null } }) },
      ],
    }),
  );
}

export async function* each(lines: readonly DumpLine[]): AsyncGenerator<DumpLine> {
  yield* lines;
}

export async function linesOf(dump: AsyncIterable<DumpLine>): Promise<readonly DumpLine[]> {
  const lines: DumpLine[] = [];
  for await (const line of dump) lines.push(line);
  return lines;
}

/** A loaded store behaves as the original: numbers, versions and lookups continue where they were. */
export async function checkContinues(copy: Store, original: Store): Promise<void> {
  equal(await copy.reserveIds('users', 1), 41);
  deepEqual(
    await copy.readFacts({ afterSeq: 0, limit: 100 }),
    await original.readFacts({ afterSeq: 0, limit: 100 }),
  );
  deepEqual(await copy.loadDesk('AAAA'), await original.loadDesk('AAAA'));
  equal(await copy.findUserByKeyMac('mac'), 'AAAA');
  deepEqual(await copy.commit(commitOf('AAAA', 2)), { kind: 'stored', version: 3 });
  equal((await copy.readFacts({ afterSeq: 4, limit: 1 }))[0]?.seq, 5);
  deepEqual((await copy.health()).damage, []);
}
