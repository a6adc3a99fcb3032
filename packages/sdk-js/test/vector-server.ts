import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** A vector as in the files; `vectors/README.md` explains it. */
export type Vector = {
  readonly name: string;
  readonly client: {
    readonly token?: string;
    readonly login?: { readonly apikey: string } | { readonly userid: string; readonly password: string };
    readonly retries: number;
    readonly backoffMs: number;
    readonly timeoutMs: number;
  };
  readonly call: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly options?: { readonly idempotencyKey: string };
  readonly exchanges: readonly Exchange[];
  readonly expect: { readonly result?: unknown; readonly error?: Readonly<Record<string, unknown>> };
};

type Exchange = {
  readonly request: {
    readonly method: string;
    readonly target: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly without: readonly string[];
    readonly json?: unknown;
    readonly form?: Readonly<Record<string, string>>;
  };
  readonly reply: {
    readonly fault?: 'drop' | 'hang';
    readonly status?: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly json?: unknown;
    readonly text?: string;
    readonly packed?: 'gzip';
  };
};

/** A real HTTP server that plays the exchanges of one vector after the other and records what did not fit. */
export type VectorServer = {
  readonly url: string;
  readonly play: (exchanges: readonly Exchange[]) => void;
  /** Throws what was wrong with the requests since `play`, or that some are missing. */
  readonly check: () => void;
  readonly close: () => Promise<void>;
};

const ANY_KEY = /^[A-Za-z0-9_-]{16,128}$/;

export async function startVectorServer(): Promise<VectorServer> {
  let waiting: Exchange[] = [];
  let failures: unknown[] = [];
  let names = new Map<string, string>();

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const next = waiting.shift();
    try {
      assert.ok(next, `one request too many: ${request.method} ${request.url}`);
      compare(request, Buffer.concat(chunks).toString(), next.request, names);
    } catch (error) {
      failures.push(error);
    }
    answer(response, next?.reply ?? { status: 500 });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    play: (exchanges) => {
      waiting = [...exchanges];
      failures = [];
      names = new Map();
    },
    check: () => {
      if (failures.length > 0) throw failures[0];
      assert.equal(waiting.length, 0, 'requests that were not sent');
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function compare(
  request: IncomingMessage,
  body: string,
  wanted: Exchange['request'],
  names: Map<string, string>,
): void {
  assert.equal(`${request.method} ${request.url}`, `${wanted.method} ${wanted.target}`);
  for (const [name, value] of Object.entries(wanted.headers)) {
    const sent = String(request.headers[name]);
    if (!value.startsWith('$')) {
      assert.equal(sent, value, `the header ${name}`);
      continue;
    }
    assert.match(sent, ANY_KEY, `the header ${name}`);
    assert.equal(sent, names.get(value) ?? sent, `the header ${name}, which must stay the same`);
    names.set(value, sent);
  }
  for (const name of wanted.without) assert.equal(request.headers[name], undefined, `the header ${name}`);
  if (wanted.json !== undefined) assert.deepEqual(JSON.parse(body), wanted.json);
  else if (wanted.form !== undefined)
    assert.deepEqual(Object.fromEntries(new URLSearchParams(body)), wanted.form);
  else assert.equal(body, '');
}

function answer(
  response: ServerResponse,
  { fault, status = 200, headers, json, text, packed }: Exchange['reply'],
): void {
  if (fault === 'hang') return;
  if (fault === 'drop') {
    response.socket?.destroy();
    return;
  }
  const body = json === undefined ? text : JSON.stringify(json);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    ...headers,
    ...(packed && { 'content-encoding': packed }),
  });
  response.end(packed ? gzipSync(body ?? '') : body);
}
