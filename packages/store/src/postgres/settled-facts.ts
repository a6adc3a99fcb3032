import { setTimeout as delay } from 'node:timers/promises';
import type { Statement } from '../statements.ts';
import type { StepResult } from '../steps.ts';

const LOOK_AGAIN_MS = 20;
/** The database ends a transaction of ours that stands still for so long. */
const WAITS_MS = 20_000;

/**
 * The highest number of a fact below which none can appear any more: transactions end in another order than they took
 * their numbers in. Whoever takes a number has the table locked for writing before, so all who were at it when the number was
 * read are waited for. Null when one of them does not end.
 */
export async function settledFacts(
  query: (statement: Statement) => Promise<StepResult>,
): Promise<number | null> {
  const { rows } = await query({ text: LAST_NUMBER, values: [] });
  const last = rows[0]?.last as number;
  let writing = await writers();
  for (let waitedMs = 0; writing.size > 0; waitedMs += LOOK_AGAIN_MS) {
    if (waitedMs >= WAITS_MS) return null;
    await delay(LOOK_AGAIN_MS);
    const still = await writers();
    writing = new Set([...writing].filter((writer) => still.has(writer)));
  }
  return last;

  async function writers(): Promise<Set<unknown>> {
    const found = await query({ text: WRITERS, values: [] });
    return new Set(found.rows.map(({ writer }) => writer));
  }
}

const LAST_NUMBER =
  'SELECT CASE WHEN "is_called" THEN "last_value" ELSE "last_value" - 1 END AS "last" FROM "facts_seq"';
/** A transaction has one name for as long as it lasts, and no other one gets it. */
const WRITERS =
  `SELECT DISTINCT virtualtransaction AS "writer" FROM pg_locks WHERE relation = '"facts"'::regclass` +
  ` AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND mode = 'RowExclusiveLock' AND granted`;
