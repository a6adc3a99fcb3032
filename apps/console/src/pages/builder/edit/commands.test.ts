import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { checkDocument, TEMPLATES } from '@spark/document';
import { strategyWith, templateOf } from './add-from-address.ts';
import { entriesOf } from './catalog.ts';
import {
  addElement,
  duplicateElement,
  removeElement,
  renameElement,
  renameNumber,
} from './element-commands.ts';
import { allElements, elementOf, elementsOf, FAMILIES } from './elements.ts';
import { moveBox } from './field-commands.ts';
import { type Command, run, startHistory } from './history.ts';
import { type Json, objectOf } from './json.ts';
import { link, linksOf, moveLink, unlink } from './link-commands.ts';
import { copyElements, pasteElements } from './paste.ts';
import { EMPTY_STRATEGY, newElement } from './presets.ts';
import { openedTemplate } from './random-edits.fixture.ts';
import { usersOf } from './references.ts';
import { moveElements, removeElements, usersOfAny } from './several-commands.ts';
import { addRow, removeNode, setOperator, wrapNode } from './tree-commands.ts';

function templateNamed(word: string): Json {
  const template = templateOf(word);
  assert.ok(template, word);
  return openedTemplate(template);
}

function after(document: Json, command: Command): Json {
  return run(startHistory(document), command).document;
}

function errorsOf(document: Json): readonly string[] {
  return checkDocument(document)
    .issues.filter(({ severity }) => severity === 'error')
    .map(({ code, pointer }) => `${code} ${pointer}`);
}

suite('commands of the builder', () => {
  test('renaming renames what refers to it, and nothing is broken', () => {
    for (const template of TEMPLATES) {
      const document = openedTemplate(template);
      for (const { id } of allElements(document)) {
        const renamed = after(document, renameElement(document, id, 'another_name'));
        assert.deepEqual(errorsOf(renamed), [], `${template.id}: ${id}`);
        assert.deepEqual(usersOf(renamed, 'another_name').length, usersOf(document, id).length);
      }
    }
    const document = templateNamed('orb');
    assert.deepEqual(renameElement(document, 'a_ce', 'orb').patch, [], 'taken');
    assert.deepEqual(renameElement(document, 'a_ce', '9 a').patch, [], 'no name');
  });

  test('a deleted element leaves the lists of names, or its uses go to another', () => {
    const document = templateNamed('orb');
    assert.deepEqual(usersOf(document, 'a_ce'), ['c_up', 'a_pe']);
    const gone = after(document, removeElement(document, 'a_ce'));
    assert.deepEqual(linksOf(objectOf(elementOf(gone, 'c_up')?.value)), ['a_wt']);
    assert.deepEqual(errorsOf(gone), ['ref_unknown /actions/1/like']);
    const trend = templateNamed('ema');
    const users = usersOf(trend, 'ema_9');
    assert.ok(users.length > 0);
    const replaced = after(trend, removeElement(trend, 'ema_9', 'ema_21'));
    assert.equal(usersOf(replaced, 'ema_9').length, 0);
    for (const user of users) assert.ok(usersOf(replaced, 'ema_21').includes(user), user);
  });

  test('links are numbered in the order in which the actions run', () => {
    const document = templateNamed('orb');
    const linked = after(document, link(document, 'c_up', 'a_pe', 0));
    assert.deepEqual(linksOf(objectOf(elementOf(linked, 'c_up')?.value)), ['a_pe', 'a_wt', 'a_ce']);
    const moved = after(linked, moveLink(linked, 'c_up', 0, 2));
    assert.deepEqual(linksOf(objectOf(elementOf(moved, 'c_up')?.value)), ['a_wt', 'a_ce', 'a_pe']);
    const less = after(moved, unlink(moved, 'c_up', 'a_ce'));
    assert.deepEqual(linksOf(objectOf(elementOf(less, 'c_up')?.value)), ['a_wt', 'a_pe']);
    assert.deepEqual(link(document, 'c_up', 'a_ce').patch, [], 'it is linked already');
    assert.deepEqual(link(document, 'c_up', 'c_down').patch, [], 'a condition is no action');
  });

  test('rows are added, turned and deleted; the last one stays', () => {
    const document = templateNamed('supertrend');
    const when = '/conditions/0/when';
    const two = after(document, addRow(document, when));
    assert.deepEqual(errorsOf(two), []);
    const not = after(two, wrapNode(two, `${when}/all/0`, 'not'));
    assert.deepEqual(errorsOf(not), []);
    const between = after(not, setOperator(not, `${when}/all/1`, 'between'));
    assert.deepEqual(errorsOf(between), []);
    const one = after(between, removeNode(between, `${when}/all/0/not`));
    assert.deepEqual(Object.keys(objectOf(objectOf(elementOf(one, 'c_up')?.value).when)), ['all']);
    assert.deepEqual(removeNode(document, when).patch, [], 'the last row');
    assert.deepEqual(removeNode(one, `${when}/all/0`).patch, [], 'the last row of a group');
  });

  test('copied elements come under free names and go on meaning each other', () => {
    const document = templateNamed('orb');
    const pasted = pasteElements(document, copyElements(document, ['orb', 'spot_cs', 'c_up', 'a_ce']));
    assert.ok(pasted);
    assert.deepEqual(pasted.ids, ['spot_cs_2', 'orb_2', 'c_up_2', 'a_ce_2']);
    const both = after(document, pasted);
    assert.deepEqual(usersOf(both, 'spot_cs_2'), ['orb_2', 'c_up_2']);
    assert.deepEqual(linksOf(objectOf(elementOf(both, 'c_up_2')?.value)), ['a_wt', 'a_ce_2']);
    assert.deepEqual(errorsOf(both), []);
    assert.equal(pasteElements(document, '{"kind":"something else"}'), null);
    assert.equal(pasteElements(document, 'no JSON'), null);
  });

  test('several are deleted and moved as one step, and who else uses them is named', () => {
    const document = templateNamed('orb');
    const order = (changed: Json, family: 'actions' | 'conditions') =>
      elementsOf(changed, family).map(({ id }) => id);
    assert.deepEqual(order(document, 'actions'), ['a_wt', 'a_ce', 'a_pe']);
    assert.deepEqual(usersOfAny(document, ['a_ce', 'a_pe']), ['c_up', 'c_down']);
    const gone = after(document, removeElements(document, ['a_ce', 'a_pe', 'c_down']));
    assert.deepEqual([order(gone, 'actions'), order(gone, 'conditions')], [['a_wt'], ['c_up']]);
    assert.deepEqual(errorsOf(gone), []);
    const up = after(document, moveElements(document, ['a_ce', 'a_pe', 'c_down'], -1));
    assert.deepEqual(order(up, 'actions'), ['a_ce', 'a_pe', 'a_wt']);
    assert.deepEqual(order(up, 'conditions'), ['c_down', 'c_up']);
    assert.deepEqual(moveElements(up, ['a_ce', 'a_pe', 'c_down'], -1).patch, [], 'they are at the top');
    const down = after(up, moveElements(up, ['a_ce', 'a_pe', 'c_down'], 1));
    assert.deepEqual(down, document);
    assert.equal(run(startHistory(document), removeElements(document, ['a_ce', 'a_pe'])).past.length, 1);
  });

  test('moving a box changes the layout and nothing else', () => {
    const document = templateNamed('orb');
    const moved = after(document, moveBox(document, 'a_ce', { x: 10.4, y: -3.6 }));
    assert.deepEqual(moved, { ...document, layout: { a_ce: { x: 10, y: -4 } } });
  });

  test('every element that can be added is right at once, as far as names go', () => {
    const start = templateNamed('orb');
    for (const family of FAMILIES) {
      for (const { id: type } of entriesOf(family)) {
        const element = newElement(start, family, type);
        const { id, ...command } = addElement(start, family, element);
        const withIt = after(start, command);
        const allowed =
          family === 'conditions' ? ['no_action'] : type === 'setVar' ? ['ref_unknown', 'text'] : [];
        const codes = checkDocument(withIt)
          .issues.filter(({ severity, pointer }) => severity === 'error' && !/\/var$/.test(pointer))
          .map(({ code, message, pointer }) => `${code} ${pointer} ${message}`)
          .filter((text) => !allowed.some((code) => text.startsWith(code)));
        assert.deepEqual(codes, [], `${family} ${type} ${id}`);
      }
    }
  });

  test('a copy stands below its element; parameters are renamed with their uses', () => {
    const document = templateNamed('orb');
    const command = duplicateElement(document, 'c_up');
    const copy = elementOf(after(document, command), command.id);
    assert.deepEqual([copy?.id, copy?.index], ['c_up_2', 1]);
    const tuned: Json = {
      ...EMPTY_STRATEGY,
      params: { len: { type: 'int', default: 9 } },
      indicators: [{ id: 'e', type: 'ema', on: { ref: 'x' }, length: { param: 'len' } }],
    };
    const renamed = after(tuned, renameNumber(tuned, 'params', { from: 'len', to: 'fast' }));
    assert.deepEqual(objectOf(renamed.params), { fast: { type: 'int', default: 9 } });
    assert.deepEqual(objectOf(elementOf(renamed, 'e')?.value).length, { param: 'fast' });
  });

  test('an address names a template or an element to begin with', () => {
    assert.equal(templateOf('orb')?.id, 'orb-15m-breakout');
    assert.equal(templateOf(''), undefined);
    assert.equal(templateOf('nothing'), undefined);
    const document = strategyWith('indicator:rsi;length=21');
    assert.ok(document);
    assert.deepEqual(elementOf(document, 'rsi_21')?.value, {
      id: 'rsi_21',
      type: 'rsi',
      on: { ref: 'spot_cs' },
      length: 21,
    });
    assert.equal(strategyWith('indicator:nothing'), null);
    assert.equal(strategyWith('toString:rsi'), null);
  });
});
