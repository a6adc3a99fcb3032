import { deepEqual, equal, ok } from 'node:assert/strict';
import { it } from 'node:test';
import {
  type Commit,
  type DeskFact,
  type GuardRefused,
  type Instant,
  parseFact,
  type Store,
  ok as sound,
  type TrailFact,
} from '@spark/core';
import { overrule } from './chain-rules.ts';
import { entryWith } from './entry-with.ts';
import { rejectsWith } from './refusals.ts';
import { commitOf, createDesk, creation } from './rows.ts';
import type { WithHome } from './store-home.ts';

/** Noon in India on the first of January 2021, when what is before 2022 is old. */
const LONG_AGO: Instant = Date.UTC(2021, 0, 1, 6, 30);
const BEFORE = '2022-01-01';
const NOTHING_ASKED = { head: null } as const;

const line = (message: string, at: Instant = LONG_AGO) =>
  ({ at, name: 'account1', type: 'INFO', message }) as const;

async function messages(store: Store, ucc: string): Promise<readonly (readonly [number, string])[]> {
  const rows = await store.journal.readLogs({ ucc, limit: 100 });
  return rows.map(({ id, message }) => [id, message] as const).toReversed();
}

const REFUSED: GuardRefused = {
  kind: 'guard-refused',
  what: 'order',
  accountName: 'account1',
  strategyName: 'test1',
  strefId: null,
  side: 'Buy',
  qty: 10,
  instrumentKey: 'NSE:212',
  symbol: 'ASHOKLEY-EQ',
  product: 'Intraday',
  terms: { type: 'Market', limitPaise: null, triggerPaise: null },
  forwardTest: false,
  refusal: { code: 'guard-killed', scope: 'account' },
  says: 'The kill switch is on.',
  by: { kind: 'webhook', name: '7' },
};

const TRAIL: readonly TrailFact[] = [
  REFUSED,
  {
    kind: 'guard-refusals-counted',
    accountName: 'account1',
    from: LONG_AGO,
    until: LONG_AGO + 60_000,
    count: 980,
    byCode: { 'guard-rate': 980 },
  },
  {
    kind: 'session-expired',
    accountName: 'account1',
    broker: 'FYERS',
    loggedInAt: LONG_AGO,
    endedAt: LONG_AGO + 60_000,
    by: { kind: 'spark' },
  },
];

export function trailRules(withHome: WithHome): void {
  lineRule(withHome);
  factRules(withHome);
  namedAccountRules(withHome);
}

function lineRule(withHome: WithHome): void {
  it(
    '[store.S190] lines of a commit are stored with it or not at all, and numbered among those of the journal',
    withHome(async ({ store: open }) => {
      const store = await open();
      await createDesk(store, 'AAAA');
      await createDesk(store, 'BBBB', { email: 'mine@example.com' });
      await store.journal.record(entryWith({ ucc: 'AAAA', at: LONG_AGO, logs: [line('of the journal')] }));
      const with2: Partial<Commit> = { logs: [line('first'), line('second')] };
      const outcomes = await Promise.all([
        store.commit(commitOf('AAAA', 1, with2)),
        store.commit(commitOf('AAAA', 7, { logs: [line('of a stale one')] })),
        store.commit(creation('CCCC', { logs: [line('of one refused')] }, { email: 'mine@example.com' })),
        store.commit(commitOf('BBBB', 1, { logs: [line('of another desk')] })),
        store.commit(commitOf('AAAA', 2, { logs: [line('third')] })),
      ]);
      deepEqual(
        outcomes.map(({ kind }) => kind),
        ['stored', 'stale', 'taken', 'stored', 'stored'],
      );
      await store.journal.record(entryWith({ ucc: 'AAAA', at: LONG_AGO, logs: [line('later')] }));
      deepEqual(
        (await messages(store, 'AAAA')).map(([, message]) => message),
        ['of the journal', 'first', 'second', 'third', 'later'],
      );
      const ids = [...(await messages(store, 'AAAA')), ...(await messages(store, 'BBBB'))].map(([id]) => id);
      deepEqual(ids.toSorted(), [1, 2, 3, 4, 5, 6], 'each number once, without a gap');
      deepEqual(await messages(store, 'CCCC'), []);
      await rejectsWith('invalid', store.commit(commitOf('AAAA', 3, { logs: [line('not \0 storable')] })));
      equal((await store.loadDesk('AAAA'))?.version, 3);
    }),
  );
}

function factRules(withHome: WithHome): void {
  it(
    '[store.S191] facts of the trail read back exactly, move to archives with their lines, and are in the chain',
    withHome(async ({ store: open }) => {
      const store = await open({ sealedFactsMax: 2 });
      for (const [at, fact] of TRAIL.entries())
        await store.journal.record(
          entryWith({
            ucc: 'AAAA',
            at: LONG_AGO + at,
            facts: [fact],
            logs: [line(fact.kind, LONG_AGO + at)],
          }),
        );
      await createDesk(store, 'AAAA');
      const facts = await store.readFacts({ afterSeq: 0, limit: 10 });
      deepEqual(
        facts.slice(0, 3).map(({ ucc, fact }) => [ucc, fact]),
        TRAIL.map((fact) => ['AAAA', fact]),
      );
      equal(await store.journal.logsArchivedUntil(), null);
      await store.retention.archive(BEFORE);
      deepEqual(await messages(store, 'AAAA'), []);
      for (const kind of ['facts', 'logs'] as const) {
        const rows = [];
        for await (const row of store.retention.readArchives({ kind, ucc: 'AAAA' })) rows.push(row);
        deepEqual(
          rows.map((row) => (kind === 'facts' ? parseFact(String(row.body)) : row.message)),
          TRAIL.map((fact) => (kind === 'facts' ? sound(fact) : fact.kind)),
        );
      }
      const audit = await store.retention.audit(NOTHING_ASKED);
      deepEqual([audit.facts + audit.unsealedFacts, audit.findings], [4, []]);
    }),
  );

  it(
    '[store.S194] up to which day lines are in archives is known, apart from that of orders',
    withHome(async ({ store: open }) => {
      const store = await open();
      for (const day of [0, 3, 1])
        await store.journal.record(
          entryWith({
            ucc: 'AAAA',
            at: LONG_AGO,
            logs: [line('old', LONG_AGO + day * 86_400_000)],
          }),
        );
      await store.retention.archive(BEFORE);
      equal(await store.journal.logsArchivedUntil(), '2021-01-04');
      equal(await store.journal.ordersArchivedUntil(), null);
    }),
  );
}

function namedAccountRules(withHome: WithHome): void {
  const named: readonly (readonly [string, DeskFact | GuardRefused])[] = [
    ['a switch', { kind: 'kill-switched', accountName: 'account1', on: true }],
    ['a login', { kind: 'account-logged-in', name: 'account1', at: 1 }],
    ['a refusal', REFUSED],
    ['a strategy', { kind: 'strategy-deleted', name: 'account1' }],
  ];
  for (const [what, fact] of named)
    it(
      `[store.S193] an audit names the account of ${what} that was changed`,
      withHome(async (home) => {
        const store = await home.store();
        await createDesk(store, 'AAAA');
        if (fact.kind === 'guard-refused')
          await store.journal.record(entryWith({ ucc: 'AAAA', at: LONG_AGO, facts: [fact] }));
        else await store.commit(commitOf('AAAA', 1, { facts: [fact] }));
        await store.retention.seal();
        await overrule(
          home,
          `UPDATE facts SET body = replace(body, '"kind"', '"Kind":1,"kind"') WHERE seq = 2`,
        );
        const { findings } = await store.retention.audit(NOTHING_ASKED);
        equal(findings[0]?.accountName, what === 'a strategy' ? null : 'account1');
        ok(findings[0]?.what.includes('was changed'));
      }),
    );
}
