import assert from 'node:assert/strict';
import { test } from 'node:test';
import { waitUntil } from '@spark/testkit';
import { CALENDAR_CHANGES, callAtTen, NIFTY } from '../algos/backtest.fixture.ts';
import type { BacktestInput } from '../algos/backtests.ts';
import { type OpenNode, openNodes } from './nodes-on-postgres.fixture.ts';

/** Backtests get only the processor time that nothing else wants. */
const ENDED_WITHIN_MS = 180_000;

async function start({ application }: OpenNode, ucc: string, from: string): Promise<number> {
  const document = callAtTen();
  const input: BacktestInput = {
    ...{ document, played: document, spot: NIFTY, from, to: '2026-10-30', trace: 'none', check: false },
    ...{ mode: 'bars', sweep: null, saved: null, parameters: {}, capital: null, dataVersion: 'v1' },
    calendarChanges: CALENDAR_CHANGES,
  };
  const started = await application.playing.backtests.start({ ucc, isVisitor: false }, input);
  return started.ok ? started.value.id : assert.fail(started.error.code);
}

test('[application.B16] a node that drains hands over the backtest that it plays and those that wait', async (t) => {
  const cluster = await openNodes(t, { nodes: 2, desks: 1 });
  const [ucc = ''] = cluster.uccs;
  const leaving = await cluster.ownerOf(ucc);
  const staying = cluster.nodes.find((node) => node !== leaving) ?? assert.fail('there are two');
  leaving.port.sendHintsBy((_, of) => staying.port.onHint(of));
  const ids = [await start(leaving, ucc, '2026-10-26'), await start(leaving, ucc, '2026-10-29')];
  const before = await leaving.application.playing.backtests.list(ucc);
  assert.deepEqual(
    before.map(({ state }) => state),
    ['waiting', 'running'],
  );
  leaving.port.drain();
  await waitUntil('it is drained', () => leaving.exits.length > 0);
  assert.deepEqual(leaving.exits, ['drained']);
  assert.equal(leaving.application.playing.backtests.underWay(), 0);
  const { backtests } = (await cluster.ownerOf(ucc)).application.playing;
  const ended = async () => (await backtests.list(ucc)).map(({ id, state }) => `${id} ${state}`).toReversed();
  const done = ids.map((id) => `${id} done`);
  await waitUntil(
    'both end at the other',
    async () => (await ended()).join() === done.join(),
    ENDED_WITHIN_MS,
  );
  assert.ok((await backtests.result(ucc, ids[0] ?? 0))?.report);
});
