import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type LiveUnderTest, liveFor } from '../live-brokers-under-test.ts';
import { listen } from '../raw-socket.ts';
import { startAssistant } from './assistant.ts';

/** An assistant without live orders beside a live account that trades at a simulated broker. */

type Given = Readonly<Record<string, unknown>>;

const BUY = {
  strategyname: 'demo',
  orderType: 'Limit',
  productType: 'Intraday',
  token: 'NSE:212',
  qty: 10,
  transType: 'Buy',
  identifier: 'fyers',
};

async function start(t: TestContext) {
  const live = await liveFor(t);
  await live.ready('FYERS', 'fyers');
  const url = `http://127.0.0.1:${await listen(live.spark)}`;
  const env = { XDG_CONFIG_HOME: live.spark.folder, SPARK_URL: url, SPARK_TOKEN: live.owner };
  const assistant = startAssistant(t, env);
  // The clock of the server goes on only while somebody moves it.
  const whileTimePasses = async <T>(work: Promise<T>): Promise<T> => {
    let isOver = false;
    const over = work.finally(() => {
      isOver = true;
    });
    over.catch(() => undefined);
    await live.soon(() => isOver, 'the assistant is answered');
    return over;
  };
  return {
    live,
    done: (name: string, given: Given) => whileTimePasses(assistant.done(name, given)),
    refused: (name: string, given: Given, why: RegExp) =>
      whileTimePasses(assistant.refused(name, given, why)),
  };
}

async function held({ call }: LiveUnderTest): Promise<number> {
  const { data } = (await call('GET', '/positions?open=true&Acname=fyers')).body;
  return data.reduce((sum, { qty }) => sum + Number(qty), 0);
}

/** A position of ten shares. */
async function bought(live: LiveUnderTest): Promise<void> {
  assert.deepEqual(await live.orders('fyers'), ['Executed']);
  assert.equal(await held(live), 10);
}

/** An order that waits for a price which does not come. */
async function resting(live: LiveUnderTest, transType: 'Buy' | 'Sell', more: object = {}): Promise<number> {
  const [price] = (await live.call('GET', '/ltp?Tokens=NSE:212')).body.data;
  const limitPrice = Math.floor(Number(price?.ltp) * (transType === 'Buy' ? 0.95 : 1.05));
  const strefID = await live.placed({ ...BUY, transType, limitPrice, ...more });
  await live.soon(async () => (await row(live, strefID))?.status === 'Placed', 'it rests');
  return strefID;
}

async function row(live: LiveUnderTest, strefID: number): Promise<Record<string, unknown> | undefined> {
  return (await live.rows(`strefid=${strefID}`))[0];
}

const isGone = (live: LiveUnderTest, strefID: number) =>
  live.soon(async () => (await row(live, strefID))?.active === 0, 'the order is gone');

test('[mcp.K10] [mcp.K11] a live position is squared off in each scope, and stays so', async (t) => {
  const { live, done, refused } = await start(t);
  const isFlat = () => live.soon(async () => (await held(live)) === 0, 'it is flat');
  const scopes = [
    { ctype: 'strategy', stname: 'demo' },
    { ctype: 'strategy', stname: 'demo', acname: 'fyers' },
    { ctype: 'account', acname: 'fyers' },
    { ctype: 'all' },
  ];
  for (const scope of scopes) {
    await bought(live);
    const strefID = await resting(live, 'Sell');
    await done('squareOff', scope);
    await isFlat();
    await isGone(live, strefID);
  }
  await bought(live);
  const one = {
    acname: 'fyers',
    stname: 'demo',
    token: 'NSE:212',
    positionType: 'Intraday',
    at_limit: false,
  };
  await refused('squareOffSingle', { ...one, qty: 11 }, /10/);
  await done('squareOffSingle', one);
  await isFlat();
  await refused('placeOrder', { ...BUY, orderType: 'Market' }, /fyers, which is not a paper account/);
  assert.equal(await held(live), 0);

  await bought(live);
  const { faults } = live.simulator('FYERS');
  faults.plan({ fault: 'wrong-address', calls: ['place'], times: 100 });
  const scope = { ctype: 'account', acname: 'fyers' };
  await done('squareOff', scope);
  await refused('takeBackSquareOff', scope, /fyers, which is not a paper account/);
  await refused('takeBackSquareOff', { ctype: 'all' }, /fyers, which is not a paper account/);
  await done('takeBackSquareOff', { ctype: 'account', acname: 'paper' });
  faults.clear();
  await isFlat();
});

test('[mcp.K12] [mcp.K13] in a live account what opens is taken away, and what closes stays', async (t) => {
  const { live, done, refused } = await start(t);
  const order = (strefID: number) => ({ strategyname: 'demo', strefID });
  const follow = { operations: { timeLimit: 600, shouldExecute: true, priceBuffer: 0 } };
  const cancel = { operations: { timeLimit: 600, shouldExecute: false, priceBuffer: 0 } };
  const following = await resting(live, 'Buy', follow);
  assert.match((await done('stopOperation', order(following))).message, /^Operations stopped on /);
  const ending = await resting(live, 'Buy', cancel);
  await refused('stopOperation', order(ending), /is cancelled by its operation in fyers.*cancelOrder/);
  await live.pass(660_000);
  const states = [(await row(live, following))?.active, (await row(live, ending))?.active];
  assert.deepEqual(states, [1, 0], 'the one waits on, the other was cancelled by its operation');

  await done('cancelAll', { ctype: 'account', acname: 'fyers' });
  await isGone(live, following);

  await live.call('POST', '/strategy', { json: { strategyName: 'another', strategyType: 'Intraday' } });
  await bought(live);
  const entry = await resting(live, 'Buy');
  const exit = await resting(live, 'Sell', follow);
  await refused('stopOperation', order(exit), /follows the price to close a position in fyers/);
  await refused('stopOperation', order(4_000), /no order 4000/);
  const closes = new RegExp(`Order ${exit} closes a position in fyers.*squareOff cancels.*switchKill`);
  await refused('cancelOrder', order(exit), closes);
  await refused('cancelOrder', { ...order(exit), identifier: 'fyers' }, closes);
  await refused('modifyOrder', { ...order(entry), limitPrice: 1 }, /fyers, which is not a paper account/);
  await done('cancelOrder', order(entry));
  await isGone(live, entry);
  const open = /position is open in fyers/;
  await refused('cancelAll', { ctype: 'account', acname: 'fyers' }, open);
  await refused('cancelAll', { ctype: 'strategy', stname: 'demo' }, open);
  // Nearly a name may be read as the name, so it leaves nothing out.
  await refused('cancelAll', { ctype: 'strategy', stname: 'DEMO' }, open);
  await refused('cancelAll', { ctype: 'all' }, open);
  await done('cancelAll', { ctype: 'account', acname: 'paper' });
  await done('cancelAll', { ctype: 'strategy', stname: 'another' });
  assert.equal((await row(live, exit))?.active, 1);

  const late = await resting(live, 'Buy');
  await done('switchKill', { on: true });
  await isGone(live, late);
  assert.deepEqual([(await row(live, exit))?.active, await held(live)], [1, 10]);
});
