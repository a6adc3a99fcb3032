import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSignalList } from './signal-list.ts';

const BOTH = [
  { signal: 'up', at: '2026-11-12T10:03:20' },
  { signal: 'long_exit', at: '2026-11-12T10:04:00' },
];

test('each row that is no signal is named with what is wrong, and the others are read', () => {
  const { signals, problems } = readSignalList(
    [
      '2026-11-12 10:03:20 up',
      '',
      '10:03 up',
      '2026-11-12 10:03:20',
      '2026-02-30 10:03 up',
      '2026-11-12 25:00 up',
      '2026-11-12 1:3 up',
      '2026-11-12 10:03 <b>',
      '2026-11-12 10:03 __proto__',
      '12-11-2026 10:03 up',
      '2026-11-12 10:03 up again',
      `2026-11-12 10:03 ${'a'.repeat(100)}`,
      '2026-11-12 10:04 long_exit',
    ].join('\n'),
  );
  assert.deepEqual(signals, BOTH);
  assert.deepEqual(
    problems.map(({ line, message }) => `${line} ${message.slice(0, 24)}`),
    [
      '3 It must be day, time and',
      '4 It must be day, time and',
      '5 2026-02-30 is no day.',
      '6 25:00 is no time as in 1',
      '7 1:3 is no time as in 10:',
      '8 <b> is no name of a sign',
      '9 __proto__ is no name of ',
      '10 It must be day, time and',
      '11 It must be day, time and',
      `12 ${'a'.repeat(24)}`,
    ],
  );
  assert.ok(problems.every(({ message }) => message.length < 200));
});

test('a name that the strategy does not ask for is named, where it is known what it asks for', () => {
  const { signals, problems } = readSignalList('2026-11-12 10:03 pu\n2026-11-12 10:03:20 up', ['up', 'down']);
  assert.deepEqual(signals, [BOTH[0]]);
  assert.deepEqual(problems, [
    { line: 1, message: 'The strategy asks for no signal pu, it asks for up, down.' },
  ]);
});

test('tables of other programs are read as well, with headings, quotes and zones', () => {
  for (const text of [
    '2026-11-12 10:03:20 up\n2026-11-12 10:04 long_exit',
    '2026-11-12T10:03:20,up\r\n2026-11-12,10:04;long_exit\n',
    '\uFEFFTime,Signal\r\n"2026-11-12T04:33:20Z","up"\r\n"2026-11-12T04:34:00.000Z","long_exit"\r\n',
    'name;at\nup;2026-11-12T10:03:20+05:30\nlong_exit;2026-11-11T23:34-05:00',
    'up\t2026-11-12 10:03:20\rlong_exit\t2026-11-12 10:04',
  ])
    assert.deepEqual(readSignalList(text), { signals: BOTH, problems: [] }, text);
  for (const empty of ['', ' \n', 'time,signal'])
    assert.deepEqual(readSignalList(empty), { signals: [], problems: [] });
});
