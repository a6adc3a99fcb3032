import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Basket, OrderUpdate, Payoff as PayoffAnswer, PositionRow } from '@spark/client';
import { exampleOf, Payoff, ROUTES, readInput } from '@spark/contract';
import { basketRows } from './basket-rows.ts';
import { changed, type Leg, legsOf, PRESET_NAMES, UNDERLYINGS, withLeg } from './legs.ts';
import { payoffFacts } from './payoff-facts.ts';
import { basketRequest, faultOf, LEGS_MAX, marginQuestion, payoffQuestion, type Ticket } from './requests.ts';

const TICKET: Ticket = {
  underlying: UNDERLYINGS[0],
  lotSize: 65,
  legs: legsOf('Iron condor'),
  productType: 'Intraday',
  strategy: 'demo',
};
const [BOUGHT] = TICKET.legs as readonly [Leg];

it('lots that are no whole number from 1 on are named and asked about nowhere', () => {
  for (const lots of ['', '0', '-1', '1.5', '1e3', '10000', ' 2'])
    assert.equal(faultOf([BOUGHT, { ...BOUGHT, lots }]), 'Leg 2 needs whole lots, from 1 to 9999.', lots);
  assert.equal(faultOf([]), 'Add a leg, or choose a strategy above.');
  assert.equal(faultOf([BOUGHT]), null);
});

it('a future has no strike and no weekly expiry', () => {
  const future = changed({ ...BOUGHT, expiry: 'weekly 2' }, { kind: 'FUT' });
  assert.equal(future.expiry, 'monthly 0');
  const far = { ...future, expiry: 'monthly 2' as const };
  assert.deepEqual(basketRequest({ ...TICKET, legs: [far] }).legs[0]?.autoFut, {
    symbol: 'NIFTY',
    exchange: 'NFO',
    expNo: 2,
  });
});

it('every preset makes questions and a basket as the contract wants them, for every index', () => {
  for (const preset of PRESET_NAMES)
    for (const underlying of UNDERLYINGS) {
      const ticket = { ...TICKET, underlying, legs: legsOf(preset) };
      assert.equal(faultOf(ticket.legs), null);
      assert.deepEqual(problemsOf('workOutPayoff', payoffQuestion(ticket)), [], preset);
      assert.deepEqual(problemsOf('workOutMargin', marginQuestion(ticket)), [], preset);
      assert.deepEqual(problemsOf('placeBasket', basketRequest(ticket)), [], preset);
    }
});

/** What the server would refuse of the body of a call. */
function problemsOf(id: string, value: unknown): readonly unknown[] {
  const route = ROUTES.find((each) => each.id === id);
  assert.ok(route);
  const read = readInput(route, { params: {}, query: [], body: { kind: 'json', value } });
  return read.ok ? [] : read.problems;
}

it('the legs of an iron condor are written lot by lot, for all accounts or one', () => {
  const twice = { ...TICKET, legs: TICKET.legs.map((leg) => ({ ...leg, lots: '2' })) };
  const { legs, ...place } = basketRequest(twice);
  assert.deepEqual(place, { strategyname: 'demo' });
  assert.deepEqual(
    legs.map(({ autoOpt, transType, qty }) => [transType, qty, autoOpt?.optionType, autoOpt?.strikeVal]),
    [
      ['Buy', 130, 'CE', '6 OTM'],
      ['Buy', 130, 'PE', '6 OTM'],
      ['Sell', 130, 'CE', '3 OTM'],
      ['Sell', 130, 'PE', '3 OTM'],
    ],
  );
  assert.equal(marginQuestion({ ...TICKET, account: 'F000000:paper' }).identifier, 'F000000:paper');
});

it('legs added after one was removed are told apart', () => {
  let legs: readonly Leg[] = TICKET.legs.slice(1);
  while (legs.length < LEGS_MAX) legs = withLeg(legs);
  assert.equal(new Set(legs.map(({ id }) => id)).size, LEGS_MAX);
  assert.equal(withLeg([]).length, 1);
});

it('what is not known is a dash, what has no bound is unlimited, and 0 is 0', () => {
  assert.ok(payoffFacts(null).every(({ text }) => text === '–'));
  const example = exampleOf(Payoff) as PayoffAnswer;
  const atExpiry = { ...example.atExpiry, maxProfit: 0, maxLoss: 'unlimited' as const, breakEvens: [] };
  const facts = payoffFacts({ ...example, probabilityOfProfit: null, netPremium: -1_250.5, atExpiry });
  const text = (label: string) => facts.find((fact) => fact.label.startsWith(label))?.text;
  assert.equal(text('Most profit'), '₹ 0.00');
  assert.equal(text('Most loss'), 'unlimited');
  assert.equal(text('Break-evens'), 'none');
  assert.equal(text('Probability'), '–');
  assert.equal(text('Net premium, paid'), '₹ −1,250.50');
});

it('a row has the orders and the position of its own account, and no price that several slices share', () => {
  const part = { account: 'F000000:account1', status: 'placed', transType: 'Sell', qty: 65, strefID: 7 };
  const leg = {
    token: 'NFO:1',
    symbol: 'NIFTY',
    underlying: 'NIFTY',
    orderType: 'Market',
    productType: 'Intraday',
  };
  const basket = {
    basketID: 41,
    StrategyName: 'demo',
    legs: [
      {
        ...leg,
        accounts: [part, { account: 'F000000:account2', status: 'refused', message: 'No token' }],
      },
    ],
  } as unknown as Basket;
  const order = (AccountName: string, filledQty: number, tradePrice: number) =>
    ({ strefID: 7, AccountName, filledQty, tradePrice, status: 'Executed' }) as OrderUpdate;
  const held = { AccountName: 'account2', StrategyName: 'demo', token: 'NFO:1', productType: 'Intraday' };
  const position = { ...held, totalpnl: 5 } as PositionRow;
  const own = [order('account1', 65, 10), order('account2', 65, 99)];
  const [first, second] = basketRows(basket, own, [position]);
  assert.deepEqual(
    [first?.state, first?.filled, first?.tradePrice, first?.profit],
    ['Executed', 65, 10, null],
  );
  assert.deepEqual([second?.state, second?.filled, second?.profit], ['Refused: No token', 0, 5]);
  const sliced = [order('account1', 40, 10), order('account1', 25, 11)];
  assert.deepEqual(basketRows(basket, sliced, []).map(({ filled, tradePrice }) => [filled, tradePrice])[0], [
    65,
    null,
  ]);
});
