import type { Step, StepResult, Steps } from '../steps.ts';
import type { Connection } from './connection.ts';

/** Counts in the file every transaction that may change a desk, and remembers which of them were ours. */
export type OwnChanges = {
  /** The same steps, counted. */
  readonly counted: <T>(steps: Steps<T>) => Steps<T>;
  /** Changes when another process changed something, and never by what was counted here. */
  readonly foreign: () => number;
};

const COUNT = { text: 'UPDATE "changes" SET "count" = "count" + 1', values: [] };

export function createOwnChanges(connection: Connection): OwnChanges {
  const read = connection.database.prepare('SELECT "count" FROM "changes"');
  let own = 0;
  let failures = 0;

  return {
    counted: function* <T>(steps: Steps<T>): Steps<T> {
      let at = steps.next();
      while (!at.done) {
        const step: Step = at.value;
        let result: StepResult;
        try {
          if (step === 'commit') yield COUNT;
          result = yield step;
        } catch (error) {
          at = steps.throw(error);
          continue;
        }
        if (step === 'commit') own += 1;
        at = steps.next(result);
      }
      return at.value;
    },
    foreign: () => {
      try {
        return (read.get()?.count as number) - own + failures;
      } catch {
        // Closed, or the file cannot be read: no cache may be trusted.
        failures += 1;
        return -failures;
      }
    },
  };
}

/** For a transaction of another connection of this process whose changes are news to everybody. */
export function countChange(connection: Connection): void {
  connection.run(COUNT);
}
