import { DAY_MS, type Instant } from '@spark/core';
import type { Engine } from '../engine.ts';
import type { Statement } from '../statements.ts';
import type { Steps } from '../steps.ts';

/**
 * Deletes the rows of nodes that were found dead a day ago, and returns how many. `done` remembers when each was found. Desks and
 * duties that still name one become nobody's in a new epoch, so that a node which wakes up that late is refused as before.
 */
export function forgetNodes({ name, write }: Pick<Engine, 'name' | 'write'>, now: Instant): Promise<number> {
  return name === 'postgres' ? write(steps(now)) : Promise.resolve(0);
}

function* steps(now: Instant): Steps<number> {
  yield 'begin-journal';
  yield { text: NOTE_DEAD, values: [now] };
  const before = now - DAY_MS;
  for (const text of [FREE_DESKS, FREE_DUTIES]) yield { text, values: [before] } satisfies Statement;
  const { changed } = yield { text: DELETE_NODES, values: [before] };
  yield { text: DELETE_NOTES, values: [before] };
  yield 'commit';
  return changed;
}

const NOTE_DEAD =
  `INSERT INTO done (ucc, what, day, at) SELECT '', 'node ' || id, 'dead', CAST(? AS bigint) FROM nodes WHERE dead` +
  ' ON CONFLICT DO NOTHING';
const NOTES = `done WHERE ucc = '' AND day = 'dead' AND at <= ?`;
const LONG_DEAD = `SELECT substr(what, 6) FROM ${NOTES}`;
/** Rows are locked in the order in which journals lock them. */
const FREE_DESKS =
  `WITH named AS (SELECT ucc FROM desks WHERE node IN (${LONG_DEAD}) ORDER BY ucc FOR UPDATE)` +
  ' UPDATE desks d SET node = NULL, epoch = d.epoch + 1 FROM named WHERE d.ucc = named.ucc';
const FREE_DUTIES = `UPDATE duties SET node = NULL, epoch = epoch + 1 WHERE node IN (${LONG_DEAD})`;
const DELETE_NODES = `DELETE FROM nodes WHERE dead AND id IN (${LONG_DEAD})`;
const DELETE_NOTES = `DELETE FROM ${NOTES}`;
