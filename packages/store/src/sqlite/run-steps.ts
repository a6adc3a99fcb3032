import type { Step, StepResult, Steps } from '../steps.ts';
import { FACT_SEQUENCE } from '../tables.ts';
import type { Connection } from './connection.ts';

export const NEXT_SEQ = {
  text: `SELECT "next" FROM "sequences" WHERE "name" = '${FACT_SEQUENCE}'`,
  values: [],
};
const NOTHING: StepResult = { rows: [], changed: 0 };

/** Carries out the steps at once, in this turn of the event loop. */
export function runSteps<T>(connection: Connection, steps: Steps<T>): T {
  try {
    let at = steps.next();
    while (!at.done) at = take(connection, steps, at.value);
    return at.value;
  } finally {
    endTransaction(connection);
  }
}

/** Some failures end the transaction by themselves, the others are ended here. */
function endTransaction(connection: Connection): void {
  if (!connection.database.isTransaction) return;
  try {
    connection.exec('ROLLBACK');
  } catch {
    // SQLite forgets the transaction even when it cannot read the disk, and the first failure is the one to report.
  }
}

function take<T>(connection: Connection, steps: Steps<T>, step: Step): IteratorResult<Step, T> {
  let result: StepResult;
  try {
    result = perform(connection, step);
  } catch (error) {
    return steps.throw(error);
  }
  return steps.next(result);
}

function perform(connection: Connection, step: Step): StepResult {
  if (typeof step !== 'string') {
    if ('opening' in step) {
      perform(connection, 'begin-journal');
      return connection.run(step.opening);
    }
    if (!('together' in step)) return connection.run(step);
    for (const statement of step.together) connection.run(statement);
    if (step.commits) perform(connection, 'commit');
    return NOTHING;
  }
  connection.exec(STEP_TEXT[step]);
  return step === 'begin' ? connection.run(NEXT_SEQ) : NOTHING;
}

const STEP_TEXT: Readonly<Record<Step & string, string>> = {
  begin: 'BEGIN IMMEDIATE',
  'begin-journal': 'BEGIN IMMEDIATE',
  commit: 'COMMIT',
  rollback: 'ROLLBACK',
  savepoint: 'SAVEPOINT one',
  undo: 'ROLLBACK TO one; RELEASE one',
  release: 'RELEASE one',
};
