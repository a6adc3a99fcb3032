import { parseArgs } from 'node:util';
import { VERSION } from '../generated/version.ts';
import { Spark } from '../spark.ts';
import { checkedUrl } from './address.ts';
import type { Command, Given, Stage } from './command.ts';
import { COMMANDS } from './commands.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import { explainError } from './explain-error.ts';
import { commandHelp, helpText } from './help.ts';
import { DEFAULT_URL, earlierUrl, readSettings, writeSettings } from './settings.ts';
import { UsageError } from './usage-error.ts';
import type { World } from './world.ts';

const EVERYWHERE = {
  json: { type: 'boolean' },
  url: { type: 'string' },
  timeout: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** How long one request may take without `--timeout`. */
const TIME_MS = 15_000;
const LATER_MS = 1_000;

/** Runs one command and returns the exit code. */
export async function runSpark(args: readonly string[], world: World): Promise<ExitCode> {
  // Read separately, so that also an invalid command is answered in the requested form.
  const isJson = args.includes('--json');
  try {
    const outcome = await run(args, { world, isJson });
    return world.signal.aborted ? EXIT.stopped : outcome;
  } catch (error) {
    const { exitCode, lines, json } = explainError(error);
    world.err(`${isJson ? JSON.stringify({ error: json }) : lines.join('\n')}\n`);
    return exitCode;
  }
}

type Frame = { readonly world: World; readonly isJson: boolean };

async function run([name, ...rest]: readonly string[], { world, isJson }: Frame): Promise<ExitCode> {
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    const about = COMMANDS[rest[0] ?? ''];
    world.out(`${about ? commandHelp(about) : helpText()}\n`);
    return EXIT.done;
  }
  if (name === 'version' || name === '--version') {
    world.out(`${VERSION}\n`);
    return EXIT.done;
  }
  const command = COMMANDS[name];
  if (command === undefined && name.startsWith('--'))
    throw new UsageError(`The command comes before ${name}`, `Write: spark-trader <command> ${name}`);
  if (command === undefined)
    throw new UsageError(`There is no command ${name}`, `There are: ${Object.keys(COMMANDS).join(', ')}.`);
  const given = read(command, rest);
  if (given.has('help')) {
    world.out(`${commandHelp(command)}\n`);
    return EXIT.done;
  }
  const show: Stage['show'] = (reply, text) => world.out(`${isJson ? JSON.stringify(reply) : text}\n`);
  let outcome: ExitCode = EXIT.done;
  const fail = (): void => {
    outcome = EXIT.refused;
  };
  await command.run({ world, given, isJson, show, fail, spark: () => clientOf(world, given, name) });
  return outcome;
}

function read(command: Command, args: readonly string[]): Given {
  const given = parse(command, args);
  // An ignored argument may matter: another order to cancel, or the only account to do it in.
  if (!command.takesArguments && given.positionals.length > 0)
    throw new UsageError(`${given.positionals.join(' ')} is not understood`, `Write: ${command.usage}`);
  // A script whose variable is empty would otherwise trade in every account instead of one.
  for (const name of Object.keys(command.options))
    if (given.text(name) === '') throw new UsageError(`--${name} is empty`, `Write: ${command.usage}`);
  return given;
}

function parse({ options, usage }: Command, args: readonly string[]): Given {
  try {
    const shapes = { ...options, ...EVERYWHERE };
    const { values, positionals } = parseArgs({ args: [...args], options: shapes, allowPositionals: true });
    const all: Readonly<Record<string, unknown>> = values;
    const text = (name: string) => (typeof all[name] === 'string' ? all[name] : undefined);
    return {
      positionals,
      text,
      has: (name) => all[name] !== undefined && all[name] !== false,
      number: (name) => numberOf(name, text(name)),
    };
  } catch (error) {
    // Node's message names the option; only the fix is missing.
    const [message = ''] = (error as Error).message.split('. ');
    throw new UsageError(message, `Write: ${usage}`);
  }
}

function numberOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d+(\.\d+)?$/.test(text))
    throw new UsageError(`--${name} is a number, not ${text}`, `e.g. --${name} 10`);
  return Number(text);
}

/** By the environment, or by the last login; a stored API key also renews the token. */
async function clientOf(world: World, given: Given, command: string): Promise<Spark> {
  const seconds = given.number('timeout');
  if (seconds === 0) throw new UsageError('--timeout is more than 0', 'e.g. --timeout 10');
  const timeoutMs = seconds === undefined ? TIME_MS : seconds * 1_000;
  // The trail of the server distinguishes an assistant from a person.
  const program = `${command === 'mcp' ? 'spark-trader-mcp' : 'spark-trader'}/${VERSION}`;
  // The client only stops waiting for a read; a program that ends must also close the connection.
  const bounds = {
    timeoutMs,
    fetch: (to: string, init: RequestInit) => {
      const headers = new Headers(init.headers);
      headers.set('User-Agent', program);
      return fetch(to, { signal: AbortSignal.timeout(timeoutMs + LATER_MS), ...init, headers });
    },
  };
  const { SPARK_TOKEN: token, SPARK_URL: envUrl } = world.env;
  const url = given.text('url') ?? envUrl;
  if (token) return new Spark({ url: checkedUrl(url ?? earlierUrl(world) ?? DEFAULT_URL), token, ...bounds });
  const settings = readSettings(world);
  if (settings === null)
    throw new UsageError('You are not logged in', 'Log in with: spark-trader login', EXIT.login);
  const options = { url: checkedUrl(url ?? settings.url), ...bounds };
  // A token is a secret of the server that gave it, and goes to no other.
  if (options.url !== checkedUrl(settings.url))
    throw new UsageError(
      `You are logged in at ${settings.url}, not at ${options.url}`,
      `Log in there with: spark-trader login --url ${options.url}`,
      EXIT.login,
    );
  if (settings.apikey === undefined) return new Spark({ ...options, token: settings.token });
  const { apikey } = settings;
  return Spark.resume({ ...options, token: settings.token, apikey, onToken: keep });

  function keep(fresh: string): void {
    writeSettings(world, { url: options.url, apikey, token: fresh });
  }
}
