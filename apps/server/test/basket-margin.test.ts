import assert from 'node:assert/strict';
import { test } from 'node:test';
import { basketsOf, CONDOR, leg, option, statuses } from './baskets-under-test.ts';
import { liveFor } from './live-brokers-under-test.ts';
import { type TradingUnderTest, tradingFor } from './trading-under-test.ts';

async function addPoor({ call }: TradingUnderTest): Promise<void> {
  const json = { AccountName: 'poor', Broker: 'testBroker', Clientid: 'POOR', Capital: 20_000 };
  assert.equal((await call('POST', '/account', { json })).status, 200);
  const form = { StrategyName: 'demo', AccountName: 'poor', Multiplier: '1', Activate: '1', Capital: '0' };
  const linked = await call('POST', '/linkstrategy', { form });
  assert.equal(linked.status, 200, linked.text);
  const login = await call('POST', '/login/poor');
  const code = new URL(String(login.body.data[0]?.loginUrl)).searchParams.get('auth_code');
  const validated = await call('POST', `/validate_authcode/testBroker?auth_code=${code}`);
  assert.equal(validated.status, 200, validated.text);
  assert.equal((await call('POST', '/activate-account/poor/Y')).status, 200);
}

test('[core.K6] an account that lacks the margin for all legs together refuses them, and the others go on', async (t) => {
  const trading = await tradingFor(t);
  const { post, shown, until } = basketsOf(trading);
  await addPoor(trading);
  const placed = shown(await post({ legs: CONDOR }));
  const inPoor = placed.legs.map(({ accounts }) => accounts.find(({ account }) => account.endsWith(':poor')));
  assert.deepEqual(
    inPoor.map((row) => row?.status),
    ['refused', 'refused', 'refused', 'refused'],
    'also the hedges, which it could pay for',
  );
  assert.match(
    inPoor[1]?.message ?? '',
    /^The legs need [\d.]+ rupees of margin in poor, which has 20000.00 free$/,
  );
  await until(placed.basketID, 'open');
  const { body } = await trading.call('GET', '/positions?open=true');
  assert.deepEqual([...new Set(body.data.map(({ AccountName }) => AccountName))], ['paper']);
  const lines = await trading.logs();
  assert.ok(lines.some(({ Message }) => /of margin in poor/.test(String(Message))));
});

test('[core.K6] without any account that has the margin the basket is refused and nothing is stored', async (t) => {
  const trading = await tradingFor(t);
  const { post } = basketsOf(trading);
  await addPoor(trading);
  const refused = await post({ legs: CONDOR, identifier: 'poor' });
  const [first, ...more] = refused.body.errors ?? [];
  assert.deepEqual([refused.status, first?.code, more.length], [400, 'margin_short', 0], refused.text);
  assert.deepEqual(await trading.rows(), []);
  assert.deepEqual((await trading.call('GET', '/basket')).body.data, []);
  const tested = await post({ legs: CONDOR, identifier: 'poor', ForwardTest: true });
  assert.equal(tested.status, 200, 'a forward test binds no money');
});

test('[core.K6] what only closes something passes beside legs that lack the margin', async (t) => {
  const trading = await tradingFor(t);
  const { post, shown } = basketsOf(trading);
  await addPoor(trading);
  await trading.finished(await trading.placed({ qty: 10, identifier: 'poor' }));
  const share = {
    orderType: 'Market',
    productType: 'Intraday',
    token: 'NSE:212',
    qty: 10,
    transType: 'Sell',
  };
  const placed = shown(await post({ legs: [share, CONDOR[0]], identifier: 'poor' }));
  assert.deepEqual(statuses(placed), ['placed', 'refused']);
});

test('a dry run says margin, funds and payoff of all legs as one, and what would be refused', async (t) => {
  const trading = await tradingFor(t);
  const { post, shown } = basketsOf(trading);
  await addPoor(trading);
  const planned = shown(await post({ legs: CONDOR, dryRun: true }));
  const of = (name: string) => planned.estimates?.find(({ account }) => account.endsWith(`:${name}`));
  const [rich, poor] = [of('paper'), of('poor')];
  assert.ok(rich?.margin && rich.finalMargin && poor?.margin && (poor.charges ?? 0) > 0);
  assert.ok(rich.finalMargin <= rich.margin);
  assert.deepEqual([rich.enough, rich.source, rich.notes], [true, 'estimate', []]);
  assert.deepEqual([poor.enough, poor.available, poor.margin], [false, 20_000, rich.margin]);
  assert.deepEqual(
    planned.legs[1]?.accounts.map(({ status }) => status),
    ['planned', 'refused'],
  );
  const [payoff, ...others] = planned.payoffs ?? [];
  assert.ok(payoff && others.length === 0);
  assert.deepEqual([payoff.underlying, payoff.unknown, payoff.breakEvens?.length], ['NIFTY', [], 2]);
  const { maxProfit, maxLoss, netPremium } = payoff;
  assert.ok(typeof maxProfit === 'number' && typeof maxLoss === 'number');
  assert.equal(maxProfit, netPremium, 'between the strikes that were sold all of the premium stays');
  assert.ok(maxLoss < 0);
  const alone = shown(await post({ legs: CONDOR, dryRun: true, identifier: 'paper' }));
  assert.equal(alone.payoffs?.[0]?.maxLoss, maxLoss / 2, 'that of all accounts together');
  const naked = shown(await post({ legs: [leg('Sell', option('CE', 'ATM'))], dryRun: true }));
  assert.equal(naked.payoffs?.[0]?.maxLoss, 'unlimited');
});

test('[core.K6] margin that nobody knows refuses nothing, and the basket says so', async (t) => {
  const live = await liveFor(t);
  const { post, shown } = basketsOf(live);
  await live.ready('FYERS', 'fyers');
  await live.ready('IIFLXTS', 'xts');
  const share = { orderType: 'Market', productType: 'Intraday', token: 'NSE:212', transType: 'Buy' };
  const huge = { legs: [{ ...share, qty: 1_000_000 }] };
  for (const AccountName of ['fyers', 'xts'])
    assert.equal(
      (await live.call('PUT', '/guards', { json: { AccountName, MaxQty: 0, MaxOrderValue: 0 } })).status,
      200,
    );
  const refused = await post({ ...huge, identifier: 'fyers' });
  assert.equal(refused.body.errors?.[0]?.code, 'margin_short', 'by the figure of the broker');
  const estimated = shown(await post({ ...huge, identifier: 'xts' }));
  assert.match(
    estimated.notice ?? '',
    /^The margin did not decide in xts: about .* but that is an estimate\.$/,
  );
  const { faults } = live.simulator('FYERS');
  faults.plan({ fault: 'error-in-200', calls: ['margin'], times: 9 });
  const unknown = shown(await post({ ...huge, identifier: 'fyers' }));
  assert.match(unknown.notice ?? '', /did not decide in fyers/);
});
