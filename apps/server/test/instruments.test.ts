import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { suite, type TestContext, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { command } from './command-line-under-test.ts';
import { assertRefused } from './replies.ts';
import { type OwnedSpark, sparkFor } from './spark-under-test.ts';
import { tradingFor } from './trading-under-test.ts';

async function data(spark: OwnedSpark, path: string): Promise<readonly Record<string, unknown>[]> {
  const reply = await spark.call('GET', path, { token: spark.owner });
  assert.equal(reply.status, 200, reply.text);
  assert.deepEqual([reply.body.status, reply.body.error, reply.body.message], [true, false, 'Data Received']);
  return reply.body.data;
}

function asked(spark: OwnedSpark, path: string) {
  return spark.call('GET', path, { token: spark.owner });
}

suite('what is asked wrongly', () => {
  test('a day that does not exist and an exchange nobody knows are refused by name', async (t) => {
    const spark = await sparkFor(t);
    const chain = '/master-tokens?symbol=NIFTY&exchange=NFO';
    assertRefused(await asked(spark, `${chain}&expiry=2024-13-45`), 400, {
      code: 'field_format',
      field: 'expiry',
    });
    assertRefused(await asked(spark, `${chain}&expiry=2026-02-30`), 400, {
      code: 'field_format',
      field: 'expiry',
    });
    assertRefused(await asked(spark, `${chain}&instrument=SWAP`), 400, {
      code: 'field_choice',
      field: 'instrument',
    });
    assertRefused(await asked(spark, '/master-tokens?symbol=NIFTY&exchange=LSE'), 400, {
      code: 'field_choice',
      field: 'exchange',
    });
    assertRefused(await asked(spark, '/master-tokens?exchange=NFO'), 400, {
      code: 'field_missing',
      field: 'symbol',
    });
    assertRefused(await asked(spark, '/expiry?symbol=NIFTY&exchange=NFO'), 400, {
      code: 'field_missing',
      field: 'instrument',
    });
    assertRefused(await asked(spark, '/expiry-days?symbol=NIFTY&exchange=LSE&instrument=OPT'), 400, {
      code: 'field_choice',
      field: 'exchange',
    });
    assertRefused(await asked(spark, '/search-instruments?q='), 400, { code: 'field_missing', field: 'q' });
    assertRefused(await asked(spark, '/search-instruments?q=nifty&limit=0'), 400, {
      code: 'field_range',
      field: 'limit',
    });
    assertRefused(await asked(spark, `/search-instruments?q=${'x'.repeat(81)}`), 400, {
      code: 'field_length',
      field: 'q',
    });
  });

  test('an address that was understood before is still read with what else the request holds', async (t) => {
    const spark = await sparkFor(t);
    const path = '/expiry?symbol=NIFTY&exchange=NFO&instrument=OPT';
    const withBody = () => spark.call('GET', path, { token: spark.owner, json: { symbol: 'SBIN', lot: 1 } });
    const first = await withBody();
    assert.equal(first.status, 400, first.text);
    const expiries = await data(spark, path);
    assert.deepEqual((await withBody()).body, first.body);
    assert.deepEqual(await data(spark, path), expiries);
    const without = path.replace('symbol=NIFTY&', '');
    for (let time = 0; time < 2; time += 1)
      assertRefused(await asked(spark, without), 400, { code: 'field_missing', field: 'symbol' });
    assertRefused(await spark.call('GET', path), 401, { code: 'token_missing' });
  });

  test('what is not listed is success with empty data', async (t) => {
    const spark = await sparkFor(t);
    for (const path of [
      '/master-tokens?symbol=NOSUCH&exchange=NSE',
      '/master-tokens?symbol=GOLD&exchange=MCX',
      '/master-tokens?symbol=USDINR&exchange=CDS&instrument=FUT',
      '/master-tokens?symbol=NIFTY&exchange=NFO&expiry=2026-11-18',
      '/master-tokens?symbol=NIFTY&exchange=NSE&instrument=OPT',
      '/expiry?symbol=NOSUCH&exchange=NFO&instrument=OPT',
      '/expiry?symbol=GOLD&exchange=MCX&instrument=FUT',
      '/expiry-days?symbol=NOSUCH&exchange=NFO&instrument=OPT',
      '/expiry-days?symbol=NIFTY&exchange=NSE&instrument=OPT',
      '/expiry-days?symbol=INDIA%20VIX&exchange=NFO&instrument=FUT',
      '/expiry-days?symbol=GOLD&exchange=MCX&instrument=FUT',
      '/master-freezeqty?symbol=NOSUCH',
      '/search-instruments?q=nosuchname',
    ]) {
      assert.deepEqual(await data(spark, path), [], path);
    }
  });
});

suite('the lists', () => {
  test('a share is one record with the fields of the specification', async (t) => {
    const spark = await sparkFor(t);
    assert.deepEqual(await data(spark, '/master-tokens?symbol=ASHOKLEY&exchange=NSE'), [
      {
        token: '212',
        symbol: 'ASHOKLEY-EQ',
        name: 'ASHOKLEY',
        expiry: null,
        strike: 0,
        lotsize: 1,
        instrumenttype: 'EQ',
        exch_seg: 'NSE',
        tick_size: 0.01,
      },
    ]);
    const [index] = await data(spark, '/master-tokens?symbol=nifty&exchange=nse');
    assert.deepEqual([index?.token, index?.instrumenttype], ['26000', 'INDEX']);
  });

  test('an option chain is narrowed by expiry and kind, and the second reply is the first', async (t) => {
    const spark = await sparkFor(t);
    const path = '/master-tokens?symbol=NIFTY&exchange=NFO&expiry=2026-11-17&instrument=OPT';
    const chain = await data(spark, path);
    const call = chain.find(({ symbol }) => symbol === 'NIFTY17NOV2623500CE');
    assert.deepEqual(
      [call?.expiry, call?.strike, call?.lotsize, call?.instrumenttype, call?.exch_seg, call?.tick_size],
      ['2026-11-17', 23500, 65, 'OPTIDX', 'NFO', 0.05],
    );
    assert.match(String(call?.token), /^[0-9]+$/);
    assert.ok(chain.every(({ expiry }) => expiry === '2026-11-17'));
    assert.deepEqual(await data(spark, path), chain);
    assert.notDeepEqual(
      await data(spark, path.replace('OPT', 'FUT')),
      chain,
      'another question, another answer',
    );
  });

  test('a long answer travels packed to who takes it so, and says the same', async (t) => {
    const spark = await sparkFor(t);
    const path = '/master-tokens?symbol=NIFTY&exchange=NFO&expiry=2026-11-17&instrument=OPT';
    const plain = await spark.call('GET', path, { token: spark.owner });
    assert.deepEqual([plain.headers['content-encoding'], plain.headers.vary], [undefined, 'Accept-Encoding']);
    const packed = await spark.spark.app.inject({
      url: path,
      headers: { authorization: `Bearer ${spark.owner}`, 'accept-encoding': 'gzip, deflate' },
    });
    assert.equal(packed.headers['content-encoding'], 'gzip');
    assert.equal(gunzipSync(packed.rawPayload).toString(), plain.text);
  });

  test('expiries are those to come, nearest first, holidays moved', async (t) => {
    const spark = await sparkFor(t);
    const expiries = await data(spark, '/expiry?symbol=NIFTY&exchange=NFO&instrument=OPT');
    assert.deepEqual(expiries.slice(0, 3), ['2026-11-17', '2026-11-23', '2026-12-01']);
    assert.equal(expiries.length, 18);
    assert.deepEqual(await data(spark, '/expiry?symbol=SBIN&exchange=NFO&instrument=FUT'), [
      '2026-11-23',
      '2026-12-29',
      '2027-01-25',
    ]);
  });

  test('the days to and from expiries are returned for each cycle, holidays left out', async (t) => {
    const spark = await sparkFor(t);
    const days = '/expiry-days?exchange=NFO';
    const [weekly, monthly, ...more] = await data(spark, `${days}&symbol=NIFTY&instrument=OPT`);
    assert.deepEqual(more, []);
    assert.deepEqual(weekly, {
      cycle: 'weekly',
      lastExpiry: '2026-11-09',
      daysFromLastExpiry: 4,
      expiries: [
        { expiry: '2026-11-17', daysToExpiry: 1 },
        { expiry: '2026-11-23', daysToExpiry: 5 },
        { expiry: '2026-12-01', daysToExpiry: 10 },
        { expiry: '2026-12-08', daysToExpiry: 15 },
        { expiry: '2026-12-15', daysToExpiry: 20 },
      ],
    });
    assert.deepEqual(
      [monthly?.cycle, monthly?.lastExpiry, monthly?.daysFromLastExpiry],
      ['monthly', '2026-10-27', 13],
    );
    assert.deepEqual(await data(spark, `${days}&symbol=sbin&instrument=FUT`), [
      {
        cycle: 'monthly',
        lastExpiry: '2026-10-27',
        daysFromLastExpiry: 13,
        expiries: [
          { expiry: '2026-11-23', daysToExpiry: 5 },
          { expiry: '2026-12-29', daysToExpiry: 29 },
          { expiry: '2027-01-25', daysToExpiry: 48 },
        ],
      },
    ]);
  });

  test('a holiday declared on an expiry day moves the expiry at once, and the contract keeps its token', async (t) => {
    const spark = await sparkFor(t);
    const [before] = await data(spark, '/master-tokens?symbol=NIFTY&exchange=NFO&expiry=2026-12-01');
    await spark.command(['holidays', 'add', 'equity', '2026-12-01', 'closed', 'Election day']);
    const [weekly, monthly] = await data(spark, '/expiry-days?symbol=NIFTY&exchange=NFO&instrument=OPT');
    type Coming = readonly { readonly expiry: string }[];
    const nearest = (cycle: Record<string, unknown> = {}) =>
      (cycle.expiries as Coming).slice(0, 3).map(({ expiry }) => expiry);
    assert.deepEqual(nearest(weekly), ['2026-11-17', '2026-11-23', '2026-11-30']);
    assert.deepEqual(nearest(monthly), ['2026-11-23', '2026-12-29', '2027-01-25']);
    const [after] = await data(spark, '/master-tokens?symbol=NIFTY&exchange=NFO&expiry=2026-11-30');
    assert.equal(after?.token, before?.token);
    assert.deepEqual(await data(spark, '/master-tokens?symbol=NIFTY&exchange=NFO&expiry=2026-12-01'), []);
  });

  test('when the Indian day changes the list is made again: what expired is gone, tokens stay', async (t) => {
    const spark = await sparkFor(t);
    const path = '/expiry?symbol=NIFTY&exchange=NFO&instrument=OPT';
    const tokenOf = async (symbol: string) =>
      (await data(spark, `/master-tokens?symbol=${symbol}&exchange=NFO`))[0]?.token;
    assert.equal((await data(spark, path))[0], '2026-11-17');
    const token = await tokenOf('NIFTY23NOV26FUT');
    assert.ok(token);
    // 23:59 in India on the last day, then the minute after it.
    spark.clock.set(Date.UTC(2026, 10, 17, 18, 29));
    const owner = await spark.token();
    const late = await spark.call('GET', path, { token: owner });
    assert.equal(late.body.data[0], '2026-11-17');
    spark.clock.advance(60_000);
    const next = await spark.call('GET', path, { token: owner });
    assert.equal(next.body.data[0], '2026-11-23');
    assert.equal(next.body.data.length, 18);
    const again = await spark.call('GET', '/master-tokens?symbol=NIFTY23NOV26FUT&exchange=NFO', {
      token: owner,
    });
    assert.equal(again.body.data[0]?.token, token);
  });

  test('freeze quantities are those of the derivatives', async (t) => {
    const spark = await sparkFor(t);
    assert.deepEqual(await data(spark, '/master-freezeqty?symbol=NIFTY'), [{ freezeQty: 1800 }]);
    assert.deepEqual(await data(spark, '/master-freezeqty?symbol=RELIANCE'), [{ freezeQty: 15_000 }]);
  });

  test('a search answers with records of the same shape', async (t) => {
    const spark = await sparkFor(t);
    const found = await data(spark, '/search-instruments?q=nifty%2024500%20ce&limit=2');
    assert.deepEqual(
      found.map(({ symbol }) => symbol),
      ['NIFTY17NOV2624500CE', 'NIFTY23NOV2624500CE'],
    );
    assert.equal(
      (await data(spark, '/search-instruments?q=tata')).length,
      20,
      'twenty unless asked otherwise',
    );
  });
});

suite('the whole list', () => {
  test('comes as text in data, and as a file for who accepts CSV', async (t) => {
    const spark = await sparkFor(t);
    const { owner: token } = spark;
    const envelope = await spark.call('GET', '/contract-master/', { token });
    assert.match(String(envelope.headers['content-type']), /^application\/json/);
    const text = String(envelope.body.data[0]);
    const lines = text.split('\n');
    assert.equal(lines[0], 'token,symbol,name,expiry,strike,lotsize,instrumenttype,exch_seg,tick_size');
    assert.ok(lines.includes('212,ASHOKLEY-EQ,ASHOKLEY,,0,1,EQ,NSE,0.01'));
    assert.ok(lines.length > 90_000, `${lines.length} lines`);
    const packedEnvelope = await spark.spark.app.inject({
      url: '/contract-master/',
      headers: { 'accept-encoding': 'gzip', authorization: `Bearer ${token}` },
    });
    assert.equal(packedEnvelope.headers['content-encoding'], 'gzip');
    assert.ok(packedEnvelope.rawPayload.length < envelope.text.length / 4);
    assert.equal(gunzipSync(packedEnvelope.rawPayload).toString(), envelope.text);

    const plain = await spark.call('GET', '/contract-master/', { token, headers: { accept: 'text/csv' } });
    assert.match(String(plain.headers['content-type']), /^text\/csv/);
    assert.equal(
      plain.headers['content-disposition'],
      'attachment; filename="contract-master-2026-11-16.csv"',
    );
    assert.equal(plain.text, text);
    const packed = await spark.spark.app.inject({
      url: '/contract-master',
      headers: { accept: 'text/csv', 'accept-encoding': 'gzip', authorization: `Bearer ${token}` },
    });
    assert.equal(packed.headers['content-encoding'], 'gzip');
    assert.ok(packed.rawPayload.length < text.length / 4);
    assert.equal(gunzipSync(packed.rawPayload).toString(), text);
  });

  test('stays JSON for browsers and for who likes it better', async (t) => {
    const spark = await sparkFor(t);
    for (const accept of ['*/*', 'application/json', 'text/csv;q=0.5, application/json', 'text/csv;q=0']) {
      const reply = await spark.call('GET', '/contract-master', { token: spark.owner, headers: { accept } });
      assert.match(String(reply.headers['content-type']), /^application\/json/, accept);
      assert.match(String(reply.headers.vary), /Accept/);
    }
  });
});

suite("brokers' words", () => {
  test('one element for each token, in order; null where the broker has none', async (t) => {
    const spark = await sparkFor(t);
    const tokens = ['NSE:212', 'NSE:1', 'NSE:26000'];
    const map = async (broker: string) => {
      const reply = await spark.call('POST', `/token-mappings?broker=${broker}`, {
        token: spark.owner,
        json: { tokens },
      });
      assert.equal(reply.status, 200, reply.text);
      assert.deepEqual(
        reply.body.data.map(({ token }) => token),
        tokens,
      );
      return reply.body.data.map(({ wsToken, histToken }) => (wsToken === histToken ? wsToken : 'differ'));
    };
    assert.deepEqual(await map('FYERS'), ['NSE:ASHOKLEY-EQ', null, 'NSE:NIFTY50-INDEX']);
    assert.deepEqual(await map('angelone'), ['1, 212', null, '1, 99926000']);
    assert.deepEqual(await map('IIFL'), ['1, 212', null, '1, 26000']);
    assert.deepEqual(await map('IIFLXTSDATA'), ['1, 212', null, '1, 26000']);
    assert.deepEqual(await map('testBroker'), ['NSE:212', null, 'NSE:26000']);
  });
});

const HEADER = 'token,symbol,name,expiry,strike,lotsize,instrumenttype,exch_seg,tick_size';
const SHARES = ['212,ASHOKLEY-EQ,ASHOKLEY,,0,1,EQ,NSE,0.05', '7,NEWSHARE-EQ,NEWSHARE,,0,1,EQ,NSE,0.01'];

suite('a list of the owner', () => {
  function listFile(spark: OwnedSpark, rows: readonly string[], name = 'list.csv'): string {
    const file = join(spark.folder, name);
    const text = `${[HEADER, ...rows].join('\n')}\n`;
    writeFileSync(file, name.endsWith('.gz') ? gzipSync(text) : text);
    return file;
  }

  const run = (spark: OwnedSpark, ...args: readonly string[]) =>
    command(spark.config, ['instruments', ...args], { clock: spark.clock });

  /** Long enough that the server looks whether there is a new list. */
  const wait = (spark: OwnedSpark) => spark.clock.advance(6_000);

  test('that is broken is refused with its rows, and the instruments stay as they were', async (t) => {
    const spark = await sparkFor(t);
    assert.equal((await run(spark, 'load', listFile(spark, SHARES))).code, 0);
    const broken = await run(spark, 'load', listFile(spark, [...SHARES, '9,X-EQ,X,,0,0,EQ,NSE,0.05', '8,Y']));
    assert.equal(broken.code, 1);
    assert.match(broken.complained, /^Row 4: lotsize must be .*\nRow 5: there are 2 columns instead of 9\./);
    assert.match(broken.complained, /Nothing was loaded; the instruments are as they were\.$/);
    wait(spark);
    assert.equal((await data(spark, '/master-tokens?symbol=NEWSHARE&exchange=NSE'))[0]?.token, '7');
  });

  test('that is missing, cut short or served with an error is refused in a sentence', async (t) => {
    const spark = await sparkFor(t);
    const server = await serveLists(t);
    const complaint = async (source: string) => (await run(spark, 'load', source)).complained.split('\n')[0];
    assert.match(
      (await complaint(join(spark.folder, 'nowhere.csv'))) ?? '',
      /^There is no file .*nowhere\.csv\.$/,
    );
    assert.match((await complaint(`${server}/missing`)) ?? '', /answered with status 404\.$/);
    assert.match((await complaint(`${server}/cut?key=secret`)) ?? '', /\/cut could not be fetched: /);
    assert.match(
      (await complaint('http://127.0.0.1:65535/x')) ?? '',
      /could not be fetched: ECONNREFUSED\.$/,
    );
    assert.equal((await run(spark, 'status')).printed.includes('No list was loaded'), true);
  });

  test('[market.I114] is taken up by the running server, reported with what changed, and stays until a newer one is there', async (t) => {
    const spark = await sparkFor(t);
    assert.equal((await data(spark, '/master-tokens?symbol=ASHOKLEY&exchange=NSE'))[0]?.tick_size, 0.01);
    const loaded = await run(spark, 'load', listFile(spark, SHARES, 'list.csv.gz'));
    assert.equal(loaded.code, 0, loaded.complained);
    assert.match(loaded.printed, /^Loaded for 2026-11-16: NSE 2, BSE 0, NFO 0, BFO 0\./);
    assert.match(loaded.printed, /Compared with the bundled list:\nadded +1 +NSE NEWSHARE-EQ\n/);
    assert.match(loaded.printed, /tick changed +1 +NSE ASHOKLEY-EQ 0\.01 to 0\.05/);
    wait(spark);
    assert.equal((await data(spark, '/master-tokens?symbol=ASHOKLEY&exchange=NSE'))[0]?.tick_size, 0.05);
    assert.deepEqual(await data(spark, '/expiry?symbol=NIFTY&exchange=NFO&instrument=OPT'), []);
    assert.match((await run(spark, 'status')).printed, /In use today \(2026-11-16\): the loaded list, NSE 2/);

    spark.clock.advance(86_400_000);
    const token = await spark.token();
    const path = '/master-tokens?symbol=ASHOKLEY&exchange=NSE';
    const tick = async () => (await spark.call('GET', path, { token })).body.data[0]?.tick_size;
    assert.equal(await tick(), 0.05);
    assert.ok(spark.logged().includes('the last good list stays in use'));
    const later = (await run(spark, 'status')).printed;
    assert.match(later, /In use today \(2026-11-17\): the loaded list, NSE 2.*\nThe last good list stays/s);
    assert.equal((await run(spark, 'bundled')).code, 0);
    wait(spark);
    assert.equal(await tick(), 0.01);
    assert.match(
      (await run(spark, 'status')).printed,
      /the bundled list, NSE 213.*\nIt is a sample: .* ETFs /s,
    );
  });

  test('[market.I128] is kept as that of its day: the next day knows what was listed, and the last one of a day counts', async (t) => {
    const spark = await sparkFor(t);
    const asof = '/master-tokens?symbol=NEWSHARE&exchange=NSE&asof=2026-11-16';
    await run(
      spark,
      'load',
      listFile(
        spark,
        SHARES.filter((row) => !row.includes('NEWSHARE')),
      ),
    );
    assert.deepEqual(await data(spark, '/master-tokens?symbol=NEWSHARE&exchange=NSE'), []);
    await run(spark, 'load', listFile(spark, SHARES));
    wait(spark);
    const listed = await data(spark, '/master-tokens?symbol=NEWSHARE&exchange=NSE');
    assert.equal(listed.length, 1);
    spark.clock.advance(86_400_000);
    await run(spark, 'bundled');
    wait(spark);
    const token = await spark.token();
    const read = async (path: string) => (await spark.call('GET', path, { token })).body.data;
    assert.deepEqual(await read('/master-tokens?symbol=NEWSHARE&exchange=NSE'), []);
    assert.deepEqual(await read(asof), listed);
    assert.deepEqual(await read(asof.replace('NEWSHARE', 'NOSUCH')), []);
    await spark.restart();
    const later = await spark.token();
    assert.deepEqual((await spark.call('GET', asof, { token: later })).body.data, listed);
  });

  test('is there after a restart, and a damaged one is passed over', async (t) => {
    const spark = await sparkFor(t);
    await run(spark, 'load', listFile(spark, SHARES));
    await spark.restart();
    assert.equal((await data(spark, '/master-tokens?symbol=NEWSHARE&exchange=NSE')).length, 1);
    const note = JSON.parse(readFileSync(join(spark.folder, 'instruments', 'loaded.json'), 'utf8'));
    writeFileSync(join(spark.folder, 'instruments', note.file), 'damaged');
    await spark.restart();
    assert.equal((await data(spark, '/expiry?symbol=NIFTY&exchange=NFO&instrument=OPT')).length, 18);
    assert.ok(spark.logged().includes('the loaded instruments cannot be read'));
  });

  test('that lost half of a segment needs a second word', async (t) => {
    const spark = await sparkFor(t);
    const many = Array.from(
      { length: 10 },
      (_, index) => `${index + 1},S${index}-EQ,S${index},,0,1,EQ,NSE,0.05`,
    );
    await run(spark, 'load', listFile(spark, many));
    const few = listFile(spark, many.slice(0, 4));
    const refusal = await run(spark, 'load', few);
    assert.match(
      refusal.complained,
      /looks cut short: NSE has 4 rows and had 10\.\nIf it is right, add --anyway\./,
    );
    assert.equal((await run(spark, 'load', few, '--anyway')).code, 0);
  });

  test('can come from an address, whose key is not stored', async (t) => {
    const spark = await sparkFor(t);
    const server = await serveLists(t);
    const loaded = await run(spark, 'load', `${server}/list.csv?key=secret`);
    assert.equal(loaded.code, 0, loaded.complained);
    const { printed } = await run(spark, 'status');
    assert.match(printed, /from http:\/\/127\.0\.0\.1:\d+\/list\.csv \(csv\): NSE 2/);
    assert.ok(!printed.includes('secret'));
  });

  async function serveLists(t: TestContext): Promise<string> {
    const server = createServer((request, response) => {
      const text = `${[HEADER, ...SHARES].join('\n')}\n`;
      if (request.url?.startsWith('/list.csv')) response.end(text);
      else if (request.url?.startsWith('/cut')) {
        response.writeHead(200, { 'content-length': text.length + 100 });
        response.write(text);
        setImmediate(() => response.destroy());
      } else response.writeHead(404).end('nothing here');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    t.after(() => server.close());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
});

test('an account with open positions has the list after a start, before the first order', async (t) => {
  const trading = await tradingFor(t);
  await trading.finished(await trading.placed());
  await trading.spark.halt();
  const before = trading.spark.logLines().length;
  await trading.spark.restart();
  const messages = trading.spark.logLines().slice(before);
  assert.ok(messages.some(({ msg }) => msg === 'instruments ready'));
});
