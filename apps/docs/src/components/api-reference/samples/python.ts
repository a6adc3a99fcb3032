import { FromEnvironment } from './from-environment.ts';
import { inputOf, isFields, type SampleCall } from './sample-call.ts';

const KEYWORDS = new Set(['from', 'in', 'is', 'not', 'or', 'and', 'as', 'with', 'class']);
const COLUMNS = 80;

/** The call with sparklib, in the style of the programs on the other pages. */
export function pythonSample(call: SampleCall): string {
  const input = pythonInput(call);
  const parts = call.id === 'login' || call.id === 'loginWithKey' ? login(call, input) : placed(call, input);
  const needsOs = parts.includes('os.environ');
  return `${needsOs ? 'import os\n' : ''}from sparklib import SparkLib\n\n${parts}`;
}

function placed(call: SampleCall, input: Fields): string {
  const client = called('SparkLib', {
    ...(call.token === undefined ? {} : { access_token: call.token }),
    url: call.server,
  });
  const isHeaders = call.method === 'HEAD';
  const shown = isHeaders ? 'print(reply)' : 'print(reply["message"], reply["data"])';
  return `spark = ${client}\n\nreply = ${called(`spark.${call.id}`, input)}\n${shown}`;
}

/** The login is not a call of the client but how it begins. */
function login(call: SampleCall, { apikey, ...input }: Fields): string {
  const who = apikey === undefined ? input : { apikeys: apikey };
  const client = called('SparkLib', { ...who, url: call.server });
  return `spark = ${client}\nreply = spark.generate_token()\nprint(reply["message"])`;
}

type Fields = Readonly<Record<string, unknown>>;

/** The methods of old take an instrument by its token alone, which may be its name. */
function pythonInput(call: SampleCall): Fields {
  const { symbol, exchange, ...input } = inputOf(call);
  if (!BY_TOKEN.has(call.id) || symbol === undefined) return inputOf(call);
  return { ...input, token: exchange === undefined ? symbol : `${exchange}:${symbol}` };
}

const BY_TOKEN = new Set(['placeOrder', 'reExecute', 'squareOffSingle', 'manualSquareOff']);

function called(name: string, input: Fields): string {
  const given = Object.entries(input).map(
    ([field, value]) => `${KEYWORDS.has(field) ? `${field}_` : field}=${literal(value, 1)}`,
  );
  const line = `${name}(${given.join(', ')})`;
  if (given.length <= 1 && !line.includes('\n') && line.length <= COLUMNS - 8) return line;
  return `${name}(\n${given.map((argument) => `    ${argument},\n`).join('')})`;
}

function literal(value: unknown, depth: number): string {
  if (value instanceof FromEnvironment) return `os.environ["${value.variable}"]`;
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const outer = '    '.repeat(depth);
  const entries = isFields(value)
    ? Object.entries(value).map(([name, entry]) => `${JSON.stringify(name)}: ${literal(entry, depth + 1)}`)
    : (value as readonly unknown[]).map((entry) => literal(entry, depth + 1));
  const [open, close] = isFields(value) ? '{}' : '[]';
  const line = `${open}${entries.join(', ')}${close}`;
  if (line.length <= SHORT && !line.includes('\n')) return line;
  return `${open}\n${entries.map((entry) => `${outer}    ${entry},\n`).join('')}${outer}${close}`;
}

const SHORT = 40;

/** The socket takes the token from the client that was made before it. */
export function pythonSocketSample(path: string, server: string): string {
  const made = 'import os\nfrom sparklib import';
  const client = called('SparkLib', { access_token: new FromEnvironment('SPARK_TOKEN'), url: server });
  return path === '/orderWS'
    ? `${made} OrderSocket, SparkLib\n\nspark = ${client}\n\n\ndef on_update(message):\n    order = message["data"][0]\n    print(order["AccountName"], order["symbol"], order["status"])\n\n\nOrderSocket(on_update=on_update).connect()`
    : `${made} DataSocket, SparkLib\n\nspark = ${client}\n\n\ndef on_tick(tick):\n    print(tick["timestamp_str"], tick["token"], tick["ltp"])\n\n\nDataSocket(tokens=["NSE:212"], on_tick=on_tick).connect()`;
}
