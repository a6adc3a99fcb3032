import assert from 'node:assert/strict';
import { setTimeout as pass } from 'node:timers/promises';
import { istDay, istInstant } from '@spark/core';
import type { DeskRead } from '@spark/testkit';
import { placedMore, refusedSince } from './failover.ts';
import { epochsOf, type Given, type Played } from './played.ts';

const HOUR_MS = 3_600_000;
/** Timers look at the wall clock every half a minute. */
const STAYS_MS = 35_000;
/** An hour that is ahead ends the day of a market that never closes, at midnight in India. */
const BEGINS_BEFORE_MIDNIGHT_MS = 40 * 60_000;

/** The wall clock of one node after the other is set an hour ahead and an hour back. Leases compare no clocks. */
async function jumpNodes(given: Given): Promise<void> {
  const { storm, traders, say } = given;
  await placedMore(traders, 5);
  const epochs = await epochsOf(given);
  const nextDays: Stretch[] = [];
  for (const node of storm.nodes)
    for (const jump of [HOUR_MS, -HOUR_MS]) {
      const at = performance.now();
      node.clocks.shift({ wallMs: storm.aheadMs + jump });
      await pass(STAYS_MS);
      await placedMore(traders, 3);
      node.clocks.shift({ wallMs: storm.aheadMs });
      if (jump > 0) nextDays.push({ from: at, to: performance.now() });
      await placedMore(traders, 3);
      const refused = refusedSince(traders, at);
      assert.deepEqual(
        refused.filter(({ status, code }) => status !== 503 || code !== 'owner_changing'),
        [],
        'nothing but a short wait until the next beat',
      );
      say(`${node.name} ${jump > 0 ? 'ahead' : 'back'} by an hour and right again: ${refused.length} × 503`);
    }
  for (const { reads } of traders) forgetReads(reads, nextDays);
  assert.equal(await epochsOf(given), epochs, 'no desk moves');
  const ends = await storm.postgres.execute(
    "SELECT ucc, day, count(*) AS times FROM done WHERE what = 'day.closed' GROUP BY ucc, day",
  );
  const closed = await storm.postgres.execute(`
    SELECT ucc, fact ->> 'day' AS day, fact ->> 'accountName' AS account, count(*) AS times
    FROM (SELECT ucc, body::jsonb AS fact FROM facts WHERE kind = 'day-closed') AS closed GROUP BY 1, 2, 3`);
  assert.ok(closed.length > 0, 'a day ended at the nodes that were ahead');
  assert.deepEqual(
    closed.filter(({ times }) => Number(times) !== 1),
    [],
    'a day ends once',
  );
  say(`${ends.length} ends of days, none of them twice`);
}

type Stretch = { readonly from: number; readonly to: number };

/** The book of a node shows the orders of its day, and of the next day there were only those that came meanwhile. */
function forgetReads(reads: DeskRead[], stretches: readonly Stretch[]): void {
  const isOfDay = ({ calledAt, repliedAt }: DeskRead): boolean =>
    stretches.every(({ from, to }) => repliedAt < from || calledAt > to);
  reads.splice(0, reads.length, ...reads.filter(isOfDay));
}

/** What shows an hour before midnight of India, so that a clock that is ahead ends a day. */
function beforeMidnight(): number {
  const now = Date.now();
  return istInstant(istDay(now), 24 * 60) - BEGINS_BEFORE_MIDNIGHT_MS - now;
}

export const JUMP_CLOCKS: Played = {
  name: 'F9 clocks of nodes jump by an hour',
  nodes: { aheadMs: beforeMidnight, env: { SPARK_TOKENS_END: '12:00' } },
  play: jumpNodes,
};
