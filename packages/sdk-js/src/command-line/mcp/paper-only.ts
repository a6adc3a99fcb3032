import type { Spark } from '../../spark.ts';
import type { Arguments, Tool } from './tool.ts';
import { ToolRefusal } from './tool-refusal.ts';

const PAPER_BROKER = 'testBroker';
const NARROW = 'Narrow it to a paper account, or place it as a forward test.';

/**
 * The arguments of a tool about orders, once it is sure that they reach paper accounts and forward tests alone. What
 * cannot be found under exactly the name that was given counts as live: the server reads names more kindly than we do.
 */
export async function onPaper(tool: Tool, given: Arguments, spark: Spark): Promise<Arguments> {
  const accounts = await readAccounts(spark);
  switch (tool.name) {
    case 'placeOrder':
      return placedOnPaper(given, { spark, accounts });
    case 'modifyOrder':
    case 'cancelOrder':
      return changedOnPaper(given, { spark, accounts });
    case 'cancelAll':
    case 'squareOff':
    case 'takeBackSquareOff':
    case 'squareOffSingle':
      return inPaperAccount(given, accounts);
    default:
      throw new ToolRefusal(`${tool.name} is not allowed`);
  }
}

type PaperAccount = { readonly isPaper: boolean; readonly identifier: string };
export type Accounts = ReadonlyMap<string, PaperAccount>;
type Seen = { readonly spark: Spark; readonly accounts: Accounts };

export async function readAccounts(spark: Spark): Promise<Accounts> {
  const { data } = await spark.listAccounts();
  return new Map(
    data.map(({ AccountName, Broker, UCC }) => [
      AccountName,
      { isPaper: Broker === PAPER_BROKER, identifier: `${UCC}:${AccountName}` },
    ]),
  );
}

async function placedOnPaper(given: Arguments, { spark, accounts }: Seen): Promise<Arguments> {
  if (given.ForwardTest === true) return given;
  const { data: strategies } = await spark.listStrategies();
  const strategy = strategies.find(({ StrategyName }) => StrategyName === given.strategyname);
  if (strategy === undefined)
    throw new ToolRefusal(`There is no strategy with exactly the name ${shown(given.strategyname)}`);
  if (strategy.ForwardTest === 'Y') return given;
  if (isGiven(given.identifier))
    return { ...given, identifier: paperAccount(given.identifier, accounts).identifier };
  const { data: links } = await spark.listLinks();
  // Links that are switched off count as well: they can be switched on at any moment.
  const names = links
    .filter(({ StrategyName }) => StrategyName === given.strategyname)
    .map(({ AccountName }) => AccountName);
  if (names.length === 0)
    throw new ToolRefusal(`The strategy ${shown(given.strategyname)} is linked to no account`);
  refuseLive(names, accounts);
  return given;
}

async function changedOnPaper(given: Arguments, { spark, accounts }: Seen): Promise<Arguments> {
  const { strefID } = given;
  if (typeof strefID !== 'number') throw new ToolRefusal('strefID must be a number');
  const only = isGiven(given.identifier) ? accountNamed(given.identifier, accounts) : null;
  const { data } = await spark.readOrderBook({ strefid: strefID, today: false });
  const rows = data.filter(({ AccountName }) => only === null || AccountName === only.name);
  if (rows.length === 0) throw new ToolRefusal(`There is no order ${strefID} there`);
  refuseLive(
    rows.filter(({ ForwardTest }) => ForwardTest !== 1).map(({ AccountName }) => AccountName),
    accounts,
  );
  return only === null ? given : { ...given, identifier: only.account.identifier };
}

/** Positions may outlive the link that made them, so without an account all accounts have to be paper. */
function inPaperAccount(given: Arguments, accounts: Accounts): Arguments {
  if (isGiven(given.acname)) paperAccount(given.acname, accounts);
  else refuseLive([...accounts.keys()], accounts, 'Name one of your paper accounts as acname.');
  return given;
}

function paperAccount(choice: unknown, accounts: Accounts): PaperAccount {
  const { name, account } = accountNamed(choice, accounts);
  refuseLive([name], accounts);
  return account;
}

function accountNamed(choice: unknown, accounts: Accounts) {
  for (const [name, account] of accounts)
    if (choice === name || choice === account.identifier) return { name, account };
  throw new ToolRefusal(`There is no account with exactly the name ${shown(choice)}`);
}

export function refuseLive(names: readonly string[], accounts: Accounts, hint = NARROW): void {
  const live = [...new Set(names)].filter((name) => accounts.get(name)?.isPaper !== true);
  if (live.length === 0) return;
  const which = `${live.slice(0, 5).join(', ')}${live.length > 5 ? ', …' : ''}`;
  throw new ToolRefusal(
    [
      `This would reach ${which}, which ${live.length === 1 ? 'is no paper account' : 'are no paper accounts'}.`,
      'Only paper accounts (testBroker) and forward tests are allowed here.',
      hint,
      'The person you work for can allow live orders by starting this with --allow-live-orders.',
    ].join(' '),
  );
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function shown(value: unknown): string {
  return String(JSON.stringify(value)).slice(0, 80);
}
