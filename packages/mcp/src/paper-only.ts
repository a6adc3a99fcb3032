import { isGiven, paperAccount, readAccounts, refuseLive, shown } from './accounts.ts';
import { chosenRows } from './chosen-order.ts';
import type { SparkCalls } from './spark-calls.ts';
import type { Arguments, Tool } from './tool.ts';
import { ToolRefusal } from './tool-refusal.ts';

/**
 * The arguments of a tool that opens or changes an order, once it is sure that they reach paper accounts and forward
 * tests alone. What cannot be found under exactly the name that was given counts as live.
 */
export async function onPaper(tool: Tool, given: Arguments, spark: SparkCalls): Promise<Arguments> {
  switch (tool.name) {
    case 'placeOrder':
      return placedOnPaper(given, spark);
    case 'modifyOrder':
      return changedOnPaper(given, spark);
    default:
      throw new ToolRefusal(`${tool.name} is not allowed`);
  }
}

async function placedOnPaper(given: Arguments, spark: SparkCalls): Promise<Arguments> {
  if (given.ForwardTest === true) return given;
  const accounts = await readAccounts(spark);
  const { data: strategies } = await spark.listStrategies({});
  const strategy = strategies.find(({ StrategyName }) => StrategyName === given.strategyname);
  if (strategy === undefined)
    throw new ToolRefusal(`There is no strategy with exactly the name ${shown(given.strategyname)}`);
  if (strategy.ForwardTest === 'Y') return given;
  if (isGiven(given.identifier))
    return { ...given, identifier: paperAccount(given.identifier, accounts).identifier };
  const { data: links } = await spark.listLinks({});
  // Links that are switched off count as well: they can be switched on at any moment.
  const names = links
    .filter(({ StrategyName }) => StrategyName === given.strategyname)
    .map(({ AccountName }) => AccountName);
  if (names.length === 0)
    throw new ToolRefusal(`The strategy ${shown(given.strategyname)} is linked to no account`);
  refuseLive(names, accounts);
  return given;
}

async function changedOnPaper(given: Arguments, spark: SparkCalls): Promise<Arguments> {
  const accounts = await readAccounts(spark);
  const { rows, narrowed } = await chosenRows(given, accounts, spark);
  refuseLive(
    rows.filter(({ ForwardTest }) => ForwardTest !== 1).map(({ AccountName }) => AccountName),
    accounts,
  );
  return narrowed;
}
