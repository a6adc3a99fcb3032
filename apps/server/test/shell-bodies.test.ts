import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FORM_TYPE, JSON_TYPE } from './content-types.ts';
import { assertDone, assertRefused } from './replies.ts';
import { OWNER, type OwnedSpark, sparkFor } from './spark-under-test.ts';

/** Sends bytes as the body of a call that takes any object. */
function sendParams(spark: OwnedSpark, raw: string | Buffer, headers: Record<string, string> = JSON_TYPE) {
  return spark.call('POST', '/strategyparams/demo', { token: spark.owner, raw, headers });
}

test('a body has a size', async (t) => {
  const spark = await sparkFor(t);
  const max = 256 * 1024;
  const filled = (bytes: number) => `{"a":"${'x'.repeat(bytes - 8)}"}`;
  assertRefused(await sendParams(spark, filled(max)), 400, { code: 'params_too_large' });
  assertRefused(await sendParams(spark, filled(max + 1)), 413, {
    code: 'body_too_large',
    message: `The body is larger than ${max} bytes`,
  });
});

test('an address has a length', async (t) => {
  const spark = await sparkFor(t);
  const path = '/profile?a=';
  const longest = await spark.call('GET', path + 'x'.repeat(10_240 - path.length), { token: spark.owner });
  assertRefused(longest, 400, { code: 'field_unknown', field: 'a' });
  const longer = await spark.call('GET', path + 'x'.repeat(10_241 - path.length), { token: spark.owner });
  assertRefused(longer, 414, { code: 'url_too_long', message: 'The address is longer than 10240 bytes' });
});

test('content types that are read, and those that are not', async (t) => {
  const spark = await sparkFor(t);
  const json = '{"a":1}';
  for (const type of [
    'application/json',
    'Application/JSON; charset=utf-8',
    'application/json;charset="UTF-8"',
    'application/json; charset=us-ascii',
    'application/json; version=1',
    'application/vnd.spark.1+json',
    'application/x-www-form-urlencoded',
  ]) {
    assertDone(await sendParams(spark, json, { 'content-type': type }), 'Parameters stored', [{ a: 1 }]);
  }
  assertDone(await sendParams(spark, json, {}), 'Parameters stored', [{ a: 1 }]);
  for (const type of [
    'text/plain',
    'text/html',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
    'application/xml',
    'application/json; charset=utf-16',
    'application/json; charset=latin1',
    'json',
    'application/jsonp',
    '',
    `application/${'x'.repeat(5_000)}`,
  ]) {
    const reply = await sendParams(spark, json, { 'content-type': type });
    const shown = type.slice(0, 100) || 'none';
    assertRefused(reply, 415, {
      code: 'content_type_unsupported',
      message: `The content type ${shown} is not read here`,
    });
  }
});

test('without a body the content type does not matter', async (t) => {
  const spark = await sparkFor(t);
  const headers = { 'content-type': 'text/plain' };
  const reply = await spark.call('GET', '/profile', { token: spark.owner, headers });
  assert.equal(reply.status, 200);
  const blank = await spark.call('GET', '/profile', { token: spark.owner, raw: ' \r\n', headers: JSON_TYPE });
  assert.equal(blank.status, 200);
});

test('text that is not UTF-8 is refused wherever it stands', async (t) => {
  const spark = await sparkFor(t);
  const token = spark.owner;
  const bad = Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]);
  assertRefused(await sendParams(spark, bad), 400, {
    code: 'text_not_utf8',
    message: 'The body is not valid UTF-8',
  });
  for (const raw of ['userid=%ff', 'userid=%zz', 'userid=%', '%c3=1']) {
    const reply = await spark.call('POST', '/token', { raw, headers: FORM_TYPE });
    assertRefused(reply, 400, { code: 'text_not_utf8', message: 'The form is not valid UTF-8' });
  }
  for (const path of ['/profile?a=%ff', '/profile?%zz', '/account/%ff', '/account/%']) {
    assertRefused(await spark.call('GET', path, { token }), 400, { code: 'url_broken' });
  }
});

test('a byte order mark is not part of the JSON', async (t) => {
  const spark = await sparkFor(t);
  assertDone(await sendParams(spark, '\ufeff{"a":1}'), 'Parameters stored', [{ a: 1 }]);
});

test('a key twice in one object is refused, nested and in another spelling too', async (t) => {
  const spark = await sparkFor(t);
  for (const raw of [
    '{"a":1,"a":1}',
    '{"a":1,"b":{},"a":2}',
    '{"x":{"a":1,"a":2}}',
    '{"x":[{"b":0},{"a":1,"a":2}]}',
    '{"a":1,"\\u0061":2}',
    '{ "a" : "}" , "a" : "{" }',
    '{"a":[{"a":1}],"a":1}',
  ]) {
    assertRefused(await sendParams(spark, raw), 400, {
      code: 'json_duplicate_key',
      field: 'a',
      message: 'The body has the key a twice in one object',
    });
  }
  for (const raw of ['{"a":{"a":1},"b":[{"a":1},{"a":2}]}', '{"a":"a\\"a","b":"a"}', '{"a":1,"A":2}']) {
    assertDone(await sendParams(spark, raw), 'Parameters stored', [JSON.parse(raw)]);
  }
});

test('nesting has a depth', async (t) => {
  const spark = await sparkFor(t);
  const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
  assert.equal((await sendParams(spark, nested(40))).status, 200);
  const tooDeep = { code: 'json_too_deep', message: 'The body is nested deeper than 40 levels' };
  assertRefused(await sendParams(spark, nested(41)), 400, tooDeep);
  assertRefused(await sendParams(spark, `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`), 400, tooDeep);
  assertRefused(await sendParams(spark, '['.repeat(200_000)), 400, { code: 'json_broken' });
});

test('broken JSON is refused without a word of what it said', async (t) => {
  const spark = await sparkFor(t);
  for (const raw of [
    '{"password":"SECRET123"',
    '{"password":"SECRET123",}',
    '{password:"SECRET123"}',
    'SECRET123',
    "{'password':'SECRET123'}",
    '{"password":"SECRET123\u0001"}',
    '{"a":SECRET123}',
    'position 123123123',
    '{"a":1} trailing SECRET123',
    'NaN',
    '{"a":01}',
  ]) {
    const reply = await sendParams(spark, raw);
    assertRefused(reply, 400, { code: 'json_broken' });
    assert.doesNotMatch(reply.text, /SECRET|123123/, raw);
  }
  assert.doesNotMatch(spark.logged(), /SECRET/);
});

test('a form under the JSON type is refused, JSON under the form type is read', async (t) => {
  const spark = await sparkFor(t);
  const right = { userid: OWNER.email, password: 'wrong' };
  const asForm = new URLSearchParams(right).toString();
  assertRefused(await spark.call('POST', '/token', { raw: asForm, headers: JSON_TYPE }), 400, {
    code: 'json_broken',
  });
  const asJson = ` ${JSON.stringify(right)}`;
  assertRefused(await spark.call('POST', '/token', { raw: asJson, headers: FORM_TYPE }), 401, {
    code: 'login_failed',
  });
});
