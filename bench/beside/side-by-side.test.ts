import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Figure } from './read-figures.ts';
import { sideBySide } from './side-by-side.ts';

const figure = (value: number, more: Partial<Figure> = {}): Figure => ({
  ...{ bench: 'orders', what: 'POST /order: a second', value, better: 'more', isBaseline: false },
  ...more,
});
const turn = (before: Figure, after: Figure) => ({ before: [before], after: [after] });
const text = (turns: Parameters<typeof sideBySide>[0]) =>
  sideBySide(turns).map((line) => line.trim().replaceAll(/ {2,}/g, ' | '));

test('each figure is the median of its turns, the change that of their changes', () => {
  const turns = [
    turn(figure(1000), figure(1100)),
    turn(figure(800), figure(824)),
    turn(figure(900), figure(891)),
  ];
  assert.deepEqual(text(turns), [
    '',
    'orders | before | after | change',
    'POST /order: a second | 900 | 891 | +3.0 % | (−1.0 % to +10 %)',
    '',
    '0 of 1 figures are worse by more than 3 %.',
  ]);
});

test('of two turns the median lies between them', () => {
  const lines = text([turn(figure(100), figure(110)), turn(figure(200), figure(260))]);
  assert.equal(lines[2], 'POST /order: a second | 150 | 185 | +20 % | (+10 % to +30 %)');
});

test('what is worse by more than the tolerance is named, whichever way is better', () => {
  const slower = { what: 'POST /order: p99 ms', better: 'less' } as const;
  assert.match(text([turn(figure(100), figure(96))]).join('\n'), /\| −4\.0 % \| worse\n\n1 of 1 .*marked/);
  assert.match(text([turn(figure(10, slower), figure(10.4, slower))]).join('\n'), /\+4\.0 % \| worse/);
  assert.doesNotMatch(text([turn(figure(10, slower), figure(9, slower))]).join('\n'), /worse\n/);
  assert.doesNotMatch(text([turn(figure(100), figure(97.5))]).join('\n'), /worse\n/);
});

test('a baseline tells of the machine and is not judged', () => {
  const echo = { isBaseline: true };
  const lines = text([turn(figure(100, echo), figure(50, echo))]);
  assert.equal(lines[2], 'POST /order: a second | 100 | 50 | −50 % | baseline');
  assert.match(lines.at(-1) ?? '', /^0 of 0/);
});

test('what only one of them measures has no change', () => {
  const lines = text([{ before: [], after: [figure(12.345)] }]);
  assert.equal(lines[2], 'POST /order: a second | – | 12.35');
  assert.match(lines.at(-1) ?? '', /^0 of 0/);
});
