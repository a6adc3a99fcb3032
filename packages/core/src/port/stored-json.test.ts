import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { parseActions, parseOutcomes } from '../alert/parse-alert.ts';
import { parseLimits } from '../desk/parse-limits.ts';
import { ok } from '../lib/result.ts';
import { STORED_VERSION, type StoredReader, storedList, storedObject } from '../lib/stored-json.ts';
import { parseOrder } from '../order/parse-order.ts';
import { parsePosition } from '../position/parse-position.ts';
import { PROPERTY_RUNS } from '../property-runs.fixture.ts';
import { parsePairing, parseTrade } from '../trade/parse-trade.ts';
import { parseFact } from './parse-fact.ts';
import { action, fact, limits, order, outcome, pairing, position, trade } from './stored-values.fixture.ts';

type Stored = { readonly value: unknown; readonly text: string; readonly parse: StoredReader<unknown> };

function objects(values: fc.Arbitrary<unknown>, parse: StoredReader<unknown>): fc.Arbitrary<Stored> {
  return values.map((value) => ({ value, text: storedObject(JSON.stringify(value)), parse }));
}

function lists(values: fc.Arbitrary<unknown>, parse: StoredReader<unknown>): fc.Arbitrary<Stored> {
  return fc
    .array(values, { minLength: 1, maxLength: 3 })
    .map((value) => ({ value, text: storedList(value), parse }));
}

const stored = fc.oneof(
  objects(order, parseOrder),
  objects(position, parsePosition),
  objects(trade, parseTrade),
  objects(pairing, parsePairing),
  objects(limits, parseLimits),
  objects(fact, parseFact),
  lists(action, parseActions),
  lists(outcome, parseOutcomes),
);

/** Fields that are not always written. */
const NOT_ALWAYS = new Set(
  'isRounded isTriggered isElsewhere closing isMoneyUnknown isDelivery dematExits booked rounding endsAt isRenewed by before address'
    .concat(' ordersPerSecondMax openOrdersMax qtyMax notionalPaiseMax dailyLossPaiseMax')
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
      [later, /of version 3, which this release of Spark does not know/],
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
    assert.equal(parseOutcomes('{"v":2,"list":{}}').ok, false);
  });

  test('more filled than the slice has is refused', () => {
    const [sample] = fc.sample(order, { numRuns: 1, seed: 7 });
    assert.ok(sample !== undefined);
    const slices = sample.slices.map((slice) => ({ ...slice, filledQty: slice.qty + 1 }));
    const read = parseOrder(storedObject(JSON.stringify({ ...sample, slices })));
    assert.deepEqual(read, { ok: false, error: 'its slices.0 has filled more than its quantity' });
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

  test('alerts of earlier releases are bare lists, and their option is a wish', () => {
    const samples = fc.sample(action, { numRuns: 200, seed: 7 });
    const chosen = samples.find((one) => one.kind === 'place' && one.instrument.kind === 'chosen');
    assert.ok(chosen?.kind === 'place' && chosen.instrument.kind === 'chosen');
    const { selector } = chosen.instrument;
    const earlier = { ...chosen, instrument: { kind: 'chosen', wish: selector } };
    assert.deepEqual(parseActions(JSON.stringify([earlier])), ok([chosen]));
    assert.deepEqual(parseActions(JSON.stringify([chosen])), ok([chosen]), 'written before versions were');
    assert.equal(parseActions(storedList([earlier])).ok, false);
    assert.deepEqual(parseOutcomes('[]'), ok([]));
  });
});
