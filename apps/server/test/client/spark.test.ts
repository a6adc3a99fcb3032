import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { type TestContext, test } from 'node:test';
import { type NewStrategy, Spark, SparkConnectionError, SparkError } from '@spark/client';
import { freePort } from '@spark/testkit';
import { listen } from '../raw-socket.ts';
import { OWNER, sparkFor } from '../spark-under-test.ts';

/** The client against the real program, over the network. */
async function start(t: TestContext) {
  const server = await sparkFor(t);
  const url = `http://127.0.0.1:${await listen(server)}`;
  return { server, url, spark: new Spark({ url, token: server.owner }) };
}

const CREDENTIALS = { userid: OWNER.email, password: OWNER.password };

test('a wrong password is an error that says what to do', async (t) => {
  const { url } = await start(t);
  const login = Spark.login({ url, userid: OWNER.email, password: 'not the password' });
  const error = await login.then(
    () => assert.fail('logged in'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof SparkError);
  assert.deepEqual([error.status, error.code], [401, 'login_failed']);
  assert.match(error.problems[0]?.hint ?? '', /Check userid and password/);
  assert.notEqual(error.requestId, undefined);
});

test('all problems of a call are reported at once', async (t) => {
  const { spark } = await start(t);
  const wrong = { strategyName: '', strategyType: 'Weekly', display: 'Open' } as unknown as NewStrategy;
  await assert.rejects(spark.addStrategy(wrong), (error: unknown) => {
    assert.ok(error instanceof SparkError);
    assert.equal(error.status, 400);
    assert.deepEqual(
      error.problems.map(({ code, field }) => `${field} ${code}`),
      ['strategyName field_missing', 'strategyType field_choice', 'display field_choice'],
    );
    return true;
  });
});

test('a field that nobody knows is sent, so that the server can say so', async (t) => {
  const { spark } = await start(t);
  const mistyped = { acnme: 'paper' } as Record<string, string>;
  await assert.rejects(spark.readOverview(mistyped), { code: 'field_unknown' });
});

test('an unreachable server is a distinct error', async () => {
  const spark = new Spark({ url: `http://127.0.0.1:${await freePort()}`, token: 'x', retries: 0 });
  await assert.rejects(spark.listAccounts(), (error: unknown) => {
    assert.ok(error instanceof SparkConnectionError);
    assert.match(error.message, /cannot be reached: ECONNREFUSED/);
    return true;
  });
});

test('a call ends when its signal says so, before and while it runs', async (t) => {
  const { spark } = await start(t);
  await assert.rejects(
    spark.listAccounts({}, { signal: AbortSignal.abort('enough') }),
    (why) => why === 'enough',
  );
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve));
  t.after(() => silent.close());
  const port = (silent.address() as { readonly port: number }).port;
  const ending = new AbortController();
  const hanging = new Spark({ url: `http://127.0.0.1:${port}`, token: 'x' }).listAccounts(
    {},
    {
      signal: ending.signal,
    },
  );
  silent.once('connection', (socket) => {
    ending.abort(new Error('changed my mind'));
    socket.destroy();
  });
  await assert.rejects(hanging, /changed my mind/);
});

test('a login by password and by key both work', async (t) => {
  const { url } = await start(t);
  const spark = await Spark.login({ url: `${url}/`, ...CREDENTIALS });
  const { data, message } = await spark.readProfile();
  assert.equal(message, 'User exists');
  const byKey = await Spark.login({ url, apikey: data[0]?.AuthKey ?? '' });
  assert.deepEqual((await byKey.readProfile()).data, data);
});

test('a token that ended in the night is renewed once for all calls of the morning', async (t) => {
  const { server, url } = await start(t);
  const tokens: string[] = [];
  const spark = await Spark.login({ url, ...CREDENTIALS, onToken: (token) => tokens.push(token) });
  server.clock.set(server.clock.now() + 24 * 60 * 60_000);
  const replies = await Promise.all([spark.listAccounts(), spark.listStrategies(), spark.listLinks()]);
  assert.deepEqual(
    replies.map(({ message }) => message),
    ['Data Received', 'Data Received', 'Data Received'],
  );
  assert.equal(tokens.length, 2);
  assert.equal(spark.token, tokens[1]);
});

test('a desk is set up, with names that need care, and Activate 0 stays 0', async (t) => {
  const { spark } = await start(t);
  await spark.addStrategy({ strategyName: 'my first - v1.2', strategyType: 'Intraday' });
  await spark.addAccount({ AccountName: 'paper 2', Broker: 'testBroker', Clientid: 'P2' });
  const link = { StrategyName: 'my first - v1.2', AccountName: 'paper 2', Multiplier: 2, Capital: 0 };
  await spark.addLink({ ...link, Activate: 0 });
  const { data } = await spark.listAccountLinks({ ac: 'paper 2' });
  assert.deepEqual([data[0]?.StrategyName, data[0]?.Activate], ['my first - v1.2', 0]);
  await spark.changeLink({ st: link.StrategyName, ac: 'paper 2', Multiplier: 3, Activate: 1, Capital: 10.5 });
  await spark.replaceStrategyParams({ StrategyName: link.StrategyName, body: { stopLoss: 0, note: null } });
  const params = await spark.readStrategyParams({ StrategyName: link.StrategyName });
  assert.deepEqual(params.data, [{ stopLoss: 0, note: null }]);
  assert.deepEqual((await spark.activateAccount({ AccountName: 'paper 2', yn: 'Y' })).data, [{ Trade: 'Y' }]);
  assert.deepEqual(await spark.deactivateAccount({ AccountName: 'paper 2', yn: 'N' }), { Trade: 'N' });
  await spark.deleteLink({ st: link.StrategyName, ac: 'paper 2' });
  assert.equal((await spark.deleteStrategy({ StrategyName: link.StrategyName })).message, 'Strategy Deleted');
});
