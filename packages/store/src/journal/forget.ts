import { setImmediate } from 'node:timers/promises';
import type { Instant, Journal } from '@spark/core';
import { STORE_BOUNDS } from '../bounds.ts';
import type { Statement } from '../statements.ts';
import type { SqlRow, SqlValue } from '../tables.ts';

type Parts = {
  readonly requireWritable: () => void;
  readonly read: (text: string, values: readonly SqlValue[]) => Promise<readonly SqlRow[]>;
  readonly write: (statement: Statement) => Promise<void>;
};

type Forgetting = Pick<
  Journal,
  'forgetReplies' | 'forgetAlerts' | 'forgetInstructions' | 'forgetDeployments' | 'forgetProfit'
>;

/** Removes old rows a few at a time: a day's worth in one statement would delay the writing of orders. */
export function createForgetting({ requireWritable, read, write }: Parts): Forgetting {
  async function forget(table: string, which: string, given: readonly SqlValue[], before: Instant) {
    const where = `FROM "${table}" WHERE ${which}"at"`;
    for (;;) {
      requireWritable();
      await setImmediate();
      const [first] = await read(`SELECT "at" ${where} < ? ORDER BY "at" LIMIT 1`, [...given, before]);
      if (first === undefined) return;
      // Of one instant all rows go together; there are few.
      const [last] = await read(
        `SELECT "at" ${where} < ? ORDER BY "at" LIMIT 1 OFFSET ${STORE_BOUNDS.rowsPerTurn - 1}`,
        [...given, before],
      );
      const until = last === undefined ? before - 1 : (last.at as number);
      await write({ text: `DELETE ${where} <= ?`, values: [...given, until] });
      if (last === undefined) return;
    }
  }

  return {
    forgetReplies: (before) => forget('replies', '', [], before),
    forgetAlerts: (before) => forget('alerts', '"finished" = 1 AND ', [], before),
    forgetInstructions: (before) => forget('instructions', '"open" = 0 AND ', [], before),
    forgetDeployments: async (before) => {
      await forget('deployment_days', '"open" = 0 AND ', [], before);
      await forget('deployments', '"open" = 0 AND ', [], before);
      await forget('signals', '', [], before);
    },
    forgetProfit: async (before) => {
      for (let after = ''; ; ) {
        const [row] = await read(NEXT_OWNER, [after]);
        if (row === undefined || row.owner === null) return;
        after = row.owner as string;
        await forget('profit', '"ucc" = ? AND ', [after], before);
      }
    },
  };
}

/** The key begins with the user: going from user to user finds old rows without reading all of them. */
const NEXT_OWNER = 'SELECT min("ucc") AS "owner" FROM "profit" WHERE "ucc" > ?';
