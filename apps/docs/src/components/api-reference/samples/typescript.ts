import { FromEnvironment } from './from-environment.ts';
import { inputOf, isFields, type SampleCall } from './sample-call.ts';

const SHORT = 40;

/** The call with @spark/client, in the style of the programs on the other pages. */
export function typescriptSample(call: SampleCall): string {
  const input = inputOf(call);
  const isLogin = call.id === 'login' || call.id === 'loginWithKey';
  const program = isLogin ? login(call, input) : placed(call, input);
  return `import { Spark } from '@spark/client';\n\n${program}`;
}

function placed(call: SampleCall, input: Fields): string {
  const options = { url: call.server, ...(call.token === undefined ? {} : { token: call.token }) };
  const given = Object.keys(input).length === 0 ? '' : object(input, 0);
  const shown = call.method === 'HEAD' ? 'reply' : 'reply.message, reply.data';
  return `const spark = new Spark(${object(options, 0, OPTIONAL)});\n\nconst reply = await spark.${call.id}(${given});\nconsole.log(${shown});`;
}

/** The login is not a call of the client but how it begins. */
function login(call: SampleCall, input: Fields): string {
  return `const spark = await Spark.login(${object({ url: call.server, ...input }, 0)});\nconsole.log(spark.token !== undefined);`;
}

type Fields = Readonly<Record<string, unknown>>;

/** What may be missing needs no text in its place. */
const OPTIONAL = new Set(['token']);

function object(fields: Fields, depth: number, optional: ReadonlySet<string> = new Set()): string {
  const inner = '  '.repeat(depth + 1);
  const entries = Object.entries(fields).map(
    ([name, value]) =>
      `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : text(name)}: ${literal(value, depth + 1, optional.has(name))}`,
  );
  const line = `{ ${entries.join(', ')} }`;
  if (depth > 0 && line.length <= SHORT && !line.includes('\n')) return entries.length === 0 ? '{}' : line;
  if (depth === 0 && entries.length === 1 && line.length <= SHORT && !line.includes('\n')) return line;
  return `{\n${entries.map((entry) => `${inner}${entry},\n`).join('')}${'  '.repeat(depth)}}`;
}

function literal(value: unknown, depth: number, isOptional: boolean): string {
  if (value instanceof FromEnvironment) return `process.env.${value.variable}${isOptional ? '' : " ?? ''"}`;
  if (typeof value === 'string') return text(value);
  if (isFields(value)) return object(value, depth);
  if (!Array.isArray(value)) return JSON.stringify(value);
  const entries = value.map((entry) => literal(entry, depth + 1, false));
  const line = `[${entries.join(', ')}]`;
  if (line.length <= SHORT && !line.includes('\n')) return line;
  const inner = '  '.repeat(depth + 1);
  return `[\n${entries.map((entry) => `${inner}${entry},\n`).join('')}${'  '.repeat(depth)}]`;
}

function text(value: string): string {
  const inner = JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inner}'`;
}

export function typescriptSocketSample(path: string, server: string): string {
  const address = `\`${server.replace(/^http/, 'ws')}${path}?token=\${process.env.SPARK_TOKEN}\``;
  const opened = `const socket = new WebSocket(\n  ${address},\n);\n`;
  return path === '/orderWS'
    ? `${opened}socket.onmessage = ({ data }) => {\n  const message = JSON.parse(data);\n  if (message.type !== 'OrderUpdate') return;\n  const [order] = message.data;\n  console.log(order.AccountName, order.symbol, order.status);\n};`
    : `${opened}socket.onopen = () =>\n  socket.send(\n    JSON.stringify({\n      function: 'subscribe',\n      payload: { tokens: ['NSE:212'] },\n    }),\n  );\nsocket.onmessage = ({ data }) => {\n  const { type, data: rows } = JSON.parse(data);\n  if (type === 'Tick') console.log(rows[0].token, rows[0].ltp);\n};`;
}
