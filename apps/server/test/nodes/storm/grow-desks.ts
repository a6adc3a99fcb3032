import assert from 'node:assert/strict';
import { setTimeout as pass } from 'node:timers/promises';
import { type Given, type Played, seconds } from './played.ts';

/** Minutes at load; an hour in the book of the design. */
const MINUTES = Number(process.env.SPARK_STORM_MINUTES ?? 3);
const HOT_SHARE_MIN = 0.95;

type Size = { readonly bytes: number; readonly updates: number; readonly hot: number; readonly at: number };

/** Every write changes the row of its desk: the row must stay in its page, and the table as large as it is. */
async function writeLong({ storm, traders, say }: Given): Promise<void> {
  const lasts = MINUTES * 60_000;
  const size = async (): Promise<Size> => {
    const [row] = await storm.postgres.execute(`
      SELECT pg_relation_size('desks') AS bytes, n_tup_upd AS updates, n_tup_hot_upd AS hot
      FROM pg_stat_user_tables WHERE relname = 'desks'`);
    const { bytes, updates, hot } = row ?? assert.fail();
    return { bytes: Number(bytes), updates: Number(updates), hot: Number(hot), at: placedBy() };
  };
  const placedBy = () => traders.reduce((sum, { placed }) => sum + placed.size, 0);
  await pass(lasts / 3);
  const early = await size();
  await pass((lasts * 2) / 3);
  const late = await size();
  const [updates, hot] = [late.updates - early.updates, late.hot - early.hot];
  say(
    `${seconds(lasts)}, ${late.at} orders: ${late.updates} updates of ${traders.length} desks, ${((100 * hot) / updates).toFixed(1)} % HOT; the table has ${early.bytes / 1_024} KB after a third and ${late.bytes / 1_024} KB at the end`,
  );
  // A page has room for some dozens.
  assert.ok(updates > 300 * MINUTES, `${updates} updates are too few to say anything`);
  assert.ok(hot / updates > HOT_SHARE_MIN, `${hot} of ${updates} updates stayed in their page`);
  assert.ok(late.bytes <= early.bytes, `desks grew from ${early.bytes} to ${late.bytes} bytes`);
}

export const GROW_DESKS: Played = {
  name: 'F8 rows of desks are written for long',
  load: { workers: 6, betweenMs: 5 },
  play: writeLong,
};
