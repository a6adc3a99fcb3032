import { setImmediate } from 'node:timers/promises';
import type { IstDay, Journal, OrderPageQuestion, StoredOrder } from '@spark/core';
import { STORE_BOUNDS } from '../bounds.ts';
import type { Statement } from '../statements.ts';
import { ORDERS, type SqlRow, type SqlValue } from '../tables.ts';

type Read = (text: string, values: readonly SqlValue[]) => Promise<readonly SqlRow[]>;

/** Reads a book page by page, each in a separate turn: SQLite runs in this thread, so every request waits meanwhile. */
export function createOrderPages(
  read: Read,
  sound: (row: SqlRow) => StoredOrder | null,
): Journal['readOrderPage'] {
  /**
   * No order of this day or later has a smaller reftag. Reftags grow with the days unless a clock went back over
   * midnight, so the first one of each day is read; where there are many days, the whole book is.
   */
  async function firstReftag(ucc: string, since: IstDay): Promise<number | null> {
    let first: number | null = null;
    for (let day = since, days = 0; days <= DAYS_LOOKED_AT; days += 1) {
      const [row] = await read(FIRST_OF_DAY, [ucc, day]);
      if (row === undefined) return first;
      const reftag = row.reftag as number;
      first = first === null ? reftag : Math.min(first, reftag);
      day = behind(row.day as IstDay);
    }
    return 0;
  }

  return async (question) => {
    await setImmediate();
    const { ucc, since, from, after } = question;
    const isDown = from === 'newest';
    const isPastFirst = !isDown && after !== undefined;
    const first = since === undefined || isPastFirst ? 0 : await firstReftag(ucc, since);
    if (first === null) return { orders: [], next: null };
    const beginning = after ?? (isDown ? Number.MAX_SAFE_INTEGER : first - 1);
    const { text, values } = orderPageStatement({ ...question, after: beginning });
    const rows = await read(text, values);
    const last = rows.length < STORE_BOUNDS.rowsPerTurn ? null : (rows.at(-1)?.reftag as number);
    return {
      orders: rows.flatMap((row) => (row.body === null ? [] : (sound(row) ?? []))),
      next: last !== null && (!isDown || last > first) ? last : null,
    };
  };
}

/**
 * The conditions are those that an index finds in order. Day and strategy are not among them: the page reads other orders
 * too and leaves their text where it is, so that a strategy with few orders does not make for a long search.
 */
export function orderPageStatement(question: OrderPageQuestion & { readonly after: number }): Statement {
  const { ucc, accountName, strategyName, since, unpaired = false, from, after } = question;
  const isDown = from === 'newest';
  const wanted: string[] = [];
  const where = ['"ucc" = ?'];
  const values: SqlValue[] = [];
  const want = (condition: string, value: SqlValue | undefined): void => {
    if (value === undefined) return;
    wanted.push(condition);
    values.push(value);
  };
  want('"day" >= ?', since);
  want('"strategy_name" = ?', strategyName);
  values.push(ucc);
  if (accountName !== undefined) {
    where.push('"account_name" = ?');
    values.push(accountName);
  }
  if (unpaired) where.push('"traded_at" IS NULL');
  where.push(`"reftag" ${isDown ? '<' : '>'} ?`);
  values.push(after);
  const body = wanted.length === 0 ? '"body"' : `CASE WHEN ${wanted.join(' AND ')} THEN "body" END AS "body"`;
  return {
    text:
      `SELECT ${COLUMNS}, ${body} FROM "orders" WHERE ${where.join(' AND ')}` +
      ` ORDER BY "reftag"${isDown ? ' DESC' : ''} LIMIT ${STORE_BOUNDS.rowsPerTurn}`,
    values,
  };
}

const COLUMNS = ORDERS.columns
  .filter(({ name }) => name !== 'body')
  .map(({ name }) => `"${name}"`)
  .join(', ');
const DAYS_LOOKED_AT = 8;
const FIRST_OF_DAY =
  'SELECT "day", "reftag" FROM "orders" WHERE "ucc" = ? AND "day" >= ? ORDER BY "day", "reftag" LIMIT 1';

/** Later than every order of the day and earlier than the next one. */
function behind(day: IstDay): IstDay {
  return `${day}~`;
}
