import { LIMITS, WEBHOOK_ACTION } from '@spark/vocabulary';
import type { TObject } from 'typebox';
import { type Problem, problem } from '../errors.ts';
import { Type } from '../schema/type.ts';
import {
  WEBHOOK_ACTIONS,
  type WebhookAddExit,
  type WebhookCancelAll,
  type WebhookDeactivate,
  type WebhookLogAlert,
  type WebhookPlaceBasket,
  type WebhookPlaceOrder,
  type WebhookSignal,
  type WebhookSquareOff,
  type WebhookSquareOffBasket,
} from '../schema/webhook.ts';
import { isAbsent, readAny, readObject, sortFields } from './read-fields.ts';
import { instrumentChoiceProblems } from './selector-problems.ts';

/** An action of an alert, every field canonical. */
export type AlertActionInput =
  | WebhookPlaceOrder
  | WebhookPlaceBasket
  | WebhookSquareOff
  | WebhookSquareOffBasket
  | WebhookAddExit
  | WebhookCancelAll
  | WebhookDeactivate
  | WebhookSignal
  | WebhookLogAlert;

/** `prefix` is what stands before the names of its fields in a problem, e.g. `actions[0].`. */
export type ReadAction = { readonly input: AlertActionInput; readonly prefix: string };

export type AlertRead =
  | {
      readonly ok: true;
      /** The sender's own. */
      readonly id: string | null;
      readonly actions: readonly ReadAction[];
    }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Understands the body of an alert, or says every problem at once, under the name that the sender can find it by. One
 * mistake refuses the whole alert: half of what was wanted may be worse than nothing.
 */
export function readAlert(body: unknown): AlertRead {
  const { id, list, prefixOf, problems } = unfold(body);
  const actions: ReadAction[] = [];
  for (const [index, raw] of list.entries()) {
    const prefix = prefixOf(index);
    const read = readAction(raw, prefix);
    if ('problems' in read) problems.push(...read.problems);
    else actions.push({ input: read.action, prefix });
  }
  if (problems.length > 0) return { ok: false, problems: problems.slice(0, LIMITS.problemsPerReply) };
  return { ok: true, id, actions };
}

type Unfolded = {
  readonly id: string | null;
  readonly list: readonly unknown[];
  readonly prefixOf: (index: number) => string;
  readonly problems: Problem[];
};

/** The three spellings of a list of actions, as one. */
function unfold(body: unknown): Unfolded {
  if (Array.isArray(body)) {
    return { id: null, list: body, prefixOf: (index) => `[${index}].`, problems: [] };
  }
  if (!isObject(body)) {
    const problems = [problem('field_type', { field: 'body', expected: 'an action or a list of actions' })];
    return { id: null, list: [], prefixOf: () => '', problems };
  }
  const entries = Object.entries(body);
  const problems: Problem[] = [];
  const id = readId(entries, problems);
  const others = entries.filter(([name]) => name.toLowerCase() !== 'id');
  const listed = others.find(([name]) => name.toLowerCase() === 'actions');
  if (listed === undefined) return { id, list: [Object.fromEntries(others)], prefixOf: () => '', problems };
  const [name, list] = listed;
  for (const [other] of others) {
    if (other === name) continue;
    const suggestion = 'Beside actions there is only id. What an action takes stands inside it.';
    const field = other.length > LIMITS.nameChars ? `${other.slice(0, LIMITS.nameChars)}…` : other;
    problems.push(problem('field_unknown', { field, suggestion }));
  }
  if (!Array.isArray(list)) {
    problems.push(problem('field_type', { field: name, expected: 'a list of actions' }));
    return { id, list: [], prefixOf: () => '', problems };
  }
  if (list.length === 0 || list.length > LIMITS.actionsPerAlert) {
    const expected = `1 to ${LIMITS.actionsPerAlert} entries`;
    problems.push(problem('field_length', { field: name, expected }));
    return { id, list: [], prefixOf: () => '', problems };
  }
  return { id, list, prefixOf: (index) => `${name}[${index}].`, problems };
}

const ALERT_ID = Type.String({
  minLength: 1,
  maxLength: LIMITS.alertIdChars,
  description: 'Your own id of the alert.',
  examples: ['2026-11-16T05:24:08Z'],
});

function readId(entries: readonly (readonly [string, unknown])[], problems: Problem[]): string | null {
  const given = entries.find(([name]) => name.toLowerCase() === 'id');
  if (given === undefined || isAbsent(given[1])) return null;
  const [name, value] = given;
  const reading = readAny(ALERT_ID, typeof value === 'number' ? String(value) : value, name);
  if ('problems' in reading) problems.push(...reading.problems);
  else if (reading.ok) return String(reading.value);
  else problems.push(reading.problem);
  return null;
}

const WHAT_TO_DO = `What to do: ${WEBHOOK_ACTION.slice(0, -1).join(', ')} or ${WEBHOOK_ACTION.at(-1)}.`;

const ACTION = Type.Enum([...WEBHOOK_ACTION], {
  description: WHAT_TO_DO,
  examples: ['placeorder'],
});

type ActionRead = { readonly action: AlertActionInput } | { readonly problems: readonly Problem[] };

function readAction(raw: unknown, prefix: string): ActionRead {
  if (!isObject(raw)) {
    const field = prefix.replace(/\.$/, '') || 'body';
    return { problems: [problem('field_type', { field, expected: 'an action, written as an object' })] };
  }
  const entries = Object.entries(raw).map(withStrikeAsText);
  const spellings = entries.filter(([name]) => name.toLowerCase() === 'action');
  const named = spellings.find(([, value]) => !isAbsent(value)) ?? spellings[0];
  const field = `${prefix}${named?.[0] ?? 'action'}`;
  if (named === undefined || isAbsent(named[1])) {
    return { problems: [problem('field_missing', { field, description: WHAT_TO_DO })] };
  }
  const kind = readAny(ACTION, named[1], field);
  if ('problems' in kind) return { problems: kind.problems };
  if (!kind.ok) return { problems: [kind.problem] };
  const schema: TObject = WEBHOOK_ACTIONS[kind.value as keyof typeof WEBHOOK_ACTIONS];
  const sorted = sortFields(schema, entries, { prefix });
  const read = readObject(schema, sorted.fields, prefix);
  const sentAs = (name: string): string => prefix + (sorted.fields.get(name)?.name ?? name);
  const problems = [...sorted.problems, ...read.problems];
  if (problems.length > 0) return { problems };
  const action = read.values as unknown as AlertActionInput;
  const disagreeing = disagreements(action, sentAs);
  return disagreeing.length > 0 ? { problems: disagreeing } : { action };
}

/** The value of a strike is a word or a premium, so that it is written as text, as a number, or in small letters. */
function withStrikeAsText([name, value]: readonly [string, unknown]): readonly [string, unknown] {
  if (name.toLowerCase() === 'legs' && Array.isArray(value)) return [name, value.map(legWithStrikeAsText)];
  if (name.toLowerCase() !== 'autoopt' || !isObject(value)) return [name, value];
  const fields = Object.entries(value).map(([field, given]) =>
    field.toLowerCase() === 'strikeval' && (typeof given === 'number' || typeof given === 'string')
      ? [field, String(given).toUpperCase()]
      : [field, given],
  );
  return [name, Object.fromEntries(fields)];
}

function legWithStrikeAsText(leg: unknown): unknown {
  return isObject(leg) ? Object.fromEntries(Object.entries(leg).map(withStrikeAsText)) : leg;
}

/** What the fields must be together, where each is fine by itself. */
function disagreements(action: AlertActionInput, sentAs: (name: string) => string): readonly Problem[] {
  switch (action.action) {
    case 'placeorder':
      return instrumentChoiceProblems(action as WebhookPlaceOrder, sentAs);
    case 'placebasket':
      return (action as WebhookPlaceBasket).legs.flatMap((leg, at) =>
        instrumentChoiceProblems(leg, (name) => `${sentAs('legs')}[${at}].${name}`),
      );
    case 'squareoffbasket': {
      const { basketID, stname } = action as WebhookSquareOffBasket;
      if (basketID === undefined || stname === undefined) return [];
      const reason = 'Name one basket, or the strategy whose baskets are meant; not both.';
      return [problem('fields_disagree', { field: sentAs('stname'), other: sentAs('basketID'), reason })];
    }
    case 'squareoff':
      return squareOffProblems(action as WebhookSquareOff, sentAs);
    case 'cancelall':
    case 'deactivate':
      return scopeProblems(action as WebhookCancelAll, sentAs);
    default:
      return [];
  }
}

function squareOffProblems(action: WebhookSquareOff, sentAs: (name: string) => string): readonly Problem[] {
  const { token, symbol, positionType, stname, acname } = action;
  if (token === undefined && symbol === undefined) {
    const { qty, exchange } = action;
    const [stray] =
      Object.entries({ positionType, qty, exchange }).find(([, value]) => value !== undefined) ?? [];
    if (stray === undefined) return scopeProblems(action, sentAs);
    return [
      problem('field_missing', {
        field: sentAs('token'),
        description: `The position that ${stray} is about.`,
      }),
    ];
  }
  return Object.entries({ stname, acname, positionType })
    .filter(([, value]) => value === undefined)
    .map(([name]) =>
      problem('field_missing', {
        field: sentAs(name),
        description: 'One position has all three: stname, acname, positionType.',
      }),
    );
}

function scopeProblems(
  { stname, acname }: { readonly stname?: string; readonly acname?: string },
  sentAs: (name: string) => string,
): readonly Problem[] {
  if (stname !== undefined || acname !== undefined) return [];
  return [
    problem('field_missing', { field: sentAs('stname'), description: 'The strategy, the account, or both.' }),
  ];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
