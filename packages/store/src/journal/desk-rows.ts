import type { Statement } from '../statements.ts';
import type { Step, StepResult, Steps } from '../steps.ts';

/** What stands before entries in their transaction: whose desk it is, and how many updates it tells. */
export type DeskTurn = { readonly ucc: string; readonly epoch: number | null; readonly updates: number };

export type DeskKey = Pick<DeskTurn, 'ucc' | 'epoch'>;

/** Each desk that passed: the number of its last update, and which version of it there is. */
export type Passed = ReadonlyMap<string, { readonly seq: number; readonly stamp: string }>;

/** Whether a statement begins the transaction that it stands in. */
export type Place = 'opening' | 'inside';

/**
 * The fence: changes the row of each desk that the node owns in that epoch, in the order in which every writer locks them. A
 * desk that is missing in the answer is owned by somebody else. Nobody can take one that passed before the transaction ends.
 */
export function* passFence(node: string, turns: readonly DeskTurn[], place: Place): Steps<Passed> {
  return passedIn(yield at(place, { text: FENCE, values: [JSON.stringify(addUp(turns)), node] }));
}

/** The same for the only owner of all desks, who is asked for no epoch here. Desks without an update are missing. */
export function* countUpdates(turns: readonly DeskTurn[], place: Place): Steps<Passed> {
  const counted = addUp(turns).filter(({ updates }) => updates > 0);
  if (counted.length > 0) return passedIn(yield at(place, countStatement(counted)));
  if (place === 'opening') yield 'begin-journal';
  return NOBODY;
}

const NOBODY: Passed = new Map();

function at(place: Place, statement: Statement): Step {
  return place === 'opening' ? { opening: statement } : statement;
}

export function keyOfDesk({ ucc, epoch }: DeskKey): string {
  return `${ucc}\0${epoch ?? ''}`;
}

function countStatement(turns: readonly DeskTurn[]): Statement {
  return { text: COUNT, values: [JSON.stringify(turns)] };
}

function addUp(turns: readonly DeskTurn[]): readonly DeskTurn[] {
  const desks = new Map<string, DeskTurn>();
  for (const { ucc, epoch, updates } of turns) {
    const key = keyOfDesk({ ucc, epoch });
    desks.set(key, { ucc, epoch, updates: updates + (desks.get(key)?.updates ?? 0) });
  }
  return [...desks.values()];
}

function passedIn({ rows }: StepResult): Passed {
  return new Map(
    rows.map(({ ucc, epoch = null, seq, stamp }) => [
      keyOfDesk({ ucc: ucc as string, epoch: epoch as number | null }),
      { seq: seq as number, stamp: stamp as string },
    ]),
  );
}

const given = (columns: string): string =>
  `WITH "given" AS (SELECT * FROM json_to_recordset(CAST(? AS json)) AS g(${columns}))`;

/** Set where `begin-journal` begins a transaction. What is sent behind it before it is answered asks for it. */
export const SAY_BEGUN = "SET LOCAL spark.journal = 'begun'";
const IS_BEGUN = "current_setting('spark.journal', true) = 'begun'";

const FENCE =
  `${given('"ucc" text, "epoch" bigint, "updates" bigint')}, "mine" AS MATERIALIZED (` +
  'SELECT d."ucc", g."updates" FROM "desks" d JOIN "given" g ON g."ucc" = d."ucc" AND g."epoch" = d."epoch"' +
  ` WHERE d."node" = ? AND ${IS_BEGUN} ORDER BY d."ucc" FOR NO KEY UPDATE OF d)` +
  ' UPDATE "desks" SET "seq" = "desks"."seq" + "mine"."updates" FROM "mine" WHERE "desks"."ucc" = "mine"."ucc"' +
  ' RETURNING "desks"."ucc", "desks"."epoch", "desks"."seq", "desks"."stamp"';
const COUNT =
  `${given('"ucc" text, "updates" bigint')}, "mine" AS MATERIALIZED (` +
  'SELECT d."ucc", g."updates" FROM "desks" d JOIN "given" g ON g."ucc" = d."ucc"' +
  ` WHERE ${IS_BEGUN} ORDER BY d."ucc" FOR NO KEY UPDATE OF d)` +
  ' UPDATE "desks" SET "seq" = "desks"."seq" + "mine"."updates" FROM "mine" WHERE "desks"."ucc" = "mine"."ucc"' +
  ' RETURNING "desks"."ucc", "desks"."seq", "desks"."stamp"';
