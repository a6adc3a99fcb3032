import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { xtsMaster } from './master.ts';

const { files, read } = xtsMaster({ rest: 'http://xts', stream: 'ws://xts' });

const CASH =
  'NSECM|3045|8|SBIN|SBIN-EQ|EQ|SBIN-EQ|1100100003045|1117.05|913.95|92306|0.1|1|1|SBIN|INE062A01020|1|1|STATE BANK|0|-1|-1';
const OPTION =
  'NSEFO|63915|2|NIFTY|NIFTY26N2423500CE|OPTIDX|NIFTY-OPTIDX|2632800063915|850.5|0.05|1801|0.05|65|1|-1|Nifty 50|2026-11-24T14:30:00|23500|3|NIFTY 24NOV2026 CE 23500|1|1|NIFTY26N2423500CE';
const FUTURE =
  'NSEFO|53001|1|NIFTY|NIFTY26NOVFUT|FUTIDX|NIFTY-FUTIDX|2632800053001|26950|22050|1801|0.1|65|1|-1|Nifty 50|2026-11-24T14:30:00|NIFTY 24NOV2026|1|1|NIFTY26NOVFUT';
const SPREAD =
  'NSEFO|99001|4|NIFTY|NIFTY26NOV26DECFUT|FUTIDX|NIFTY-FUTIDX|1|0|0|1801|0.1|65|1|-1|Nifty 50|2026-11-24T14:30:00|SPD|1|1|X';

/** Lists of a test are shorter than those of a day. */
const fileOf = (name: string) => ({
  ...(files.find((file) => file.name === name) ?? assert.fail(name)),
  rowsMin: 100,
});

/** So many rows as a whole list has at least, with these in front. */
function listOf(file: string, ...rows: readonly string[]): string {
  const filler = Array.from({ length: 120 }, (_, at) =>
    (file.endsWith('FO') ? OPTION : CASH).replace(/\|\d+\|/, `|${70_000 + at}|`),
  );
  return JSON.stringify({ type: 'success', code: 's-1', result: [...rows, ...filler].join('\n') });
}

describe('the list of instruments of XTS', () => {
  test('[brokers.X9] each segment is asked for by itself, without a token', () => {
    assert.deepEqual(
      files.slice(0, 4).map(({ name, request }) => [name, request.json, request.headers]),
      ['NSECM', 'NSEFO', 'BSECM', 'BSEFO'].map((listed) => [
        listed,
        { exchangeSegmentList: [listed] },
        undefined,
      ]),
    );
    assert.ok(files.slice(0, 4).every(({ rowsMin }) => rowsMin >= 500));
  });

  test('[brokers.X9] a share', () => {
    const list = read(fileOf('NSECM'), listOf('NSECM', CASH));
    assert.deepEqual(list.ok && list.value[0], {
      exchange: 'NSE',
      exchangeToken: '3045',
      symbol: 'SBIN-EQ',
      token: '3045',
      name: 'SBIN',
      class: 'equity',
      expiry: null,
      strikePaise: null,
      optionType: null,
      lotSize: 1,
      tickPaise: 10,
      freezeQty: 92_306,
      lowestPaise: 91_395,
      highestPaise: 111_705,
    });
  });

  test('[brokers.X9] options and futures, which have fewer columns; a spread is left out', () => {
    const list = read(fileOf('NSEFO'), listOf('NSEFO', OPTION, FUTURE, SPREAD));
    assert.ok(list.ok);
    const [option, future] = list.value;
    assert.deepEqual(
      [option, future].map((listed) => [
        listed?.exchangeToken,
        listed?.class,
        listed?.expiry,
        listed?.strikePaise,
        listed?.optionType,
      ]),
      [
        ['63915', 'option', '2026-11-24', 2_350_000, 'CE'],
        ['53001', 'future', '2026-11-24', null, null],
      ],
    );
    assert.deepEqual([future?.lotSize, future?.tickPaise, future?.freezeQty], [65, 10, 1801]);
    assert.equal(list.value.length, 122);
  });

  test('[brokers.X9] a list that is cut, short, empty, refused or without columns is refused whole', () => {
    const whole = listOf('NSECM', CASH);
    const withRows = (rows: readonly string[]) =>
      JSON.stringify({ type: 'success', result: rows.join('\n') });
    const many = (row: string) => Array.from({ length: 200 }, () => row);
    const bad: readonly (readonly [string, string])[] = [
      ['cut in the middle of the JSON', whole.slice(0, -200)],
      ['cut in the middle of a row', withRows([...many(CASH), CASH.slice(0, 20)])],
      ['a few rows', withRows([CASH, CASH])],
      ['nothing', ''],
      ['an empty list', withRows([])],
      ['an error', JSON.stringify({ type: 'error', code: 'e-1', description: 'busy', result: '' })],
      ['no list', JSON.stringify({ type: 'success', result: {} })],
      ['columns missing', withRows(many(CASH.split('|').slice(0, 9).join('|')))],
      ['another segment', withRows(many(CASH.replace('NSECM', 'NSECD')))],
    ];
    for (const [name, text] of bad) {
      const list = read(fileOf('NSECM'), text);
      assert.equal(list.ok, false, name);
      assert.match(list.ok ? '' : list.error, /NSECM/, name);
    }
  });

  test('[brokers.X9] a few unreadable rows among many are left out', () => {
    const broken = CASH.replace('|0.1|1|1|', '|x|1|1|');
    const list = read(fileOf('NSECM'), listOf('NSECM', broken));
    assert.equal(list.ok && list.value.length, 120);
  });

  test('[brokers.X9] indices have numbers of XTS; without them the rest is whole all the same', () => {
    const indices = files.find(({ name }) => name === 'NSE indices') ?? assert.fail();
    assert.equal(indices.rowsMin, 0);
    const answer = (indexList: unknown) => JSON.stringify({ type: 'success', result: { indexList } });
    const list = read(indices, answer(['NIFTY 50_26000', 'INDIA VIX_26002', 'no number', 7]));
    assert.deepEqual(list.ok && list.value.map(({ name, token, class: kind }) => [name, token, kind]), [
      ['NIFTY 50', '26000', 'index'],
      ['INDIA VIX', '26002', 'index'],
    ]);
    for (const nothing of ['', '{"type":"error"}', answer(null)])
      assert.deepEqual(read(indices, nothing), { ok: true, value: [] });
  });

  test('[brokers.X9] any text is read or refused', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.constantFrom('NSECM', 'NSEFO', '1', '0.05', '2026-11-24', '3', 'NaN', ''),
    );
    const rows = fc.array(
      fc.array(cell, { maxLength: 25 }).map((cells) => cells.join('|')),
      { maxLength: 120 },
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          rows.map((row) => JSON.stringify({ type: 'success', result: row.join('\n') })),
        ),
        (listed) => {
          for (const file of files) {
            const list = read(file, listed);
            if (list.ok) for (const row of list.value) assert.ok(row.lotSize > 0 && row.tickPaise > 0);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
