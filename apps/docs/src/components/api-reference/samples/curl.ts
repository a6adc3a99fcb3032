import { targetOf } from '../request-target.ts';
import { FromEnvironment } from './from-environment.ts';
import { isFields, type SampleCall } from './sample-call.ts';

const COLUMNS = 80;

export function curlSample(call: SampleCall): string {
  const { method, body, isForm, token, server } = call;
  const shown = { ...call, params: printable(call.params), query: printable(call.query) };
  const address = `${server}${withVariables(targetOf(shown))}`;
  const how = `curl ${curlMethod(method, body !== undefined)}`;
  const isLong = how.length + address.length > COLUMNS - 4;
  const parts = isLong ? [how.trimEnd(), `"${folded(address)}"`] : [`${how}"${address}"`];
  if (token !== undefined) parts.push(`-H "Authorization: Bearer ${shell(token)}"`);
  if (isForm && isFields(body)) {
    for (const [name, value] of Object.entries(body)) parts.push(`--data-urlencode ${pair(name, value)}`);
  } else if (body !== undefined) {
    parts.push('-H "Content-Type: application/json"', `-d ${json(body)}`);
  }
  return parts.join(' \\\n  ');
}

/** Within quotes the shell joins lines that end with a backslash, so the next one begins at the margin. */
function folded(address: string): string {
  const [first = '', ...more] = address.split('&').map((part, index) => (index > 0 ? `&${part}` : part));
  const lines = [first];
  for (const part of more) {
    const line = lines.at(-1) ?? '';
    if (line.length + part.length < COLUMNS - 6) lines[lines.length - 1] = line + part;
    else lines.push(part);
  }
  return lines.join('\\\n');
}

function curlMethod(method: string, hasBody: boolean): string {
  if (method === 'HEAD') return '-I ';
  if (method === 'GET' || (method === 'POST' && hasBody)) return '';
  return `-X ${method} `;
}

function shell(value: unknown): string {
  return value instanceof FromEnvironment ? `$${value.variable}` : String(value);
}

function pair(name: string, value: unknown): string {
  return value instanceof FromEnvironment ? `"${name}=$${value.variable}"` : quoted(`${name}=${value}`);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Variables stand outside of the single quotes, where the shell fills them in. */
function json(body: unknown): string {
  const marked = JSON.stringify(
    body,
    (_, value) => (value instanceof FromEnvironment ? `\u0001${value.variable}\u0002` : value),
    2,
  );
  return quoted(marked).replaceAll(/\\u0001(\w+)\\u0002/g, (_, variable) => `'"$${variable}"'`);
}

/** Dollar signs go through the encoding of an address under other characters. */
function printable(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value instanceof FromEnvironment ? `~~${value.variable}~~` : value,
    ]),
  );
}

function withVariables(target: string): string {
  return target.replaceAll(/~~(\w+)~~/g, '$$$1');
}

export function curlSocketSample(path: string, server: string): string {
  const address = `${server.replace(/^http/, 'ws')}${path}?token=`;
  return `# curl 8.11 and newer speak websocket\ncurl -N "${address}$SPARK_TOKEN"`;
}
