import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, test } from 'node:test';
import { istInstant } from '@spark/core';
import {
  SMALL_MARKET_INDEX as INDEX,
  SMALL_MARKET_SHARE as SHARE,
  SMALL_MARKET_FUTURE,
} from '@spark/testkit';
import { type ReceivingSocket, receiveFrom } from '../frame/heard-socket.fixture.ts';
import { call } from '../frame/json-client.fixture.ts';
import { ONE, openStand } from '../frame/stand.fixture.ts';
import { TICK_FAULTS } from '../frame/wire-fault.ts';
import { logIn } from './fyers-client.fixture.ts';
import { fyersDialect } from './index.ts';

const TODAY = '2026-11-16';

async function openMarket() {
  const stand = await openStand(fyersDialect, { limits: 'none' });
  const { simulator, floor } = stand;
  const authorization = await logIn(simulator, ONE);
  const ask = (path: string) => call('GET', `${simulator.url}${path}`, { headers: { authorization } });
  const quote = (key: string) => {
    const found = floor.quote(key);
    assert.ok(found);
    return found;
  };
  const hsmKey = (): string =>
    JSON.parse(Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString()).hsm_key;
  return { ...stand, authorization, ask, quote, hsmKey };
}

type Candles = { readonly s: string; readonly candles: readonly (readonly number[])[] };

describe('FYERS, simulated: quotes and candles', () => {
  test('a quote has the price of the exchange; an unknown symbol is an error of its own', async () => {
    const { ask, quote, close } = await openMarket();
    const answer = (await ask('/data/quotes?symbols=NSE:SBIN-EQ,NSE:NOTHING-EQ')).json();
    const [known, unknown] = answer.d as { s: string; v: Record<string, unknown> }[];
    assert.deepEqual([known?.s, known?.v.lp], ['ok', quote(SHARE.key).lastPaise / 100]);
    assert.deepEqual([unknown?.s, unknown?.v.code], ['error', -300]);
    const many = Array.from({ length: 51 }, () => 'NSE:SBIN-EQ').join(',');
    assert.equal((await ask(`/data/quotes?symbols=${many}`)).json().s, 'error');
    await close();
  });

  test('depth has the levels and the band', async () => {
    const { ask, quote, close } = await openMarket();
    const answer = (await ask('/data/depth?symbol=NSE:SBIN-EQ&ohlcv_flag=1')).json();
    const depth = (
      answer.d as Record<string, { bids: { price: number }[]; upper_ckt: number; lower_ckt: number }>
    )['NSE:SBIN-EQ'];
    assert.equal(depth?.bids[0]?.price, (quote(SHARE.key).bids[0]?.pricePaise ?? 0) / 100);
    assert.ok(depth && depth.lower_ckt < depth.upper_ckt);
    await close();
  });

  test('candles of minutes begin a quarter past nine, have six columns, and seven with open interest', async () => {
    const { ask, clock, close } = await openMarket();
    const range = `date_format=1&range_from=${TODAY}&range_to=${TODAY}&cont_flag=1`;
    const share = (
      await ask(`/data/history?symbol=NSE:SBIN-EQ&resolution=15&${range}&oi_flag=1`)
    ).json() as Candles;
    assert.equal(share.candles.length, (clock.now() - istInstant(TODAY, 555)) / 60_000 / 15);
    assert.equal(share.candles[0]?.[0], istInstant(TODAY, 555) / 1000);
    assert.equal(share.candles[1]?.[0], istInstant(TODAY, 570) / 1000);
    assert.ok(share.candles.every((candle) => candle.length === 6));
    for (const [, open = 0, high = 0, low = 0, end = 0] of share.candles)
      assert.ok(low <= Math.min(open, end) && high >= Math.max(open, end));
    const future = (
      await ask(`/data/history?symbol=NSE:NIFTY26NOVFUT&resolution=60&${range}&oi_flag=1`)
    ).json() as Candles;
    assert.ok(future.candles.length > 0 && future.candles.every((candle) => candle.length === 7));
    await close();
  });

  test('candles of days are stamped with midnight UTC; the epoch is a way to say a range as well', async () => {
    const { ask, close } = await openMarket();
    const [from, to] = [istInstant('2026-11-09') / 1000, istInstant('2026-11-13', 1439) / 1000];
    const days = (
      await ask(
        `/data/history?symbol=NSE:SBIN-EQ&resolution=D&date_format=0&range_from=${from}&range_to=${to}`,
      )
    ).json() as Candles;
    assert.deepEqual(
      days.candles.map(([at = 0]) => new Date(at * 1000).toISOString()),
      ['09', '10', '11', '12', '13'].map((day) => `2026-11-${day}T00:00:00.000Z`),
    );
    await close();
  });

  test('a range that is too long, a resolution that is not there and a day without trading', async () => {
    const { ask, close } = await openMarket();
    const history = async (resolution: string, from: string, to: string) =>
      (
        await ask(
          `/data/history?symbol=NSE:SBIN-EQ&resolution=${resolution}&date_format=1&range_from=${from}&range_to=${to}`,
        )
      ).json();
    assert.equal((await history('1', '2026-01-01', TODAY)).s, 'error');
    assert.equal((await history('D', '2025-01-01', TODAY)).s, 'error');
    assert.equal((await history('7', TODAY, TODAY)).s, 'error');
    assert.deepEqual((await history('1', '2026-11-15', '2026-11-15')).s, 'no_data');
    await close();
  });
});

describe('FYERS, simulated: the lists of symbols', () => {
  test('a list is an object by ticker, without a login', async () => {
    const { simulator, close } = await openMarket();
    const list = async (name: string) => (await call('GET', `${simulator.url}/sym_details/${name}`)).json();
    const cash = (await list('NSE_CM_sym_master.json')) as Record<string, Record<string, unknown>>;
    assert.deepEqual(Object.keys(cash).sort(), ['NSE:NIFTY50-INDEX', 'NSE:SBIN-EQ']);
    const share = cash['NSE:SBIN-EQ'];
    assert.deepEqual(
      [
        share?.fyToken,
        share?.exToken,
        share?.exInstType,
        share?.tickSize,
        share?.qtyFreeze,
        share?.strikePrice,
      ],
      ['10100000003045', 3045, 0, 0.1, '92306', -1],
    );
    const futures = (await list('NSE_FO_sym_master.json')) as Record<string, Record<string, unknown>>;
    const future = futures['NSE:NIFTY26NOVFUT'];
    assert.deepEqual(
      [future?.fyToken, future?.exInstType, future?.minLotSize, future?.underFyTok],
      ['101126112453001', 11, 65, '101000000026000'],
    );
    assert.equal(future?.expiryDate, String(istInstant('2026-11-24', 930) / 1000));
    assert.deepEqual(await list('MCX_COM_sym_master.json'), {});
    await close();
  });

  test('as lines there are 21 columns', async () => {
    const { simulator, close } = await openMarket();
    const { body } = await call('GET', `${simulator.url}/sym_details/NSE_FO.csv`);
    assert.equal(body.split(',').length, 21);
    await close();
  });

  test('a list can come without columns, cut off and empty', async () => {
    const { simulator, close } = await openMarket();
    const list = async (fault: 'master-missing-columns' | 'master-truncated' | 'master-empty') => {
      simulator.faults.plan({ fault, calls: ['master'], times: 1 });
      return call('GET', `${simulator.url}/sym_details/NSE_CM_sym_master.json`);
    };
    const [share] = Object.values((await list('master-missing-columns')).json()) as object[];
    assert.ok(share && Object.keys(share).length < 20);
    assert.throws((await list('master-truncated')).json, SyntaxError);
    assert.deepEqual((await list('master-empty')).json(), {});
    await close();
  });
});

/** Frames of a client, written by hand from the layout. */
function frame(type: number, fields: readonly (readonly [number, Buffer])[]): Buffer {
  const rest = Buffer.concat([
    Buffer.from([type, fields.length]),
    ...fields.map(([id, bytes]) =>
      Buffer.concat([Buffer.from([id, bytes.length >> 8, bytes.length & 0xff]), bytes]),
    ),
  ]);
  return Buffer.concat([Buffer.from([rest.length >> 8, rest.length & 0xff]), rest]);
}

const authFrame = (key: string) =>
  frame(1, [
    [1, Buffer.from(key)],
    [2, Buffer.from('P')],
    [3, Buffer.from([1])],
    [4, Buffer.from('test')],
  ]);

const topicsFrame = (type: number, topics: readonly string[]) =>
  frame(type, [
    [
      1,
      Buffer.concat([
        Buffer.from([topics.length >> 8, topics.length & 0xff]),
        ...topics.map((topic) => Buffer.concat([Buffer.from([topic.length]), Buffer.from(topic)])),
      ]),
    ],
    [2, Buffer.from([11])],
  ]);

const data = ({ frames }: ReceivingSocket) =>
  frames.filter((frame): frame is Buffer => Buffer.isBuffer(frame) && frame[2] === 6);

describe('FYERS, simulated: the price socket', () => {
  async function openPrices() {
    const stand = await openMarket();
    const socket = await receiveFrom(`${stand.simulator.streamUrl}/hsm/v1-5/prod`, {});
    return { ...stand, socket };
  }

  test('a key that is not known is refused, and the socket closed', async () => {
    const { socket, close } = await openPrices();
    const closed = once(socket.socket, 'close');
    socket.socket.send(authFrame('wrong'));
    await closed;
    assert.deepEqual(socket.frames[0], Buffer.from([0, 6, 1, 1, 1, 0, 1, 'N'.charCodeAt(0)]));
    await close();
  });

  for (const fault of ['ticks-mute', 'ticks-half-open', 'ticks-cut'] as const)
    test(`${fault}: ${TICK_FAULTS[fault]}`, async () => {
      const { simulator, socket, hsmKey, ask, close } = await openPrices();
      socket.socket.send(authFrame(hsmKey()));
      await socket.heard(1);
      simulator.faults.plan({ fault, times: 1 });
      const closed = once(socket.socket, 'close');
      socket.socket.send(topicsFrame(4, ['sf|nse_cm|3045']));
      if (fault === 'ticks-cut') await closed;
      for (let at = 0; at < 5; at++) await ask('/data/quotes?symbols=NSE:SBIN-EQ');
      assert.equal(socket.frames.length, 1, 'nothing was told after it');
      await socket.close();
      await close();
    });

  test('who subscribes without a key, or sends no frame, is cut off', async () => {
    for (const bytes of [topicsFrame(4, ['sf|nse_cm|3045']), Buffer.from([1, 2, 3])]) {
      const { socket, close } = await openPrices();
      const closed = once(socket.socket, 'close');
      socket.socket.send(bytes);
      await closed;
      await close();
    }
  });

  test('a quote comes whole at first, then what changed; the price is in paise by precision and multiplier', async () => {
    const { socket, hsmKey, clock, quote, close } = await openPrices();
    socket.socket.send(authFrame(hsmKey()));
    await socket.heard(1);
    assert.deepEqual([...(socket.frames[0] as Buffer).subarray(0, 8)], [0, 13, 1, 2, 1, 0, 1, 75]);
    socket.socket.send(topicsFrame(4, ['sf|nse_cm|3045', 'sf|nse_cm|99']));
    await socket.heard(3);
    const [whole] = data(socket);
    assert.ok(whole);
    assert.deepEqual(
      [whole.readUInt32BE(3), whole.readUInt16BE(7), whole[9], whole.readUInt16BE(10)],
      [1, 1, 83, 1],
    );
    const name = whole.toString('ascii', 13, 13 + (whole[12] ?? 0));
    assert.equal(name, 'sf|nse_cm|3045');
    const at = 13 + name.length;
    assert.equal(whole[at], 21);
    assert.equal(whole.readInt32BE(at + 1), quote(SHARE.key).lastPaise);
    assert.equal(whole.readInt32BE(at + 1 + 20 * 4), quote(SHARE.key).previousClosePaise);
    const tail = at + 1 + 21 * 4 + 2;
    assert.deepEqual([whole.readUInt16BE(tail), whole[tail + 2]], [1, 2]);
    assert.equal(whole.toString('ascii', tail + 4, tail + 4 + (whole[tail + 3] ?? 0)), 'nse_cm');
    for (let second = 0; second < 30 && data(socket).length < 2; second++) {
      clock.advance(1_000);
      await socket.settled();
    }
    const update = data(socket)[1];
    assert.ok(update);
    assert.deepEqual(
      [update.readUInt32BE(3), update[9], update.readUInt16BE(10), update[12]],
      [2, 85, 1, 21],
    );
    const values = Array.from({ length: 21 }, (_, i) => update.readInt32BE(13 + i * 4));
    assert.equal(values[20], -2_147_483_648, 'the close of yesterday did not change');
    await socket.close();
    await close();
  });

  test('an index and depth have layouts of their own; lite tells the last price alone', async () => {
    const { socket, hsmKey, clock, quote, close } = await openPrices();
    socket.socket.send(authFrame(hsmKey()));
    const mask = Buffer.alloc(8);
    mask.writeBigUInt64BE(1n << 11n);
    socket.socket.send(
      frame(12, [
        [1, mask],
        [2, Buffer.from([76])],
      ]),
    );
    socket.socket.send(topicsFrame(4, ['if|nse_cm|Nifty 50', 'dp|nse_fo|53001']));
    await socket.heard(4);
    const [whole] = data(socket);
    assert.ok(whole);
    assert.equal(whole.readUInt16BE(7), 2);
    const at = 13 + 'if|nse_cm|Nifty 50'.length;
    assert.deepEqual([whole[at], whole.readInt32BE(at + 1)], [6, quote(INDEX.key).lastPaise]);
    const next = whole.indexOf('dp|nse_fo|53001') + 'dp|nse_fo|53001'.length;
    assert.deepEqual(
      [whole[next], whole.readInt32BE(next + 1)],
      [30, quote(SMALL_MARKET_FUTURE.key).bids[0]?.pricePaise],
    );
    for (let second = 0; second < 30 && data(socket).length < 2; second++) {
      clock.advance(1_000);
      await socket.settled();
    }
    assert.equal(data(socket)[1]?.[9], 76);
    await socket.close();
    await close();
  });
});
