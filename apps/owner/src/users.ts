import {
  createUser,
  FACTOR_SECRET,
  hashPassword,
  makeApiKey,
  makePassword,
  type OpenData,
} from '@spark/application';
import { changeCredentials, changeUser, foldEmail, ok, type Store, type UserRow } from '@spark/core';
import { type DeskChange, type OpenDesk, secretKey } from '@spark/engine';
import { LIMITS } from '@spark/vocabulary';
import {
  type CommandArgs,
  CommandRefused,
  type Commands,
  type Terminal,
  table,
  UsageError,
  word,
} from './command.ts';
import { onData } from './with-data.ts';

export const userCommands: Commands = {
  'user list': onData('who can log in', listUsers),
  'user add <e-mail> [--name <name>] [--admin] [--stdin]': onData(
    'add a user; prints a password made up for them, or reads one from standard input',
    addUser,
  ),
  'user password <e-mail> [--stdin]': onData('set a new password: made up, or read', setPassword),
  'user key <e-mail>': onData('make a new API key; the old one and all tokens end', setKey),
  'user totp-off <e-mail>': onData('switch the authenticator app of a user off', switchTotpOff),
  'user disable <e-mail>': onData('switch a user off; all tokens end', (desks, args, terminal) =>
    switchUser(desks, args, terminal, false),
  ),
  'user enable <e-mail>': onData('switch a user on again', (desks, args, terminal) =>
    switchUser(desks, args, terminal, true),
  ),
  'user limits <e-mail> [--accounts <n>] [--strategies <n>]': onData(
    'how many accounts and strategies a user may have',
    setLimits,
  ),
};

async function listUsers({ store }: OpenData, _: CommandArgs, { say }: Terminal): Promise<number> {
  const rows = (await readAllUsers(store)).map((user) => [
    user.ucc,
    user.email,
    user.name,
    user.userType,
    user.disabled ? 'disabled' : 'active',
    `${user.accountLimit} accounts, ${user.strategyLimit} strategies`,
    user.lastLogin ?? 'never',
  ]);
  say(table([['UCC', 'E-mail', 'Name', 'Type', 'State', 'Limits', 'Last login'], ...rows]));
  return 0;
}

async function addUser(desks: OpenData, args: CommandArgs, terminal: Terminal): Promise<number> {
  const email = readEmail(args);
  const added = await createUser(desks, {
    email,
    name: readName(args) ?? (email.split('@')[0] ?? email).slice(0, LIMITS.personNameChars),
    userType: args.options.admin ? 'admin' : 'basic',
    password: await readPassword(args, terminal),
  });
  terminal.say(`Added ${added.email} with the code ${added.ucc}.`);
  if (added.generatedPassword) terminal.say(`Password, shown this once: ${added.generatedPassword}`);
  return 0;
}

async function setPassword(desks: OpenData, args: CommandArgs, terminal: Terminal): Promise<number> {
  const ucc = await uccOf(desks, args);
  const given = await readPassword(args, terminal);
  const password = given ?? makePassword(terminal.random);
  const sealed = desks.vault.seal(ucc, '', 'password', await hashPassword(password));
  await change(desks, ucc, () => ({ facts: credentialsChanged('password'), secrets: [sealed] }));
  terminal.say('The password is changed; all access tokens of this user have ended.');
  if (given === null) terminal.say(`Password, shown this once: ${password}`);
  return 0;
}

async function setKey(desks: OpenData, args: CommandArgs, terminal: Terminal): Promise<number> {
  const ucc = await uccOf(desks, args);
  const apiKey = makeApiKey(terminal.random);
  await change(desks, ucc, () => ({
    facts: credentialsChanged('AuthKey'),
    secrets: [desks.vault.seal(ucc, '', 'AuthKey', apiKey)],
    keyMac: desks.vault.apiKeyMac(apiKey),
  }));
  terminal.say('The API key is changed; the old one and all access tokens of this user have ended.');
  terminal.say(`API key: ${apiKey}`);
  return 0;
}

/** For a phone that is gone, with the recovery codes. */
async function switchTotpOff(desks: OpenData, args: CommandArgs, terminal: Terminal): Promise<number> {
  const ucc = await uccOf(desks, args);
  let isOn = false;
  await change(desks, ucc, (desk) => {
    isOn = desk.secrets.has(secretKey('', FACTOR_SECRET));
    if (!isOn) return { facts: [] };
    return {
      facts: [{ kind: 'second-factor-switched', on: false }],
      secrets: [desks.vault.seal(ucc, '', FACTOR_SECRET, null)],
      by: { kind: 'command-line' },
    };
  });
  terminal.say(
    isOn
      ? 'The authenticator app is off; the password alone is enough again.'
      : 'This user has no authenticator app.',
  );
  return 0;
}

async function switchUser(
  desks: OpenData,
  args: CommandArgs,
  terminal: Terminal,
  on: boolean,
): Promise<number> {
  const email = readEmail(args);
  await change(desks, await uccOf(desks, args), ({ user }) => ({
    facts: user.disabled === !on ? [] : changed({ disabled: !on }),
  }));
  terminal.say(
    on ? `${email} can log in again.` : `${email} can no longer log in; all their access tokens have ended.`,
  );
  return 0;
}

async function setLimits(desks: OpenData, args: CommandArgs, terminal: Terminal): Promise<number> {
  const accounts = readLimit(args, 'accounts', LIMITS.accountsPerUser);
  const strategies = readLimit(args, 'strategies', LIMITS.strategiesPerUser);
  if (accounts === null && strategies === null) {
    throw new UsageError('Say what to change: --accounts <n> or --strategies <n>, or both.');
  }
  const { user } = await change(desks, await uccOf(desks, args), () => ({
    facts: changed({
      ...(accounts === null ? {} : { accountLimit: accounts }),
      ...(strategies === null ? {} : { strategyLimit: strategies }),
    }),
  }));
  terminal.say(
    `${user.email} may have ${user.accountLimit} enabled accounts and ${user.strategyLimit} strategies.`,
  );
  return 0;
}

const PAGE_ROWS = 200;

export async function readAllUsers(store: Store): Promise<readonly UserRow[]> {
  const users: UserRow[] = [];
  while (true) {
    const page = await store.listUsers({ afterId: users.at(-1)?.id ?? 0, limit: PAGE_ROWS });
    users.push(...page);
    if (page.length < PAGE_ROWS) return users;
  }
}

function changed(fields: Parameters<typeof changeUser>[0]) {
  const decision = changeUser(fields);
  return decision.ok ? decision.value : [];
}

function credentialsChanged(secret: string) {
  const decision = changeCredentials([secret]);
  return decision.ok ? decision.value : [];
}

async function change(
  desks: OpenData,
  ucc: string,
  decide: (desk: OpenDesk) => DeskChange,
): Promise<OpenDesk> {
  const outcome = await desks.desks.change(ucc, (desk) => ok(decide(desk)));
  if (outcome.kind === 'done') return outcome.desk;
  throw new CommandRefused(
    'The user was changed or removed at the same moment. Nothing was done; try again.',
  );
}

/** The first argument is the e-mail address of a user. */
export async function uccOf(desks: OpenData, args: CommandArgs): Promise<string> {
  const email = readEmail(args);
  const ucc = await desks.store.findUserByEmail(email);
  if (ucc === null) throw new CommandRefused(`There is no user ${email}. See: npm run spark -- user list`);
  return ucc;
}

export function readEmail(args: CommandArgs): string {
  const email = foldEmail(word(args, 0));
  if (!/^[^@\s\p{Cc}]+@[^@\s\p{Cc}]+$/u.test(email) || email.length > LIMITS.emailChars) {
    throw new UsageError(`${JSON.stringify(email)} is not an e-mail address.`);
  }
  return email;
}

function readName(args: CommandArgs): string | null {
  const given = args.options.name;
  if (given === undefined) return null;
  const name = String(given).trim();
  if (name === '' || name.length > LIMITS.personNameChars || /\p{Cc}/u.test(name)) {
    throw new UsageError(`--name takes 1 to ${LIMITS.personNameChars} characters.`);
  }
  return name;
}

/** Null when Spark makes one up. */
async function readPassword(args: CommandArgs, terminal: Terminal): Promise<string | null> {
  if (!args.options.stdin) return null;
  const password = await terminal.readLine();
  if (password.length < LIMITS.passwordCharsMin || password.length > LIMITS.passwordCharsMax) {
    throw new UsageError(
      `A password has ${LIMITS.passwordCharsMin} to ${LIMITS.passwordCharsMax} characters.`,
    );
  }
  return password;
}

function readLimit(args: CommandArgs, name: string, most: number): number | null {
  const given = args.options[name];
  if (given === undefined) return null;
  if (!/^\d{1,6}$/.test(String(given)) || Number(given) > most) {
    throw new UsageError(`--${name} is a whole number from 0 to ${most}.`);
  }
  return Number(given);
}
