import type { FieldSchema, Route } from '@spark/contract';
import { isUsableName, TOKEN_PATTERN } from '@spark/vocabulary';
import { afterPlaying } from './backtest.ts';
import type { SeededValues } from './baseline.ts';
import { afterBasket } from './basket.ts';
import { afterDeploying } from './deployment.ts';
import { afterSettingExit } from './exit.ts';
import { acceptedBecause, type Expectation, refusedWith } from './expectation.ts';
import { type Field, fieldsOf, madeBy, type Thing } from './fields.ts';
import { afterLookingForInstruction } from './instruction.ts';
import { afterProving } from './person.ts';
import { afterPlanningLegs } from './planned-legs.ts';
import { afterReplaying } from './replay.ts';
import { exampleOf, type Reading } from './sample.ts';
import { afterLookingForDocument } from './saved-document.ts';
import { afterTrading } from './trading-meaning.ts';

/** What stands on the desk of the caller, and what the field's value was before it was changed. */
export type Situation = {
  readonly route: Route;
  readonly field: Field;
  /** The name under which the client sent the field. */
  readonly sentAs: string;
  readonly seeded: SeededValues;
  readonly owned: Readonly<Record<Thing, readonly string[]>>;
};

/** The reply to a request in which one field reads like this and all the others are as in the example. */
export function expectationFor(situation: Situation, reading: Reading): Expectation {
  const { route, field, sentAs } = situation;
  if (!reading.ok) return refusedWith(reading.code, sentAs + reading.at);
  if (isLogin(route)) return afterLogin(situation, reading.as) ?? acceptedBecause(reading.because);
  if (reading.as === undefined)
    return (
      afterTrading(situation, undefined) ??
      afterBasket(situation, undefined) ??
      afterLookingForInstruction(situation, undefined) ??
      afterSettingExit(situation, undefined) ??
      afterProving(situation, undefined) ??
      acceptedBecause(reading.because)
    );
  return (
    afterLookingUp(situation, String(reading.as)) ??
    afterNaming(field, sentAs, reading.as) ??
    afterTrading(situation, reading.as) ??
    afterBasket(situation, reading.as) ??
    afterPlaying(situation, reading.as) ??
    afterDeploying(situation, reading.as) ??
    afterReplaying(situation, reading.as) ??
    afterAskingTheBroker(situation, reading.as) ??
    afterSwitching(route, field, reading.as) ??
    afterReadingAddress(field, sentAs, String(reading.as)) ??
    afterReadingVersion(route, field, sentAs, reading.as) ??
    afterReadingDay(route, field, sentAs, reading.as) ??
    afterReadingChain(route, field, sentAs, reading.as) ??
    afterReadingLegs(route, field, sentAs, reading.as) ??
    afterPlanningLegs(route, field, sentAs, reading.as) ??
    afterReadingPastDay(route, field, sentAs, reading.as) ??
    afterReadingSpan(route, field, sentAs, reading.as) ??
    afterLookingForTrade(field, sentAs, reading.as) ??
    afterAskingForAll(field, sentAs, reading.as) ??
    afterLookingForWebhook(situation, reading.as) ??
    afterLookingForInstruction(situation, reading.as) ??
    afterLookingForDocument(situation, reading.as) ??
    afterSettingExit(situation, reading.as) ??
    afterProving(situation, reading.as) ??
    acceptedBecause(reading.because)
  );
}

export function isLogin(route: Route): boolean {
  return route.reply.kind !== 'envelope' && route.auth === 'none';
}

/**
 * A login needs both halves or the key, and they must be the right ones. The reply does not say which one was wrong.
 */
function afterLogin({ route, field, seeded }: Situation, value: unknown): Expectation | null {
  // Nobody here has an authenticator app.
  if (field.name === 'totp') return null;
  if (value === undefined) return missingFromLogin(route, field.name);
  return value === seeded[field.name] ? null : refusedWith('login_failed');
}

/** Without the key, both halves are asked for. */
export function missingFromLogin(route: Route, left: string | 'all'): Expectation {
  const missing = left === 'password' || left === 'userid' ? [left] : ['userid', 'password'];
  return route.query
    ? refusedWith('field_missing', 'apikey')
    : { kind: 'refused', problems: missing.map((field) => ({ code: 'field_missing', field })) };
}

/** A text that is not a token is taken for a name, and nothing has that name. */
function afterNaming({ schema }: Field, sentAs: string, value: unknown): Expectation | null {
  const isName = (text: unknown): boolean => !new RegExp(TOKEN_PATTERN).test(String(text));
  if (schema['x-instrument']) return isName(value) ? refusedWith('token_unknown', sentAs) : null;
  if (!(schema.items as FieldSchema | undefined)?.['x-instrument'] || !Array.isArray(value)) return null;
  const at = value.findIndex(isName);
  return at < 0 ? null : refusedWith('token_unknown', `${sentAs}[${at}]`);
}

/** Another user's name is as unknown as one that nobody has. */
function afterLookingUp({ route, field, sentAs, owned }: Situation, name: string): Expectation | null {
  const { names } = field;
  if (names === null || names.role === 'ignored') return null;
  const isOwned = owned[names.thing].includes(name);
  if (names.role === 'new') {
    if (!isUsableName(name)) return refusedWith('name_unusable', sentAs);
    const isTaken = owned[names.thing].some((other) => other.toLowerCase() === name.toLowerCase());
    return isTaken ? refusedWith('name_taken', sentAs) : null;
  }
  if (!isOwned) return refusedWith('name_unknown', sentAs);
  return name !== exampleOf(field.schema) && needsLink(route) ? refusedWith('link_unknown') : null;
}

/** Among the calls about links, one that takes a strategy and an account and makes nothing is about their link. */
function needsLink(route: Route): boolean {
  if (route.tag !== 'Strategy links') return false;
  const things = new Set(
    fieldsOf(route).flatMap(({ names }) => (names?.role === 'existing' ? [names.thing] : [])),
  );
  return things.size === 2 && madeBy(route) === null;
}

/** A broker beside an account must be the account's own; a code must belong to a login that was begun there. */
function afterAskingTheBroker(
  { route, field, sentAs, seeded }: Situation,
  value: unknown,
): Expectation | null {
  const takesAccount = fieldsOf(route).some(({ names }) => names?.role === 'existing');
  const takesCode = fieldsOf(route).some(({ name }) => name === 'auth_code');
  if (field.name === 'broker' && value !== exampleOf(field.schema)) {
    if (takesCode) return refusedWith('login_not_started');
    if (takesAccount) return refusedWith('broker_mismatch', sentAs);
  }
  if (field.name === 'auth_code' && value !== seeded.auth_code) return refusedWith('broker_refused');
  return null;
}

/** HEAD switches trading off and never on. */
function afterSwitching(route: Route, { schema }: Field, value: unknown): Expectation | null {
  const [yes] = schema['x-flag'] ?? [];
  return route.method === 'HEAD' && yes !== undefined && value === yes
    ? refusedWith('trade_value_on_head', 'yn')
    : null;
}

/** What begins like a web address must also be one. */
function afterReadingAddress({ schema }: Field, sentAs: string, value: string): Expectation | null {
  const isAddress = schema.pattern?.includes('https?://') && value !== '';
  return isAddress && !URL.canParse(value) ? refusedWith('field_format', sentAs) : null;
}

/** Nothing is stored yet, so only a change based on nothing is the newest. */
function afterReadingVersion(
  route: Route,
  { name }: Field,
  sentAs: string,
  value: unknown,
): Expectation | null {
  if (route.id !== 'writePreference' || name !== 'version' || value === 0) return null;
  return refusedWith('version_changed', sentAs);
}

/** The example is a chain that is listed; no other value of these three is. */
function afterReadingChain(
  route: Route,
  { name, schema }: Field,
  sentAs: string,
  value: unknown,
): Expectation | null {
  if (route.id !== 'readOptionChain' || value === exampleOf(schema)) return null;
  if (name === 'symbol' || name === 'expiry') return refusedWith('option_unknown', sentAs);
  return name === 'exchange' ? refusedWith('option_unknown', 'symbol') : null;
}

/** The rates of earlier days are not known; a payoff is of a moment between now and the expiry of the example. */
function afterReadingDay(route: Route, { name }: Field, sentAs: string, value: unknown): Expectation | null {
  if (route.path === '/payoff' && name === 'date') {
    const isBetween = String(value) >= '2026-11-16' && String(value) <= '2026-11-23T15:30:00';
    return isBetween ? null : refusedWith('field_range', sentAs);
  }
  const isTooEarly = route.path === '/charges' && name === 'date' && String(value) < '2024-10-01';
  return isTooEarly ? refusedWith('field_range', sentAs) : null;
}

/** The token of a leg belongs to its exchange. */
function afterReadingLegs(route: Route, { name }: Field, sentAs: string, value: unknown): Expectation | null {
  if (route.path !== '/charges' || name !== 'legs' || !Array.isArray(value)) return null;
  const legs = value as readonly { readonly segment: string; readonly token?: string }[];
  const wrong = legs.findIndex(
    ({ segment, token }) => token && token.split(':')[0] !== segment.split('-')[0],
  );
  return wrong < 0 ? null : refusedWith('fields_disagree', `${sentAs}[${wrong}].token`);
}

/** The days of the tradebook and the moments of the past are in order. */
function afterReadingSpan(route: Route, { name }: Field, sentAs: string, value: unknown): Expectation | null {
  if (!['/tradebook/', '/history', '/notes', '/expiry-history', '/history-coverage'].includes(route.path))
    return null;
  const exampleDay = (wanted: string): string => {
    const field = fieldsOf(route).find((field) => field.name === wanted);
    return field ? String(exampleOf(field.schema)) : '';
  };
  if (name === 'startDate' && String(value) > exampleDay('endDate'))
    return refusedWith('fields_disagree', 'endDate');
  if (name === 'endDate' && String(value) < exampleDay('startDate'))
    return refusedWith('fields_disagree', sentAs);
  // A day as the end means all of it.
  if (name === 'from' && String(value) > `${exampleDay('to')}T24`)
    return refusedWith('fields_disagree', 'to');
  if (name === 'to' && String(value) < exampleDay('from')) return refusedWith('fields_disagree', sentAs);
  return null;
}

/** Contracts are known from a day on until today, and coverage is of 400 days at most. */
function afterReadingPastDay(
  route: Route,
  { name }: Field,
  sentAs: string,
  value: unknown,
): Expectation | null {
  const isTooEarly = String(value) < '2025-01-01';
  const isToCome = String(value) > '2026-11-16';
  if (route.path === '/history-coverage' && name === 'from' && isTooEarly)
    return refusedWith('history_too_long');
  const isFirstDay =
    (route.path === '/expiry-history' && name === 'from') ||
    (route.path === '/master-tokens' && name === 'asof');
  const isLastDay = route.path === '/expiry-history' && name === 'to';
  const isNotKnown = (isFirstDay && (isTooEarly || isToCome)) || (isLastDay && isToCome);
  return isNotKnown ? refusedWith('day_not_known', sentAs) : null;
}

function afterLookingForTrade({ name, schema }: Field, sentAs: string, value: unknown): Expectation | null {
  return name === 'TDno' && value !== exampleOf(schema) ? refusedWith('trade_unknown', sentAs) : null;
}

/** By its number among those of the caller, or by its secret among all. */
function afterLookingForWebhook(
  { route, field, sentAs, seeded }: Situation,
  value: unknown,
): Expectation | null {
  if (route.tag !== 'Webhook') return null;
  if (field.name === 'id' && String(value) !== seeded.id)
    return refusedWith('webhook_number_unknown', sentAs);
  return field.place === 'path' && value !== seeded['path token'] ? refusedWith('webhook_unknown') : null;
}

/** The caller is not an administrator. */
function afterAskingForAll({ name }: Field, sentAs: string, value: unknown): Expectation | null {
  return name === 'allusers' && value === true ? refusedWith('admin_only', sentAs) : null;
}
