import { type Accounts, isGiven, readAccounts } from './accounts.ts';
import { chosenRows } from './chosen-order.ts';
import type { BookedOrder, HeldPosition, SparkCalls } from './spark-calls.ts';
import type { Arguments } from './tool.ts';
import { ToolRefusal } from './tool-refusal.ts';

/**
 * Cancelling the order that closes a live position, such as its stop-loss, leaves the position unprotected. So in live
 * accounts a tool cancels only orders that open a position.
 */
const INSTEAD =
  'squareOff cancels orders and closes their positions, and switchKill with on: true cancels everything but what ' +
  'closes a position.';

/** The arguments of a cancel, unless the order closes a position in a live account. */
export async function keepingExits(given: Arguments, spark: SparkCalls): Promise<Arguments> {
  const { narrowed, atWork } = await liveOrders(given, spark);
  const exit = atWork.find(({ isExit }) => isExit);
  if (exit) throw new ToolRefusal(`${inLiveAccount(exit.row, 'closes a position')}, so it stays. ${INSTEAD}`);
  return narrowed;
}

/** The arguments that stop an operation, unless that leaves more open in a live account than the operation would. */
export async function stoppingOperation(given: Arguments, spark: SparkCalls): Promise<Arguments> {
  const { narrowed, atWork } = await liveOrders(given, spark);
  for (const { row, isExit } of atWork) {
    const follows = followsPrice(row);
    if (isExit && follows)
      throw new ToolRefusal(
        `${inLiveAccount(row, 'follows the price to close a position')}, so it goes on. ${INSTEAD}`,
      );
    if (!isExit && !follows)
      throw new ToolRefusal(
        `${inLiveAccount(row, 'is cancelled by its operation')}, so that goes on. cancelOrder cancels it now.`,
      );
  }
  return narrowed;
}

/** The arguments of a tool about all orders of a scope, unless a live position is open there. */
export async function keepingExitsInScope(given: Arguments, spark: SparkCalls): Promise<Arguments> {
  const accounts = await readAccounts(spark);
  const { data } = await spark.readPositions({ open: true });
  const live = data.filter((position) => isLive(position, accounts));
  const open = live.length === 0 ? undefined : live.find(await scopeOf(given, accounts, spark));
  if (open)
    throw new ToolRefusal(
      `A position is open in ${open.AccountName}, which is not a paper account, and this would also cancel the orders ` +
        `that close it. ${INSTEAD} cancelOrder cancels a single order that closes nothing.`,
    );
  return given;
}

/** The named orders that are open in live accounts. */
async function liveOrders(given: Arguments, spark: SparkCalls) {
  const accounts = await readAccounts(spark);
  const { rows, narrowed } = await chosenRows(given, accounts, spark);
  const live = rows.filter((row) => row.active === 1 && isLive(row, accounts));
  const positions = live.length === 0 ? [] : (await spark.readPositions({ open: true })).data;
  const atWork = live.map((row) => ({ row, isExit: positions.some((position) => closes(row, position)) }));
  return { narrowed, atWork };
}

/** Only an exact name leaves others out: the server may read one that is nearly right as another. */
async function scopeOf({ acname, stname }: Arguments, accounts: Accounts, spark: SparkCalls) {
  const strategies = new Set<unknown>(
    isGiven(stname) ? (await spark.listStrategies({})).data.map(({ StrategyName }) => StrategyName) : [],
  );
  const isOther = (wanted: unknown, name: string, isKnown: boolean) => isKnown && wanted !== name;
  return ({ AccountName, StrategyName }: HeldPosition): boolean =>
    !isOther(acname, AccountName, accounts.has(String(acname))) &&
    !isOther(stname, StrategyName, strategies.has(stname));
}

function isLive(
  { AccountName, ForwardTest }: Pick<BookedOrder, 'AccountName' | 'ForwardTest'>,
  accounts: Accounts,
): boolean {
  return ForwardTest !== 1 && accounts.get(AccountName)?.isPaper !== true;
}

function closes(order: BookedOrder, position: HeldPosition): boolean {
  return (
    position.AccountName === order.AccountName &&
    position.StrategyName === order.StrategyName &&
    position.token === order.token &&
    position.productType === order.productType &&
    position.ForwardTest !== 1 &&
    (position.qty > 0 ? order.transType === 'Sell' : order.transType === 'Buy')
  );
}

/** What the operation does when time or price runs out: follow the price, or cancel. */
function followsPrice({ Operations }: BookedOrder): boolean {
  return (JSON.parse(Operations) as { readonly shouldExecute?: unknown }).shouldExecute === true;
}

function inLiveAccount({ strefID, AccountName }: BookedOrder, does: string): string {
  return `Order ${strefID} ${does} in ${AccountName}, which is not a paper account`;
}
