import { setImmediate } from 'node:timers/promises';
import type { ArchiveFile, Audit, AuditFinding } from '@spark/core';
import { STORE_BOUNDS } from '../bounds.ts';
import { columnNames, decodeRow, SEALS, type SqlRow, type SqlValue } from '../tables.ts';
import { FIRST_HASH, hashBehind, isChained, isMarked, readMarks } from './fact-chain.ts';

type Read = (text: string, values: readonly SqlValue[]) => Promise<readonly SqlRow[]>;

type Parts = {
  readonly read: Read;
  /** Every fact that there is, archived or not, in order of their numbers. */
  readonly facts: AsyncIterable<SqlRow>;
  /** Archives that cannot be read: segments with facts in them cannot be checked. */
  readonly unknown: readonly ArchiveFile[];
  readonly head: string | null;
};

type Seal = {
  readonly number: number;
  readonly firstSeq: number;
  readonly lastSeq: number;
  readonly lastAt: number;
  readonly hash: string;
  readonly marks: string;
};

/** Follows the chain from its first fact to its last, and continues after a wrong segment. */
export async function auditFacts({ read, facts, unknown, head }: Parts): Promise<Omit<Audit, 'archives'>> {
  const coming = createComing(facts);
  const findings: AuditFinding[] = [];
  let previous: Pick<Seal, 'number' | 'lastSeq' | 'hash'> = { number: 0, lastSeq: 0, hash: FIRST_HASH };
  let last: Seal | null = null;
  let count = 0;
  let isHeadFound = head === null || head === FIRST_HASH;
  const report = (finding: AuditFinding): void => {
    if (findings.length < STORE_BOUNDS.auditFindingsMax) findings.push(finding);
  };
  try {
    for await (const seal of readSeals(read)) {
      if (seal.number !== previous.number + 1 || seal.firstSeq !== previous.lastSeq + 1)
        report(ofSeal(seal, `The seals before ${seal.number} are not all there, or it was changed.`));
      const inSegment = await coming.upTo(seal.lastSeq);
      const isUnknown = unknown.some(
        (file) => file.firstKey <= seal.lastSeq && file.lastKey >= seal.firstSeq,
      );
      const wrong = isUnknown ? null : findWrong(seal, previous.hash, inSegment);
      if (wrong !== null) report(wrong);
      count += inSegment.length;
      if (seal.hash === head) isHeadFound = true;
      previous = seal;
      last = seal;
    }
    const unsealed = await coming.rest();
    return {
      facts: count,
      unsealedFacts: unsealed,
      head: last && { hash: last.hash, seq: last.lastSeq, at: last.lastAt },
      isHeadFound,
      findings,
    };
  } finally {
    await coming.close();
  }
}

async function* readSeals(read: Read): AsyncGenerator<Seal, void, undefined> {
  for (let after = 0; ; ) {
    await setImmediate();
    const rows = await read(NEXT_SEALS, [after]);
    for (const row of rows) yield decodeRow<Seal>(SEALS, row);
    if (rows.length < STORE_BOUNDS.rowsPerTurn) return;
    after = rows.at(-1)?.number as number;
  }
}

/** The first fact of the segment that differs from the sealed one, or null. */
function findWrong(seal: Seal, previousHash: string, found: readonly SqlRow[]): AuditFinding | null {
  const marks = readMarks(seal.marks, seal.firstSeq);
  if (marks === null) return ofSeal(seal, `Seal ${seal.number} was changed: its marks cannot be read.`);
  let hash = previousHash;
  for (const [at, mark] of marks.entries()) {
    const fact = found[at];
    if (fact === undefined || (fact.seq as number) > mark.seq)
      return {
        what: `Fact ${mark.seq} is missing.`,
        seq: mark.seq,
        ucc: null,
        accountName: null,
        at: ((found[at - 1] ?? found[at])?.at as number | undefined) ?? seal.lastAt,
      };
    if ((fact.seq as number) < mark.seq)
      return ofFact(fact, `Fact ${fact.seq} was not there when it was sealed.`);
    hash = hashBehind(hash, fact);
    if (!isMarked(mark, hash)) return ofFact(fact, `Fact ${fact.seq} was changed.`);
  }
  const extra = found[marks.length];
  if (extra !== undefined) return ofFact(extra, `Fact ${extra.seq} was not there when it was sealed.`);
  return hash === seal.hash
    ? null
    : ofSeal(seal, `Seal ${seal.number} was changed: its hash is not that of its facts.`);
}

function ofSeal({ firstSeq, lastAt }: Seal, what: string): AuditFinding {
  return { what, seq: firstSeq, ucc: null, accountName: null, at: lastAt };
}

function ofFact(fact: SqlRow, what: string): AuditFinding {
  return {
    what: `${what} It is of kind ${fact.kind}.`,
    seq: fact.seq as number,
    ucc: fact.ucc as string,
    accountName: accountIn(fact.body as string),
    at: fact.at as number,
  };
}

/** Facts of accounts name their account, or their order does. A changed fact may contain anything. */
function accountIn(body: string): string | null {
  try {
    const fact = JSON.parse(body) as {
      kind?: unknown;
      name?: unknown;
      accountName?: unknown;
      order?: { accountName?: unknown };
    };
    const isOfAccount = typeof fact.kind === 'string' && fact.kind.startsWith('account-');
    const name = fact.accountName ?? fact.order?.accountName ?? (isOfAccount ? fact.name : null);
    return typeof name === 'string' ? name : null;
  } catch {
    return null;
  }
}

/** Hands out the facts segment by segment, without those that no chain is over. */
function createComing(facts: AsyncIterable<SqlRow>) {
  const all = facts[Symbol.asyncIterator]();
  let next: SqlRow | null = null;

  async function take(): Promise<SqlRow | null> {
    for (;;) {
      const { done, value } = await all.next();
      if (done) return null;
      if (isChained(value)) return value;
    }
  }

  return {
    upTo: async (seq: number): Promise<readonly SqlRow[]> => {
      const segment: SqlRow[] = [];
      next ??= await take();
      while (next !== null && (next.seq as number) <= seq) {
        segment.push(next);
        next = await take();
      }
      return segment;
    },
    rest: async (): Promise<number> => {
      let count = 0;
      for (next ??= await take(); next !== null; next = await take()) count += 1;
      return count;
    },
    close: async (): Promise<void> => {
      await all.return?.();
    },
  };
}

const NEXT_SEALS = `SELECT ${columnNames(SEALS)} FROM "seals" WHERE "number" > ? ORDER BY "number" LIMIT ${STORE_BOUNDS.rowsPerTurn}`;
