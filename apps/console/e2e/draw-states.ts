/**
 * Takes every page of the console in every state (filled, dark, on a phone, empty, loading, error, stale, without prices), to be looked
 * at after a change: pictures and one sheet for each state in `.cache/console-states`. Run by hand where Chromium and Noto Sans
 * are: `node apps/console/e2e/draw-states.ts`, with states as words to take only these.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Spark } from '@spark/client';
import { OWNER, type RunningSpark, startSpark } from '@spark/testkit/browser';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { recordTicks } from './support/record-ticks.ts';

const FOLDER = join(import.meta.dirname, '../../../.cache/console-states');
const WIDE = { width: 1280, height: 800 } as const;
const PHONE = { width: 360, height: 780 } as const;

const PAGES = {
  desk: '/',
  orders: '/orders',
  order: '/orders/1',
  positions: '/positions',
  trade: '/trade/NSE:2885',
  chain: '/chain/NIFTY',
  basket: '/basket',
  build: '/build',
  editor: '/build/new?template=orb',
  deployments: '/deployments',
  deploy: '/deployments/new',
  backtests: '/backtests',
  replays: '/replays',
  accounts: '/connections/accounts',
  strategies: '/connections/strategies',
  linked: '/connections/linked',
  trades: '/trades',
  alerts: '/alerts',
  gtt: '/alerts?tab=gtt',
  webhooks: '/alerts?tab=webhooks',
  tradingview: '/alerts?tab=tradingview',
  risk: '/risk',
  logs: '/logs',
  data: '/data?coverage=NSE:212',
  settings: '/settings',
  admin: '/admin',
} as const;

type State = {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly theme?: 'dark';
  readonly isVisitor?: boolean;
  /** Only one of the shares that are held has a price. */
  readonly isUnpriced?: boolean;
  /** False where something stays unread. */
  readonly isReady?: boolean;
  /** Before a page is opened. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** Once it is there. */
  readonly disturb?: (context: BrowserContext, page: Page) => Promise<void>;
};

/** The calls of Spark, not those of the session and not the files of the console. */
const isCall = (url: URL) => !url.pathname.startsWith('/console');

const STATES: Readonly<Record<string, State>> = {
  filled: { viewport: WIDE },
  dark: { viewport: WIDE, theme: 'dark' },
  phone: { viewport: PHONE },
  empty: { viewport: WIDE, isVisitor: true },
  loading: {
    viewport: WIDE,
    isReady: false,
    prepare: async (page) => {
      await page.route(isCall, () => undefined);
      await page.routeWebSocket(/WS/, () => undefined);
    },
  },
  error: {
    viewport: WIDE,
    isReady: false,
    prepare: async (page) => {
      await page.route(isCall, (route) => {
        if (route.request().url().includes('/socket-ticket')) return route.continue();
        const errors = [
          { code: 'internal', message: 'The database did not answer', hint: 'Try again in a moment.' },
        ];
        return route.fulfill({
          status: 500,
          headers: { 'x-request-id': '7f3a91' },
          json: { status: false, error: true, data: [], message: 'Internal error', errors },
        });
      });
    },
  },
  stale: {
    viewport: WIDE,
    disturb: async (context, page) => {
      await context.setOffline(true);
      await page.locator('header [data-state="stale"]').waitFor();
    },
  },
  unpriced: { viewport: WIDE, isReady: false, isUnpriced: true },
};

const SHARES = ['NSE:2885', 'NSE:212', 'NSE:1594'];

async function trade(spark: RunningSpark, limitPrice: number): Promise<void> {
  const client = await Spark.login({ url: spark.address, ...OWNER });
  const order = { strategyname: 'demo', orderType: 'Market', productType: 'Intraday' } as const;
  for (const [place, token] of SHARES.entries())
    await client.placeOrder({
      ...order,
      token,
      qty: 20 + 15 * place,
      transType: place === 1 ? 'Sell' : 'Buy',
    });
  await client.placeOrder({ ...order, token: 'NSE:1594', qty: 50, transType: 'Sell' });
  await client.placeOrder({
    ...order,
    token: 'NSE:212',
    qty: 10,
    transType: 'Buy',
    orderType: 'Limit',
    limitPrice,
  });
  await client.pushTrades();
}

async function signIn(page: Page, isVisitor: boolean): Promise<void> {
  if (isVisitor) await page.getByRole('button', { name: /Try on paper/ }).click();
  else {
    await page.getByLabel('E-mail').fill(OWNER.userid);
    await page.getByLabel('Password').fill(OWNER.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  }
  await page.locator('header [data-state="live"]').waitFor();
}

/** Everything is read, the page is live, and prices have come. */
async function settled(page: Page): Promise<void> {
  await page.locator('header [data-state="live"]').waitFor();
  await page.waitForFunction(() => !document.querySelector('[data-loading]') && document.querySelector('h1'));
  await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined);
  await page.waitForFunction(() => !document.querySelector('[data-loading]'));
}

async function drawState(browser: Browser, address: string, name: string, state: State): Promise<void> {
  const { viewport, theme, isVisitor = false, isReady = true, prepare, disturb } = state;
  const context = await browser.newContext({ baseURL: address, viewport, colorScheme: theme ?? 'light' });
  const first = await context.newPage();
  await first.goto('/console');
  await signIn(first, isVisitor);
  await first.close();
  for (const [of, path] of Object.entries(PAGES)) {
    const page = await context.newPage();
    await prepare?.(page);
    await page.goto(`/console${path}`);
    await page.locator('header').first().waitFor();
    // Long enough for the bars that stand for what is being read.
    if (isReady) await settled(page);
    else await page.waitForTimeout(1_500);
    await disturb?.(context, page);
    await page.screenshot({ path: join(FOLDER, `${name}-${of}.png`) });
    await context.setOffline(false);
    await page.close();
  }
  await context.close();
  await drawSheets(browser, name, viewport.width > 500 ? { across: 3, rows: 2 } : { across: 7, rows: 1 });
}

/** Several pages on one picture, to be looked at together. */
async function drawSheets(
  browser: Browser,
  state: string,
  { across, rows }: { readonly across: number; readonly rows: number },
): Promise<void> {
  const names = Object.keys(PAGES);
  const page = await browser.newPage({ viewport: { width: 2_100, height: 900 } });
  for (let from = 0; from < names.length; from += across * rows) {
    const cells = names.slice(from, from + across * rows).map((name) => {
      const picture = readFileSync(join(FOLDER, `${state}-${name}.png`)).toString('base64');
      return `<figure style="margin:0"><figcaption>${state}: ${name}</figcaption><img style="width:100%;border:1px solid #888" src="data:image/png;base64,${picture}"></figure>`;
    });
    await page.setContent(
      `<div style="display:grid;grid-template-columns:repeat(${across},1fr);gap:8px;font:14px sans-serif">${cells.join('')}</div>`,
    );
    const number = from / (across * rows) + 1;
    await page.screenshot({ path: join(FOLDER, `sheet-${state}-${number}.png`), fullPage: true });
  }
  await page.close();
}

mkdirSync(FOLDER, { recursive: true });
const wanted = process.argv.slice(2);
const states = Object.entries(STATES).filter(([name]) => wanted.length === 0 || wanted.includes(name));
const isUnpriced = ([, state]: readonly [string, State]) => state.isUnpriced ?? false;
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});

async function drawAll(states: readonly (readonly [string, State])[], spark: RunningSpark): Promise<void> {
  try {
    for (const [name, state] of states) {
      await drawState(browser, spark.address, name, state);
      console.log(`${name}: drawn`);
    }
  } finally {
    await spark.stop();
  }
}

async function pricedSpark(): Promise<RunningSpark> {
  const spark = await startSpark();
  await trade(spark, 150);
  return spark;
}

/** Trades while every share has a price, and starts anew on a recording of one of them. */
async function unpricedSpark(): Promise<RunningSpark> {
  const folder = mkdtempSync(join(tmpdir(), 'spark-ticks-'));
  const recording = join(folder, 'ticks.csv');
  recordTicks(recording, SHARES);
  const spark = await startSpark({ SPARK_REPLAY: recording });
  await trade(spark, 2_800);
  recordTicks(recording, SHARES.slice(0, 1));
  await spark.restart();
  process.once('exit', () => rmSync(folder, { recursive: true }));
  return spark;
}

try {
  const priced = states.filter((state) => !isUnpriced(state));
  if (priced.length > 0) await drawAll(priced, await pricedSpark());
  const unpriced = states.filter(isUnpriced);
  if (unpriced.length > 0) await drawAll(unpriced, await unpricedSpark());
} finally {
  await browser.close();
}
