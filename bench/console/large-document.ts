import { Spark } from '@spark/client';
import type { Page } from 'playwright-core';
import { printTimes } from '../report-times.ts';
import { OWNER, type RunningConsole, withConsole } from './open-console.ts';

const EDITS = Number(process.env.BENCH_EDITS ?? 60);
const AIM_MS = 50;
/** As many as a document may have: 30 data points, 60 indicators, 40 conditions, 60 actions. */
const COUNTS = { data: 30, indicators: 60, conditions: 40, actions: 60 } as const;

/**
 * Edits of the largest document, in the list and on the board: from the key to the frame that shows it. The browser's own time
 * counts; the checks run in a thread of their own.
 */
export async function measureEdits({ url }: RunningConsole): Promise<void> {
  const spark = await Spark.login({ url, ...OWNER });
  const { data } = await spark.saveDocument({ body: largeDocument() });
  const id = data[0]?.id ?? 0;
  for (const view of ['list', 'board'] as const)
    await withConsole(url, `/build/${id}?view=${view}&at=a_0`, async (page) => {
      const stop = page.getByRole('group', { name: /^Stop loss/ }).getByLabel('Value');
      await stop.waitFor();
      await page
        .locator(view === 'board' ? '.react-flow__node' : '[data-keep]')
        .first()
        .waitFor();
      printTimes(`an edit, ${view}`, await editTimes(page, stop), { aimMs: AIM_MS });
    });
}

async function editTimes(page: Page, field: ReturnType<Page['getByLabel']>): Promise<readonly number[]> {
  await page.evaluate(WATCH);
  await field.click();
  const took: number[] = [];
  for (let edit = 0; edit <= EDITS; edit += 1) {
    await page.keyboard.press('ControlOrMeta+a');
    await page.evaluate('window.awaitEdit()');
    await page.keyboard.press(String(1 + (edit % 9)));
    took.push(Number(await page.evaluate('window.editMs')));
  }
  // The first one compiles what all others run.
  return took.slice(1);
}

/** Runs in the page: from the event of the key to the end of the frame in which it is drawn. */
const WATCH = `window.awaitEdit = () => {
  window.editMs = new Promise((resolve) => {
    const typed = (event) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - event.timeStamp);
        port2.postMessage(null);
      });
    addEventListener('input', typed, { once: true, capture: true });
  });
}`;

function largeDocument() {
  const list = <Element>(of: keyof typeof COUNTS, make: (at: number) => Element) =>
    Array.from({ length: COUNTS[of] }, (_, at) => make(at));
  return {
    schema: 'buildalgos.strategy/1',
    name: 'The largest document',
    convention: 'ba-1',
    market: { underlying: 'NIFTY', exchange: 'NSE' },
    clock: { timeframe: 5, type: 'intraday', squareOff: '15:15' },
    execution: { product: 'Intraday' },
    data: list('data', (at) => ({ id: `d_${at}`, kind: 'candles', segment: 'SPOT', timeframe: 5 })),
    indicators: list('indicators', (at) => ({
      ...{ id: `i_${at}`, type: 'sma', length: 5 + at },
      on: { ref: `d_${(at * 7) % COUNTS.data}`, col: 'close' },
    })),
    conditions: list('conditions', (at) => ({
      ...{ id: `c_${at}`, kind: 'entry', fire: 'edge' },
      when: {
        all: [
          { op: 'gt', l: { ref: `d_${at % COUNTS.data}`, col: 'close' }, r: { ref: `i_${at}` } },
          { op: 'gt', l: { ref: `i_${at}` }, r: { ref: `i_${(at + 20) % COUNTS.indicators}` } },
        ],
      },
      then: [`a_${at}`, `a_${(at + 20) % COUNTS.actions}`],
    })),
    actions: list('actions', (at) => ({
      ...{ id: `a_${at}`, type: 'addLeg', segment: 'OPT', side: 'sell', right: at % 2 === 0 ? 'CE' : 'PE' },
      ...{ qty: { lots: 1 }, expiry: 'weekly:0', strike: { by: 'moneyness', value: at % 10 } },
      stopLoss: { unit: 'pct', value: 30, of: 'leg' },
    })),
  };
}
