import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { FeedState, Quote } from '@spark/core';
import { createManualClock } from '@spark/testkit';
import { createReplayFeed } from './replay-feed.ts';
import { readTicks, TickFileError } from './tick-file.ts';

const HEADER = 'datetime,token,ltp,volume,oi,bid,bid_qty,ask,ask_qty';
const RECORDING = `${HEADER}
2026-11-13 09:15:00,NSE:212,171.25,100,0,171.2,400,171.25,300
2026-11-13 09:15:00.250,NSE:26000,24500,,,,,,
2026-11-13 09:15:10,NSE:212,171.4,250,0,171.35,10,171.4,20
2026-11-13 09:16:00,NSE:212,171,300,0,,,171.05,5
`;

function fileFor(t: TestContext, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'spark-replay-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'ticks.csv');
  writeFileSync(file, text);
  return file;
}

/** Plays a whole recording, driven from one due time to the next, and returns what was published. */
async function play(t: TestContext, text: string, speed = 1) {
  const clock = createManualClock();
  const start = clock.now();
  const quotes: Quote[] = [];
  const states: FeedState[] = [];
  const failures: unknown[] = [];
  const file = fileFor(t, text);
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const feed = createReplayFeed({
    ticks: () => readTicks(file),
    clock,
    timers: clock,
    speed,
    onFailure: (error) => void failures.push(error),
  });
  const connection = feed.open({
    onQuotes: (some) => void quotes.push(...some),
    onState: (state) => {
      states.push(state);
      if (state === 'closed') end();
    },
  });
  connection.watch(['NSE:212', 'NSE:26000']);
  let isRunning = true;
  void ended.then(() => {
    isRunning = false;
  });
  while (isRunning) {
    await new Promise((resolve) => void setImmediate(resolve));
    const due = clock.nextDue();
    if (due !== null) clock.set(due);
  }
  await connection.close();
  return { start, quotes, states, failures };
}

test('[prices.R1] a recording is published in its own time, divided by the speed', async (t) => {
  for (const speed of [1, 10]) {
    const { start, quotes, states } = await play(t, RECORDING, speed);
    assert.deepEqual(
      quotes.map(({ key, at, lastPaise }) => [key, at - start, lastPaise]),
      [
        ['NSE:212', 0, 17_125],
        ['NSE:26000', 250 / speed, 2_450_000],
        ['NSE:212', 10_000 / speed, 17_140],
        ['NSE:212', 60_000 / speed, 17_100],
      ],
    );
    assert.deepEqual(states, ['open', 'closed']);
  }
});

test('[prices.R1] the same recording gives the same quotes every time, with the day as it was so far', async (t) => {
  const [one, two] = [await play(t, RECORDING, 3), await play(t, RECORDING, 3)];
  assert.deepEqual(one, two);
  const last = one.quotes.at(-1);
  assert.deepEqual(
    [last?.openPaise, last?.highPaise, last?.lowPaise, last?.volume],
    [17_125, 17_140, 17_100, 300],
  );
  assert.deepEqual([last?.bids, last?.asks], [[], [{ pricePaise: 17_105, qty: 5 }]]);
});

test('[prices.R2] a broken recording reports where it is broken, and closes the feed', async (t) => {
  const good = '2026-11-13 09:15:00,NSE:212,171.25,100,0,171.2,400,171.25,300';
  for (const [text, says] of [
    ['', /empty/],
    ['datetime,token\n', /line 1: the column ltp is missing/],
    ['datetime,token,ltp,colour\n', /line 1: the column colour is not known/],
    [`${HEADER}\n${good}\n${good.replace('09:15', '09:14')}`, /line 3: it is earlier/],
    [`${HEADER}\n${good},1`, /line 2: it has another number of cells/],
    [`${HEADER}\n${good.replace('11-13', '13-13')}`, /line 2: datetime/],
    [`${HEADER}\n${good.replace('NSE:212', '212')}`, /line 2: token/],
    [`${HEADER}\n${good.replace('171.25,100', '-1,100')}`, /line 2: ltp/],
    [`${HEADER}\n${good.replace('400', 'many')}`, /line 2: bid and ask/],
  ] as const) {
    const { failures, states } = await play(t, text);
    assert.ok(failures[0] instanceof TickFileError, text);
    assert.match(failures[0].message, says);
    assert.equal(states.at(-1), 'closed');
  }
});

test('[prices.R1] closing in the middle ends at once', async (t) => {
  const clock = createManualClock();
  const file = fileFor(t, RECORDING);
  const feed = createReplayFeed({
    ticks: () => readTicks(file),
    clock,
    timers: clock,
    onFailure: (error) => assert.fail(String(error)),
  });
  let published = 0;
  const first = new Promise<void>((resolve) => {
    const connection = feed.open({
      onQuotes: () => {
        published += 1;
        void connection.close().then(resolve);
      },
      onState: () => undefined,
    });
    connection.watch(['NSE:212']);
  });
  await first;
  assert.equal(published, 1);
  assert.equal(clock.nextDue(), null);
});
