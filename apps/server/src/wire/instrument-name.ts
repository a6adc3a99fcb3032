import { type Problem, problem } from '@spark/contract';
import { type InstrumentKey, ok, type Result, refuse } from '@spark/core';
import { type InstrumentTable, isListedAt, type NameRefusal, resolveName } from '@spark/market';
import { type Exchange, TOKEN_PATTERN } from '@spark/vocabulary';

/** The fields by which a client names an instrument. */
export type WireInstrument = {
  readonly token?: string | undefined;
  readonly symbol?: string | undefined;
  readonly exchange?: Exchange | undefined;
};

const TOKEN = new RegExp(TOKEN_PATTERN);

/**
 * The token of the named instrument. A token alone is taken as it is, listed or not, since calls differ in how they
 * treat an unknown one; names are those of today's list. Fields that are given together must agree.
 */
export function fromWireInstrument(
  { token, symbol, exchange }: WireInstrument,
  table: () => InstrumentTable,
  /** Of a leg: where it is, such as `legs[1].` */
  place = '',
): Result<InstrumentKey, Problem> {
  const [tokenField, field] = [`${place}token`, `${place}symbol`];
  const byToken = token === undefined ? null : keyNamed(tokenField, { text: token, exchange }, table);
  if (byToken?.ok === false) return byToken;
  if (symbol === undefined) return byToken ?? refuse(problem('field_missing', { field: tokenField }));
  // Beside a token the name may be one that several exchanges have.
  const listedAt = exchange ?? (byToken?.value.slice(0, byToken.value.indexOf(':')) as Exchange | undefined);
  const bySymbol = keyNamed(field, { text: symbol, exchange: listedAt }, table);
  if (byToken === null || !bySymbol.ok || bySymbol.value === byToken.value) return bySymbol;
  const reason = `${symbol} is ${bySymbol.value}. Send one of the two.`;
  return refuse(problem('fields_disagree', { field, other: `token ${byToken.value}`, reason }));
}

type Written = { readonly text: string; readonly exchange?: Exchange | undefined };

export function keyNamed(
  field: string,
  { text, exchange }: Written,
  table: () => InstrumentTable,
): Result<InstrumentKey, Problem> {
  if (TOKEN.test(text)) {
    const listedAt = text.slice(0, text.indexOf(':')) as Exchange;
    if (exchange === undefined || isListedAt({ exchange: listedAt }, exchange)) return ok(text);
    const reason = `${text} is at ${listedAt}. Send the exchange it is at, or leave exchange out.`;
    return refuse(problem('fields_disagree', { field, other: `exchange ${exchange}`, reason }));
  }
  const found = resolveName(table(), { text, exchange });
  return found.ok ? ok(found.value.key) : refuse(nameProblem(field, found.error));
}

function nameProblem(field: string, refusal: NameRefusal): Problem {
  const { name } = refusal;
  if (refusal.code === 'name-unknown')
    return problem('token_unknown', { field, name, suggestion: suggestionOf(refusal.nearest) });
  const { choices } = refusal;
  return problem('token_ambiguous', { field, name, choices: choices.join(', '), example: choices[0] });
}

export function suggestionOf(nearest: readonly string[]): string {
  return nearest.length > 0
    ? `Did you mean ${nearest.join(' or ')}?`
    : 'Find instruments by words with GET /search-instruments.';
}
