import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type LiveUnderTest, liveFor } from './live-brokers-under-test.ts';
import { assertDone, assertRefused } from './replies.ts';
import { connectSocket } from './socket-client.ts';

const printed =
  /^ASHOKLEY-EQ is not squared off yet in fyers, Spark keeps trying: The exit order ended as Rejected/;

async function position({ call }: LiveUnderTest): Promise<Record<string, unknown> | undefined> {
  return (await call('GET', '/positions?open=true&Acname=fyers')).body.data[0];
}

async function resting(live: LiveUnderTest): Promise<number> {
  const [price] = (await live.call('GET', '/ltp?Tokens=NSE:212')).body.data;
  const limitPrice = Math.floor(Number(price?.ltp) * 0.95);
  const strefID = await live.placed({ orderType: 'Limit', limitPrice, identifier: 'fyers' });
  await live.soon(async () => (await live.rows(`strefid=${strefID}`))[0]?.status === 'Placed', 'it rests');
  return strefID;
}

test('without a session a cancel is refused at once, and a square-off waits for the login', async (t) => {
  const live = await liveFor(t);
  await live.ready('FYERS', 'fyers');
  assert.deepEqual(await live.orders('fyers'), ['Executed']);
  const strefID = await resting(live);
  live.simulator('FYERS').endLogin('XS00001');
  await live.soon(async () => (await live.account('fyers')).Trade === 'N', 'the session is over');

  const json = { strategyname: 'demo', strefID };
  assertRefused(await live.call('DELETE', '/order', { json }), 400, { code: 'session_missing' });
  assertRefused(await live.call('GET', '/CancelAll/account?acname=fyers'), 400, { code: 'session_missing' });
  const asked = await live.call('GET', '/SquareOff/account?acname=fyers');
  assert.equal(asked.status, 200, asked.text);
  const { refusedIn } = asked.body.data[0] as { refusedIn: { account: string; code: string }[] };
  assert.deepEqual(
    refusedIn.map(({ account, code }) => [account, code]),
    [[`${live.ucc}:fyers`, 'session_missing']],
  );
  assert.match(asked.body.message, /^Square Off is not confirmed yet in AccountName : fyers$/);
  assert.ok((await position(live))?.closing, 'it is shown as unfinished');

  await live.logIn('FYERS', 'fyers');
  await live.soon(async () => (await position(live)) === undefined, 'the login closes the position');
  await live.soon(
    async () => (await live.rows(`strefid=${strefID}`))[0]?.active === 0,
    'and the order is gone',
  );
});

test('an exit that is refused is tried again, and shown as unfinished in the call, the socket and the log', async (t) => {
  const live = await liveFor(t);
  await live.ready('FYERS', 'fyers');
  assert.deepEqual(await live.orders('fyers'), ['Executed']);
  const address = await live.spark.spark.app.listen({ port: 0, host: '127.0.0.1' });
  const client = await connectSocket(t, `${address.replace('http', 'ws')}/orderWS?token=${live.owner}`);
  let isToldInSocket = false;
  void (async () => {
    while (!isToldInSocket) isToldInSocket = printed.test((await client.nextOf('General')).message);
  })().catch(() => undefined);
  const { faults } = live.simulator('FYERS');
  faults.plan({ fault: 'wrong-address', calls: ['place'], times: 100 });
  const asked = await live.call('GET', '/SquareOff/account?acname=fyers');
  assert.equal(asked.status, 200, asked.text);
  const { unsettledIn } = asked.body.data[0] as { unsettledIn: { account: string }[] };
  assert.deepEqual(
    unsettledIn.map(({ account }) => account),
    [`${live.ucc}:fyers`],
  );
  const problem = /^The exit order ended as Rejected: .+/;
  const closing = async () => (await position(live))?.closing as { problem: string | null } | undefined;
  await live.soon(async () => problem.test(String((await closing())?.problem)), 'the reason is shown');
  await live.soon(() => isToldInSocket, 'the socket tells of it');
  assert.ok((await live.logs('type=ERROR')).some(({ Message }) => printed.test(String(Message))));
  faults.clear();
  await live.soon(async () => (await position(live)) === undefined, 'it is flat in the end');
});

test('who takes a square-off back keeps the position', async (t) => {
  const live = await liveFor(t);
  await live.ready('FYERS', 'fyers');
  assert.deepEqual(await live.orders('fyers'), ['Executed']);
  const { faults } = live.simulator('FYERS');
  faults.plan({ fault: 'wrong-address', calls: ['place'], times: 100 });
  await live.call('GET', '/SquareOff/account?acname=fyers');
  await live.soon(async () => (await position(live))?.closing !== undefined, 'it is being closed');
  const one = 'Square Off taken back in AccountName : fyers';
  assertDone(await live.call('DELETE', '/SquareOff/account?acname=fyers'), one);
  faults.clear();
  await live.pass(120_000);
  const held = await position(live);
  assert.deepEqual([held?.qty, held?.closing], [10, undefined]);
});
