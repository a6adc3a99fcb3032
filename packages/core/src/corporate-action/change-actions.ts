import { LIMITS } from '@spark/vocabulary';
import { ok, type Result, refuse } from '../lib/result.ts';
import { addDays, type Instant, type IstDay, istDay } from '../time/ist.ts';
import { type CorporateAction, ratioOf } from './corporate-action.ts';

/** All that the owner entered, in the order in which they take effect. */
export type CorporateActions = {
  /** Numbers are not given twice, also where the last one was removed. */
  readonly lastId: number;
  readonly list: readonly CorporateAction[];
};

export const NO_ACTIONS: CorporateActions = { lastId: 0, list: [] };

export type NewAction = Pick<CorporateAction, 'instrumentKey' | 'symbol' | 'exDate' | 'terms'>;

export type ActionRefusal =
  | { readonly code: 'action-known'; readonly id: number }
  /** Spark does not know any more who held what when that day opened. */
  | { readonly code: 'ex-date-open'; readonly exDate: IstDay }
  | { readonly code: 'ex-date-far'; readonly latest: IstDay }
  | { readonly code: 'action-changes-nothing' }
  | { readonly code: 'action-limit'; readonly limit: number }
  | { readonly code: 'action-unknown'; readonly id: number };

/** When the share first trades without an action. */
export type OpensAt = (action: Pick<CorporateAction, 'instrumentKey' | 'exDate'>) => Instant;

/** How long a dividend is shown after its ex-date. Prices follow splits and bonuses for ever. */
const SHOWN_DAYS = 400;
const DAYS_AHEAD_MAX = 365;

export function addAction(
  before: CorporateActions,
  wanted: NewAction,
  { now, opensAt }: { readonly now: Instant; readonly opensAt: OpensAt },
): Result<CorporateActions, ActionRefusal> {
  const { instrumentKey, exDate, terms } = wanted;
  const ratio = ratioOf(terms);
  if (ratio !== null && ratio.times === ratio.per) return refuse({ code: 'action-changes-nothing' });
  const same = before.list.find(
    (known) =>
      known.instrumentKey === instrumentKey && known.exDate === exDate && known.terms.kind === terms.kind,
  );
  if (same) return refuse({ code: 'action-known', id: same.id });
  if (opensAt(wanted) <= now) return refuse({ code: 'ex-date-open', exDate });
  const today = istDay(now);
  const latest = addDays(today, DAYS_AHEAD_MAX);
  if (exDate > latest) return refuse({ code: 'ex-date-far', latest });
  const shown = before.list.filter(
    (known) =>
      known.appliedAt === null ||
      ratioOf(known.terms) !== null ||
      known.exDate >= addDays(today, -SHOWN_DAYS),
  );
  if (shown.length >= LIMITS.corporateActions)
    return refuse({ code: 'action-limit', limit: LIMITS.corporateActions });
  const id = before.lastId + 1;
  const added: CorporateAction = { ...wanted, id, addedAt: now, appliedAt: null };
  return ok({ lastId: id, list: inOrder([...shown, added]) });
}

export function removeAction(
  before: CorporateActions,
  id: number,
  { now, opensAt }: { readonly now: Instant; readonly opensAt: OpensAt },
): Result<CorporateActions, ActionRefusal> {
  const known = before.list.find((action) => action.id === id);
  if (!known) return refuse({ code: 'action-unknown', id });
  if (opensAt(known) <= now) return refuse({ code: 'ex-date-open', exDate: known.exDate });
  return ok({ ...before, list: before.list.filter((action) => action !== known) });
}

/** The same once they are applied, at the first time. */
export function noteApplied(before: CorporateActions, ids: readonly number[], at: Instant): CorporateActions {
  const isNew = (action: CorporateAction) => action.appliedAt === null && ids.includes(action.id);
  return {
    ...before,
    list: before.list.map((action) => (isNew(action) ? { ...action, appliedAt: at } : action)),
  };
}

/** Those of one day take effect in the order in which they were entered. */
function inOrder(list: readonly CorporateAction[]): readonly CorporateAction[] {
  return list.toSorted((a, b) => (a.exDate === b.exDate ? a.id - b.id : a.exDate < b.exDate ? -1 : 1));
}
