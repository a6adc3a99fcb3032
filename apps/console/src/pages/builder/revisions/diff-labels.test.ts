import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { checkedDocument } from '../check/check-text.ts';
import { templateOf } from '../edit/add-from-address.ts';
import { addElement, moveElement, removeElement } from '../edit/element-commands.ts';
import { moveBox, setField } from '../edit/field-commands.ts';
import { type Command, run, startHistory } from '../edit/history.ts';
import type { Json } from '../edit/json.ts';
import { link } from '../edit/link-commands.ts';
import { openedTemplate } from '../edit/random-edits.fixture.ts';
import { addRow } from '../edit/tree-commands.ts';
import { changeLabels } from './diff-labels.ts';

const orb = templateOf('orb');
assert.ok(orb);
const ORB = openedTemplate(orb);

function said(document: Json) {
  return { document, sentences: checkedDocument(document).sentences };
}

/** The lines that one command after the other makes, without their keys. */
function linesAfter(...makers: readonly ((document: Json) => Command)[]) {
  const changed = makers.reduce((history, make) => run(history, make(history.document)), startHistory(ORB));
  return changeLabels(said(ORB), said(changed.document)).map(({ key: _, ...line }) => line);
}

suite('two strategies compared in words', () => {
  test('a field is named as its form names it, with what it was and what it is', () => {
    const lines = linesAfter(
      (document) => setField(document, '/actions/1/stopLoss/value', 45),
      (document) => setField(document, '/clock/squareOff', '15:10'),
      (document) => setField(document, '/name', 'Mine'),
    );
    assert.deepEqual(lines, [
      {
        of: 'Name',
        what: 'changed',
        before: 'ORB 15m breakout',
        after: 'Mine',
        hasEffect: false,
      },
      { of: 'Clock', what: 'square-off', before: '15:15', after: '15:10', hasEffect: true },
      { of: 'a_ce', what: 'stop loss › value', before: '25', after: '45', hasEffect: true },
    ]);
  });

  test('rows and links of a condition are one sentence before and one after', () => {
    const lines = linesAfter(
      (document) => addRow(document, '/conditions/0/when'),
      (document) => link(document, 'c_up', 'a_pe'),
    );
    assert.equal(lines.length, 1);
    const [{ of, what, before, after } = { of: '', what: '' }] = lines;
    assert.deepEqual([of, what], ['c_up', 'what it says']);
    assert.match(before ?? '', /^When .*crosses above the high of orb/);
    assert.match(after ?? '', /the candle closes at 10:00 or later.*buy PE\.$/);
  });

  test('what came and what went is told with what it does, and boxes on the board in one line', () => {
    const lines = linesAfter(
      (document) => addElement(document, 'indicators', { id: 'ema_9', type: 'ema', on: { ref: 'spot_cs' } }),
      (document) => removeElement(document, 'c_down'),
      (document) => moveElement(document, 'a_ce', 0),
      (document) => moveBox(document, 'a_ce', { x: 1, y: 2 }),
      (document) => moveBox(document, 'a_pe', { x: 3, y: 4 }),
    );
    const told = lines.map(({ of, what, hasEffect }) => [of, what, hasEffect]);
    assert.deepEqual(told, [
      ['Board', 'boxes were moved', false],
      ['ema_9', 'added', true],
      ['c_down', 'removed', true],
      ['a_ce', 'moved to another place of its list', true],
      ['a_wt', 'moved to another place of its list', true],
    ]);
    assert.match(lines.find(({ of }) => of === 'c_down')?.before ?? '', /^When .*crosses below/);
  });

  test('the same strategy has no lines, and one that is not finished is compared too', () => {
    assert.deepEqual(linesAfter(), []);
    const broken = said({ ...ORB, data: 7, actions: [{ id: 'a_ce' }, null] });
    assert.ok(changeLabels(said(ORB), broken).some(({ of, what }) => of === 'a_pe' && what === 'removed'));
  });
});
