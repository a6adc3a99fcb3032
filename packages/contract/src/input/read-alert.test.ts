import { deepEqual, equal, ok } from 'node:assert/strict';
import { test } from 'node:test';
import { LIMITS } from '@spark/vocabulary';
import fc from 'fast-check';
import { readAlert } from './read-alert.ts';

const ORDER = {
  action: 'placeorder',
  strategyname: 'test1',
  token: 'NSE:212',
  qty: 1,
  transType: 'Buy',
  orderType: 'Limit',
  limitPrice: 170,
  productType: 'Intraday',
};

function problemsOf(body: unknown): readonly string[] {
  const read = readAlert(body);
  return read.ok ? [] : read.problems.map(({ code, field }) => `${code} ${field}`);
}

test('[contract.C70] one mistake refuses the whole alert, and every mistake is reported under the name the sender can find', () => {
  deepEqual(problemsOf({ actions: [ORDER, { ...ORDER, QTY: 'x', qty: undefined }, { action: 'fly' }] }), [
    'field_type actions[1].QTY',
    'field_choice actions[2].action',
  ]);
  deepEqual(problemsOf([ORDER, { Action: 'logalert' }]), ['field_missing [1].message']);
  deepEqual(problemsOf({ ...ORDER, autoOpt: { symbol: 'NIFTY' } }).slice(0, 1), [
    'field_missing autoOpt.exchange',
  ]);
  deepEqual(problemsOf('text'), ['field_type body']);
  deepEqual(problemsOf({ Actions: [] }), ['field_length Actions']);
  deepEqual(problemsOf({ actions: Array(LIMITS.actionsPerAlert + 1).fill(ORDER) }), ['field_length actions']);
});

test('[contract.C71] fields that are fine each by itself must also go together', () => {
  const autoOpt = { symbol: 'NIFTY', exchange: 'NFO', optionType: 'CE', expType: 'weekly', expNo: 0 };
  const chosen = (strikeBy: string, strikeVal: unknown) => ({
    ...ORDER,
    token: undefined,
    autoOpt: { ...autoOpt, strikeBy, strikeVal },
  });
  deepEqual(problemsOf({ ...chosen('moneyness', 'ATM'), token: 'NSE:212' }), ['fields_disagree autoOpt']);
  deepEqual(problemsOf(chosen('moneyness', '100')), ['fields_disagree autoOpt.strikeVal']);
  deepEqual(problemsOf(chosen('premium_near', '2 OTM')), ['fields_disagree autoOpt.strikeVal']);
  deepEqual(problemsOf(chosen('premium_near', '100.5')), []);
  deepEqual(problemsOf(chosen('premium_near', 100.5)), []);
  deepEqual(problemsOf(chosen('moneyness', 100)), ['fields_disagree autoOpt.strikeVal']);
  deepEqual(problemsOf(chosen('premium_near', -5)), ['field_format autoOpt.strikeVal']);
  deepEqual(problemsOf(chosen('premium_near', [100])), ['field_type autoOpt.strikeVal']);
  deepEqual(problemsOf(chosen('moneyness', '10 ITM')), []);
  deepEqual(problemsOf(chosen('moneyness', 'atm')), []);
  deepEqual(problemsOf(chosen('moneyness', '2 otm')), []);
  deepEqual(problemsOf({ action: 'cancelall' }), ['field_missing stname']);
  deepEqual(problemsOf({ action: 'squareoff', stname: 'a', qty: 5 }), ['field_missing token']);
  deepEqual(problemsOf({ action: 'squareoff', acname: 'a', token: 'NSE:212' }), [
    'field_missing stname',
    'field_missing positionType',
  ]);
});

test('[contract.C72] the three spellings say the same, numbers may be text, and an id is the alert’s own', () => {
  const asText = {
    ...ORDER,
    ACTION: 'PlaceOrder',
    action: undefined,
    qty: '1',
    limitPrice: '170.00',
    transType: 'buy',
  };
  const single = readAlert(asText);
  ok(single.ok);
  const [action] = single.actions;
  for (const body of [ORDER, [ORDER], { actions: [ORDER] }, { ID: 7, actions: [asText] }]) {
    const read = readAlert(body);
    ok(read.ok);
    deepEqual(
      read.actions.map(({ input }) => input),
      [action?.input],
    );
  }
  const named = readAlert({ id: 'bar 7', ...ORDER });
  equal(named.ok && named.id, 'bar 7');
  deepEqual(problemsOf({ id: 'x'.repeat(LIMITS.alertIdChars + 1), ...ORDER }), ['field_length id']);
});

test('[contract.C70] whatever is sent is read or explained, never thrown, and never half of it', () => {
  const word = fc.constantFrom(
    'action',
    'actions',
    'qty',
    'token',
    'stname',
    'acname',
    'message',
    'id',
    'autoOpt',
    'legs',
    'scope',
    'basketID',
    'zzz',
  );
  const value = fc.oneof(
    fc.constantFrom(
      'placeorder',
      'placebasket',
      'squareoff',
      'squareoffbasket',
      'addexit',
      'cancelall',
      'deactivate',
      'logalert',
      'NSE:212',
      'Intraday',
      '1',
      '',
    ),
    fc.jsonValue({ maxDepth: 2 }),
  );
  const action = fc.oneof(fc.dictionary(word, value), fc.constant(ORDER), fc.jsonValue());
  const body = fc.oneof(
    action,
    fc.array(action, { maxLength: 4 }),
    fc.record({ actions: fc.array(action, { maxLength: 4 }) }),
  );
  fc.assert(
    fc.property(body, (sent) => {
      const read = readAlert(sent);
      if (!read.ok) {
        ok(read.problems.length > 0 && read.problems.length <= LIMITS.problemsPerReply);
        return;
      }
      const list = Array.isArray(sent) ? sent : (sent as { readonly actions?: readonly unknown[] }).actions;
      equal(read.actions.length, Array.isArray(list) ? list.length : 1);
    }),
    { numRuns: 2_000 },
  );
});
