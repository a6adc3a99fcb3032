import type { Guards, Link } from '@spark/contract';
import { inPaperAccount, readAccounts, refuseLive } from './accounts.ts';
import { keepingExits, keepingExitsInScope, stoppingOperation } from './keep-exits.ts';
import type { SparkCalls } from './spark-calls.ts';
import type { Arguments, Tool } from './tool.ts';
import { ToolRefusal } from './tool-refusal.ts';

const HINT = 'In live accounts you may only stop trading and make limits stricter.';

/**
 * The arguments of a tool that stops trading. Stopping is allowed everywhere, since an assistant that sees a problem
 * must be able to end it. What takes more risk is allowed in paper accounts alone. Only the exact values count as
 * stopping: the server accepts more spellings than this check.
 */
export async function withLessRisk(tool: Tool, given: Arguments, spark: SparkCalls): Promise<Arguments> {
  switch (tool.name) {
    // None goes through zero: Spark closes what is open and not yet being closed, and no more.
    case 'squareOff':
    case 'squareOffSingle':
    case 'squareOffBasket':
    // It closes later what they close now, and what is there to protect a position stays.
    case 'addExit':
      return given;
    case 'cancelOrder':
      return keepingExits(given, spark);
    case 'stopOperation':
      return stoppingOperation(given, spark);
    case 'cancelAll':
      return keepingExitsInScope(given, spark);
    case 'pauseDeployment':
      return given.paused === false ? ofForwardTest(given, spark) : given;
    // What it holds would stay without its stops.
    case 'stopDeployment':
      return given.legs === 'close' ? given : ofForwardTest(given, spark);
    // The positions to be closed stay open.
    case 'takeBackSquareOff':
      return inPaperAccount(given, await readAccounts(spark));
    default:
      return (await isStricter(tool, given, spark)) ? given : forPaperAlone(given, spark);
  }
}

async function ofForwardTest(given: Arguments, spark: SparkCalls): Promise<Arguments> {
  const { data } = await spark.listDeployments({ all: false });
  const deployment = data.find(({ deploymentID }) => deploymentID === given.deploymentID);
  if (deployment?.mode === 'forward') return given;
  const accounts = await readAccounts(spark);
  refuseLive([...accounts.keys()], accounts, HINT);
  return given;
}

async function forPaperAlone(given: Arguments, spark: SparkCalls): Promise<Arguments> {
  const accounts = await readAccounts(spark);
  const account = given.AccountName ?? given.ac;
  // Without an account it holds in all of them, and in those that come later.
  if (account === undefined || account === null)
    throw new ToolRefusal(
      `This would hold in all accounts. ${HINT} Name a paper account as AccountName for the rest.`,
    );
  refuseLive([String(account)], accounts, HINT);
  return given;
}

async function isStricter({ name }: Tool, given: Arguments, spark: SparkCalls): Promise<boolean> {
  switch (name) {
    case 'switchKill':
      return given.on === true;
    case 'activateAccount':
      return given.yn === 'N';
    case 'changeGuards':
      return areStricter(given, (await spark.listGuards({})).data);
    case 'changeLink':
      return isSwitchedOff(given, (await spark.listLinks({})).data);
    default:
      throw new ToolRefusal(`${name} is not allowed`);
  }
}

/** 0 is no limit, so it is stricter than nothing, and everything is at least as strict as it. */
function areStricter({ AccountName = null, ...limits }: Arguments, rows: readonly Guards[]): boolean {
  const now = rows.find((row) => row.AccountName === AccountName);
  if (now === undefined) return false;
  return Object.entries(limits).every(([name, limit]) => {
    const before = now[name as keyof Guards];
    return typeof limit === 'number' && limit > 0 && (before === 0 || limit <= Number(before));
  });
}

/** Only the switch: a larger multiplier would take effect when it is switched on again. */
function isSwitchedOff(
  { st, ac, Activate, Multiplier, Capital }: Arguments,
  links: readonly Link[],
): boolean {
  const link = links.find(({ StrategyName, AccountName }) => StrategyName === st && AccountName === ac);
  return Activate === 0 && link?.Multiplier === Multiplier && link?.Capital === Capital;
}
