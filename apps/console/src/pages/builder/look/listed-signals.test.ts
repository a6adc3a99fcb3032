import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askedSignals, readSignalList } from './listed-signals.ts';

test('a line that is no signal is named; empty ones do not count', () => {
  assert.deepEqual(readSignalList('2026-11-12 10:03:20 up\n\n10:03 up'), { isRead: false, line: 3 });
  for (const line of [
    '2026-11-12 10:03:20',
    '2026-11-12 10:03 <b>',
    '12-11-2026 10:03 up',
    '2026-11-12 1:3 up',
  ])
    assert.deepEqual(readSignalList(line), { isRead: false, line: 1 }, line);
  assert.deepEqual(readSignalList(' \n'), { isRead: true, signals: [] });
});

test('a table of another program is read as well', () => {
  const signals = [
    { signal: 'up', at: '2026-11-12T10:03:20' },
    { signal: 'long_exit', at: '2026-11-12T10:04:00' },
  ];
  for (const text of [
    '2026-11-12 10:03:20 up\n2026-11-12 10:04 long_exit',
    '2026-11-12T10:03:20,up\r\n2026-11-12,10:04;long_exit\n',
  ])
    assert.deepEqual(readSignalList(text), { isRead: true, signals });
});

test('signals are found in whatever stands in a strategy, and messages of legs are none', () => {
  const row = { op: 'eq', l: { webhook: 'up' }, r: { value: true } };
  const document = {
    conditions: [
      { when: { all: [row, { not: { op: 'trueWithin', n: 3, row: { ...row, l: { webhook: 'down' } } } }] } },
      7,
    ],
    actions: [{ webhook: { url: 'https://example.com' } }, null],
  };
  assert.deepEqual(askedSignals(document), ['up', 'down']);
  assert.deepEqual(askedSignals({}), []);
});
