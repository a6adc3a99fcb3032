/**
 * Takes the pictures of the console that README and pages show, from a Spark of its own with some trades. Run by hand after
 * a change of the console, where Chromium and Noto Sans are; the result is committed:
 * `node apps/console/e2e/draw-pictures.ts`, with names of pictures for those alone.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { backtest, Spark, sweep } from '@spark/client';
import { OWNER, startSpark } from '@spark/testkit/browser';
import { chromium, type Page } from 'playwright-core';

const FOLDER = join(import.meta.dirname, '../../docs/static/img/console');
const SIZE = { width: 1280, height: 760 } as const;
const SHARES = ['NSE:2885', 'NSE:212', 'NSE:1594'] as const;

type Picture = {
  readonly name: string;
  readonly path: string;
  /** What is there once the page has been read. */
  readonly shown: string;
  readonly prepare?: (page: Page) => Promise<void>;
};

const PICTURES: readonly Picture[] = [
  { name: 'desk', path: '/', shown: 'Ready to trade?' },
  { name: 'positions', path: '/positions', shown: 'Close everything' },
  { name: 'trade', path: '/trade/NSE:2885', shown: 'TradingView' },
  { name: 'builder', path: '/build/new?template=orb&at=c_up', shown: 'Then, in this order' },
  { name: 'chain', path: '/chain/NIFTY', shown: 'Max pain', prepare: pickCondor },
  {
    name: 'basket',
    path: 'link',
    shown: 'Max loss',
    prepare: (page) => page.getByRole('row', { name: /^paper ₹/ }).waitFor(),
  },
  { name: 'backtest', path: '/backtests/1', shown: 'Where the result comes from' },
  { name: 'sweep', path: '/sweeps/2', shown: 'Map of the runs' },
];

/** Of a Spark in whose morning the straddle of the templates has just sold its options. */
const DEPLOYED: readonly Picture[] = [
  { name: 'deployment', path: '/deployments/1', shown: 'condition c_in fired' },
  {
    name: 'deploy',
    path: '/deployments/new?document=2&strategy=test1',
    shown: 'Worst day, all accounts',
    // The clock of the server has come.
    prepare: (page) => page.getByText(/^09:\d\d:\d\d$/).waitFor(),
  },
];
const MORNING = Date.parse('2026-11-16T09:19:00+05:30');
/** Until the candle of 09:20 has ended. */
const PATIENCE_MS = 120_000;

async function deploy(client: Spark): Promise<void> {
  const { data: templates } = await client.listStrategyTemplates();
  for (const { document } of templates.slice(0, 2)) await client.saveDocument({ body: document });
  await client.startDeployment({ id: 1, strategyname: 'demo' });
}

/** The first run is a straddle, the second a sweep of two averages. */
async function play(client: Spark): Promise<void> {
  const { data: templates } = await client.listStrategyTemplates();
  const document = (id: string) =>
    JSON.parse(JSON.stringify(templates.find((each) => each.id === id)?.document));
  const averages = document('ema-cross-adx');
  averages.name = 'EMA cross';
  averages.params = {
    fast: { type: 'int', default: 9, min: 5, max: 20, step: 5 },
    slow: { type: 'int', default: 21, min: 20, max: 60, step: 10 },
  };
  for (const [name, length] of [
    ['ema_9', 'fast'],
    ['ema_21', 'slow'],
  ])
    averages.indicators.find(({ id }: { id: string }) => id === name).length = { param: length };
  const { data: saved } = await client.saveDocument({ body: averages });
  const days = { from: '2026-04-01', to: '2026-10-30' };
  await backtest(client, { document: templates[0]?.document ?? {}, ...days });
  await sweep(client, {
    ...{ documentID: saved[0]?.id, ...days },
    axes: [{ name: 'fast' }, { name: 'slow' }],
  });
}

async function trade(client: Spark): Promise<void> {
  for (const [place, token] of SHARES.entries())
    for (const strategyname of ['demo', 'test1'])
      await client.placeOrder({
        strategyname,
        token,
        qty: 20 + 15 * place,
        transType: place === 1 ? 'Sell' : 'Buy',
        orderType: 'Market',
        productType: 'Intraday',
      });
}

/** Sold options around the money with bought ones farther out. */
async function pickCondor(page: Page): Promise<void> {
  const rows = page.locator('tbody tr');
  for (const [row, side, kind] of [
    [6, 'Buy', 'PE'],
    [8, 'Sell', 'PE'],
    [12, 'Sell', 'CE'],
    [14, 'Buy', 'CE'],
  ] as const) {
    await rows.nth(row).hover();
    await rows
      .nth(row)
      .getByRole('button', { name: new RegExp(`^${side} .*${kind}:`) })
      .click();
  }
}

async function draw(
  pictures: readonly Picture[],
  prepare: (client: Spark) => Promise<void>,
  startsAt?: number,
): Promise<void> {
  const names = process.argv.slice(2);
  const wanted = pictures.filter(({ name }) => names.length === 0 || names.includes(name));
  if (wanted.length === 0) return;
  const spark = await startSpark({}, startsAt);
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    await prepare(await Spark.login({ url: spark.address, ...OWNER }));
    const page = await browser.newPage({ viewport: SIZE });
    await page.goto(`${spark.address}/console`);
    await page.getByLabel('E-mail').fill(OWNER.userid);
    await page.getByLabel('Password').fill(OWNER.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.locator('header [data-state="live"]').waitFor();
    for (const picture of wanted) await take(page, spark.address, picture);
  } finally {
    await browser.close();
    await spark.stop();
  }
}

async function take(page: Page, address: string, { name, path, shown, prepare }: Picture): Promise<void> {
  if (path === 'link') await page.getByRole('link', { name: /^Basket with/ }).click();
  else await page.goto(`${address}/console${path}`);
  await page.getByText(shown).first().waitFor({ timeout: PATIENCE_MS });
  await prepare?.(page);
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
}

mkdirSync(FOLDER, { recursive: true });
await draw(PICTURES, async (client) => {
  await trade(client);
  await play(client);
});
await draw(DEPLOYED, deploy, MORNING);
