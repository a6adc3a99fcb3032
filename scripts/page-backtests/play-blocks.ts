import type { Report } from '@spark/algos';
import { createSimulatedColumns, playBacktest } from '@spark/application';
import { createMarketCalendar, emptyColumns, type Instrument } from '@spark/core';
import { checkDocument, type StrategyDocument } from '@spark/document';
import {
  BUNDLED_CALENDAR,
  createInstrumentTable,
  createPastContracts,
  generateMaster,
  NO_CHANGES,
} from '@spark/market';
import { mergeSources } from '@spark/prices';
import { completeStrategy } from './complete-strategy.ts';
import { findBlocks } from './find-blocks.ts';

/** A month that is over and whose contracts the tables know. */
const FROM = '2026-10-01';
const TO = '2026-10-30';

/** What a block of a page comes to, in rupees. */
type PlayedBlock = {
  readonly from: string;
  readonly to: string;
  readonly document: StrategyDocument;
  readonly days: number;
  readonly trades: number;
  readonly won: number;
  readonly lost: number;
  readonly gross: number;
  readonly charges: number;
  readonly net: number;
  readonly maxDrawdown: number;
};

/** Plays what the pages show, over simulated prices, for the figures below them. */
export function pageBacktests(): string {
  const play = createPlayer();
  const played: Record<string, PlayedBlock> = {};
  for (const { page, title, text, played: legs } of findBlocks()) {
    if (legs === null) continue;
    const document = readStrategy(page, completeStrategy(title, JSON.parse(text), legs));
    const report = play(document);
    played[page] = {
      ...{ from: FROM, to: TO, document, days: report.days },
      ...{ trades: report.trades.count, won: report.trades.wins, lost: report.trades.losses },
      ...{ gross: report.grossPaise / 100, charges: report.chargesPaise / 100 },
      ...{ net: report.netPaise / 100, maxDrawdown: report.risk.paise / 100 },
    };
  }
  return `${JSON.stringify(played, null, 1)}\n`;
}

/** Plays a document over the month of the pages. */
export function createPlayer(): (document: StrategyDocument) => Report {
  const { isTradingDay } = createMarketCalendar(BUNDLED_CALENDAR);
  const table = createInstrumentTable(generateMaster({ day: TO, isTradingDay }), TO);
  const simulated = createSimulatedColumns({ calendarChanges: NO_CHANGES });
  const nothing = { columns: emptyColumns(0), isImported: new Uint8Array(0) };
  const parts = {
    calendar: createMarketCalendar(BUNDLED_CALENDAR),
    past: createPastContracts(isTradingDay),
    columns: (question: Parameters<typeof simulated.columns>[0]) =>
      mergeSources(nothing, simulated.columns(question)),
    onProgress: () => undefined,
    isCancelled: () => false,
  };
  return (document) => {
    const { underlying: name, exchange } = document.market;
    const spot = table.list({ exchange, name }).find(isSpot);
    if (!spot) throw new Error(`There is no ${name}.`);
    const order = { document, spot, from: FROM, to: TO, trace: 'none', check: false, mode: 'bars' } as const;
    return playBacktest(order, parts).result.report;
  };
}

function isSpot({ class: kind }: Instrument): boolean {
  return kind === 'index' || kind === 'equity';
}

function readStrategy(page: string, whole: object): StrategyDocument {
  const { document, issues } = checkDocument(whole);
  const errors = issues.filter(({ severity }) => severity === 'error');
  if (document === null || errors.length > 0)
    throw new Error(`${page}: ${errors.map(({ pointer, message }) => `${pointer}: ${message}`).join(' ')}`);
  return document;
}
