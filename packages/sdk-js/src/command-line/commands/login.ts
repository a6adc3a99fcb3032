import { SparkError } from '../../errors.ts';
import { type Credentials, type LoginOptions, Spark } from '../../spark.ts';
import { checkedUrl } from '../address.ts';
import type { Command } from '../command.ts';
import { DEFAULT_URL, earlierUrl, removeSettings, settingsFile, writeSettings } from '../settings.ts';
import { UsageError } from '../usage-error.ts';
import type { World } from '../world.ts';

export const login: Command = {
  usage: 'spark-trader login [--url <address>] [--user <e-mail> [--totp <code>] | --key] [--remember]',
  summary: 'log in and keep the access token for the next commands',
  options: {
    user: { type: 'string' },
    totp: { type: 'string' },
    key: { type: 'boolean' },
    remember: { type: 'boolean' },
  },
  details: [
    '--user      your e-mail address; asked for when left out. The password is asked for, or is SPARK_PASSWORD',
    '--totp      a code of your authenticator app, where your login has one; asked for when left out',
    '--key       log in with your API key, asked for or SPARK_APIKEY, instead of a password',
    '--remember  keep the API key as well, so that an expired token is renewed without a question',
  ],
  run: async ({ world, given, show }) => {
    const url = checkedUrl(given.text('url') ?? world.env.SPARK_URL ?? earlierUrl(world) ?? DEFAULT_URL);
    const isByKey = given.has('key') || (world.env.SPARK_APIKEY !== undefined && !given.has('user'));
    const credentials: Credentials = isByKey
      ? { apikey: world.env.SPARK_APIKEY || (await secret(world, 'API key', 'SPARK_APIKEY')) }
      : {
          userid:
            given.text('user') ??
            filled('E-mail address', await world.ask('E-mail address: ', false), '--user'),
          password: world.env.SPARK_PASSWORD || (await secret(world, 'Password', 'SPARK_PASSWORD')),
          totp: given.text('totp'),
        };
    const spark = await logInWithCode(world, { url, ...credentials });
    const remembered = isByKey && given.has('remember') && 'apikey' in credentials ? credentials : {};
    writeSettings(world, { url, token: spark.token ?? '', ...remembered });
    const { data } = await spark.readProfile();
    const name = data[0]?.Name ?? 'somebody';
    show(
      { status: true, url, UCC: data[0]?.UCC, file: settingsFile(world) },
      `Logged in at ${url} as ${name} (${data[0]?.UCC}). The token is in ${settingsFile(world)}.`,
    );
  },
};

/** Whether a code is needed is known only when the password was right. */
async function logInWithCode(world: World, options: LoginOptions): Promise<Spark> {
  try {
    return await Spark.login(options);
  } catch (error) {
    if (!(error instanceof SparkError && error.code === 'totp_missing') || 'apikey' in options) throw error;
    const totp = await secret(world, 'Code of your authenticator app', '--totp');
    return Spark.login({ ...options, totp });
  }
}

async function secret(world: World, what: string, variable: string): Promise<string> {
  return filled(what, await world.ask(`${what}: `, true), variable);
}

function filled(what: string, answer: string, orBy: string): string {
  if (answer === '') throw new UsageError(`${what}: nothing was given`, `Type it, or use ${orBy}.`);
  return answer;
}

export const logout: Command = {
  usage: 'spark-trader logout',
  summary: 'forget the access token and the key',
  options: {},
  details: [],
  run: async ({ world, show }) => {
    removeSettings(world);
    show({ status: true }, 'Logged out. The token itself counts until it ends.');
  },
};
