import type { Client } from 'pg';
import { FACT_SEQUENCE, LOG_SEQUENCE, REMOVED_FACTS_SETTING, type SqlRow } from '../tables.ts';
import { postgresFault } from './postgres-fault.ts';

/**
 * The rows of `sequences` as a dump has them, whichever database it is of: facts go on behind the last one, and lines of the log behind
 * every number that was given. Both are counted by sequences of the database, which belong to no moment.
 */
export async function* readSequences(client: Client, where: string): AsyncGenerator<SqlRow, void, undefined> {
  try {
    yield* (await client.query<Record<string, unknown>>(READ)).rows;
  } catch (error) {
    throw postgresFault(where, error);
  }
}

/** Once a dump was loaded, the sequences go on where its rows say. */
export const CONTINUE_SEQUENCES = [FACT_SEQUENCE, LOG_SEQUENCE].map(
  (name) => `SELECT setval('${name}_seq', "next", false) FROM "sequences" WHERE "name" = '${name}'`,
);

const READ = `
SELECT name, next FROM sequences WHERE name NOT IN ('${FACT_SEQUENCE}', '${LOG_SEQUENCE}')
UNION ALL SELECT '${FACT_SEQUENCE}', 1 + greatest((SELECT max(seq) FROM facts), (SELECT value::bigint FROM settings WHERE name = '${REMOVED_FACTS_SETTING}'), 0)
UNION ALL SELECT '${LOG_SEQUENCE}', last_value + CASE WHEN is_called THEN 1 ELSE 0 END FROM logs_seq WHERE is_called OR last_value > 1
ORDER BY 1`;
