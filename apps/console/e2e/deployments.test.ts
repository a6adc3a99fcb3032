import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { backtest, type Spark } from '@spark/client';
import { colourFaultsOf, faultsOf, isSeen, OWNER } from '@spark/testkit/browser';
import type { Locator, Page } from 'playwright-core';
import { consoleUnderTest, PHONE, signIn } from './support/console-under-test.ts';

/** A Monday with a session; the straddle of the templates decides at 09:20. */
const BEFORE_OPENING = Date.parse('2026-11-16T09:10:00+05:30');
const SHORTLY_BEFORE = Date.parse('2026-11-16T09:19:45+05:30');

const desk = consoleUnderTest({}, BEFORE_OPENING);

const LINK = { st: 'demo', ac: 'paper', Multiplier: 1, Capital: 100_000 } as const;

/** The straddle of the templates with a stop of the day; its stop is a parameter. */
async function savedStraddle(client: Spark, name: string): Promise<number> {
  const [template] = (await client.listStrategyTemplates()).data;
  const document = JSON.parse(JSON.stringify(template?.document));
  document.name = name;
  document.params = { stop: { type: 'int', default: 30, min: 20, max: 40 } };
  document.risk = { ...document.risk, dayStopLoss: { unit: 'rs', value: 5_000 } };
  for (const action of document.actions) if (action.stopLoss) action.stopLoss.value = { param: 'stop' };
  return (await client.saveDocument({ body: document })).data[0]?.id ?? 0;
}

/** A strategy of its own with one account, at a broker or on paper. */
async function strategyWith(client: Spark, strategyName: string, AccountName: string): Promise<void> {
  await client.addStrategy({ strategyName, strategyType: 'Intraday' });
  await client.addLink({
    StrategyName: strategyName,
    AccountName,
    Multiplier: 1,
    Activate: 1,
    Capital: 1_000,
  });
}

async function endAll(client: Spark): Promise<void> {
  for (const { deploymentID } of (await client.listDeployments()).data)
    await client.stopDeployment({ deploymentID, legs: 'keep' });
}

/** What a deployment does takes until its candle has ended. */
async function comes(locator: Locator): Promise<void> {
  await locator.first().waitFor({ state: 'visible', timeout: 120_000 });
}

function item(page: Page, text: RegExp | string) {
  return page.getByRole('list', { name: 'Checklist' }).getByRole('listitem').filter({ hasText: text });
}

async function hasNoFaults(page: Page): Promise<void> {
  assert.deepEqual(await faultsOf(page), []);
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
  });
  assert.deepEqual(await colourFaultsOf(page), []);
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'light';
  });
}

suite('deployments in the console', () => {
  test('what stands against it is said before the button, and the button waits', async (t) => {
    const client = await desk.client();
    const id = await savedStraddle(client, 'Refused');
    await client.changeLink({ ...LINK, Activate: 0 });
    t.after(() => client.changeLink({ ...LINK, Activate: 1 }));
    const { page, complaints } = await desk.signedIn(t, `/deployments/new?document=${id}&strategy=demo`);
    const button = page.getByRole('button', { name: 'Deploy as a forward test' });
    await isSeen(item(page, /In the way: No account is linked to demo/));
    assert.ok(await button.isDisabled());
    await hasNoFaults(page);
    await client.changeLink({ ...LINK, Activate: 1 });
    await isSeen(item(page, 'It trades in paper × 1'));
    await isSeen(page.getByRole('region', { name: 'What a day may lose' }).getByText('₹5,000.00').first());
    await page.getByLabel('stop', { exact: true }).fill('41');
    await isSeen(item(page, /In the way: .*stop is outside of what the document allows/));
    assert.ok(await button.isDisabled());
    await page.getByLabel('stop', { exact: true }).fill('forty');
    await isSeen(page.getByText('This is not a number.'));
    assert.ok(await button.isDisabled());
    assert.deepEqual((await client.listDeployments({ all: true })).data, []);
    assert.deepEqual(complaints, []);
  });

  test('a live deployment needs an armed tab, and so does one that runs again; pausing and stopping need none', async (t) => {
    const client = await desk.client();
    const id = await savedStraddle(client, 'With real money');
    await client.addAccount({ AccountName: 'real', Broker: 'FYERS', Clientid: 'X1' });
    await client.activateAccount({ AccountName: 'real', yn: 'Y' });
    await strategyWith(client, 'serious', 'real');
    t.after(() => endAll(client));
    const { page } = await desk.signedIn(t, `/deployments/new?document=${id}&strategy=serious&mode=live`);
    await isSeen(
      page.getByText('This tab is not armed. A live deployment in real needs your password once.'),
    );
    await page.getByRole('button', { name: 'Deploy live …' }).click();
    const question = page.getByRole('dialog', { name: 'Deploy “With real money” live?' });
    await isSeen(question.getByText('In real that is real money.'));
    await isSeen(question.getByText('A day may lose ₹5,000.00'));
    const go = question.getByRole('button', { name: 'Deploy live' });
    assert.ok(await go.isDisabled());
    await question.getByLabel('Type the name of the strategy, serious').fill('serious');
    await go.click();
    const arm = page.getByRole('dialog', { name: 'Arm this tab for live accounts' });
    await isSeen(arm);
    assert.deepEqual((await client.listDeployments()).data, []);
    await arm.getByLabel('Your password').fill(OWNER.password);
    await arm.getByRole('button', { name: 'Arm it' }).click();
    await go.click();
    await page.waitForURL(/\/console\/deployments\/\d+$/);
    await isSeen(page.getByText('live', { exact: true }).first());

    await page.getByRole('button', { name: 'Armed for live' }).click();
    await isSeen(page.getByRole('button', { name: 'Arm for live' }));
    await page.getByRole('button', { name: 'Pause With real money in serious' }).click();
    await isSeen(page.getByText('Paused: nothing new enters.'));
    await page.getByRole('button', { name: 'Resume With real money in serious' }).click();
    await isSeen(arm);
    assert.equal((await client.listDeployments()).data[0]?.state, 'paused');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Stop …' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop and keep' }).click();
    await isSeen(page.getByText('You stopped it.'));
  });

  test('an address without a deployment says so', async (t) => {
    const { page } = await desk.signedIn(t, '/deployments/999');
    await isSeen(page.getByText('You have no deployment 999'));
    await page.goto('/console/deployments/none');
    await isSeen(page.getByText('There is no such deployment.'));
  });

  test('the report of a backtest leads to it, with the revision and the values that were played', async (t) => {
    const client = await desk.client();
    const documentID = await savedStraddle(client, 'Played before');
    const days = { from: '2026-11-12', to: '2026-11-12' } as const;
    const run = await backtest(client, { documentID, params: { stop: 40 }, ...days });
    const { page } = await desk.signedIn(t, `/backtests/${run.backtestID}`);
    await page.getByRole('button', { name: 'Deploy', exact: true }).click();
    await isSeen(page.getByRole('heading', { name: 'Deploy a strategy' }));
    await isSeen(
      page.getByLabel('Revision', { exact: true }).getByRole('option', { name: /^r1,/ }).locator('..'),
    );
    assert.equal(await page.getByLabel('stop', { exact: true }).inputValue(), '40');
    await isSeen(item(page, 'The document has no errors.'));
  });

  test('another revision is taken at the next session, or at once while nothing is held', async (t) => {
    const client = await desk.client();
    const id = await savedStraddle(client, 'Two revisions');
    await strategyWith(client, 'swaps', 'paper');
    t.after(() => endAll(client));
    const [made] = (await client.startDeployment({ id, strategyname: 'swaps' })).data;
    const { page } = await desk.signedIn(t, `/deployments/${made?.deploymentID}`);
    await isSeen(page.getByText('It waits. Accounts that are linked to swaps'));
    const [first] = (await client.readDocument({ id })).data;
    const body = { ...first?.document, params: { stop: { type: 'int', default: 25, min: 20, max: 40 } } };
    await client.changeDocument({ id, baseRev: 1, note: 'calmer', body } as never);
    await page.reload();
    await isSeen(page.getByText('r2 of the document is saved; r1 trades until you switch.'));
    await page.getByRole('button', { name: 'Switch …', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Go on with another revision' });
    await isSeen(dialog.getByText('When the next session begins and nothing is held, it goes on with r2.'));
    await dialog.getByRole('button', { name: 'Go on with r2' }).click();
    await isSeen(page.getByText('It goes on with r2 when the next session begins'));
    await page.getByRole('button', { name: 'Switch revision …' }).click();
    await dialog.getByText('Now', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Go on with r2' }).click();
    await isSeen(page.getByRole('link', { name: `Document ${id}, r2` }));
  });

  test('from a template to a trade on paper: built, saved, deployed, followed, paused, stopped and closed', async (t) => {
    const { page, context, complaints } = await desk.signedIn(t, '/build');
    await page.getByRole('button', { name: /^9:20 short straddle/ }).click();
    await page.getByRole('button', { name: 'Save revision' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/\/console\/build\/\d+/);
    await page.getByRole('button', { name: 'Deploy', exact: true }).click();
    await isSeen(page.getByRole('heading', { name: 'Deploy a strategy' }));
    await page.getByLabel('Strategy', { exact: true }).selectOption('demo');
    await isSeen(item(page, 'It trades in paper × 1, on the simulated venue of forward tests.'));
    await page.getByRole('button', { name: 'Deploy as a forward test' }).click();
    await page.waitForURL(/\/console\/deployments\/\d+$/);
    await isSeen(page.getByText('It waits. Accounts that are linked to demo'));
    await page.getByRole('link', { name: 'Deployments' }).first().click();
    const row = page.getByRole('row', { name: /9:20 short straddle/ });
    await isSeen(row.getByText('paper, from the next session'));
    await hasNoFaults(page);
    assert.deepEqual(complaints, []);
    await page.close();

    // What was deployed goes on by itself after a restart, and decides when its first candle has ended.
    await desk.spark().restart(SHORTLY_BEFORE);
    const next = await context.newPage();
    await next.goto('/console/deployments');
    await next.getByRole('row', { name: /9:20 short straddle/ }).press('Enter');
    const legs = next.getByRole('list', { name: 'Legs in paper' }).getByRole('listitem');
    await comes(legs.filter({ hasText: /^Sell 65 NIFTY17NOV26\d+CE\s*open/ }));
    await isSeen(legs.filter({ hasText: /^Sell 65 NIFTY17NOV26\d+PE\s*open/ }));
    await isSeen(next.getByText('condition c_in fired'));
    await next.getByLabel('Candle that closed by').fill('09:20');
    await isSeen(next.getByRole('heading', { name: 'Candle that closed at 09:20' }));
    const condition = next.getByRole('region', { name: /^Condition/ }).first();
    await isSeen(condition.getByText('fired', { exact: true }));
    await isSeen(next.getByRole('list', { name: /^Orders of NIFTY/ }).getByText('Entry: Sell 65, filled'));
    await hasNoFaults(next);
    await next.getByRole('button', { name: 'Compare with the backtest' }).click();
    await isSeen(next.getByText('The session is not over. It is compared with a backtest once it is.'));
    await hasNoFaults(next);

    await next.getByRole('button', { name: 'Pause 9:20 short straddle in demo' }).click();
    await isSeen(next.getByText('Paused: nothing new enters.'));
    await next.getByRole('button', { name: 'Stop …' }).click();
    const question = next.getByRole('dialog', { name: 'Stop “9:20 short straddle”?' });
    await isSeen(question.getByText('It has 2 legs on the simulated venue:'));
    await isSeen(question.getByText(/^paper: sold 65 NIFTY17NOV26\d+CE$/));
    await hasNoFaults(next);
    await question.getByRole('button', { name: 'Stop and close' }).click();
    await isSeen(next.getByText('It was stopped, and everything it held is closed.'));
    await isSeen(next.getByText('stopped', { exact: true }).first());
    const client = await desk.client();
    const positions = (await client.readPositions({ open: true })).data;
    assert.deepEqual(
      positions.filter(({ qty }) => qty !== 0),
      [],
    );
    await next.getByRole('link', { name: 'Orders', exact: true }).last().click();
    await isSeen(next.getByRole('row', { name: /NIFTY17NOV26\d+CE/ }));
  });

  test('list, page and form fit a phone, and are reached by keys', async (t) => {
    const client = await desk.client();
    const [over] = (await client.listDeployments({ all: true })).data;
    const { page } = await desk.open(t, '/', { viewport: PHONE });
    await signIn(page);
    for (const [path, shown] of [
      ['/deployments?show=all', '9:20 short straddle'],
      [`/deployments/${over?.deploymentID}`, 'Next decision'],
      ['/deployments/new', 'Before it trades'],
    ] as const) {
      await page.goto(`/console${path}`);
      await isSeen(page.getByText(shown).first());
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= PHONE.width, `${path} is ${width} wide`);
    }
    await page.goto('/console/');
    await isSeen(page.getByText('Profit of today'));
    await page.keyboard.press('g');
    await page.keyboard.press('y');
    await isSeen(page.getByRole('heading', { name: 'Deployments', level: 1 }));
  });
});
