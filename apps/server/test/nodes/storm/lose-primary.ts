import assert from 'node:assert/strict';
import { setTimeout as pass } from 'node:timers/promises';
import { placedMore, refusedSince, servedAgain } from './failover.ts';
import { type Given, type Played, seconds } from './played.ts';

/** For so long answers to commits are lost before the primary is. */
const UNANSWERED_MS = 300;
/** An operator, or what does it for one, notices that the primary is gone. */
const NOTICED_AFTER_MS = 3_000;
/** The book of the design; what a busy machine adds is in what is printed. */
const TRADES_WITHIN_MS = 15_000;

/** The primary ends with answers to commits under way; what it acknowledged is at the standby. */
async function losePrimary(given: Given): Promise<void> {
  const { storm, traders, say } = given;
  const { losePrimary, promote } = storm.database;
  assert.ok(losePrimary && promote, 'there is a standby');
  await placedMore(traders, 10);
  const dead = await deadOf(given);
  const at = performance.now();
  // What nodes send still arrives, so commits happen whose answer nobody gets.
  for (const { database } of storm.nodes) database.set('one-way');
  await pass(UNANSWERED_MS);
  losePrimary();
  for (const { database } of storm.nodes) database.set('refuse');
  await pass(NOTICED_AFTER_MS);
  await promote();
  const promotedAt = performance.now();
  for (const { database } of storm.nodes) database.set('pass');
  await servedAgain(traders, promotedAt);
  const waited = performance.now() - promotedAt;
  const refused = refusedSince(traders, at);
  assert.ok(waited < TRADES_WITHIN_MS, `all trade again ${seconds(waited)} after the promotion`);
  assert.equal(await deadOf(given), dead, 'no node declares another dead because all lost the database');
  const statuses = [...new Set(refused.map(({ status, code }) => `${status} ${code}`))];
  assert.deepEqual(
    refused.filter(({ status }) => status !== 503),
    [],
    'nothing but 503 while there is no database',
  );
  say(
    `standby promoted after ${seconds(promotedAt - at)}, all trade again ${seconds(waited)} later; ${refused.length} refusals: ${statuses.join(', ')}`,
  );
  await placedMore(traders, 10);
}

async function deadOf({ storm }: Given): Promise<number> {
  const [row] = await storm.postgres.execute('SELECT count(*) AS n FROM nodes WHERE dead');
  return Number(row?.n);
}

export const LOSE_PRIMARY: Played = {
  name: 'F7 the primary of PostgreSQL is lost with answers under way',
  nodes: { hasStandby: true },
  play: losePrimary,
};
