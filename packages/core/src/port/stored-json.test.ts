import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { parseActions, parseOutcomes } from '../alert/parse-alert.ts';
import { parseDeployment } from '../deployment/parse-deployment.ts';
import { parseLimits } from '../desk/parse-limits.ts';
import { parseInstruction } from '../instruction/parse-instruction.ts';
import { ok } from '../lib/result.ts';
import { STORED_VERSION, type StoredReader, storedList, storedObject } from '../lib/stored-json.ts';
import { LIMIT_170, MORNING, order as placed } from '../order/order.fixture.ts';
import { orderRefusal } from '../order/order-refusal-shapes.ts';
import { parseOrder } from '../order/parse-order.ts';
import { parsePosition } from '../position/parse-position.ts';
import { PROPERTY_RUNS } from '../property-runs.fixture.ts';
import { parsePairing, parseTrade } from '../trade/parse-trade.ts';
import { parseFact } from './parse-fact.ts';
import {
  action,
  basket,
  deploymentBody,
  exit,
  fact,
  gtt,
  limits,
  order,
  outcome,
  pairing,
  position,
  priceAlert,
  trade,
} from './stored-values.fixture.ts';

type Stored = { readonly value: unknown; readonly text: string; readonly parse: StoredReader<unknown> };

function objects(values: fc.Arbitrary<unknown>, parse: StoredReader<unknown>): fc.Arbitrary<Stored> {
  return values.map((value) => ({ value, text: storedObject(JSON.stringify(value)), parse }));
}

function lists(values: fc.Arbitrary<unknown>, parse: StoredReader<unknown>): fc.Arbitrary<Stored> {
  return fc
    .array(values, { minLength: 1, maxLength: 3 })
    .map((value) => ({ value, text: storedList(value), parse }));
}

function bodyOf(kind: string): StoredReader<unknown> {
  return (text) => {
    const read = parseInstruction(kind, text);
    return read.ok ? ok(read.value.body) : read;
  };
}

const stored = fc.oneof(
  objects(order, parseOrder),
  objects(position, parsePosition),
  objects(trade, parseTrade),
  objects(pairing, parsePairing),
  objects(limits, parseLimits),
  objects(fact, parseFact),
  objects(exit, bodyOf('exit')),
  objects(priceAlert, bodyOf('price-alert')),
  objects(basket, bodyOf('basket')),
  objects(gtt, bodyOf('gtt')),
  objects(deploymentBody, parseDeployment),
  lists(action, parseActions),
  lists(outcome, parseOutcomes),
);

/** Fields that are not always written. */
const NOT_ALWAYS = new Set(
  'isRounded isTriggered isElsewhere closing isMoneyUnknown isDelivery dematExits booked rounding targetQty endsAt isRenewed by before address'
    .concat(' told squareOff ordersPerSecondMax openOrdersMax qtyMax notionalPaiseMax dailyLossPaiseMax')
    .split(' '),
);

/** A place in JSON: what holds it, and under what key. */
type Place = { readonly holder: Record<string, unknown>; readonly key: string; readonly path: string };

function placesIn(value: unknown, path = ''): readonly Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => {
    const here = `${path}/${key}`;
    return [{ holder, key, path: here }, ...placesIn(holder[key], here)];
  });
}

/** Of a type that is nowhere right in its place. */
function retyped(value: unknown): unknown {
  if (value === null) return [];
  return typeof value === 'number' ? String(value) : 7;
}

type Damage = 'retyped' | 'removed' | 'added' | 'emptied';

/** Damages the value in place; false where that would leave a sound one. */
function damage({ holder, key, path }: Place, how: Damage): boolean {
  const value = holder[key];
  if (how === 'retyped') holder[key] = retyped(value);
  else if (how === 'added') holder['nobody knows this'] = [];
  else if (how === 'removed') {
    const isWritten = !Array.isArray(holder) && !NOT_ALWAYS.has(key) && !path.includes('/by');
    if (!isWritten || path.startsWith('/byCode/')) return false;
    delete holder[key];
  } else if (typeof value === 'string' && ['tag', 'symbol', 'strategyName', 'day', 'kind'].includes(key)) {
    holder[key] = '';
  } else if (Array.isArray(value) && key === 'slices') holder[key] = [];
  else return false;
  return !Array.isArray(holder) || how !== 'added';
}

suite('stored JSON', () => {
  test('whatever is written reads back; whatever is cut, retyped, emptied or added to is refused with a reason', () => {
    fc.assert(
      fc.property(
        stored,
        fc.nat(),
        fc.constantFrom<Damage>('retyped', 'removed', 'added', 'emptied'),
        ({ value, text, parse }, at, how) => {
          assert.deepEqual(parse(text), ok(value));
          assert.equal(parse(text.slice(0, at % text.length)).ok, false, 'cut');
          const json = JSON.parse(text) as Record<string, unknown>;
          const places = placesIn(json).filter(({ key }) => key !== 'v');
          const place = places[at % places.length];
          if (place === undefined || !damage(place, how)) return;
          const read = parse(JSON.stringify(json));
          assert.equal(read.ok, false, `${how} ${place.path}`);
          if (!read.ok) assert.match(read.error, /^(it|its .+) (is|has) /s);
        },
      ),
      { numRuns: PROPERTY_RUNS.storedJson },
    );
  });

  test('text that is no JSON object, or of a later version, is refused', () => {
    const later = storedObject('{"qtyMax":1}').replace(`:${STORED_VERSION}`, `:${STORED_VERSION + 1}`);
    const refusals: readonly (readonly [string, RegExp])[] = [
      ['', /not JSON text/],
      ['nonsense', /not JSON text/],
      ['null', /not a JSON object/],
      ['[]', /not a JSON object/],
      [later, /of version 4, which this release of Spark does not know/],
      ['{"v":0,"qtyMax":1}', /of version 0/],
      ['{"qtyMax":1,"v":2}', /its v is unknown/],
      ['{"qtyMax":1.5}', /its qtyMax is not a whole number/],
      ['{"__proto__":{"qtyMax":1}}', /its __proto__ is unknown/],
    ];
    for (const [text, why] of refusals) {
      const read = parseLimits(text);
      assert.match(read.ok ? 'it was read' : read.error, why, text);
    }
    assert.equal(parseOutcomes('{"list":[]}').ok, false, 'a list of version 1 is bare');
    for (const v of [2, 3]) assert.equal(parseOutcomes(`{"v":${v},"list":{}}`).ok, false);
    for (const v of [2, 3]) assert.equal(parseActions(`{"v":${v},"list":[7]}`).ok, false);
    assert.equal(parseActions('{"v":2,"list":[],"more":1}').ok, false);
  });

  test('more filled than the slice has is refused', () => {
    const [sample] = fc.sample(order, { numRuns: 1, seed: 7 });
    assert.ok(sample !== undefined);
    const slices = sample.slices.map((slice) => ({ ...slice, filledQty: slice.qty + 1 }));
    const read = parseOrder(storedObject(JSON.stringify({ ...sample, slices })));
    assert.deepEqual(read, { ok: false, error: 'its slices.0 has filled more than its quantity' });
  });

  test('a trigger that was reached of what is no stop is refused', () => {
    const [sample] = fc.sample(order, { numRuns: 1, seed: 7 });
    assert.ok(sample !== undefined);
    const terms = { type: 'Limit', limitPaise: 100, triggerPaise: null };
    const slices = sample.slices.map((slice) => ({ ...slice, terms, isTriggered: true }));
    const read = parseOrder(storedObject(JSON.stringify({ ...sample, slices })));
    assert.deepEqual(read, {
      ok: false,
      error: 'its slices.0 has a trigger that was reached and is no stop',
    });
  });

  test('a slice in a state that it cannot be in is refused, in every version', () => {
    const [sample] = fc.sample(order, { numRuns: 1, seed: 7 });
    const placed = {
      outcomeUnknown: false,
      orderId: 'B1',
      filledQty: 10,
      filledValuePaise: 10,
      lastFillAt: 1,
    };
    const pending = {
      outcomeUnknown: true,
      orderId: null,
      filledQty: 0,
      filledValuePaise: 0,
      lastFillAt: null,
    };
    const reads = (fields: object, version: number): boolean => {
      const { terms } = sample ?? assert.fail('no sample');
      const slice = { tag: 'T', qty: 65, terms, asked: null, message: '', placedAt: 0, ...fields };
      const body = JSON.stringify({ ...sample, slices: [slice] }).slice(1);
      return parseOrder(version === 1 ? `{${body}` : `{"v":${version},${body}`).ok;
    };
    for (const version of [1, 2, 3]) {
      assert.ok(reads({ ...pending, status: 'Pending' }, version));
      for (const damage of [{ orderId: 'B1' }, { filledQty: 1 }, { filledValuePaise: 1 }, { lastFillAt: 1 }])
        assert.ok(!reads({ ...pending, status: 'Pending', ...damage }, version), JSON.stringify(damage));
      assert.ok(!reads({ ...pending, status: 'Pending', isRounded: true }, version));
      for (const status of ['Placed', 'Executed', 'Rejected', 'Cancelled']) {
        assert.ok(reads({ ...placed, status, isRounded: true }, version), status);
        assert.ok(!reads({ ...placed, status, outcomeUnknown: true }, version), status);
      }
    }
  });

  test('each reason of a cancel, of a change and of a refusal reads back', () => {
    const asked = { reftag: 1, at: MORNING };
    const whys = ['user', 'cancel-all', 'square-off', 'operation', 'day-ended', 'killed', 'share-adjusted'];
    const facts: readonly object[] = [
      ...whys.map((why) => ({ kind: 'cancel-asked', ...asked, why })),
      ...['user', 'operation'].map((why) => ({ kind: 'change-asked', ...asked, terms: LIMIT_170, why })),
    ];
    for (const one of facts) assert.deepEqual(parseFact(storedObject(JSON.stringify(one))), ok(one));
    const refusals: readonly object[] = [
      ...['limit', 'trigger'].map((field) => ({ code: 'price-missing', field, type: 'SL-Limit' })),
      ...['account', 'user'].map((scope) => ({ code: 'guard-killed', scope })),
    ];
    for (const one of refusals) assert.equal(orderRefusal.faultIn(one), null);
  });

  test('an order without slices is refused, in every version', () => {
    const { slices: _, ...bare } = placed();
    for (const written of [{ ...bare, slices: [] }, bare])
      for (const text of [storedObject(JSON.stringify(written)), JSON.stringify({ ...written, v: 2 })])
        assert.equal(parseOrder(text).ok, false, text);
  });

  test('what earlier releases wrote has its old meaning, which a row of today must say itself', () => {
    const [now] = fc.sample(position, { numRuns: 1, seed: 7 });
    const { closeAsked: _, ...earlier } = now ?? assert.fail('no sample');
    assert.deepEqual(parsePosition(JSON.stringify(earlier)), ok({ ...earlier, closeAsked: false }));
    assert.deepEqual(parsePosition(storedObject(JSON.stringify(earlier))), {
      ok: false,
      error: 'its closeAsked is missing',
    });

    const account = { name: 'a', broker: 'FYERS', clientId: '', redirectUrl: '', chatId: '', enabled: true };
    const added = { kind: 'account-added', account: { ...account, tradingOn: null, loggedInAt: null } };
    const read = parseFact(JSON.stringify(added));
    const life = { tradingPaused: false, sessionEndsAt: null, sessionEnded: null };
    assert.deepEqual(read, ok({ ...added, account: { ...added.account, ...life } }));
    assert.equal(parseFact(storedObject(JSON.stringify(added))).ok, false);
  });

  test('a price that an order does not have was a number in version 2: it reads as none, and damage to it is seen', () => {
    const earlierValue = fc.oneof(
      order.map((value) => ({ value, parse: parseOrder })),
      fact.map((value) => ({ value, parse: parseFact })),
    );
    fc.assert(
      fc.property(earlierValue, fc.nat(), fc.constantFrom(1, 2), ({ value, parse }, unused, version) => {
        const earlier = JSON.parse(JSON.stringify(value)) as Record<string, unknown>;
        const prices = placesIn(earlier).filter(({ key }) => key === 'limitPaise' || key === 'triggerPaise');
        const without = prices.filter(({ holder, key }) => holder[key] === null);
        for (const { holder, key } of without) holder[key] = unused;
        const text = () => JSON.stringify(version === 1 ? earlier : { v: 2, ...earlier });
        assert.deepEqual(parse(text()), ok(value));
        if (without.length > 0) assert.equal(parse(storedObject(JSON.stringify(earlier))).ok, false, 'today');
        const [first] = without;
        if (first === undefined) return;
        for (const damaged of ['0', -1, 0.5, undefined]) {
          first.holder[first.key] = damaged;
          assert.equal(parse(text()).ok, false, String(damaged));
        }
      }),
      { numRuns: PROPERTY_RUNS.storedJson },
    );
  });

  test('the terms of an alert in version 2 have no price that their type does not use', () => {
    const samples = fc.sample(action, { numRuns: 200, seed: 7 });
    const place = samples.find((one) => one.kind === 'place') ?? assert.fail('no sample');
    assert.ok(place.kind === 'place');
    const readAs = (terms: unknown) => {
      const earlier = { ...place, order: { ...place.order, terms } };
      const read = parseActions(JSON.stringify({ v: 2, list: [earlier] }));
      return read.ok && read.value[0]?.kind === 'place' ? read.value[0].order.terms : read;
    };
    const limit = { type: 'Limit', limitPaise: 17_000, triggerPaise: 0 };
    assert.deepEqual(readAs(limit), { ...limit, triggerPaise: null });
    assert.deepEqual(readAs({ ...limit, limitPaise: 0 }), { ...limit, limitPaise: 0, triggerPaise: null });
    assert.deepEqual(readAs({ ...limit, type: 'Market' }), {
      type: 'Market',
      limitPaise: null,
      triggerPaise: null,
    });
    assert.deepEqual(readAs({ ...limit, type: 'SL-Limit' }), { ...limit, type: 'SL-Limit' });
  });

  test('alerts of earlier releases are bare lists, and their option is a wish', () => {
    const samples = fc.sample(action, { numRuns: 200, seed: 7 });
    // Such an order has both prices, which earlier releases wrote in the same way.
    const chosen = samples.find(
      (one) =>
        one.kind === 'place' && one.instrument.kind === 'chosen' && one.order.terms.type === 'SL-Limit',
    );
    assert.ok(chosen?.kind === 'place' && chosen.instrument.kind === 'chosen');
    const { selector } = chosen.instrument;
    const earlier = { ...chosen, instrument: { kind: 'chosen', wish: selector } };
    assert.deepEqual(parseActions(JSON.stringify([earlier])), ok([chosen]));
    assert.deepEqual(parseActions(JSON.stringify([chosen])), ok([chosen]), 'written before versions were');
    assert.equal(parseActions(storedList([earlier])).ok, false);
    assert.deepEqual(parseOutcomes('[]'), ok([]));
  });
});
