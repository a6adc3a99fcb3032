import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { openStore } from '@spark/store';
import { instructionsFor, refusalOf } from './instructions-under-test.ts';
import { type Got, OWN_NETWORK, receiverFor } from './message-receiver.ts';

const ABOVE = { token: 'NSE:212', condition: 'above', level: 175 };

test('[engine.N148] a firing is posted with a signature that its receiver can check; the key is shown once and sealed', async (t) => {
  const { got, url } = await receiverFor(t, [503]);
  const { call, price, until, one, spark, add } = await instructionsFor(t, OWN_NETWORK);
  const untilGot = (count: number) =>
    until(async () => {
      await call('GET', '/profile');
      return got.length === count;
    });
  const stateOfKey = async () => (await call('GET', '/signingKey')).body.data;
  assert.deepEqual(await stateOfKey(), [{ exists: false }]);
  const first = await call('POST', '/priceAlerts', { json: { ...ABOVE, webhookUrl: url } });
  assert.deepEqual(await stateOfKey(), [{ exists: true }], 'it says no more than that');
  const key = String(first.body.data[0]?.signingKey);
  const id = Number(first.body.data[0]?.id);
  assert.match(key, /^[A-Za-z0-9]{43}$/, first.text);
  const second = await call('POST', '/priceAlerts', { json: { ...ABOVE, level: 500, webhookUrl: url } });
  assert.equal(second.body.data[0]?.signingKey, null, 'it is shown once');
  assert.equal((await call('GET', '/priceAlerts')).text.includes(key), false);

  await price(175.5);
  await untilGot(2);
  const [, sent] = got;
  const timestamp = String(sent?.headers['spark-timestamp']);
  const signature = createHmac('sha256', key).update(`${timestamp}.${sent?.body}`).digest('hex');
  assert.equal(sent?.headers['spark-signature'], `v1=${signature}`);
  assert.equal(
    got[0]?.headers['spark-delivery'],
    sent?.headers['spark-delivery'],
    'a repetition can be told',
  );
  const { message, ...told } = JSON.parse(sent?.body ?? '{}');
  assert.deepEqual(told, {
    ...{ id, name: 'NSE:212-EQ above 175.00', what: 'NSE:212-EQ', token: 'NSE:212', condition: 'above' },
    ...{ level: '175.00', value: '175.50', firing: 1, at: '2026-11-16T10:00:01' },
  });
  assert.match(message, /it reached 175\.00/);
  await until(async () => String((await one('/priceAlerts', id)).outcomes).includes('Sent to 127.0.0.1'));

  let dumped = '';
  const store = await openStore(spark.config);
  for await (const line of store.dump()) dumped += JSON.stringify(line);
  await store.close();
  assert.equal(dumped.includes(key), false, 'it is sealed');
  assert.equal(spark.logged().includes(key), false);

  const renewed = String((await call('POST', '/signingKey')).body.data[0]?.signingKey);
  assert.notEqual(renewed, key);
  await add('/priceAlerts', { ...ABOVE, level: 177, webhookUrl: url });
  await price(178);
  await untilGot(3);
  const { headers, body } = got[2] as Got;
  const expected = createHmac('sha256', renewed)
    .update(`${headers['spark-timestamp']}.${body}`)
    .digest('hex');
  assert.equal(headers['spark-signature'], `v1=${expected}`);
});

test('[engine.N148] a redirect is not followed, a refusal is not repeated, and its user is told', async (t) => {
  const { got, url } = await receiverFor(t, [302]);
  const { add, price, until, one, untilLogged } = await instructionsFor(t, OWN_NETWORK);
  const id = await add('/priceAlerts', { ...ABOVE, webhookUrl: url });
  await price(176);
  await untilLogged(/did not take the message: it answered with status 302/);
  await until(async () => String((await one('/priceAlerts', id)).outcomes).includes('status 302'));
  assert.equal(got.length, 1);
});

test('[engine.N148] what the owner does not list is refused', async (t) => {
  const { got, url } = await receiverFor(t);
  const { call } = await instructionsFor(t, { env: { SPARK_PRIVATE_WEBHOOKS: '10.0.0.0/8' } });
  for (const webhookUrl of [
    url,
    'https://localhost/x',
    'https://[::1]/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest',
    'http://1.1.1.1/',
    'ftp://example.com/',
    'https://me:secret@example.com/',
  ])
    assert.deepEqual(
      refusalOf(await call('POST', '/priceAlerts', { json: { ...ABOVE, webhookUrl } })),
      ['address_private webhookUrl'],
      webhookUrl,
    );
  for (const webhookUrl of ['https://10.1.2.3/', 'http://10.1.2.3/x', 'https://example.com/x'])
    assert.equal(
      (await call('POST', '/priceAlerts', { json: { ...ABOVE, webhookUrl } })).status,
      200,
      webhookUrl,
    );
  assert.equal(got.length, 0);
});
