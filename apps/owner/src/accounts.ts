import type { OpenData } from '@spark/application';
import {
  type Account,
  type AccountWork,
  type DeskFact,
  type DeskRefusal,
  deleteAccount,
  disableAccount,
  enableAccount,
  istDay,
  ok,
  type Result,
  switchTrading,
} from '@spark/core';
import { isAccountBusy, type OpenDesk } from '@spark/engine';
import {
  type CommandArgs,
  CommandRefused,
  type Commands,
  type Terminal,
  table,
  UsageError,
  word,
} from './command.ts';
import { readEmail, uccOf } from './users.ts';
import { onData } from './with-data.ts';

export const accountCommands: Commands = {
  'account list <e-mail>': onData('accounts of a user', listAccounts),

  'account trading <e-mail> <name> <on|off>': onData(
    'let an account trade, or stop it',
    (desks, args, terminal) => {
      const wanted = word(args, 2);
      if (wanted !== 'on' && wanted !== 'off') throw new UsageError(`Say on or off, not "${wanted}".`);
      return change(desks, args, terminal, {
        decide: (desk, name) => switchTrading(desk, name, wanted === 'on'),
        said: `trading is ${wanted}`,
      });
    },
  ),

  'account enable <e-mail> <name>': onData('take an account into use again', (desks, args, terminal) =>
    change(desks, args, terminal, {
      decide: (desk, name) => enableAccount(desk, name, undefined),
      said: 'enabled',
    }),
  ),

  'account disable <e-mail> <name>': onData('stop an account and free its slot', (desks, args, terminal) =>
    change(desks, args, terminal, { decide: disableAccount, said: 'disabled' }),
  ),

  'account delete <e-mail> <name>': onData('delete an account, its links and keys', (desks, args, terminal) =>
    change(desks, args, terminal, { decide: deleteAccount, said: 'deleted' }),
  ),
};

async function listAccounts(desks: OpenData, args: CommandArgs, { say }: Terminal): Promise<number> {
  const desk = await desks.desks.read(await uccOf(desks, args));
  const accounts = [...(desk?.accounts.values() ?? [])];
  say(table([['Name', 'Broker', 'Client id', 'State', 'Trading', 'Logged in'], ...accounts.map(cellsOf)]));
  return 0;
}

function cellsOf(account: Account): readonly string[] {
  return [
    account.name,
    account.broker,
    account.clientId,
    account.enabled ? 'enabled' : 'disabled',
    account.tradingOn ? 'trading' : 'not trading',
    account.loggedInAt === null ? 'never' : istDay(account.loggedInAt),
  ];
}

type AccountChange = {
  readonly decide: (
    desk: OpenDesk,
    name: string,
    work: AccountWork,
  ) => Result<readonly DeskFact[], DeskRefusal>;
  readonly said: string;
};

async function change(
  desks: OpenData,
  args: CommandArgs,
  { say }: Terminal,
  { decide, said }: AccountChange,
): Promise<number> {
  const name = word(args, 1);
  const ucc = await uccOf(desks, args);
  const work = { isAtWork: await isAccountBusy(desks.store.journal, { ucc, accountName: name }) };
  const outcome = await desks.desks.change(ucc, (desk) => {
    const decision = decide(desk, name, work);
    return decision.ok ? ok({ facts: decision.value, by: { kind: 'command-line' } as const }) : decision;
  });
  if (outcome.kind === 'refused') throw new CommandRefused(explain(outcome.refusal, readEmail(args)));
  if (outcome.kind !== 'done') {
    throw new CommandRefused(
      'The user was changed or removed at the same moment. Nothing was done; try again.',
    );
  }
  say(`${name}: ${said}.`);
  return 0;
}

/** With the egress that the owner has here. */
function explain(refusal: DeskRefusal, email: string): string {
  switch (refusal.code) {
    case 'name-unknown':
      return `${email} has no account named ${JSON.stringify(refusal.name)}. See: npm run spark -- account list ${email}`;
    case 'account-at-work':
      return `The account ${refusal.name} has open orders or positions. Close them first.`;
    case 'account-disabled':
      return `The account ${refusal.name} is disabled. First: npm run spark -- account enable ${email} ${refusal.name}`;
    case 'limit-reached':
      return `${email} has all the ${refusal.limit} accounts they may have. More: npm run spark -- user limits ${email} --accounts <n>`;
    default:
      return `That is not possible: ${refusal.code.replaceAll('-', ' ')}.`;
  }
}
