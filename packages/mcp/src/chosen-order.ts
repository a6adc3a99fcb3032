import { type Accounts, accountNamed, isGiven } from './accounts.ts';
import type { BookedOrder, SparkCalls } from './spark-calls.ts';
import type { Arguments } from './tool.ts';
import { ToolRefusal } from './tool-refusal.ts';

/** The rows of the order that the arguments name, and the arguments with the account spelt out. */
export async function chosenRows(
  given: Arguments,
  accounts: Accounts,
  spark: SparkCalls,
): Promise<{ readonly rows: readonly BookedOrder[]; readonly narrowed: Arguments }> {
  const { strefID } = given;
  if (typeof strefID !== 'number') throw new ToolRefusal('strefID must be a number');
  const only = isGiven(given.identifier) ? accountNamed(given.identifier, accounts) : null;
  const { data } = await spark.readOrderBook({ strefid: strefID, today: false });
  const rows = data.filter(({ AccountName }) => only === null || AccountName === only.name);
  if (rows.length === 0) throw new ToolRefusal(`There is no order ${strefID} there`);
  return { rows, narrowed: only === null ? given : { ...given, identifier: only.account.identifier } };
}
