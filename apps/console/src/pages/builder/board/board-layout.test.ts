import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { documentHash, TEMPLATES } from '@spark/document';
import { moveBox } from '../edit/field-commands.ts';
import { run, startHistory } from '../edit/history.ts';
import { openedTemplate } from '../edit/random-edits.fixture.ts';
import { arrowsOf, BOX, boxesOf, boxLabel, laneBounds, nextBox } from './board-layout.ts';

const template = TEMPLATES.find(({ id }) => id.startsWith('orb'));
assert.ok(template);
const document = openedTemplate(template);

suite('the board', () => {
  test('every element has a box in its lane, and none lies on another', () => {
    for (const each of TEMPLATES) {
      const boxes = boxesOf(openedTemplate(each));
      for (const { place, lane, element } of boxes) {
        const [low, high] = laneBounds(lane);
        assert.ok(place.x >= low.x && place.x + BOX.width <= high.x, element.id);
        const over = boxes.filter(
          (other) => other.lane === lane && Math.abs(other.place.y - place.y) < BOX.height,
        );
        assert.equal(over.length, 1, element.id);
      }
    }
  });

  test('arrows follow what is read and, numbered, what is started', () => {
    assert.deepEqual(
      arrowsOf(document).map(({ from, to, number }) => `${from} ${number ?? '-'} ${to}`),
      ['spot_cs - orb', 'spot_cs - c_up', 'orb - c_up', 'spot_cs - c_down', 'orb - c_down'].concat([
        'c_up 1 a_wt',
        'c_up 2 a_ce',
        'c_down 1 a_wt',
        'c_down 2 a_pe',
      ]),
    );
  });

  test('a moved box stays in its lane and changes nothing of the strategy', () => {
    const moved = run(startHistory(document), moveBox(document, 'c_up', { x: 5_000, y: -50 })).document;
    const box = boxesOf(moved).find(({ element }) => element.id === 'c_up');
    assert.ok(box);
    const [low, high] = laneBounds(2);
    assert.ok(box.place.x >= low.x && box.place.x + BOX.width <= high.x);
    assert.equal(documentHash(moved), documentHash(document));
  });

  test('arrow keys go along the links and up and down in a lane; boxes have names', () => {
    assert.equal(nextBox(document, 'spot_cs', 'ArrowRight'), 'orb');
    assert.equal(nextBox(document, 'c_down', 'ArrowRight'), 'a_wt');
    assert.equal(nextBox(document, 'c_down', 'ArrowUp'), 'c_up');
    assert.equal(nextBox(document, 'c_up', 'ArrowUp'), undefined);
    assert.equal(nextBox(document, 'orb', 'ArrowLeft'), 'spot_cs');
    const box = boxesOf(document).find(({ element }) => element.id === 'c_up');
    assert.ok(box);
    assert.equal(boxLabel(box.element), 'Condition c_up, entry, 2 actions');
  });
});
