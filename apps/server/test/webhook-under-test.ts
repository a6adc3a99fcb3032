import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { JournalEntry, Store } from '@spark/core';
import type { Reply, Request } from './spark-under-test.ts';
import { type TradingUnderTest, tradingFor } from './trading-under-test.ts';

/** A trading Spark with a webhook address. */
export type WebhookUnderTest = TradingUnderTest & {
  /** The secret part of the address. */
  readonly secret: string;
  /** Sends an alert as TradingView does. */
  readonly alert: (body: unknown, request?: Request) => Promise<Reply>;
  /** Messages of the execution log of one kind, the newest first. */
  readonly logged: (type: 'DEBUG' | 'INFO' | 'ERROR') => Promise<readonly string[]>;
  /** Waits until a line like this is in the log. */
  readonly untilLogged: (text: RegExp) => Promise<void>;
};

export const ORDER = {
  action: 'placeorder',
  strategyname: 'demo',
  token: 'NSE:212',
  qty: '10',
  transType: 'buy',
  orderType: 'Market',
  productType: 'Intraday',
} as const;

export const WAITING_ORDER = { ...ORDER, orderType: 'Limit', limitPrice: '145.05' } as const;

export async function webhookFor(
  t: TestContext,
  options?: Parameters<typeof tradingFor>[1],
): Promise<WebhookUnderTest> {
  const trading = await tradingFor(t, options);
  const secret = await newSecret(trading);
  const logged = async (type: string) =>
    (await trading.logs(`type=${type}`)).map((row) => String(row.Message));
  return {
    ...trading,
    secret,
    alert: (body, request = {}) =>
      trading.spark.call('POST', `/tv-webhook/${secret}`, {
        raw: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { 'content-type': 'text/plain; charset=utf-8' },
        ...request,
      }),
    logged,
    untilLogged: (text) =>
      trading.until(async () => (await trading.logs('')).some((row) => text.test(String(row.Message)))),
  };
}

async function newSecret({ call }: TradingUnderTest, days = 30): Promise<string> {
  const { status, body, text } = await call('POST', '/webhook', { json: { name: 'TradingView', days } });
  assert.equal(status, 200, text);
  return String(body.data[0]?.url).split('/').at(-1) ?? '';
}

/** A store that cannot write down what came of an action, as if the process died just before. */
export async function withoutOutcomes(open: () => Promise<Store>): Promise<Store> {
  const store = await open();
  const record = async (entry: JournalEntry): Promise<void> => {
    if (entry.writes.some((write) => write.kind === 'put-alert' && write.alert.outcomes.length > 0))
      throw new Error('cut off');
    return store.journal.record(entry);
  };
  return { ...store, journal: { ...store.journal, record } };
}
