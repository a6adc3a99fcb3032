import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { colourFaultsOf, faultsOf, isGone, isSeen } from '@spark/testkit/browser';
import type { Page } from 'playwright-core';
import { consoleUnderTest, isLive, PHONE } from './support/console-under-test.ts';

const desk = consoleUnderTest();

/** Opens an element from the lists on the left. */
async function choose(page: Page, id: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Elements' }).getByRole('button', { name: id }).click();
}

async function isKept(page: Page): Promise<void> {
  await isSeen(page.locator('[data-keep="kept"]'));
}

async function save(page: Page, note: string): Promise<void> {
  await page.getByRole('button', { name: 'Save revision' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save a revision' });
  await dialog.getByLabel('Note').fill(note);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await isGone(dialog);
}

/** A saved strategy, as a program makes it. */
async function savedStrategy(name: string): Promise<number> {
  const client = await desk.client();
  const { data } = await client.listStrategyTemplates();
  const template = data.find(({ id }) => id === 'orb-15m-breakout');
  assert.ok(template);
  const saved = await client.saveDocument({ body: { ...template.document, name } });
  return saved.data[0]?.id ?? 0;
}

suite('the builder in the console', () => {
  test('a strategy from a template is changed and saved, and is there after a reload', async (t) => {
    const { page, complaints } = await desk.signedIn(t, '/build');
    await page.getByRole('button', { name: /^9:20 short straddle/ }).click();
    await choose(page, 'a_ce');
    const form = page.getByRole('region', { name: 'Form of a_ce' });
    const stop = form.getByRole('group', { name: /^Stop loss/ });
    const value = stop.getByLabel('Value');
    await value.fill('35');
    await isSeen(page.getByText('stop loss 35 % of the leg').first());
    await value.press('Control+z');
    assert.equal(await value.inputValue(), '30');
    await value.press('Control+Shift+z');
    assert.equal(await value.inputValue(), '35');
    await isKept(page);
    await save(page, 'Wider stop');
    await page.waitForURL(/\/console\/build\/\d+/);
    await page.reload();
    await isSeen(page.getByText('r1', { exact: true }));
    await isSeen(page.getByText('stop loss 35 % of the leg').first());
    await isSeen(page.locator('[data-keep="untouched"]'));
    await page.getByRole('link', { name: 'All strategies' }).click();
    await isSeen(page.getByText('When the candle closes at 09:20, then sell CE, sell PE.'));
    assert.deepEqual(complaints, []);
  });

  test('a row asks for a signal of TradingView, and the sentence says it', async (t) => {
    const id = await savedStrategy('Signalled');
    const { page, complaints } = await desk.signedIn(t, `/build/${id}?at=c_up`);
    const row = page.getByRole('group', { name: 'Rows of c_up' });
    await row.getByLabel('Row 1: left', { exact: true }).selectOption({ label: 'TradingView signal' });
    const name = row.getByLabel('Row 1: left: name of the signal');
    await name.fill('break out');
    await isSeen(page.getByText(/It must be a name of letters, digits and _/).first());
    await name.fill('long_entry');
    await isSeen(page.getByText(/the TradingView signal long_entry came/).first());
    await page.getByRole('button', { name: 'Backtest' }).click();
    const dialog = page.getByRole('dialog', { name: 'Backtest' });
    const list = dialog.getByLabel(/^TradingView signals that came/);
    await list.fill('ten past ten');
    await isSeen(dialog.getByText(/^Line 1: It must be day, time and name of a signal/));
    await list.fill('2026-11-12 10:03:20 lnog_entry');
    await isSeen(
      dialog.getByText('Line 1: The strategy asks for no signal lnog_entry, it asks for long_entry.'),
    );
    assert.ok(await dialog.getByRole('button', { name: 'Run' }).isDisabled());
    await dialog.getByLabel('From').fill('2026-11-12');
    await dialog.getByLabel('To').fill('2026-11-12');
    await list.fill('2026-11-12 10:03:20 long_entry');
    await dialog.getByRole('button', { name: 'Run' }).click();
    await isSeen(dialog.getByText('1 signal of your list came in these days.'));
    const client = await desk.client();
    const [run] = (await client.listBacktests()).data;
    await client.removeBacktest({ backtestID: run?.backtestID ?? 0 });
    await page.keyboard.press('Escape');
    await save(page, 'On a signal');
    const { data } = await client.readDocument({ id });
    assert.match(
      JSON.stringify(data[0]?.document),
      /"op":"eq","l":\{"webhook":"long_entry"\},"r":\{"value":true\}/,
    );
    assert.deepEqual(complaints, []);
  });

  test('undo and redo go on after a reload, also after what another tab wrote', async (t) => {
    const id = await savedStrategy('Reload');
    const { page } = await desk.signedIn(t, `/build/${id}?at=a_ce`);
    const stop = page.getByRole('group', { name: /^Stop loss/ }).getByLabel('Value');
    await stop.fill('35');
    await page.getByLabel('Element name').click();
    await stop.fill('40');
    await isKept(page);
    await page.getByRole('button', { name: /^Undo/ }).click();
    await isSeen(page.getByText('stop loss 35 % of the leg').first());
    await isKept(page);
    await page.reload();
    await isSeen(page.getByText('stop loss 35 % of the leg').first());
    await page.getByRole('button', { name: /^Redo/ }).click();
    await isSeen(page.getByText('stop loss 40 % of the leg').first());
    await page.getByRole('button', { name: /^Undo/ }).click();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await isSeen(page.getByRole('button', { name: 'Undo', exact: true }).and(page.locator(':disabled')));
    await isKept(page);
    await stop.fill('36');
    await isKept(page);
    const client = await desk.client();
    const [draft] = (await client.readDraft({ id })).data;
    await client.writeDraft({ id, version: draft?.version ?? 0, body: { ...draft?.draft, name: 'Theirs' } });
    await page.reload();
    await isSeen(page.getByRole('heading', { name: 'Theirs' }));
    await page.getByRole('button', { name: 'Undo: Take what was changed elsewhere' }).click();
    await isSeen(page.getByRole('heading', { name: 'Reload' }));
    await isSeen(page.getByText('stop loss 36 % of the leg').first());
    await isKept(page);
  });

  test('two tabs: the later one is told, sees what differs, and nothing of either is lost', async (t) => {
    const id = await savedStrategy('Two tabs');
    const { page: first, context } = await desk.signedIn(t, `/build/${id}?at=a_ce`);
    const second = await context.newPage();
    await second.goto(`/console/build/${id}?at=a_ce`);
    await isLive(second);
    const stopOf = (page: Page) => page.getByRole('group', { name: /^Stop loss/ }).getByLabel('Value');
    await stopOf(second).waitFor();
    await stopOf(first).fill('31');
    await isKept(first);
    await stopOf(second).fill('47');
    const banner = second.getByRole('alert').filter({ hasText: 'changed elsewhere' });
    await isSeen(banner);
    await banner.getByRole('button', { name: 'See what differs' }).click();
    await isSeen(second.getByRole('dialog').getByText('31'));
    await isSeen(second.getByRole('dialog').getByText('47'));
    await second.getByRole('button', { name: 'Close', exact: true }).click();
    await banner.getByRole('button', { name: 'Keep mine as a copy' }).click();
    await isSeen(second.getByRole('heading', { name: 'Two tabs (copy)' }));
    await isSeen(second.getByText('stop loss 47 % of the leg').first());
    const client = await desk.client();
    const { data } = await client.readDraft({ id });
    assert.match(JSON.stringify(data[0]?.draft), /"value":31/);
  });

  test('two tabs: taking theirs shows it, and undo brings mine back', async (t) => {
    const id = await savedStrategy('Take theirs');
    const { page } = await desk.signedIn(t, `/build/${id}?at=a_ce`);
    const stop = page.getByRole('group', { name: /^Stop loss/ }).getByLabel('Value');
    await stop.waitFor();
    const client = await desk.client();
    const { data } = await client.readDocument({ id });
    await client.writeDraft({ id, version: 0, body: { ...data[0]?.document, name: 'Theirs' } });
    await stop.fill('47');
    const banner = page.getByRole('alert').filter({ hasText: 'changed elsewhere' });
    await banner.getByRole('button', { name: 'Take theirs' }).click();
    await isSeen(page.getByRole('heading', { name: 'Theirs' }));
    await isGone(banner);
    await page.getByRole('button', { name: /^Undo/ }).click();
    await isSeen(page.getByText('stop loss 47 % of the leg').first());
    await isKept(page);
  });

  test('revisions are listed with their notes, compared in words, and one of them is opened again', async (t) => {
    const id = await savedStrategy('Revisions');
    const { page, complaints } = await desk.signedIn(t, `/build/${id}?at=a_ce`);
    const stop = page.getByRole('group', { name: /^Stop loss/ }).getByLabel('Value');
    await stop.fill('45');
    await save(page, 'Wider stop');
    await isSeen(page.getByText('r2', { exact: true }));
    await stop.fill('60');
    await page.getByRole('button', { name: 'Revisions' }).click();
    const dialog = page.getByRole('dialog', { name: 'Revisions' });
    const [newest, first] = [0, 1].map((at) => dialog.getByRole('listitem').nth(at));
    assert.ok(newest && first);
    await isSeen(newest.getByText('Wider stop'));
    await isSeen(first.getByText('no note'));
    const differs = dialog.getByRole('list', { name: 'What differs' });
    await isSeen(differs.getByText('a_ce stop loss › value'));
    await isSeen(differs.locator('ins', { hasText: '60' }));
    await dialog.getByRole('button', { name: 'What changed with r2' }).click();
    await isSeen(differs.locator('ins', { hasText: '45' }));
    assert.deepEqual(await faultsOf(page), []);
    await dialog.getByRole('button', { name: 'Open as draft: r1' }).click();
    await isGone(dialog);
    await isSeen(page.getByText('r2', { exact: true }));
    await page.getByRole('button', { name: 'Undo: Open revision r1' }).click();
    await isSeen(page.getByText('stop loss 60 % of the leg').first());
    await isKept(page);
    assert.deepEqual(complaints, []);
  });

  test('an issue is mended by its fix, leads to its field, and undo brings it back', async (t) => {
    const { page } = await desk.signedIn(t, `/build/${await savedStrategy('Issues')}?at=c_up&view=json`);
    const json = page.getByLabel('The strategy as JSON');
    await json.fill((await json.inputValue()).replace('"crossAbove"', '"crossAbov"'));
    await isSeen(page.getByRole('list', { name: 'What is wrong, by line' }).getByText('crossAbove'));
    await isSeen(page.getByRole('button', { name: '1 error before saving' }));
    await page.getByRole('button', { name: '1 error before saving' }).click();
    await page.getByRole('button', { name: /^Fix it: Use "crossAbove"/ }).click();
    await isSeen(page.getByRole('button', { name: 'Save revision' }));
    await page.getByText('List', { exact: true }).click();
    await isSeen(page.getByText('crosses above the high of orb').first());
    await page.keyboard.press('Control+z');
    await isSeen(page.getByRole('button', { name: '1 error before saving' }));
    await page.getByRole('button', { name: /^Go to it/ }).click();
    await isSeen(page.getByLabel('Row 2: operator').and(page.locator(':focus')));
  });

  test('text that is no JSON is told by its line and changes nothing', async (t) => {
    const { page } = await desk.signedIn(t, `/build/${await savedStrategy('No JSON')}?view=json`);
    const json = page.getByLabel('The strategy as JSON');
    await json.fill('{\n  "name": \n}');
    await isSeen(page.getByText('unexpected in line 3'));
    await isSeen(page.getByRole('heading', { name: 'No JSON' }));
    await isSeen(page.locator('[data-keep="untouched"]'));
  });

  test('a condition is typed as a sentence, and a used element is deleted with a question', async (t) => {
    const { page } = await desk.signedIn(t, `/build/${await savedStrategy('Sentences')}?at=c_up`);
    await page.getByRole('button', { name: 'Type it as a sentence' }).click();
    const sentence = page.getByLabel('Sentence of c_up');
    await sentence.fill('When spot_cs is really high, then buy CE.');
    await page.getByRole('button', { name: 'Use it' }).click();
    await isSeen(page.getByText('an operator was expected'));
    await sentence.fill('When the high of spot_cs is above 25000, then buy CE.');
    await page.getByRole('button', { name: 'Use it' }).click();
    await isSeen(page.getByText('When the high of spot_cs is above 25000, then buy CE.').first());
    await choose(page, 'a_ce');
    await page.getByRole('button', { name: 'Delete a_ce' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete a_ce?' });
    await isSeen(dialog.getByText('c_up, a_pe'));
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await page.getByLabel('Element name').fill('a_call');
    await page.getByLabel('Element name').press('Enter');
    await isSeen(page.getByText('Like a_call, type PE.').first());
  });

  test('a clause of the sentence is changed in its place by what fits, with keys alone', async (t) => {
    const { page, complaints } = await desk.signedIn(t, `/build/${await savedStrategy('Clauses')}?at=c_up`);
    const sentence = page.getByRole('region', { name: 'c_up in words' });
    const clause = sentence.getByRole('button', { name: /crosses above the high of orb/ });
    await clause.hover();
    const row = page.getByLabel('Row 2: operator').locator('xpath=ancestor::*[@data-lit]');
    await isSeen(row);
    await clause.focus();
    await page.keyboard.press('Enter');
    const fields = sentence.getByRole('group', { name: /^Clause: / });
    await isSeen(fields.getByLabel('Clause: left', { exact: true }).and(page.locator(':focus')));
    await fields.getByLabel('Clause: operator').selectOption('gt');
    await fields.getByLabel('Clause: right: column').selectOption('low');
    await fields.getByLabel('Clause: left: candle').selectOption('-1');
    assert.deepEqual(await faultsOf(page), []);
    await page.keyboard.press('Escape');
    const changed = sentence.getByRole('button', { name: /1 candle ago is above the low of orb/ });
    await isSeen(changed.and(page.locator(':focus')));
    const time = sentence.getByRole('button', { name: /^the candle closes/ }).first();
    if ((await time.count()) > 0) {
      await time.click();
      const operators = sentence.getByLabel('Clause: operator').locator('option');
      assert.ok(!(await operators.allTextContents()).some((text) => /cross/i.test(text)));
      await sentence.getByRole('button', { name: 'Done' }).click();
    }
    for (let step = 0; step < 3; step += 1) await page.getByRole('button', { name: /^Undo:/ }).click();
    await isSeen(clause);
    assert.deepEqual(complaints, []);
  });

  test('several elements are moved, copied into another strategy and deleted together', async (t) => {
    const other = await savedStrategy('Pasted into');
    const id = await savedStrategy('Several');
    const { page, context, complaints } = await desk.signedIn(t, `/build/${id}`);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const lists = page.getByRole('navigation', { name: 'Elements' });
    const names = (list: string) => lists.getByRole('list', { name: list }).getByRole('listitem');
    await choose(page, 'a_ce');
    await lists.getByRole('button', { name: 'a_pe' }).click({ modifiers: ['Control'] });
    await isSeen(page.getByRole('heading', { name: '2 elements selected' }));
    assert.deepEqual(await faultsOf(page), []);
    await lists.getByRole('button', { name: 'a_pe' }).press('Alt+ArrowUp');
    await isSeen(names('Actions').nth(1).getByRole('button', { name: 'a_pe' }));
    await isSeen(names('Actions').nth(0).getByRole('button', { name: 'a_ce' }));
    await lists.getByRole('button', { name: 'a_pe' }).press('Control+c');
    await isSeen(page.getByText('a_ce, a_pe are copied'));
    await lists.getByRole('button', { name: 'a_pe' }).press('Delete');
    const dialog = page.getByRole('dialog', { name: 'Delete a_ce, a_pe?' });
    await isSeen(dialog.getByText('c_up, c_down'));
    await dialog.getByRole('button', { name: 'Delete them' }).click();
    await isGone(lists.getByRole('button', { name: 'a_pe' }));
    await page.getByRole('button', { name: 'Undo: Delete a_ce, a_pe' }).click();
    await isSeen(lists.getByRole('button', { name: 'a_pe' }));
    await isKept(page);
    await page.goto(`/console/build/${other}`);
    await isSeen(lists.getByRole('button', { name: 'a_pe' }));
    await page.keyboard.press('Control+v');
    await isSeen(page.getByRole('heading', { name: '2 elements selected' }));
    await isSeen(lists.getByRole('button', { name: 'a_ce_2' }));
    await isSeen(lists.getByRole('button', { name: 'a_pe_2' }));
    assert.deepEqual(complaints, []);
  });

  test('on a phone several elements are ticked, moved, copied, pasted and deleted together', async (t) => {
    const other = await savedStrategy('Pasted on a phone');
    const id = await savedStrategy('Several on a phone');
    const { page, context, complaints } = await desk.signedIn(t, `/build/${id}`);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.setViewportSize(PHONE);
    const actions = page.getByRole('region', { name: 'Actions' });
    const card = (name: string) => actions.getByRole('button', { name: new RegExp(`^${name} `) });
    const named = () => actions.locator('[aria-pressed] strong').allTextContents();
    const bar = page.getByRole('region', { name: 'Selected elements' });
    await page.getByRole('button', { name: 'Select several' }).click();
    await isSeen(bar.getByText('0 selected'));
    assert.deepEqual(await named(), ['a_wt', 'a_ce', 'a_pe']);
    assert.ok(await bar.getByRole('button', { name: 'Delete' }).isDisabled());
    await card('a_ce').click();
    await card('a_pe').click();
    await isSeen(bar.getByText('2 selected'));
    assert.equal(await card('a_pe').getAttribute('aria-pressed'), 'true');
    assert.deepEqual(await faultsOf(page), []);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= PHONE.width, `${width} wide`);
    await bar.getByRole('button', { name: 'Move up' }).click();
    await isSeen(actions.locator('[aria-pressed]').first().getByText('a_ce', { exact: true }));
    assert.deepEqual(await named(), ['a_ce', 'a_pe', 'a_wt']);
    await bar.getByRole('button', { name: 'Copy' }).click();
    await isSeen(page.getByText('a_ce, a_pe are copied'));
    await bar.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete a_ce, a_pe?' });
    await dialog.getByRole('button', { name: 'Delete them' }).click();
    await isGone(card('a_pe'));
    await isSeen(bar.getByText('0 selected'));
    await bar.getByRole('button', { name: 'Done' }).click();
    await isGone(bar);
    await isKept(page);
    await page.goto(`/console/build/${other}`);
    await page.getByRole('button', { name: 'Select several' }).click();
    await bar.getByRole('button', { name: 'Paste' }).click();
    await isSeen(bar.getByText('2 selected'));
    await isSeen(actions.getByText('a_pe_2', { exact: true }));
    assert.deepEqual(complaints, []);
  });

  test('an import says what it does before it is accepted; it can be duplicated and deleted', async (t) => {
    const client = await desk.client();
    await client.removeDraft({ id: 0 });
    const { data } = await client.listStrategyTemplates();
    const document = { ...data[0]?.document, name: 'Imported' };
    const { page } = await desk.signedIn(t, '/build');
    await page.getByRole('button', { name: 'Import' }).click();
    await page.getByLabel('Strategy document').fill(JSON.stringify(document));
    await isSeen(page.getByRole('dialog').getByText('When the candle closes at 09:20'));
    await page.getByRole('button', { name: 'Open it' }).click();
    await isSeen(page.getByRole('heading', { name: 'Imported' }));
    await isKept(page);
    await save(page, '');
    await page.waitForURL(/\/console\/build\/\d+/);
    await page.getByRole('link', { name: 'All strategies' }).click();
    await page.getByRole('button', { name: 'More for Imported', exact: true }).click();
    await page.getByRole('button', { name: 'Duplicate' }).click();
    await page.getByRole('button', { name: 'More for Imported (copy)' }).click();
    await page.getByRole('button', { name: 'Delete …' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete it' }).click();
    await isGone(page.getByRole('link', { name: 'Imported (copy)' }));
    await isSeen(page.getByRole('link', { name: 'Imported' }));
  });

  test('the board: an arrow is drawn, keys go along the arrows, and moving a box changes no revision', async (t) => {
    const id = await savedStrategy('Board');
    const { page, complaints } = await desk.signedIn(t, `/build/${id}?view=board&at=c_down`);
    const box = (name: string) => page.locator(`.react-flow__node[data-id="${name}"]`);
    await box('c_down').waitFor();
    const port = box('c_down').locator('.react-flow__handle.source');
    await port.dragTo(box('a_ce').locator('.react-flow__handle.target'));
    await isSeen(page.getByLabel('c_down starts a_ce as number 3'));
    await box('spot_cs').focus();
    await page.keyboard.press('ArrowRight');
    await isSeen(box('orb').and(page.locator(':focus')));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await isSeen(page.getByRole('region', { name: 'Form of c_up' }));
    await page.keyboard.press('l');
    await page.getByRole('dialog').getByRole('button', { name: /^a_pe/ }).click();
    await isSeen(page.getByLabel('c_up starts a_pe as number 3'));
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await isGone(page.getByLabel('c_down starts a_ce as number 3'));
    const from = await box('a_pe').boundingBox();
    assert.ok(from);
    await page.mouse.move(from.x + 60, from.y + 40);
    await page.mouse.down();
    await page.mouse.move(from.x + 70, from.y + 120, { steps: 4 });
    await page.mouse.up();
    await isSeen(page.getByRole('button', { name: 'Tidy up' }));
    await save(page, '');
    await isSeen(page.getByText('r1', { exact: true }));
    assert.deepEqual(complaints, []);
  });

  test('the form of a leg says what it would trade now, follows what is typed, and says why it is not known', async (t) => {
    const id = await savedStrategy('Facts');
    const { page, complaints } = await desk.signedIn(t, `/build/${id}?at=a_ce`);
    const facts = page.getByRole('region', { name: 'What a_ce would trade now' });
    await isSeen(facts.getByText('1 lot = 65 units'));
    await isSeen(facts.getByText(/^NIFTY\d{2}[A-Z]{3}\d{7}CE$/));
    const lots = page.getByRole('group', { name: /^Quantity/ }).getByLabel('Lots');
    await lots.fill('2');
    await isSeen(facts.getByText('Buy 130, 1 lot = 65 units'));
    await lots.fill('0');
    await isSeen(facts.getByText('What it would trade is not known while there are errors.'));
    assert.deepEqual(complaints, []);
  });

  test('a candle is looked at: values, which rows were true; an edit makes it old', async (t) => {
    const id = await savedStrategy('Look');
    const { page, complaints } = await desk.signedIn(t, `/build/${id}?at=c_up`);
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByLabel('Day', { exact: true }).fill('2026-11-12');
    await page.getByLabel('Time', { exact: true }).fill('10:35');
    await page.getByRole('button', { name: 'Look', exact: true }).click();
    await isSeen(page.getByText('The candle that closed on 2026-11-12 at 10:35'));
    await isSeen(page.getByRole('list', { name: 'Values' }).getByText('spot_cs'));
    await isSeen(page.getByRole('list', { name: 'Conditions' }).getByText('c_up'));
    const client = await desk.client();
    const [told] = (
      await client.previewDocument({
        document: { ...(await client.readDocument({ id })).data[0]?.document },
        at: '2026-11-12T10:35:00',
      })
    ).data;
    const close = told?.elements.find((each) => each.id === 'spot_cs')?.values.close;
    assert.ok(typeof close === 'number');
    await isSeen(page.getByText(close.toLocaleString('en-IN', { maximumFractionDigits: 2 })).first());
    await isSeen(page.getByText('✓ true').first());
    const leg = told?.trades.find(({ action }) => action === 'a_ce');
    assert.ok(leg?.symbol);
    const traded = page.getByRole('list', { name: 'What would be traded' }).getByRole('listitem');
    await isSeen(traded.filter({ hasText: 'a_ce' }).getByText(leg.symbol));
    assert.deepEqual((await client.listBacktests()).data, [], 'the run of the look is removed');
    await page.getByLabel(/^Next candle where/).selectOption('c_down');
    await page.getByRole('button', { name: 'Go to it' }).click();
    const moved = page.getByText(/^The candle that closed on 2026-11-1[2-7] at (?!10:35)/);
    await isSeen(moved);
    const conditions = page.getByRole('list', { name: 'Conditions' }).getByRole('listitem');
    await isSeen(conditions.filter({ hasText: 'c_down' }).getByText('true', { exact: true }));
    await isSeen(page.getByText('a run from the morning of 2026-11-12 on'));
    assert.deepEqual((await client.listBacktests()).data, [], 'the run of the search is removed');
    await page.getByLabel('Max Entries').fill('2');
    await isSeen(page.getByText('the strategy was changed since'));
    assert.deepEqual(complaints, []);
  });

  test('a backtest is started from the editor and tells what it came to', async (t) => {
    const { page } = await desk.signedIn(t, `/build/${await savedStrategy('Played')}`);
    await page.getByRole('button', { name: 'Backtest', exact: true }).click();
    await page.getByLabel('From', { exact: true }).fill('2026-11-09');
    await page.getByLabel('To', { exact: true }).fill('2026-11-12');
    await page.getByRole('button', { name: 'Run' }).click();
    await isSeen(page.getByRole('status', { name: 'What it came to' }).getByText('simulated prices'));
    const { data } = await (await desk.client()).listBacktests();
    assert.deepEqual([data[0]?.name, data[0]?.from, data[0]?.to], ['Played', '2026-11-09', '2026-11-12']);
    await page.getByRole('button', { name: 'Watch it trade on 2026-11-12' }).click();
    await page.waitForURL(/\/console\/replays\/\d+/);
    await isSeen(page.getByRole('heading', { name: 'Played' }));
    await page.getByRole('button', { name: 'Stop Played' }).click();
    await isSeen(page.getByText('stopped', { exact: true }));
  });

  test('every view is without a fault of axe in both modes, and fits a phone', async (t) => {
    const id = await savedStrategy('Views');
    const { page, complaints } = await desk.signedIn(t, '/build');
    for (const view of ['at=c_up', 'at=a_ce', 'at=orb', 'view=board', 'view=json']) {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await page.setViewportSize({ width: 1440, height: 860 });
      await page.goto(`/console/build/${id}?${view}`);
      await isSeen(page.getByRole('button', { name: 'Save revision' }));
      if (view.endsWith('board')) await isSeen(page.locator('.react-flow__node[data-id="a_pe"]'));
      assert.deepEqual(await faultsOf(page), [], view);
      await page.evaluate(() => {
        document.documentElement.dataset.theme = 'dark';
      });
      assert.deepEqual(await colourFaultsOf(page), [], `${view}, dark`);
      await page.setViewportSize(PHONE);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= PHONE.width, `${view} is ${width} wide`);
    }
    assert.deepEqual(complaints, []);
  });

  test('an address begins a strategy with an element, and asks before it replaces an unsaved one', async (t) => {
    await (await desk.client()).removeDraft({ id: 0 });
    const { page } = await desk.signedIn(t, '/build/new?add=indicator:rsi;length=21');
    await isSeen(page.getByText('on spot_cs').first());
    await isKept(page);
    await page.goto('/console/build/new?template=orb');
    await page.getByRole('button', { name: /^Discard it and begin “ORB 15m breakout”/ }).click();
    await isSeen(page.getByRole('heading', { name: 'ORB 15m breakout' }));
  });
});
