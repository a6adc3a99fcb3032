import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { TickRequest } from '../frame/tick-dialect.ts';
import { callerOf, failure, NOW, scripted } from './account.fixture.ts';
import { xtsFeedDialect } from './dialect.ts';

const HOSTS = { rest: 'http://xts', stream: 'ws://xts' };
const SBIN = { key: 'NSE:3045', exchange: 'NSE', symbol: 'SBIN-EQ', token: '3045' };
const NIFTY = { key: 'NSE:26000', exchange: 'NSE', symbol: 'NIFTY', token: '26000' };
const FUTURE = { key: 'NFO:53001', exchange: 'NFO', symbol: 'NIFTYFUT', token: '53001' };

function openReader() {
  const { ticks } = xtsFeedDialect(HOSTS);
  return { reader: ticks.reader(callerOf(scripted().http, { application: 'market-data' })) };
}

const contracts = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => {
    const token = String(from + at);
    return { key: `NFO:${token}`, exchange: 'NFO', symbol: `C${token}`, token };
  });

/** What is subscribed after requests, as XTS counts it. */
function countedAfter(requests: readonly TickRequest[]): ReadonlyMap<number, number> {
  const there = new Set<string>();
  for (const { method, json } of requests.flatMap(({ calls = [] }) => calls)) {
    const { instruments, xtsMessageCode } = json as {
      readonly instruments: readonly { readonly exchangeInstrumentID: number }[];
      readonly xtsMessageCode: number;
    };
    assert.ok(instruments.length > 0 && instruments.length <= 60);
    for (const { exchangeInstrumentID } of instruments) {
      const name = `${xtsMessageCode} ${exchangeInstrumentID}`;
      if (method === 'PUT') there.delete(name);
      else {
        assert.ok(!there.has(name), 'nothing is asked for twice');
        there.add(name);
      }
    }
    assert.ok(there.size <= 1_000, 'XTS counts each code of an instrument');
  }
  const counts = new Map<number, number>();
  for (const name of there) {
    const code = Number(name.split(' ')[0]);
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return counts;
}

describe('subscriptions of prices at XTS', () => {
  test('[brokers.X7] prices are asked for beside the socket: depth for what trades, open interest for contracts, the touchline for an index', () => {
    const { reader } = openReader();
    const { calls = [], unknown } = reader.subscribe([SBIN, NIFTY, FUTURE, { ...SBIN, key: 'MCX:1' }]);
    assert.deepEqual(unknown, ['MCX:1']);
    assert.deepEqual(
      calls.map(({ method, url, json }) => [method, url, json]),
      [
        [1501, [[1, 26000]]],
        [
          1502,
          [
            [1, 3045],
            [2, 53001],
          ],
        ],
        [1510, [[2, 53001]]],
      ].map(([xtsMessageCode, named]) => [
        'POST',
        'http://xts/apimarketdata/instruments/subscription',
        {
          instruments: (named as number[][]).map(([exchangeSegment, exchangeInstrumentID]) => ({
            exchangeSegment,
            exchangeInstrumentID,
          })),
          xtsMessageCode,
        },
      ]),
    );
    assert.deepEqual(
      reader.unsubscribe([SBIN]).calls?.map(({ method }) => method),
      ['PUT'],
    );
    assert.deepEqual(reader.subscribe([]), {});
  });

  test('[brokers.X7] what XTS has subscribed already is taken back first, because it would refuse the whole list', () => {
    const { ticks } = xtsFeedDialect(HOSTS);
    const caller = callerOf(scripted().http, { application: 'market-data' });
    const methods = (of: readonly (typeof SBIN)[], reader = ticks.reader(caller)) =>
      reader
        .subscribe(of)
        .calls?.map(({ method, json }) => [method, JSON.stringify(json).split('3045').length - 1]);
    assert.deepEqual(methods([SBIN]), [['POST', 1]]);
    assert.deepEqual(methods([SBIN, FUTURE]), [
      ['PUT', 1],
      ['POST', 1],
      ['POST', 0],
    ]);
    const other = callerOf(scripted().http, { application: 'market-data', token: 'of another day' });
    assert.deepEqual(methods([SBIN], ticks.reader(other)), [['POST', 1]]);
    const reader = ticks.reader(other);
    const already = () =>
      reader.readAnswer?.(failure('e-session-0004', 'Instrument Already Subscribed !'), NOW);
    assert.equal(already()?.ended?.kind, 'reconnect', 'of a process before this one');
    assert.deepEqual(methods([{ ...SBIN, token: '30450' }], ticks.reader(other))?.length, 2);
    assert.match(already()?.refused?.reason ?? '', /Already/, 'but never in a circle');
  });

  test('[brokers.X7] prices come before open interest: contracts give it up for those that come later, and have it again', () => {
    const { reader } = openReader();
    const requests: TickRequest[] = [];
    const byCode = () => {
      const counts = countedAfter(requests);
      return [counts.get(1502) ?? 0, counts.get(1510) ?? 0];
    };
    for (let from = 0; from < 480; from += 60) requests.push(reader.subscribe(contracts(40_000 + from, 60)));
    assert.deepEqual(byCode(), [480, 480]);
    for (let from = 480; from < 780; from += 60)
      requests.push(reader.subscribe(contracts(40_000 + from, 60)));
    assert.deepEqual(byCode(), [780, 220]);
    requests.push(reader.unsubscribe(contracts(40_000, 400)));
    assert.deepEqual(byCode(), [380, 380]);
  });
});
