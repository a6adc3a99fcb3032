import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { TEMPLATES } from '@spark/document';
import { assertRefused } from './replies.ts';
import { type OwnedSpark, sparkFor } from './spark-under-test.ts';

async function validate(spark: OwnedSpark, json: unknown) {
  const reply = await spark.call('POST', '/builder/validate', { token: spark.owner, json });
  assert.equal(reply.status, 200, reply.text);
  const [check] = reply.body.data;
  assert.ok(check);
  return check as {
    readonly valid: boolean;
    readonly hash: string | null;
    readonly issues: readonly { readonly code: string; readonly pointer: string }[];
    readonly conditions: readonly { readonly sentence: string }[];
    readonly series: readonly { readonly warmUpCandles: number }[];
  };
}

async function templates(spark: OwnedSpark) {
  const reply = await spark.call('GET', '/builder/templates', { token: spark.owner });
  assert.equal(reply.status, 200, reply.text);
  return reply.body.data as readonly {
    readonly id: string;
    readonly hash: string;
    readonly document: object;
  }[];
}

suite('strategy documents', () => {
  test('without a login, without a body, and with a body that is no object it is refused', async (t) => {
    const spark = await sparkFor(t);
    const list = await spark.call('POST', '/builder/validate', { token: spark.owner, json: [] });
    assertRefused(list, 400, { code: 'body_not_object' });
    const nothing = await spark.call('POST', '/builder/validate', { token: spark.owner });
    assertRefused(nothing, 400, { code: 'field_missing', field: 'body' });
    assertRefused(await spark.call('GET', '/builder/templates'), 401, { code: 'token_missing' });
  });

  test('what is wrong with a document is told by the list of instruments that is in use', async (t) => {
    const spark = await sparkFor(t);
    const [straddle] = TEMPLATES;
    assert.ok(straddle);
    const { document } = straddle;
    const banknifty = { ...document, market: { underlying: 'BANKNIFTY', exchange: 'NSE' } };
    const { valid, hash, issues, conditions } = await validate(spark, banknifty);
    assert.deepEqual(
      [valid, hash, issues.map(({ code, pointer }) => [code, pointer]), conditions],
      [false, null, [['no_weekly', '/actions/0/expiry']], []],
    );
    const unknown = { ...document, market: { underlying: 'NIFTTY', exchange: 'NSE' } };
    assert.equal((await validate(spark, unknown)).issues[0]?.code, 'underlying_unknown');
    const [leg, ...rest] = document.actions;
    const units = { ...document, actions: [{ ...leg, qty: { units: 70 } }, ...rest] };
    assert.equal((await validate(spark, units)).issues[0]?.code, 'lot_multiple');
  });

  test('the templates are valid here, and say what they do', async (t) => {
    const spark = await sparkFor(t);
    const list = await templates(spark);
    assert.equal(list.length, 7);
    for (const { id, hash, document } of list) {
      const check = await validate(spark, document);
      assert.deepEqual([check.valid, check.hash, check.issues], [true, hash, []], id);
      assert.match(check.conditions[0]?.sentence ?? '', /^When .+, then .+\.$/);
    }
  });

  test('the deepest document that is allowed gets through the reader of bodies', async (t) => {
    const spark = await sparkFor(t);
    const [straddle] = TEMPLATES;
    assert.ok(straddle);
    let value: unknown = { value: 1 };
    for (let level = 0; level < 4; level++) value = { expr: ['add', value, { value: 1 }] };
    let when: unknown = { op: 'trueWithin', n: 2, row: { op: 'gt', l: { mtm: 'day' }, r: value } };
    for (let level = 0; level < 5; level++) when = { all: [when] };
    const [condition] = straddle.document.conditions;
    const deep = { ...straddle.document, conditions: [{ ...condition, when }] };
    assert.equal((await validate(spark, deep)).valid, true);
  });

  test('the catalog is whole, or one family of it, and the schema is one', async (t) => {
    const spark = await sparkFor(t);
    const whole = await spark.call('GET', '/builder/catalog', { token: spark.owner });
    assert.equal(whole.body.data.length, 16);
    const one = await spark.call('GET', '/builder/catalog?family=operators', { token: spark.owner });
    assert.equal(one.body.data.length, 1);
    assert.equal(JSON.stringify(one.body.data).match(/"partners"/g)?.length, 12);
    assertRefused(await spark.call('GET', '/builder/catalog?family=x', { token: spark.owner }), 400, {
      code: 'field_choice',
      field: 'family',
    });
    const schema = await spark.call('GET', '/builder/schema', { token: spark.owner });
    assert.match(JSON.stringify(schema.body.data), /draft\/2020-12/);
  });
});
