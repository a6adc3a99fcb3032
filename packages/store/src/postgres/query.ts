import type { QueryResult } from 'pg';
import type { Statement } from '../statements.ts';
import type { StepResult } from '../steps.ts';
import type { Connections } from './connect.ts';
import { namedQuery } from './dollar-text.ts';
import { isConnectionLost, postgresFault } from './postgres-fault.ts';

/** A single statement, on a connection of the pool. */
export function createQuery({
  checkOut,
  where,
}: Pick<Connections, 'checkOut' | 'where'>): (statement: Statement) => Promise<StepResult> {
  return async (statement) => {
    const client = await checkOut();
    let isLost = false;
    try {
      return resultOf(await client.query(namedQuery(statement)));
    } catch (error) {
      isLost = isConnectionLost(error);
      throw postgresFault(where, error);
    } finally {
      client.release(isLost);
    }
  };
}

export function resultOf(answer: QueryResult<Record<string, unknown>>): StepResult {
  return { rows: answer.rows, changed: answer.rowCount ?? 0 };
}
