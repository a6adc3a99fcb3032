import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  checkDocument,
  checkDocumentText,
  type MarketFacts,
  TEMPLATES,
  type UnderlyingFacts,
} from '@spark/document';
import { completeStrategy } from './complete-strategy.ts';
import { findBlocks } from './find-blocks.ts';
import { createPlayer } from './play-blocks.ts';

const BLOCKS = findBlocks();
/** What the pages trade. */
const FACTS: Readonly<Record<string, UnderlyingFacts>> = {
  NIFTY: { kind: 'index', hasDerivatives: true, hasWeekly: true, lot: 65 },
  RELIANCE: { kind: 'stock', hasDerivatives: true, hasWeekly: false, lot: 500 },
};
const MARKET: MarketFacts = { underlying: (symbol) => FACTS[symbol] ?? null, symbols: Object.keys(FACTS) };
/** Pages that explain how to work, and show no strategy. */
const WITHOUT = [
  'backtest',
  'deploy',
  'replay',
  'signals',
  'buildingStrats/saving',
  'buildingStrats/intro',
  'DataPoints/intro',
  'Indicators/intro',
  'intro',
  'sweep',
];

test('[document.P1] the pages of the docs have their blocks of JSON', () => {
  assert.ok(BLOCKS.length >= 41, `${BLOCKS.length} blocks`);
});

test('[document.P4] every page about an element shows what its strategy comes to', () => {
  const played = new Set(BLOCKS.filter(({ played }) => played !== null).map(({ page }) => page));
  const others = BLOCKS.map(({ page }) => page).filter((page) => !played.has(page));
  assert.deepEqual(
    [...new Set(others)].filter((page) => !WITHOUT.includes(page)),
    [],
  );
});

for (const { page, line, title, text, played } of BLOCKS) {
  test(`[document.P1] the JSON of ${page}, line ${line}, is right`, () => {
    assert.deepEqual(errorsOf(completeStrategy(title, JSON.parse(text), played ?? 'sell')), []);
  });
}

test('[document.P2] Getting started, as it stands on the page, has no issue at all', () => {
  const block = BLOCKS.find(({ page }) => page === 'gettingstarted');
  assert.deepEqual(checkDocumentText(block?.text ?? '', MARKET).issues, []);
});

test('[document.P3] what pages write inline parses too', () => {
  const page = readFileSync('apps/docs/buildalgos/Actions/addleg.md', 'utf8');
  const inline = [...page.matchAll(/`(\{ "id": "a_pe"[^`]*\})`/g)].map(([, text = '']) => JSON.parse(text));
  assert.equal(inline.length, 1);
  const legs = BLOCKS.filter(({ page }) => page === 'Actions/addleg').map(({ text }) => JSON.parse(text));
  assert.deepEqual(errorsOf(completeStrategy('page', { actions: [...legs, ...inline] })), []);
});

test('[document.P5] the report in the terminal on the page about backtests is what its strategy comes to', () => {
  const page = readFileSync('apps/docs/buildalgos/backtest.md', 'utf8');
  const [, shown = ''] =
    /title="Output"\n(9:20 short straddle, 2026-10-01 to 2026-10-30[^`]*)```/.exec(page) ?? [];
  const template = TEMPLATES.find(({ id }) => id === 'short-straddle-920');
  assert.ok(template);
  const report = createPlayer()(template.document);
  const { trades, risk, ratios, fidelity } = report;
  const rupees = (paise: number | null) => ((paise ?? Number.NaN) / 100).toFixed(2);
  const figure = (value: number | null) => (value ?? Number.NaN).toFixed(2);
  const stated = Object.fromEntries(
    [...shown.matchAll(/^([A-Z][A-Za-z, ]+?) {2,}(.+)$/gm)].map(([, name = '', value]) => [name, value]),
  );
  assert.deepEqual(stated, {
    Net: `${rupees(report.netPaise)}  (${figure(report.returnPercent)} % of ${rupees(report.capitalPaise)})`,
    'Gross, charges': `${rupees(report.grossPaise)}, ${rupees(report.chargesPaise)}`,
    Slippage: rupees(report.slippagePaise),
    'Deepest fall': `${rupees(risk.paise)}  (${figure(risk.percent)} %)`,
    Trades: `${trades.count}, ${trades.wins} won, ${trades.losses} lost (${figure(trades.winRate)} % won)`,
    'Average win, loss': `${rupees(trades.averageWinPaise)}, ${rupees(trades.averageLossPaise)}`,
    'Profit factor': figure(trades.profitFactor),
    'Expectancy per trade': rupees(trades.expectancyPaise),
    'Sharpe, Sortino': `${figure(ratios.sharpe)}, ${figure(ratios.sortino)}`,
    'Best, worst trade': `${rupees(trades.bestPaise)}, ${rupees(trades.worstPaise)}`,
    'Time in the market': `${figure(risk.timeInMarket)} %`,
    Fidelity: `${fidelity.grade}, ${fidelity.ambiguous} ambiguous, ${fidelity.unfilled} not filled`,
  });
});

function errorsOf(document: unknown) {
  return checkDocument(document, MARKET).issues.filter(({ severity }) => severity === 'error');
}
