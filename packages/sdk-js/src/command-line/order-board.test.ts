import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleOf, OrderUpdate as UpdateSchema } from '@spark/contract';
import type { OrderUpdate } from '../generated/entities.ts';
import { createOrderBoard } from './order-board.ts';

const order = (reftag: number, more: Partial<OrderUpdate> = {}): OrderUpdate => ({
  ...(exampleOf(UpdateSchema) as OrderUpdate),
  reftag,
  strefID: 100 + reftag,
  ...more,
});

/** A screen of so many rows, or none, and what was written. */
function board(rows: number | null, isJson = false, columns = 60) {
  const [out, err]: [string[], string[]] = [[], []];
  let drawn = () => undefined as void;
  const world = {
    out: (text: string) => {
      out.push(text);
      drawn();
    },
    err: (text: string) => void err.push(text),
    screen: () => (rows === null ? null : { columns, rows }),
  };
  const next = () =>
    new Promise<string>((resolve) => {
      drawn = () => resolve(out.at(-1) ?? '');
    });
  return { board: createOrderBoard({ world, isJson }), out, err, next };
}

test('many updates are drawn once, the newest order first, within the screen', async () => {
  const { board: orders, out, next } = board(5);
  const drawn = next();
  for (let reftag = 1; reftag <= 9; reftag += 1) orders.update(order(reftag));
  orders.say('');
  const lines = (await drawn).split('\n');
  assert.equal(out.length, 1);
  assert.equal(lines.length, 4);
  assert.match(lines[1] ?? '', / 109 /);
  assert.equal(lines.at(-1), 'Connected. Ctrl-C ends.');
  for (const line of lines.slice(1)) assert.ok(line.length <= 60, line);
});

test('a narrow screen drops other columns before the state of an order', async () => {
  for (const columns of [40, 60, 80, 200]) {
    const { board: orders, next } = board(10, false, columns);
    const drawn = next();
    orders.update(order(1, { symbol: 'NIFTY17NOV2622600CE', status: 'Executed' }));
    const lines = (await drawn).split('\n');
    assert.match(lines[1] ?? '', /101 .*Executed$/, `${columns} columns`);
    assert.ok((lines[1] ?? '').length <= columns);
    assert.equal(/LIMIT/.test(lines[0] ?? ''), columns === 200);
  }
});

test('an order book that was read before an update does not undo it', async () => {
  const { board: orders, next } = board(10);
  const drawn = next();
  orders.update(order(1, { symbol: 'NEW' }));
  orders.fill([order(1, { symbol: 'OLD' }), order(2, { symbol: 'OTHER' })]);
  const text = await drawn;
  assert.match(text, /NEW/);
  assert.match(text, /OTHER/);
  assert.doesNotMatch(text, /OLD/);
});

test('without a screen each update is a line, and control characters of the server are removed', () => {
  const { board: orders, out, err } = board(null);
  orders.say('Connecting…');
  orders.say('');
  orders.update(
    order(1, { AccountName: '\u001b[2Jx\ny', filledQty: 1, tradePrice: 171.5, status: 'Executed' }),
  );
  orders.end();
  assert.deepEqual(out, ['101  [2Jx y Buy 1/1 ASHOKLEY-EQ Executed at 171.50\n']);
  assert.deepEqual(err, ['Connecting…\n']);
});

test('after the end nothing is drawn, not even a late update', async () => {
  const { board: orders, out } = board(10);
  const other = board(10);
  orders.update(order(1));
  orders.end();
  orders.fill([order(2)]);
  // Another one that began later has drawn, so this one would have.
  const drawn = other.next();
  other.board.update(order(3));
  await drawn;
  assert.deepEqual(out, ['\n']);
});
