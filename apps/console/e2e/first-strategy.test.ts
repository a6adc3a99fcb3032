import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { canonicalJson } from '@spark/document';
import { isSeen } from '@spark/testkit/browser';
import type { Locator, Page } from 'playwright-core';
import { consoleUnderTest } from './support/console-under-test.ts';

const desk = consoleUnderTest();
const PAGE = join(import.meta.dirname, '../../docs/buildalgos/gettingstarted.md');

/** The document that the page *Getting started* shows. */
function documentOfPage(): unknown {
  const [, text] = /```json title="Strategy document"\n([\s\S]*?)```/.exec(readFileSync(PAGE, 'utf8')) ?? [];
  assert.ok(text, 'the page has a document');
  return JSON.parse(text);
}

async function add(page: Page, what: string, title: string): Promise<void> {
  const elements = page.getByRole('navigation', { name: 'Elements' });
  await elements.getByRole('button', { name: new RegExp(`^Add an? ${what}$`) }).click();
  await elements
    .getByRole('button', { name: new RegExp(`^${title}`) })
    .first()
    .click();
}

async function rename(form: Locator, name: string): Promise<void> {
  await form.getByLabel('Element name', { exact: true }).fill(name);
  await form.getByLabel('Element name', { exact: true }).press('Enter');
}

async function settle(page: Page): Promise<void> {
  const settings = page.getByRole('region', { name: 'Settings of the strategy' });
  const group = (name: string) => settings.getByRole('group', { name, exact: true });
  await settings.getByLabel('Name', { exact: true }).fill('EMA cross NIFTY');
  await group('Clock').getByLabel('Trade on').check();
  const execution = group('Execution');
  await execution.getByLabel('Order', { exact: true }).check();
  await execution.getByLabel('Basis', { exact: true }).selectOption('signal');
  await execution.getByLabel('Slippage', { exact: true }).check();
  await execution.getByLabel('Charges', { exact: true }).selectOption('IN-2026-04');
  const risk = group('Risk');
  await risk.getByLabel('Capital', { exact: true }).fill('2,00,000');
  await risk.getByLabel('Day stop loss', { exact: true }).check();
  await risk.getByLabel('Trades per day', { exact: true }).fill('6');
}

async function average(page: Page, length: number): Promise<void> {
  await add(page, 'indicator', 'Exponential Moving Average');
  const form = page.getByRole('region', { name: /^Form of ema/ });
  await form.getByLabel('Column', { exact: true }).selectOption('close');
  await form.getByLabel('Length', { exact: true }).fill(String(length));
  await rename(form, `ema_${length}`);
  await isSeen(page.getByRole('region', { name: `Form of ema_${length}` }));
}

async function cross(page: Page, operator: string): Promise<void> {
  await page.getByLabel('Row 1: left', { exact: true }).selectOption('ref:ema_9');
  await page.getByLabel('Row 1: operator', { exact: true }).selectOption(operator);
  await page.getByLabel('Row 1: right', { exact: true }).selectOption('ref:ema_21');
}

/** As the page says, with the strategy and the link that its calls make. */
async function deploy(page: Page): Promise<void> {
  const client = await desk.client();
  await client.addStrategy({ strategyName: 'ema1', strategyType: 'Intraday', forwardTest: 'Y' });
  const link = {
    StrategyName: 'ema1',
    AccountName: 'paper',
    Multiplier: 1,
    Activate: 1,
    Capital: 200_000,
  } as const;
  await client.addLink(link);
  await page.getByRole('button', { name: 'Deploy', exact: true }).click();
  await page.getByLabel('Strategy', { exact: true }).selectOption('ema1');
  await page.getByText('Forward: on paper').click();
  await isSeen(page.getByRole('region', { name: 'What a day may lose' }).getByText('₹5,000.00'));
  await page.getByRole('button', { name: 'Deploy as a forward test' }).click();
  await page.waitForURL(/\/console\/deployments\/\d+$/);
  await isSeen(page.getByText('running', { exact: true }));
  const [row] = (await client.listDeployments()).data;
  assert.deepEqual([row?.name, row?.strategyname, row?.mode], ['EMA cross NIFTY', 'ema1', 'forward']);
}

suite('the first strategy of the docs', () => {
  test('drawn by hand it is the document of the page; it is saved and runs as a forward test', async (t) => {
    const { page, complaints } = await desk.signedIn(t, '/build');
    await page.getByRole('link', { name: 'New strategy', exact: true }).click();
    await settle(page);
    await add(page, 'data point', 'Candle data');
    await page.getByLabel('Candle type', { exact: true }).selectOption('standard');
    await average(page, 9);
    await average(page, 21);
    await add(page, 'condition', 'Entry');
    await cross(page, 'crossAbove');
    const entry = page.getByRole('region', { name: 'Form of c_in' });
    await entry.getByLabel('Name', { exact: true }).fill('fast over slow');
    await entry.getByLabel('Max Entries', { exact: true }).fill('2');
    await entry.getByLabel('While a position is open', { exact: true }).selectOption('skip');
    await entry.getByLabel('While a trigger is open', { exact: true }).selectOption('skip');
    await add(page, 'condition', 'Exit');
    await cross(page, 'crossBelow');
    await page
      .getByRole('region', { name: 'Form of c_out' })
      .getByLabel('Name', { exact: true })
      .fill('fast back under slow');
    await add(page, 'action', 'Add Leg');
    const leg = page.getByRole('region', { name: 'Form of a_ce' });
    await leg.getByLabel('Stop loss', { exact: true }).check();
    await leg.getByRole('group', { name: 'Stop loss' }).getByLabel('Of', { exact: true }).selectOption('leg');
    await leg.getByLabel('Target', { exact: true }).check();
    await add(page, 'action', 'Square Off All');
    for (const [condition, action] of [
      ['c_in', 'a_ce'],
      ['c_out', 'a_all'],
    ] as const) {
      await page.getByRole('list', { name: 'Conditions' }).getByRole('button', { name: condition }).click();
      await page.getByLabel(`Link an action to ${condition}`).selectOption(action);
    }
    await page.getByRole('button', { name: 'Save revision' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/\/console\/build\/\d+/);
    const id = Number(/build\/(\d+)/.exec(page.url())?.[1]);
    const { data } = await (await desk.client()).readDocument({ id });
    assert.equal(canonicalJson(data[0]?.document), canonicalJson(documentOfPage()));
    assert.deepEqual(data[0]?.issues, []);
    await deploy(page);
    assert.deepEqual(complaints, []);
  });
});
