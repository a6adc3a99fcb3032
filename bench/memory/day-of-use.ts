import { request } from 'node:http';
import { addDays, istDay } from '@spark/core';
import type { WebSocket as Client } from 'ws';
import { readManifest } from '../../apps/server/src/site/manifest.ts';
import { bearer, JSON_TYPE } from '../paper-spark.ts';
import { WebSocket } from '../server-websockets.ts';

/** A visitor. */
export type Visitor = { readonly token: string; readonly number: number };

/** The parts of a day of use. */
export type DayOfUse = {
  /** Every page, script and picture, as browsers and as programs ask for them. */
  readonly tourSite: () => Promise<void>;
  readonly welcome: (count: number) => Promise<readonly Visitor[]>;
  readonly openSockets: (visitors: readonly Visitor[]) => Promise<readonly Client[]>;
  readonly placeOrders: (visitors: readonly Visitor[], each: number) => Promise<void>;
  readonly readQuotes: (visitors: readonly Visitor[]) => Promise<void>;
  readonly readHistories: (visitors: readonly Visitor[]) => Promise<void>;
  readonly readLists: (visitors: readonly Visitor[]) => Promise<void>;
  readonly readBooks: (visitors: readonly Visitor[]) => Promise<void>;
};

/** As many visitors may come from one address in an hour; the machine has more than one. */
const SITE_FOLDER = 'apps/docs/build';
const VISITORS_PER_ADDRESS = 20;
const QUOTES_PER_CALL = 250;
const TOKENS_PER_SOCKET = 60;
const HISTORIES_EACH = 5;
const NAMES = ['NIFTY', 'BANKNIFTY', 'FINNIFTY', 'RELIANCE', 'SBIN', 'TCS', 'INFY', 'HDFCBANK', 'ICICIBANK'];
const ENCODINGS = ['br', 'gzip'];

type Row = { readonly token: string; readonly symbol: string };

export function createDayOfUse(url: string): DayOfUse {
  let tokens: { readonly cash: readonly string[]; readonly options: readonly string[] } | null = null;

  function get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Buffer> {
    return send(`${url}${path}`, { headers });
  }

  async function rowsOf(path: string, visitor: Visitor): Promise<readonly Row[]> {
    const body = await get(path, bearer(visitor.token));
    return (JSON.parse(body.toString()) as { readonly data: readonly Row[] }).data;
  }

  /** Shares and indices by letter, and the options of some names. */
  async function known(visitor: Visitor) {
    if (tokens !== null) return tokens;
    const cash = new Set<string>();
    for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
      for (const { token, symbol } of await rowsOf(
        `/search-instruments?q=${letter}%20NSE&limit=100`,
        visitor,
      ))
        if (symbol.endsWith('-EQ')) cash.add(`NSE:${token}`);
    const options: string[] = [];
    for (const name of NAMES)
      for (const { token } of await rowsOf(`/master-tokens?symbol=${name}&exchange=NFO`, visitor))
        options.push(`NFO:${token}`);
    tokens = { cash: [...cash], options };
    return tokens;
  }

  return {
    tourSite: async () => {
      const manifest = await readManifest(SITE_FOLDER);
      const files = Object.keys(manifest?.files ?? {}).filter((path) => path !== '404.html');
      for (const path of files)
        for (const encoding of ENCODINGS) await get(`/${encodeURI(path)}`, { 'accept-encoding': encoding });
    },
    welcome: async (count) => {
      const visitors: Visitor[] = [];
      for (let number = 0; number < count; number++) {
        const localAddress = `127.0.0.${1 + Math.floor(number / VISITORS_PER_ADDRESS)}`;
        const body = await send(`${url}/visitor`, { method: 'POST', localAddress });
        const { data } = JSON.parse(body.toString()) as {
          readonly data: readonly { readonly access_token: string }[];
        };
        visitors.push({ token: data[0]?.access_token ?? '', number });
      }
      return visitors;
    },
    openSockets: async (visitors) => {
      const sockets: Client[] = [];
      for (const visitor of visitors) {
        const { cash, options } = await known(visitor);
        const orders = await opened(`${url}/orderWS?token=${visitor.token}`);
        const prices = await opened(`${url}/dataWS?token=${visitor.token}`);
        const wanted = [
          ...part(cash, visitor.number * 20, TOKENS_PER_SOCKET / 2),
          ...part(options, visitor.number * 30, TOKENS_PER_SOCKET / 2),
        ];
        prices.send(JSON.stringify({ function: 'subscribe', payload: { tokens: wanted } }));
        sockets.push(orders, prices);
      }
      return sockets;
    },
    placeOrders: async (visitors, each) => {
      for (let number = 0; number < each; number++)
        await inParallel(visitors, async (visitor) => {
          const { cash } = await known(visitor);
          const body = JSON.stringify({
            strategyname: number % 2 === 0 ? 'demo' : 'test1',
            orderType: 'Market',
            productType: 'Intraday',
            token: part(cash, visitor.number * 7 + Math.floor(number / 4), 1)[0],
            qty: 1,
            transType: number % 4 < 2 ? 'Buy' : 'Sell',
          });
          await send(`${url}/order`, { method: 'POST', headers: bearer(visitor.token), body });
        });
    },
    readQuotes: (visitors) =>
      inParallel(visitors, async (visitor) => {
        const { options } = await known(visitor);
        const wanted = part(options, visitor.number * QUOTES_PER_CALL, QUOTES_PER_CALL);
        await get(`/quotes?tokens=${wanted.join()}`, bearer(visitor.token));
      }),
    readHistories: (visitors) =>
      inParallel(visitors, async (visitor) => {
        const { cash, options } = await known(visitor);
        const to = istDay(Date.now());
        for (let number = 0; number < HISTORIES_EACH; number++) {
          const [interval, days] = SPANS[number % SPANS.length] ?? ['1', 5];
          const from = number % 3 === 2 ? options : cash;
          const [token] = part(from, visitor.number * HISTORIES_EACH + number, 1);
          await get(
            `/history?token=${token}&interval=${interval}&from=${addDays(to, -days)}&to=${to}`,
            bearer(visitor.token),
          );
        }
      }),
    readLists: (visitors) =>
      inParallel(visitors, async (visitor) => {
        const headers = bearer(visitor.token);
        for (const accept of ['text/csv', 'application/json'])
          await get('/contract-master/', {
            ...headers,
            accept,
            'accept-encoding': ENCODINGS[visitor.number % 2] ?? '',
          });
        for (const name of NAMES)
          await get(`/search-instruments?q=${name}%20${visitor.number}&limit=50`, headers);
      }),
    readBooks: (visitors) =>
      inParallel(visitors, async ({ token }) => {
        for (const path of ['/orderbook/', '/netposition/', '/positions', '/overview/', '/ExecutionLogs'])
          await get(path, bearer(token));
      }),
  };
}

/** Candles of so many minutes or days, over so many days. */
const SPANS = [
  ['1', 3],
  ['5', 8],
  ['15', 12],
  ['60', 15],
  ['1D', 60],
] as const;
const AT_ONCE = 8;

async function inParallel(
  visitors: readonly Visitor[],
  work: (visitor: Visitor) => Promise<void>,
): Promise<void> {
  const waiting = [...visitors];
  const worker = async () => {
    for (let visitor = waiting.shift(); visitor; visitor = waiting.shift()) await work(visitor);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** So many from this index on, wrapping at the end. */
function part<T>(all: readonly T[], from: number, count: number): readonly T[] {
  return Array.from(
    { length: Math.min(count, all.length) },
    (_, index) => all[(from + index) % all.length] as T,
  );
}

function opened(address: string): Promise<Client> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address.replace('http', 'ws'));
    socket.on('message', () => undefined);
    socket.once('open', () => resolve(socket)).once('error', reject);
  });
}

type Sent = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly localAddress?: string;
};

function send(
  url: string,
  { method = 'GET', headers = JSON_TYPE, body, localAddress }: Sent,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method, headers, ...(localAddress !== undefined && { localAddress }) },
      (reply) => {
        const parts: Buffer[] = [];
        reply.on('data', (data: Buffer) => parts.push(data));
        reply.once('end', () => {
          const all = Buffer.concat(parts);
          if (reply.statusCode === 200) resolve(all);
          else
            reject(
              new Error(
                `${method} ${url.slice(0, 200)} was answered ${reply.statusCode}: ${all.toString().slice(0, 300)}`,
              ),
            );
        });
      },
    );
    sent.once('error', reject).end(body);
  });
}
