import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openData } from '@spark/application';
import { createSeededRandomness, journalRows } from '@spark/testkit';
import { LIMITS } from '@spark/vocabulary';
import { type OwnedSpark, type Reply, sparkFor } from './spark-under-test.ts';

const codes = ({ body }: Reply) => body.errors?.map(({ code, field }) => `${code} ${field ?? ''}`.trim());
const put = (spark: OwnedSpark, about: string, json: object, token = spark.owner) =>
  spark.call('PUT', `/notes/${about}`, { token, json });
const list = async (spark: OwnedSpark, query = '', token = spark.owner) =>
  (await spark.call('GET', `/notes${query}`, { token })).body.data;

test('a note needs a day of the calendar or a trade of yours, some text, and few tags', async (t) => {
  const spark = await sparkFor(t);
  for (const [about, json, code] of [
    ['2026-02-31', { text: 'x' }, 'field_format about'],
    ['yesterday', { text: 'x' }, 'field_format about'],
    ['0', { text: 'x' }, 'field_format about'],
    ['501', { text: 'x' }, 'trade_unknown about'],
    ['2026-11-16', {}, 'field_missing text'],
    ['2026-11-16', { text: 'x'.repeat(LIMITS.noteChars + 1) }, 'field_length text'],
    ['2026-11-16', { text: 'x', tags: Array(LIMITS.noteTags + 1).fill('a') }, 'field_length tags'],
    ['2026-11-16', { text: 'x', tags: ['x'.repeat(LIMITS.noteTagChars + 1)] }, 'field_length tags[0]'],
  ] as const)
    assert.deepEqual(codes(await put(spark, about, json)), [code], about);
  assert.deepEqual(
    codes(await spark.call('GET', '/notes?startDate=2026-11-17&endDate=2026-11-16', { token: spark.owner })),
    ['fields_disagree endDate'],
  );
  assert.deepEqual(await list(spark), []);
});

test('notes on days and trades are kept, found by day and tag, and seen by their user alone', async (t) => {
  const spark = await sparkFor(t);
  const token = spark.owner;
  const ucc = String((await spark.call('GET', '/profile', { token })).body.data[0]?.UCC);
  const data = await openData(spark.config, { clock: spark.clock, random: createSeededRandomness(1) });
  const trade = journalRows.tradeRow(ucc, 501);
  await data.store.journal.record({ ucc, at: 1, writes: [{ kind: 'put-trades', trades: [trade] }] });
  await data.store.close();
  await put(spark, '2026-11-17', { text: 'later' });
  const written = await put(spark, '501', { text: 'नमस्ते <b>', tags: ['breakout', 'breakout', 'late entry'] });
  assert.equal(written.status, 200, written.text);
  assert.equal(written.body.message, 'Note written');
  const [row] = written.body.data;
  assert.deepEqual(
    [row?.TDno, row?.day, row?.text, row?.tags],
    [501, trade.day, 'नमस्ते <b>', ['breakout', 'late entry']],
  );
  await put(spark, trade.day, { text: 'first' });
  await put(spark, trade.day, { text: 'the whole day', tags: ['calm'] });
  const other = await spark.addUser('other@example.com');
  assert.deepEqual(await list(spark, '', other.token), []);
  const again = await spark.restart();
  const read = async (query: string) =>
    (await again.call('GET', `/notes${query}`, { token })).body.data.map(({ TDno, text }) => [TDno, text]);
  assert.deepEqual(await read(''), [
    [null, 'the whole day'],
    [501, 'नमस्ते <b>'],
    [null, 'later'],
  ]);
  assert.deepEqual(await read(`?endDate=${trade.day}`), [
    [null, 'the whole day'],
    [501, 'नमस्ते <b>'],
  ]);
  assert.deepEqual(await read('?tag=late%20entry'), [[501, 'नमस्ते <b>']]);
  for (let times = 0; times < 2; times += 1)
    assert.equal((await again.call('DELETE', '/notes/501', { token })).body.message, 'Note removed');
  assert.equal((await read('')).length, 2);
});
