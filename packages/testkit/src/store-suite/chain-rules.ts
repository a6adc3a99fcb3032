import { deepEqual, equal, match } from 'node:assert/strict';
import { it } from 'node:test';
import type { Audit, Store } from '@spark/core';
import { entryWith } from './entry-with.ts';
import { each, linesOf } from './filled-store.ts';
import { accountOrder, MORNING } from './journal-rows.ts';
import { commitOf, createDesk, creation, fact } from './rows.ts';
import type { StoreSuiteOptions, TestHome, WithHome } from './store-home.ts';

/** Facts 1 to 9 of a desk, 10 to 19 of its accounts. */
async function fillFacts(store: Store): Promise<void> {
  await store.commit(creation('AAAA'));
  for (let version = 1; version < 9; version++) await store.commit(commitOf('AAAA', version));
  for (let reftag = 10; reftag < 20; reftag++)
    await store.journal.record(
      entryWith({
        ucc: 'AAAA',
        at: MORNING + reftag,
        facts: [{ kind: 'order-planned', order: accountOrder('AAAA', reftag) }],
      }),
    );
}

/** As an attacker with access to the database would do it. */
export async function overrule({ execute }: TestHome, sql: string): Promise<void> {
  try {
    await execute('DROP TRIGGER facts_never_change; DROP TRIGGER facts_never_go;');
  } catch {
    await execute('DROP TRIGGER facts_never_change ON facts; DROP TRIGGER facts_stay ON facts;');
  }
  await execute(sql);
}

function soundness({ facts, unsealedFacts, findings }: Audit) {
  return { facts, unsealedFacts, findings };
}

const NOTHING_ASKED = { head: null } as const;

export function chainRules(withHome: WithHome, openHome: StoreSuiteOptions['open']): void {
  sealingRules(withHome);
  attackRules(withHome);
  rebuildingRule(withHome);
  changedSealRule(withHome, openHome);
}

function sealingRules(withHome: WithHome): void {
  it(
    '[store.S172] facts are sealed after they are stored, segment by segment, and an audit follows the chain',
    withHome(async ({ store: open }) => {
      const store = await open({ sealedFactsMax: 4 });
      deepEqual(soundness(await store.retention.audit(NOTHING_ASKED)), {
        facts: 0,
        unsealedFacts: 0,
        findings: [],
      });
      await fillFacts(store);
      const before = await store.retention.audit(NOTHING_ASKED);
      deepEqual(soundness(before), { facts: 0, unsealedFacts: 19, findings: [] });
      equal(before.head, null);
      await Promise.all([store.retention.seal(), store.retention.seal()]);
      await store.retention.seal();
      const audit = await store.retention.audit(NOTHING_ASKED);
      deepEqual(soundness(audit), { facts: 19, unsealedFacts: 0, findings: [] });
      deepEqual([audit.head?.seq, audit.head?.at], [19, MORNING + 19]);
      await store.commit(commitOf('AAAA', 9));
      equal((await store.retention.audit(NOTHING_ASKED)).unsealedFacts, 1);
      await store.retention.seal();
      deepEqual(soundness(await store.retention.audit(NOTHING_ASKED)), {
        facts: 20,
        unsealedFacts: 0,
        findings: [],
      });
    }),
  );

  it(
    '[store.S172] the chain is over everyone but visitors, whose facts go',
    withHome(async ({ store: open }) => {
      const store = await open();
      await createDesk(store, 'AAAA');
      await createDesk(store, 'VONE', { userType: 'visitor', disabled: true });
      await store.commit(commitOf('AAAA', 1));
      await store.retention.seal();
      await store.retention.removeVisitor('VONE');
      deepEqual(soundness(await store.retention.audit(NOTHING_ASKED)), {
        facts: 2,
        unsealedFacts: 0,
        findings: [],
      });
    }),
  );
}

const ATTACKS = [
  {
    what: 'changed',
    sql: `UPDATE facts SET body = replace(body, '"qty":65', '"qty":66') WHERE seq = 12`,
    finding: { seq: 12, ucc: 'AAAA', accountName: 'account1', at: MORNING + 12 },
    message: /Fact 12 was changed/,
  },
  {
    what: 'given another time',
    sql: 'UPDATE facts SET at = at + 1 WHERE seq = 13',
    finding: { seq: 13, ucc: 'AAAA', accountName: 'account1', at: MORNING + 14 },
    message: /Fact 13 was changed/,
  },
  {
    what: 'removed',
    sql: 'DELETE FROM facts WHERE seq = 14',
    finding: { seq: 14, ucc: null, accountName: null, at: MORNING + 13 },
    message: /Fact 14 is missing/,
  },
  {
    what: 'removed and the next one put in its place',
    sql: 'DELETE FROM facts WHERE seq = 14; UPDATE facts SET seq = 14 WHERE seq = 15',
    finding: { seq: 14, ucc: 'AAAA', accountName: 'account1', at: MORNING + 15 },
    message: /Fact 14 was changed/,
  },
  {
    what: 'added before the first',
    sql: `INSERT INTO facts (seq, at, ucc, version, position, kind, body) VALUES (0, 7, 'BBBB', 0, 0, 'x', '{}')`,
    finding: { seq: 0, ucc: 'BBBB', accountName: null, at: 7 },
    message: /Fact 0 was not there/,
  },
  {
    what: 'made one of a visitor',
    sql: `UPDATE facts SET ucc = 'VAAA' WHERE seq = 16`,
    finding: { seq: 16, ucc: null, accountName: null, at: MORNING + 15 },
    message: /Fact 16 is missing/,
  },
] as const;

function attackRules(withHome: WithHome): void {
  for (const { what, sql, finding, message } of ATTACKS) {
    it(
      `[store.S173] an audit finds the first fact that was ${what}, with its account and time`,
      withHome(async (home) => {
        const store = await home.store({ sealedFactsMax: 8 });
        await fillFacts(store);
        await store.retention.seal();
        await overrule(home, sql);
        const { findings } = await store.retention.audit(NOTHING_ASKED);
        equal(findings.length, 1, JSON.stringify(findings));
        const [{ what: said, ...found } = { what: '' }] = findings;
        deepEqual(found, finding);
        match(said, message);
      }),
    );
  }
}

function rebuildingRule(withHome: WithHome): void {
  it(
    '[store.S174] with the hash of an earlier audit it is noticed that the whole chain was rebuilt',
    withHome(async (home) => {
      const store = await home.store({ sealedFactsMax: 8 });
      await fillFacts(store);
      await store.retention.seal();
      const head = (await store.retention.audit(NOTHING_ASKED)).head?.hash ?? '';
      await store.commit(commitOf('AAAA', 9, { facts: [fact('later')] }));
      await store.retention.seal();
      equal((await store.retention.audit({ head })).isHeadFound, true);
      await overrule(home, `UPDATE facts SET kind = 'other' WHERE seq = 3; DELETE FROM seals`);
      await store.retention.seal();
      const audit = await store.retention.audit({ head });
      deepEqual([audit.findings, audit.isHeadFound], [[], false]);
    }),
  );
}

function changedSealRule(withHome: WithHome, openHome: StoreSuiteOptions['open']): void {
  it(
    '[store.S174] a changed seal is found, and the chain continues where a dump was loaded',
    withHome(async (home) => {
      const store = await home.store({ sealedFactsMax: 8 });
      await fillFacts(store);
      await store.retention.seal();
      const other = await openHome();
      const copy = await other.open();
      try {
        await copy.load(each(await linesOf(store.dump())));
        await copy.commit(commitOf('AAAA', 9));
        await copy.retention.seal();
        const head = (await store.retention.audit(NOTHING_ASKED)).head?.hash ?? '';
        const audit = await copy.retention.audit({ head });
        deepEqual([audit.facts, audit.isHeadFound, audit.findings], [20, true, []]);
      } finally {
        await copy.close();
        await other.remove();
      }
      await home.execute(`UPDATE seals SET hash = '${'1'.repeat(64)}' WHERE number = 2`);
      match((await store.retention.audit(NOTHING_ASKED)).findings[0]?.what ?? '', /Seal 2 was changed/);
      await home.execute('DELETE FROM seals WHERE number = 2');
      match((await store.retention.audit(NOTHING_ASKED)).findings[0]?.what ?? '', /seals before 3/);
    }),
  );
}
