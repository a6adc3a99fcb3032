import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { nearTheMarket } from './near-the-market.ts';

/** What the reader of the order pages has: two paper accounts, a strategy linked to both, and something to act upon. */
export type ReaderDesk = {
  /** Tokens end at six in the morning, also while the pages are tested: this one was valid a moment ago. */
  readonly token: () => Promise<string>;
  /** A webhook address of theirs. */
  readonly webhookAddress: string;
  readonly call: (method: string, path: string, body?: unknown) => Promise<Data>;
  /** A page's code with the example values replaced by the reader's own. */
  readonly own: (code: string) => Promise<string>;
};

type Data = readonly Readonly<Record<string, unknown>>[];

const TRIES_MAX = 200;

export async function seatReader(
  address: string,
  login: { userid: string; password: string },
): Promise<ReaderDesk> {
  async function newToken(): Promise<string> {
    const reply = await fetch(`${address}/token`, { method: 'POST', body: new URLSearchParams(login) });
    return ((await reply.json()) as { access_token: string }).access_token;
  }
  let token = await newToken();

  const ask = (method: string, path: string, body: unknown): Promise<Response> =>
    fetch(address + path, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...(body ? { 'Content-Type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });

  const call: ReaderDesk['call'] = async (method, path, body) => {
    let answer = await ask(method, path, body);
    if (answer.status === 401) {
      token = await newToken();
      answer = await ask(method, path, body);
    }
    const text = await answer.text();
    assert.equal(answer.status, 200, `${method} ${path}: ${text}`);
    return (JSON.parse(text) as { data: Data }).data;
  };
  const [profile] = await call('GET', '/profile');
  const ucc = String(profile?.UCC);

  /** Waits for the event by polling: the pages' calls have no other way either. */
  async function until<T>(ask: () => Promise<T | null>): Promise<T> {
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      const found = await ask();
      if (found !== null) return found;
      await sleep(50);
    }
    return assert.fail('nothing came of it');
  }

  async function place(order: object): Promise<number> {
    const [placed] = await call('POST', '/order', {
      strategyname: 'test1',
      productType: 'Intraday',
      token: 'NSE:212',
      qty: 100,
      transType: 'Buy',
      ...order,
    });
    return Number(placed?.strefID);
  }

  async function lastPrice(token: string): Promise<number> {
    return until(async () => {
      const [row] = await call('GET', `/ltp?Tokens=${token}`);
      return typeof row?.ltp === 'number' ? row.ltp : null;
    });
  }

  /** Far enough below the market to stay open. */
  async function restingOrder(more: object = {}): Promise<number> {
    const limitPrice = Math.round((await lastPrice('NSE:212')) * 95) / 100;
    const id = await place({ orderType: 'Limit', limitPrice, ...more });
    await until(async () => {
      const rows = await call('GET', `/orderbook/?strefid=${id}`);
      return rows.length > 0 && rows.every((row) => row.status === 'Placed') ? rows : null;
    });
    return id;
  }

  async function filled(id: number): Promise<void> {
    await until(async () => {
      const rows = await call('GET', `/orderbook/?strefid=${id}`);
      return rows.length > 0 && rows.every((row) => row.active === 0) ? rows : null;
    });
  }

  /** An exit that still waits at its limit would match the next entry, and the exchange prevents self-trades. */
  async function nothingOpen(): Promise<void> {
    await call('GET', '/CancelAll/strategy?stname=test1');
    await until(async () => {
      const rows = await call('GET', '/orderbook/?stname=test1');
      return rows.every((row) => row.active === 0) ? rows : null;
    });
  }

  /** Not one that expires today: nothing of it is left once the afternoon has come. */
  async function optionForDays(): Promise<string> {
    const rows = await call('GET', '/search-instruments?q=nifty%2023500%20ce&limit=5');
    const today = indianTime(Date.now()).slice(0, 10);
    const row = rows.find(({ expiry }) => String(expiry) > today);
    assert.ok(row, 'there is an option of a later day');
    return `${row.exch_seg}:${row.token}`;
  }

  const [webhook] = await call('POST', '/webhook', { name: 'TradingView', days: 30 });
  const webhookAddress = `${address}/tv-webhook/${String(webhook?.url).split('/').at(-1)}`;

  return {
    token: async () => {
      await call('GET', '/profile');
      return token;
    },
    webhookAddress,
    call,
    own: async (code) => {
      let text = code.replaceAll('http://localhost:8080', address).replaceAll('F000000', ucc);
      text = text.replaceAll('ws://localhost:8080', address.replace('http', 'ws'));
      text = text.replaceAll('NFO:63915', await optionForDays());
      if (!text.includes('2240')) text = nearTheMarket(text, await lastPrice('NSE:212'));
      // A moment that has passed, whenever the samples are run.
      text = text.replaceAll('2026-11-16T14:30:00', indianTime(Date.now() - 60_000));
      if (
        /SquareOff|squareOff|square_off|manual-squareoff|netposition|\/positions|read_?[Pp]ositions|pushtrades|TDno/.test(
          text,
        )
      ) {
        await nothingOpen();
        await filled(await place({ orderType: 'Market' }));
        if (text.includes('NFO:'))
          await filled(await place({ orderType: 'Market', token: await optionForDays(), qty: 130 }));
      }
      if (text.includes('2240')) {
        const price = await lastPrice('NSE:212');
        const id = await restingOrder(
          text.includes('stopOperation')
            ? { operations: { timeLimit: 3_000, priceBuffer: 0, shouldExecute: false } }
            : {},
        );
        text = text
          .replaceAll('2240', String(id))
          .replaceAll(/limitPrice(": ?|=|: )171\b/g, `limitPrice$1${Math.round(price * 96) / 100}`);
        if (text.includes('1939')) {
          await call('DELETE', '/order', { strategyname: 'test1', strefID: id });
          await filled(id);
          const rows = await call('GET', `/orderbook/?strefid=${id}`);
          text = text.replaceAll('1939', String(rows.find((row) => row.AccountName === 'account1')?.reftag));
        }
      }
      if (/TDno(=|: )501/.test(text)) {
        await filled(await place({ orderType: 'Market', transType: 'Sell' }));
        await call('GET', '/pushtrades/');
        const day = indianTime(Date.now()).slice(0, 10);
        const trades = await call(
          'GET',
          `/tradebook/?startDate=${day}&endDate=${day}&stname=test1&acname=account1`,
        );
        text = text.replaceAll(/TDno(=|: )501/g, `TDno$1${trades[0]?.TDno}`);
      }
      return text;
    },
  };
}

const INDIA_AHEAD_MS = 5.5 * 3_600_000;

function indianTime(at: number): string {
  return new Date(at + INDIA_AHEAD_MS).toISOString().slice(0, 19);
}
