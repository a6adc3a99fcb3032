import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { faultsOf, isSeen, OWNER } from '@spark/testkit/browser';
import type { Locator, Page } from 'playwright-core';
import { isHydrated, keepsCalls, siteUnderTest } from './support/open-page.ts';

const site = siteUnderTest();
const PLACE_ORDER = '/spark/BuildingAlgo/orderexec/placeorder';

/** Opens the first program of the page that can run. */
async function openProgram(page: Page): Promise<Locator> {
  await isHydrated(page);
  const tab = page.getByRole('tab', { name: 'TypeScript' }).first();
  if ((await tab.count()) > 0) await tab.click();
  await page.getByRole('button', { name: 'Run it here' }).first().click();
  return page.locator('article');
}

async function runAsVisitor(program: Locator): Promise<Locator> {
  await program.getByRole('button', { name: 'Try it with a paper account' }).click();
  await program.getByRole('button', { name: 'Run', exact: true }).click();
  return program.getByRole('log', { name: 'What the program says' });
}

suite('programs that run in the page', () => {
  test('without JavaScript the whole code is shown', async (t) => {
    const { page } = await site.open(t, PLACE_ORDER, { javaScriptEnabled: false });
    await isSeen(page.locator('pre', { hasText: "import { Spark } from '@spark/client';" }).first());
  });

  test('the shown program runs on the paper accounts of a visitor', async (t) => {
    const { page, complaints } = await site.open(t, PLACE_ORDER);
    const program = await openProgram(page);
    const output = await runAsVisitor(program);
    await isSeen(output.getByText(/^Order placed in V\w{6}:account1, V\w{6}:account2$/));
    await isSeen(program.getByText('The program came to its end.'));
    // Each run is a new one.
    await program.getByRole('button', { name: 'Run', exact: true }).click();
    await isSeen(program.getByText('The program came to its end.'));
    await isSeen(output.getByText(/^Order placed in/));
    assert.deepEqual(await faultsOf(page, 'article'), []);
    assert.deepEqual(complaints, [], 'nothing is refused by the content security policy');
  });

  test('the long sample runs with sockets and timers, and can be stopped', async (t) => {
    const { page, complaints } = await site.open(t, '/spark/BuildingAlgo/sampleStrat');
    const program = await openProgram(page);
    const output = await runAsVisitor(program);
    await isSeen(output.getByText(/^ASHOKLEY-EQ NSE:212 last \d/));
    await isSeen(output.getByText(/^Order placed in V\w{6}:paper as \d+$/));
    await isSeen(output.getByText(/^paper (Pending|Placed|Executed) /).first());
    // An order that is filled at once ends the program before anybody can stop it, or while they do: then it runs again.
    const stop = program.getByRole('button', { name: 'Stop' });
    const stopped = program.getByText('Stopped.');
    for (let tries = 0; tries < 10 && !(await stopped.isVisible()); tries++) {
      if (await isClicked(stop)) await stopped.waitFor({ timeout: 500 }).catch(() => undefined);
      else await isClicked(program.getByRole('button', { name: 'Run', exact: true }));
    }
    await isSeen(stopped);
    assert.deepEqual(complaints, []);
  });

  test('a logged-in reader has to become a visitor first: no program touches real accounts', async (t) => {
    const { page } = await site.open(t, '/api#readProfile');
    await keepsCalls(page, 'readProfile');
    await page.getByRole('button', { name: 'Try it: Read your profile' }).click();
    await page.getByText('Log in as yourself').click();
    const login = page.getByRole('form', { name: 'Log in' }).first();
    await login.getByLabel('User id').fill(OWNER.userid);
    await login.getByLabel('Password').fill(OWNER.password);
    await login.getByRole('button', { name: 'Log in' }).click();
    await isSeen(page.getByText(`Logged in as ${OWNER.userid}`));
    await page.goto(PLACE_ORDER);
    const program = await openProgram(page);
    await isSeen(program.getByText(`never as ${OWNER.userid}`));
    assert.equal(await program.getByRole('button', { name: 'Run', exact: true }).count(), 0);
  });

  test('a program whose visit has ended reports it and offers another visit', async (t) => {
    const { page } = await site.open(t, undefined);
    await page.addInitScript(() => {
      const endsAt = Date.now() + 3_600_000;
      const visit = { server: '', token: 'old', user: 'visitor VOLD', isVisitor: true, endsAt };
      sessionStorage.setItem('spark.api.session', JSON.stringify(visit));
    });
    await page.goto(PLACE_ORDER);
    const program = await openProgram(page);
    await program.getByRole('button', { name: 'Run', exact: true }).click();
    await isSeen(program.getByText('The access token is not valid'));
    await isSeen(program.getByRole('button', { name: 'Try it with a paper account' }));
  });
});

async function isClicked(button: Locator): Promise<boolean> {
  return button.click({ timeout: 500 }).then(
    () => true,
    () => false,
  );
}
