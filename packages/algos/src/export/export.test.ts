import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { StrategyDocument } from '@spark/document';
import { cashLeg, documentOf, entryAt } from '../../test/document.fixture.ts';
import { emaCross, randomMarket } from '../../test/ema-cross.fixture.ts';
import { optionMarket, straddle } from '../../test/straddle.fixture.ts';
import {
  checkStrategy,
  type HtmlReportInput,
  htmlReport,
  type MarketBook,
  reportOf,
  runBacktest,
  SIMULATED_NOTICE,
  TRADE_COLUMNS,
  tradesCsv,
} from '../index.ts';

const HOSTILE = `</title><script>alert("x")</script><img src=x onerror='y'>&amp;\u202e`;

function exported(document: StrategyDocument, book: MarketBook, more: Partial<HtmlReportInput> = {}) {
  const run = runBacktest({ document, book });
  const report = reportOf(document, run);
  return { run, report, text: htmlReport({ document, report, trades: run.trades, sources: [], ...more }) };
}

const STRADDLE = { book: optionMarket(3), document: straddle(3) };

it('[algos.X1] one file: no script and no address of another machine', () => {
  const check = checkStrategy(STRADDLE);
  const { text } = exported(STRADDLE.document, STRADDLE.book, { check });
  assert.doesNotMatch(text, /<script|<link|<iframe|<object|javascript:|\son\w+=/i);
  assert.doesNotMatch(text, /https?:|\/\/\w|url\(|@import|\ssrc=|\shref=/i);
  assert.match(text, /Content-Security-Policy" content="default-src &#39;none&#39;/);
  assert.equal(text.match(/<!doctype html>/g)?.length, 1);
});

it('[algos.X2] hostile names stay text, on the page and in the table', () => {
  const document = documentOf({
    name: HOSTILE,
    market: { underlying: HOSTILE, exchange: 'NSE' },
    params: { [HOSTILE]: { type: 'int', default: 3 } },
    conditions: [entryAt('09:20', { id: '=cmd|x', name: HOSTILE, then: [HOSTILE] })],
    actions: [cashLeg({ id: HOSTILE })],
  });
  const sources = [{ symbol: HOSTILE, imported: 0, recorded: 0, simulated: 1 }];
  const { text, run } = exported(document, randomMarket(3, 1), { sources });
  assert.equal(run.trades.length, 3);
  assert.doesNotMatch(text, /<script|<img|\u202e/);
  assert.equal(text.match(/<\/title><style>/g)?.length, 1);
  assert.match(text, /&lt;script&gt;alert\(&quot;x&quot;\)&lt;\/script&gt;/);
  const csv = tradesCsv(document, run.trades);
  assert.match(csv, /,"'=cmd\|x",/);
  assert.equal(csv.trimEnd().split('\r\n').length, 4);
});

it('[algos.X3] every figure has its definition, and what is not known is a dash', () => {
  const idle = documentOf({ conditions: [entryAt('23:00')] });
  const { text } = exported(idle, randomMarket(3, 1));
  const names = text.match(/<dt>/g)?.length ?? 0;
  assert.ok(names > 30, String(names));
  assert.equal(text.match(/<dd class="definition">[^<]+<\/dd>/g)?.length, names);
  assert.match(text, /<dt>Sharpe ratio<\/dt><dd class="value ">–<\/dd>/);
  assert.doesNotMatch(text, /NaN|Infinity|undefined|null/);
  assert.match(text, /Only 0 trades: below 30/);
});

it('[algos.X3] an end before the last day, days without prices and open positions are said', () => {
  const document = emaCross();
  const book = randomMarket(8, 3);
  const gap = (column: Float64Array) =>
    column.map((paise, at) => (at >= 375 && at < 750 ? Number.NaN : paise));
  const spot = { ...book.spot, open: gap(book.spot.open), close: gap(book.spot.close) };
  let run = runBacktest({ document, book: { ...book, spot }, onDay: (done) => done < 4 });
  // Ends on a day at whose close something is held.
  for (let days = 5; run.open.length === 0 && days < 8; days += 1)
    run = runBacktest({ document, book: { ...book, spot }, onDay: (done) => done < days });
  const text = htmlReport({ document, report: reportOf(document, run), trades: run.trades, sources: [] });
  assert.match(text, /ended before its last day/);
  assert.match(text, /On 1 of the days the underlying has no prices/);
  assert.match(text, /1 position was still open at the end/);
});

it('[algos.X4] simulated prices are said at the head, and only those', () => {
  const of = (simulated: number) =>
    exported(STRADDLE.document, STRADDLE.book, {
      sources: [{ symbol: 'Nifty 50', imported: 10, recorded: 5, simulated }],
    }).text;
  const said = of(1);
  assert.ok(said.indexOf(SIMULATED_NOTICE) > 0 && said.indexOf(SIMULATED_NOTICE) < said.indexOf('<dt>'));
  assert.ok(!of(0).includes(SIMULATED_NOTICE));
});

it('[algos.X5] no trade, one day, one trade and very many trades are whole pages', () => {
  const once = documentOf({});
  for (const days of [1, 2, 40]) {
    const { text } = exported(once, randomMarket(days, 1));
    assert.match(text, /<\/body><\/html>\n$/);
    assert.doesNotMatch(text, /NaN|Infinity|undefined/);
  }
  const { text, run } = exported(emaCross(), randomMarket(330, 2));
  assert.ok(run.trades.length > 2000);
  assert.match(text, /The last 2,000 of [\d,]+ trades/);
  assert.ok(text.length < 3_000_000, String(text.length));
});

it('[algos.X6] the table of trades has a row for each and comes to the result', () => {
  const { run, report } = exported(STRADDLE.document, STRADDLE.book);
  const [head = '', ...lines] = tradesCsv(STRADDLE.document, run.trades).trimEnd().split('\r\n');
  assert.deepEqual(head.split(','), [...TRADE_COLUMNS]);
  const rows = lines.map((line) => line.split(','));
  assert.equal(rows.length, run.trades.length);
  const sum = (name: (typeof TRADE_COLUMNS)[number]) =>
    Math.round(rows.reduce((total, row) => total + Number(row[TRADE_COLUMNS.indexOf(name)]) * 100, 0));
  assert.equal(sum('PNL'), report.grossPaise);
  assert.equal(sum('net'), sum('PNL') - sum('Charges'));
  assert.match(
    lines[0] ?? '',
    /^2026-11-1\dT\d\d:\d\d:\d\d,.*NIFTY 17 November 2026 \d+ [CP]E,(Buy|Sell),65,/,
  );
  assert.equal(tradesCsv(STRADDLE.document, []), `${TRADE_COLUMNS.join(',')}\r\n`);
});
