import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { TEMPLATES } from '@spark/document';
import { moveBox } from '../edit/field-commands.ts';
import { run, startHistory } from '../edit/history.ts';
import { isJson, type Json } from '../edit/json.ts';
import { openedTemplate } from '../edit/random-edits.fixture.ts';
import { roundedPath, routesOf } from './arrow-routes.ts';
import { arrowsOf, BOX, type Box, boxesOf, type Place } from './board-layout.ts';

/** Every indicator reads another one or a data point, every condition three elements of both lanes. */
function large(): Json {
  const [template] = TEMPLATES;
  assert.ok(template);
  const ids = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}_${at}`);
  const [data, indicators, conditions] = [ids('d', 30), ids('i', 60), ids('c', 40)];
  const pick = (list: readonly string[], at: number) => list[at % list.length] ?? '';
  return {
    ...openedTemplate(template),
    data: data.map((id) => ({ id, kind: 'candles', segment: 'SPOT', timeframe: 1 })),
    indicators: indicators.map((id, at) => ({
      ...{ id, type: 'sma', length: 5 },
      on: { ref: at % 3 === 0 ? pick(indicators, at * 7) : pick(data, at * 11) },
    })),
    conditions: conditions.map((id, at) => ({
      ...{ id, kind: 'entry', fire: 'edge', then: ['a_ce'] },
      when: {
        all: [
          { op: 'gt', l: { ref: pick(data, at * 13) }, r: { ref: pick(indicators, at * 17) } },
          { op: 'gt', l: { ref: pick(data, at * 19 + 5) }, r: { value: 0 } },
        ],
      },
    })),
  };
}

function routedPoints(
  boxes: readonly Box[],
  document: Json,
): readonly (readonly [string, readonly Place[]])[] {
  return [...routesOf(boxes, arrowsOf(document))].map(([name, { out, through, into }]) => {
    const [source, target] = name.split(' ').map((id) => boxes.find(({ element }) => element.id === id));
    assert.ok(source && target);
    const from = { x: source.place.x + BOX.width, y: source.place.y + BOX.height / 2 };
    const to = { x: target.place.x, y: target.place.y + BOX.height / 2 };
    return [
      name,
      [
        from,
        { x: out, y: from.y },
        { x: out, y: through },
        { x: into, y: through },
        { x: into, y: to.y },
        to,
      ],
    ] as const;
  });
}

/** The boxes that a line along one axis runs under. */
function under(boxes: readonly Box[], a: Place, b: Place): readonly string[] {
  const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)];
  const [top, bottom] = [Math.min(a.y, b.y), Math.max(a.y, b.y)];
  return boxes
    .filter(({ place: { x, y } }) => left < x + BOX.width && right > x && top < y + BOX.height && bottom > y)
    .map(({ element }) => element.id);
}

function assertFree(document: Json): number {
  const boxes = boxesOf(document);
  const routed = routedPoints(boxes, document);
  for (const [name, points] of routed)
    points.slice(1).forEach((point, at) => {
      assert.deepEqual(under(boxes, points[at] ?? point, point), [], `${name}, part ${at + 1}`);
    });
  return routed.length;
}

suite('the arrows of the board', () => {
  test('with 130 elements no arrow that passes a lane runs under a box', () => {
    assert.ok(assertFree(large()) >= 80);
  });

  test('nor where boxes were moved, as far as they can be', () => {
    let history = startHistory(large());
    for (let at = 0; at < 60; at += 1)
      history = run(
        history,
        moveBox(history.document, `i_${at}`, { x: 256 + (at % 2) * 400, y: 60 + at * 100 + (at % 3) * 6 }),
      );
    assert.ok(isJson(history.document.layout));
    assertFree(history.document);
  });

  test('a lane without boxes, and the next lane, are reached without a bend', () => {
    const document = { ...large(), indicators: [] };
    assert.equal(routesOf(boxesOf(document), arrowsOf(document)).size, 0);
  });

  test('corners are rounded, and a line of one piece stays one', () => {
    assert.equal(
      roundedPath([
        { x: 0, y: 0 },
        { x: 20, y: 0 },
        { x: 20, y: 40 },
      ]),
      'M0,0 L12,0 Q20,0 20,8 L20,40',
    );
    assert.equal(
      roundedPath([
        { x: 0, y: 0 },
        { x: 0, y: 0 },
        { x: 9, y: 0 },
      ]),
      'M0,0 L0,0 Q0,0 4.5,0 L9,0',
    );
    assert.equal(roundedPath([]), '');
  });
});
