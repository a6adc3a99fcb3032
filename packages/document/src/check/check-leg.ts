import type { IssueList } from '../issue/issue-list.ts';
import { below } from '../issue/pointer.ts';
import type { Action, Leg } from '../schema/document.ts';
import { checkStops } from './check-stops.ts';
import type { Draft, Placed } from './draft.ts';

/** What is wrong with one leg. Only keys that the action has itself are told, not those of the leg that it is like. */
export function checkLeg(draft: Draft, leg: Placed<Leg>, own: Action, found: IssueList): void {
  checkSegment(draft, leg, found);
  if ('qty' in own) checkQuantity(draft, leg, found);
  checkStops(draft, leg, own, found);
  checkRules(leg, own, found);
  checkExit(draft, leg, found);
}

function checkSegment({ facts, market }: Draft, { value, pointer }: Placed<Leg>, found: IssueList): void {
  if (!facts) return;
  const at = below(pointer, 'segment');
  const symbol = market?.underlying ?? 'The underlying';
  if (value.segment === 'CASH' && facts.kind === 'index') {
    found.error({
      code: 'cash_index',
      pointer: at,
      message: `${symbol} is an index; it has futures and options, but no shares to buy.`,
      docs: 'Actions/addleg#trade',
    });
  } else if (value.segment !== 'CASH' && !facts.hasDerivatives) {
    found.error({
      code: 'no_derivatives',
      pointer: at,
      message: `${symbol} has no futures and options; trade it in cash.`,
      docs: 'Actions/addleg#trade',
    });
  }
}

function checkQuantity({ facts }: Draft, { value, pointer }: Placed<Leg>, found: IssueList): void {
  const { qty, segment } = value;
  const lot = segment === 'CASH' ? 1 : facts?.lot;
  if (!('units' in qty) || !lot || qty.units % lot === 0) return;
  const path = below(pointer, 'qty', 'units');
  const near = Math.max(lot, Math.round(qty.units / lot) * lot);
  found.error({
    code: 'lot_multiple',
    pointer: path,
    message: `${qty.units} units are no multiple of the lot, ${lot}; enter lots, or ${near} units.`,
    docs: 'Actions/addleg#trade',
    fix: { label: `Use ${near} units`, patch: [{ op: 'replace', path, value: near }] },
  });
}

function checkRules({ value, pointer }: Placed<Leg>, own: Action, found: IssueList): void {
  if (value.trail && !value.stopLoss && 'trail' in own) {
    found.error({
      code: 'trail_without_stop',
      pointer: below(pointer, 'trail'),
      message: 'A trailing stop moves the stop loss, and this leg has none.',
      docs: 'Actions/addleg#trail',
    });
  }
  if (!('reEntry' in own)) return;
  for (const key of ['onStop', 'onTarget'] as const) {
    const rule = value.reEntry?.[key];
    const at = below(pointer, 'reEntry', key);
    if (rule?.mode === 'wait' && !value.wait) {
      found.error({
        code: 'reentry_wait',
        pointer: below(at, 'mode'),
        message: 'It re-enters with the wait rule, and this leg has none.',
        docs: 'Actions/addleg#reentry',
      });
    }
    if (rule?.max !== undefined && rule.max > 10) {
      found.warn({
        code: 'reentry_many',
        pointer: below(at, 'max'),
        message: `${rule.max} re-entries in a day are many; each costs slippage and charges.`,
        docs: 'Actions/addleg#reentry',
      });
    }
  }
}

/** Something must end a leg: a stop, a target, a square-off, or an action that closes it. */
function checkExit(
  { clock, conditions, actions }: Draft,
  { value, pointer }: Placed<Leg>,
  found: IssueList,
): void {
  if (!clock || clock.squareOff !== undefined || value.stopLoss || value.target) return;
  const closing = new Set(
    actions.flatMap(({ value: action }) =>
      action.type === 'squareOffAll' || (action.type === 'squareOffAction' && action.target === value.id)
        ? [action.id]
        : [],
    ),
  );
  if (conditions.some(({ value: { then } }) => then.some((id) => closing.has(id)))) return;
  found.error({
    code: 'no_exit',
    pointer,
    message: `Nothing ever closes "${value.id}": add a stop, a target, an exit condition or a square-off time.`,
    docs: 'Actions/addleg#errors-and-what-to-do',
  });
}
