import type { SparkCalls } from './spark-calls.ts';
import type { Arguments } from './tool.ts';
import { ToolRefusal } from './tool-refusal.ts';

const PAPER_BROKER = 'testBroker';
const NARROW = 'Narrow it to a paper account, or place it as a forward test.';

export type KnownAccount = { readonly isPaper: boolean; readonly identifier: string };
export type Accounts = ReadonlyMap<string, KnownAccount>;

export async function readAccounts(spark: SparkCalls): Promise<Accounts> {
  const { data } = await spark.listAccounts({});
  return new Map(
    data.map(({ AccountName, Broker, UCC }) => [
      AccountName,
      { isPaper: Broker === PAPER_BROKER, identifier: `${UCC}:${AccountName}` },
    ]),
  );
}

/** An account by its exact name or identifier: the server accepts more spellings than this check. */
export function accountNamed(choice: unknown, accounts: Accounts) {
  for (const [name, account] of accounts)
    if (choice === name || choice === account.identifier) return { name, account };
  throw new ToolRefusal(`There is no account with exactly the name ${shown(choice)}`);
}

export function paperAccount(choice: unknown, accounts: Accounts): KnownAccount {
  const { name, account } = accountNamed(choice, accounts);
  refuseLive([name], accounts);
  return account;
}

/** Positions may remain after the link that made them, so without an account all accounts have to be paper. */
export function inPaperAccount(given: Arguments, accounts: Accounts): Arguments {
  if (isGiven(given.acname)) paperAccount(given.acname, accounts);
  else refuseLive([...accounts.keys()], accounts, 'Name one of your paper accounts as acname.');
  return given;
}

export function refuseLive(names: readonly string[], accounts: Accounts, hint = NARROW): void {
  const live = [...new Set(names)].filter((name) => accounts.get(name)?.isPaper !== true);
  if (live.length === 0) return;
  const which = `${live.slice(0, 5).join(', ')}${live.length > 5 ? ', …' : ''}`;
  throw new ToolRefusal(
    [
      `This would reach ${which}, which ${live.length === 1 ? 'is not a paper account' : 'are not paper accounts'}.`,
      'Only paper accounts (testBroker) and forward tests are allowed here.',
      hint,
      'The person you work for can allow live orders by starting this with --allow-live-orders.',
    ].join(' '),
  );
}

export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

export function shown(value: unknown): string {
  return String(JSON.stringify(value)).slice(0, 80);
}
