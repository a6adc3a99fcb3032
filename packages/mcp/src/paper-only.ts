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
    case 'placeBasket':
      return placedOnPaper(given, spark);
    case 'modifyOrder':
      return changedOnPaper(given, spark);
    case 'addPriceAlert':
      return alertThatTells(given);
    case 'changePriceAlert':
      return alertWithoutOrders(alertThatTells(given), spark);
    case 'removePriceAlert':
      return alertWithoutOrders(given, spark);
    // It names its strategy and its account as an order does.
    case 'addGtt':
      return placedOnPaper(given, spark);
    case 'changeExit':
    case 'removeExit':
      return exitOnPaper(given, spark);
    case 'startDeployment':
      return deployedOnPaper(given, spark);
    case 'changeGtt':
    case 'removeGtt':
      return gttOnPaper(given, spark);
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

/** A forward test, which is what it is when it says nothing, reaches no broker. */
async function deployedOnPaper(given: Arguments, spark: SparkCalls): Promise<Arguments> {
  if (!isGiven(given.mode) || given.mode === 'forward') return given;
  return placedOnPaper(given, spark);
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

/** What an alert does besides telling its user may reach any account, and an address may be anybody's. */
function alertThatTells(given: Arguments): Arguments {
  const { actions, webhookUrl } = given;
  const hasActions = isGiven(actions) && !(Array.isArray(actions) && actions.length === 0);
  if (!hasActions && !isGiven(webhookUrl)) return given;
  throw new ToolRefusal(
    'Here a price alert may only tell: leave actions and webhookUrl out and send telegram true. ' +
      'The person you work for can allow more by starting this with --allow-live-orders.',
  );
}

async function alertWithoutOrders(given: Arguments, spark: SparkCalls): Promise<Arguments> {
  const { data } = await spark.listPriceAlerts({ all: false });
  const alert = data.find(({ id }) => id === given.id);
  if (alert === undefined) throw new ToolRefusal(`No price alert ${shown(given.id)} waits`);
  if (alert.actions === 0) return given;
  // It may be what closes a position.
  const accounts = await readAccounts(spark);
  refuseLive([...accounts.keys()], accounts, 'Alerts with actions are removed by their user.');
  return given;
}

async function gttOnPaper(given: Arguments, spark: SparkCalls): Promise<Arguments> {
  const { data } = await spark.listGtts({ all: false });
  const gtt = data.find(({ id }) => id === given.id);
  if (gtt === undefined) throw new ToolRefusal(`No GTT ${shown(given.id)} waits`);
  const { strategyname, ForwardTest, account } = gtt;
  await placedOnPaper(
    { strategyname, ForwardTest, ...(account === null ? {} : { identifier: account }) },
    spark,
  );
  return given;
}

/** It may be what protects a live position: without an account it watches or closes in all of them. */
async function exitOnPaper(given: Arguments, spark: SparkCalls): Promise<Arguments> {
  const { data } = await spark.listExits({});
  const exit = data.find(({ id }) => id === given.id);
  if (exit === undefined) throw new ToolRefusal(`There is no exit ${shown(given.id)}`);
  if (exit.ForwardTest) return given;
  const accounts = await readAccounts(spark);
  const { acname, closes, closesAcname } = exit;
  const isOfWatched = closes === 'watched' || (closes === 'account' && closesAcname === null);
  const named = [acname, isOfWatched ? acname : closesAcname];
  const names = named.some((name) => name === null) ? [...accounts.keys()] : named.flatMap((it) => it ?? []);
  refuseLive(names, accounts, 'Exits of live accounts are changed and removed by their user.');
  return given;
}
