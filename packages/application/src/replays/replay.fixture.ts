import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { CandleTrace } from '@spark/algos';
import { createMarketCalendar, type Instrument } from '@spark/core';
import { checkDocument, NO_FACTS, type StrategyDocument } from '@spark/document';
import {
  BUNDLED_CALENDAR,
  createInstrumentTable,
  generateMaster,
  NO_CHANGES,
  writeChanges,
} from '@spark/market';
import { openReplay } from './open-replay.ts';
import type { ReplayOrder } from './replay-job.ts';

/** A Tuesday on which options of NIFTY expire. */
export const DAY = '2026-10-06';
export const CALENDAR = createMarketCalendar(BUNDLED_CALENDAR);

/** Sells a call and a put at twenty past nine, with a stop, and closes them at a quarter to ten. */
export function straddle(change: Partial<StrategyDocument> = {}): StrategyDocument {
  const leg = (right: 'CE' | 'PE') => ({
    ...{ id: `a_${right}`, type: 'addLeg', segment: 'OPT', side: 'sell', right, qty: { lots: 1 } },
    ...{ expiry: 'weekly:0', strike: { by: 'moneyness', value: 0 }, stopLoss: { unit: 'pct', value: 90 } },
  });
  const { document, issues } = checkDocument(
    {
      ...{ schema: 'buildalgos.strategy/1', name: 'Straddle', convention: 'ba-1' },
      market: { underlying: 'NIFTY', exchange: 'NSE' },
      clock: { timeframe: 1, type: 'intraday', squareOff: '09:45' },
      execution: { product: 'Intraday' },
      data: [],
      conditions: [
        {
          ...{ id: 'c_in', kind: 'entry', fire: 'edge' },
          when: { op: 'eq', l: { clock: 'candleClose' }, r: { time: '09:20' } },
          then: ['a_CE', 'a_PE'],
        },
      ],
      actions: [leg('CE'), leg('PE')],
      ...change,
    },
    NO_FACTS,
  );
  if (document === null) throw new Error(JSON.stringify(issues));
  return document;
}

const TABLE = createInstrumentTable(generateMaster({ day: DAY, isTradingDay: CALENDAR.isTradingDay }), DAY);

/** The index, as the lists of all days have it. */
export function spotOf(name = 'NIFTY'): Instrument {
  const spot = TABLE.list({ exchange: 'NSE', name }).find(({ class: kind }) => kind === 'index');
  if (spot === undefined) throw new Error(`${name} is listed`);
  return spot;
}

export function orderOf(change: Partial<ReplayOrder> = {}): ReplayOrder {
  return {
    ...{ document: straddle(), spot: spotOf(), day: DAY, calendarChanges: writeChanges(NO_CHANGES) },
    ...change,
  };
}

export async function replayFor(t: TestContext, change: Partial<ReplayOrder> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'spark-replay-'));
  const candles: CandleTrace[] = [];
  const incidents: string[] = [];
  const replay = await openReplay(orderOf(change), {
    ...{ dataFolder: folder, workFolder: join(folder, 'work'), fill: 'simulated' },
    explain: ({ code }) => code,
    onCandle: (trace) => void candles.push(trace),
    onIncident: (message) => void incidents.push(message),
  });
  t.after(async () => {
    await replay.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { replay, candles, incidents, folder };
}
