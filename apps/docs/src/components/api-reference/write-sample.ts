import type { SampleRequest } from '../../../plugins/api-reference/sample-request.ts';
import type { LanguageId } from './sample-language.ts';

/** Complete enough to run: the token is expected in SPARK_TOKEN, as on every other page. */
export function writeSample(language: LanguageId, request: SampleRequest, server: string): string {
  return WRITERS[language](request, `${server}${request.path}`);
}

export function writeSocketSample(language: LanguageId, path: string, server: string): string {
  return SOCKET_WRITERS[language](`${server.replace(/^http/, 'ws')}${path}?token=`);
}

type Writer = (request: SampleRequest, address: string) => string;

const WRITERS: Readonly<Record<LanguageId, Writer>> = { curl, typescript, python };

function curl(request: SampleRequest, address: string): string {
  const { method, needsToken, body, isForm } = request;
  const parts = [`curl ${curlMethod(method, body !== undefined)}"${address}"`];
  if (needsToken) parts.push('-H "Authorization: Bearer $SPARK_TOKEN"');
  if (isForm)
    parts.push(
      ...formPairs(body).map(([name, value]) => `--data-urlencode ${shellQuoted(`${name}=${value}`)}`),
    );
  else if (body !== undefined) {
    parts.push('-H "Content-Type: application/json"', `-d ${shellQuoted(JSON.stringify(body, null, 2))}`);
  }
  return parts.join(' \\\n  ');
}

function curlMethod(method: string, hasBody: boolean): string {
  if (method === 'HEAD') return '-I ';
  if (method === 'GET' || (method === 'POST' && hasBody)) return '';
  return `-X ${method} `;
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function typescript(request: SampleRequest, address: string): string {
  const { method, needsToken, body, isForm } = request;
  const options: string[] = [];
  if (method !== 'GET') options.push(`method: '${method}',`);
  const headers: string[] = [];
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the sample itself holds a template.
  if (needsToken) headers.push('Authorization: `Bearer ${process.env.SPARK_TOKEN}`');
  if (body !== undefined && !isForm) headers.push("'Content-Type': 'application/json'");
  if (headers.length > 0) options.push(`headers: { ${headers.join(', ')} },`);
  if (body !== undefined) {
    const literal = scriptLiteral(body, 2);
    options.push(isForm ? `body: new URLSearchParams(${literal}),` : `body: JSON.stringify(${literal}),`);
  }
  const second = options.length > 0 ? `, {\n  ${options.join('\n  ')}\n}` : '';
  const reading =
    method === 'HEAD'
      ? 'console.log(reply.status, Object.fromEntries(reply.headers));'
      : 'console.log(reply.status, await reply.json());';
  return `const reply = await fetch('${address}'${second});\n${reading}`;
}

/** JSON with names unquoted where the language allows it. */
function scriptLiteral(value: unknown, indent: number): string {
  return JSON.stringify(value, null, 2)
    .replaceAll(/^(\s*)"([A-Za-z_$][\w$]*)":/gm, '$1$2:')
    .replaceAll('\n', `\n${' '.repeat(indent)}`);
}

function python(request: SampleRequest, address: string): string {
  const { method, needsToken, body, isForm } = request;
  const given = [`    "${address}",`];
  if (needsToken) given.push(`    headers={"Authorization": f"Bearer {os.environ['SPARK_TOKEN']}"},`);
  if (body !== undefined) given.push(`    ${isForm ? 'data' : 'json'}=${pythonLiteral(body, 1)},`);
  const reading = method === 'HEAD' ? 'dict(reply.headers)' : 'reply.json()';
  return `${needsToken ? 'import os\n' : ''}import requests\n\nreply = requests.${method.toLowerCase()}(\n${given.join('\n')}\n)\nprint(reply.status_code, ${reading})`;
}

function pythonLiteral(value: unknown, depth: number): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const outer = '    '.repeat(depth);
  const entries = Array.isArray(value)
    ? value.map((entry) => pythonLiteral(entry, depth + 1))
    : Object.entries(value).map(
        ([name, entry]) => `${JSON.stringify(name)}: ${pythonLiteral(entry, depth + 1)}`,
      );
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  if (entries.length === 0) return `${open}${close}`;
  return `${open}\n${entries.map((entry) => `${outer}    ${entry},\n`).join('')}${outer}${close}`;
}

function formPairs(body: unknown): readonly (readonly [string, string])[] {
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).map(([name, value]) => [name, String(value)]);
}

const SOCKET_WRITERS: Readonly<Record<LanguageId, (address: string) => string>> = {
  curl: (address) => `# curl 8.11 and newer speak websocket\ncurl -N "${address}$SPARK_TOKEN"`,
  typescript: (address) =>
    `const socket = new WebSocket(\`${address}\${process.env.SPARK_TOKEN}\`);\nsocket.onmessage = (event) => {\n  const { type, message, data } = JSON.parse(event.data);\n  console.log(type, message, data);\n};\nsocket.onclose = () => console.log('Closed: read GET /orderbook/ once, then connect again.');`,
  python: (address) =>
    `import asyncio, json, os\nimport websockets\n\nasync def follow():\n    async with websockets.connect("${address}" + os.environ["SPARK_TOKEN"]) as socket:\n        async for text in socket:\n            update = json.loads(text)\n            print(update["type"], update["message"], update["data"])\n\nasyncio.run(follow())`,
};
