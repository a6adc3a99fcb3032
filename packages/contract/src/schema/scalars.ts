import {
  ACCOUNT_CHOICE_PATTERN,
  BROKER,
  BROKER_ALIAS,
  DATE_PATTERN,
  EXCHANGE,
  EXCHANGE_SPELLING,
  IDENTIFIER_PATTERN,
  INSTRUMENT_NAME_PATTERN,
  LIMITS,
  NAME_PATTERN,
  TIMESTAMP_PATTERN,
  TOKEN_PATTERN,
  UCC_PATTERN,
  YES_NO,
} from '@spark/vocabulary';
import type { Static, TSchema } from 'typebox';
import type { Annotations } from './annotations.ts';
import { Type } from './type.ts';

/** The kinds of single values that recur across entities. Each takes what is particular to the field. */

type Particulars = Annotations & { readonly description: string; readonly examples?: readonly unknown[] };
type OfText = Particulars & {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
};
type OfNumber = Particulars & { readonly minimum?: number; readonly maximum?: number };

const NAME_SAYS = 'letters, digits, space, _ - and . (no space at either end)';

export function strategyName(particulars: Partial<Particulars> = {}) {
  return Type.String({
    minLength: 1,
    maxLength: LIMITS.nameChars,
    pattern: NAME_PATTERN,
    'x-says': NAME_SAYS,
    'x-names': 'strategy',
    description: 'Name of the strategy, unique among your strategies.',
    examples: ['test1'],
    ...particulars,
  });
}

export function accountName(particulars: Partial<Particulars> = {}) {
  return Type.String({
    minLength: 1,
    maxLength: LIMITS.nameChars,
    pattern: NAME_PATTERN,
    'x-says': NAME_SAYS,
    'x-names': 'account',
    description: 'Name you gave the account, unique among your accounts.',
    examples: ['account1'],
    ...particulars,
  });
}

export function ucc(particulars: Partial<Particulars> = {}) {
  return Type.String({
    pattern: UCC_PATTERN,
    'x-says': 'capital letters and digits',
    description: 'Your unique customer code in Spark.',
    examples: ['F000000'],
    ...particulars,
  });
}

export function instrumentToken(particulars: Partial<Particulars> = {}) {
  return Type.String({
    pattern: TOKEN_PATTERN,
    'x-says': 'an exchange (NSE, BSE, NFO, BFO, MCX, CDS), a colon and a number, e.g. NSE:212',
    description: 'The instrument: exchange, colon, number.',
    examples: ['NSE:212'],
    ...particulars,
  });
}

/** An instrument as clients name it: by its token, or as exchanges and charts call it. */
export function instrumentName(particulars: Partial<Particulars> = {}) {
  return Type.String({
    maxLength: LIMITS.instrumentNameChars,
    pattern: INSTRUMENT_NAME_PATTERN,
    'x-says':
      'a token such as NSE:212, or a name such as NSE:RELIANCE, NIFTY1! or the trading symbol of a contract',
    'x-instrument': true,
    description:
      'The instrument: exchange, colon, number. A name is taken as well: NSE:RELIANCE, NIFTY1! for the near future, ' +
      'the trading symbol of a contract.',
    examples: ['NSE:212'],
    ...particulars,
  });
}

/** One of these two is needed where an instrument is. */
export const TOKEN_OR_SYMBOL = ['token', 'symbol'] as const;

/**
 * The fields that say which instrument is meant. A client sends `token`, or `symbol` with `exchange` as charts have them;
 * whoever handles the call always finds the token of the instrument in `token`, so it is optional in the schema and
 * present in the type.
 */
export function instrumentFields() {
  const token = instrumentName();
  return {
    token: Type.Optional(token) as unknown as typeof token,
    symbol: Type.Optional(symbolSent()),
    exchange: Type.Optional(exchangeSent()),
  };
}

export function symbolSent() {
  return instrumentName({
    'x-extension': true,
    'x-instead-of': 'token',
    'x-aliases': ['ticker'],
    description:
      'The name of the instrument instead of its token, e.g. RELIANCE, NIFTY1! or the ticker of a chart. With ' +
      'exchange where more than one lists it.',
    examples: ['ASHOKLEY'],
  });
}

export function exchangeSent() {
  return Type.Enum([...EXCHANGE], {
    'x-extension': true,
    'x-instead-of': 'token',
    'x-spellings': EXCHANGE_SPELLING,
    description:
      'Where symbol is listed. NSE and BSE also mean their futures and options, as on charts; a delayed NSE_DLY is NSE.',
    examples: ['NSE'],
  });
}

export function day(particulars: Particulars) {
  return Type.String({
    format: 'date',
    pattern: DATE_PATTERN,
    'x-says': 'a date written YYYY-MM-DD',
    examples: ['2026-11-16'],
    ...particulars,
  });
}

/** Indian time without a zone, the way every timestamp of the API is written. */
export function timestamp(particulars: Particulars) {
  return Type.String({
    format: 'date-time-local',
    pattern: TIMESTAMP_PATTERN,
    'x-says': 'Indian time written YYYY-MM-DDTHH:MM:SS',
    examples: ['2026-11-16T10:54:08'],
    ...particulars,
  });
}

/** A moment, or a whole day. */
export function moment(description: string, example: string) {
  return Type.Union([timestamp({ description }), day({ description })], {
    'x-says': 'Indian time written YYYY-MM-DDTHH:MM:SS, or a date written YYYY-MM-DD',
    description,
    examples: [example],
  });
}

export function rupees(particulars: OfNumber) {
  return Type.Number({ minimum: 0, maximum: LIMITS.priceRupeesMax, ...particulars });
}

export function yesNo(particulars: Particulars) {
  return Type.Enum([...YES_NO], { 'x-flag': ['Y', 'N'], ...particulars });
}

export function brokerCode(particulars: Partial<Particulars> = {}) {
  return Type.Enum([...BROKER], {
    'x-spellings': BROKER_ALIAS,
    description: 'Code of the broker. Letter case does not matter; IIFL means IIFLXTS.',
    examples: ['testBroker'],
    ...particulars,
  });
}

/** One account of one user: the form in which an order names the accounts it went to. */
export function identifier(particulars: Partial<OfText> = {}) {
  return Type.String({
    maxLength: LIMITS.identifierChars,
    pattern: IDENTIFIER_PATTERN,
    'x-says': 'your UCC, a colon and the name of an account, e.g. F000000:account1',
    description: 'One account, written UCC:AccountName.',
    examples: ['F000000:account1'],
    ...particulars,
  });
}

/** The same as clients send it: the UCC can be left out, since it can only be their own. */
export function accountChoice(particulars: Partial<Particulars> = {}) {
  return identifier({
    pattern: ACCOUNT_CHOICE_PATTERN,
    'x-says': 'the name of an account, alone or after your UCC and a colon, e.g. F000000:account1',
    ...particulars,
  });
}

/** A number that Spark gave to something. Clients may send it back as a number or as text. */
export function id(particulars: Particulars) {
  return Type.Integer({ minimum: 1, maximum: LIMITS.idMax, ...particulars });
}

export function count(particulars: Particulars) {
  return Type.Integer({ minimum: 0, maximum: LIMITS.qtyMax, ...particulars });
}

/** Money that can be gained or lost. */
export function profit(particulars: Particulars) {
  return Type.Number(particulars);
}

export function secret(particulars: OfText) {
  return Type.String({ maxLength: LIMITS.secretChars, 'x-secret': true, ...particulars });
}

/** Six digits of an authenticator app, or a recovery code. */
export function totpCode(particulars: OfText) {
  return secret({
    minLength: 6,
    pattern: '^[A-Za-z0-9 -]*$',
    'x-says': 'six digits, or a recovery code such as ABCDE-FGH23',
    examples: ['492039'],
    ...particulars,
    maxLength: LIMITS.totpChars,
  });
}

export function password(particulars: OfText) {
  return secret({ examples: ['correct horse battery'], ...particulars, maxLength: LIMITS.passwordCharsMax });
}

/** A value that may be unknown. What describes the field moves to the outside, where readers look for it. */
export function nullable<S extends TSchema>(schema: S) {
  const { description, examples } = schema as { description?: string; examples?: readonly unknown[] };
  // The kind of a schema is a hidden property, so a plain copy would lose it.
  const inner = Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema)) as S;
  Reflect.deleteProperty(inner, 'description');
  Reflect.deleteProperty(inner, 'examples');
  return Type.Union([inner, Type.Null()], {
    ...(description === undefined ? {} : { description }),
    ...(examples === undefined ? {} : { examples }),
  });
}

/**
 * A field that clients may leave out and that handlers nevertheless always find, because the reader fills it in.
 * So it is optional in the schema and present in the type.
 */
export function withDefault<S extends TSchema>(schema: S, value: Static<S>): S {
  const copy = Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema)) as S;
  return Type.Optional(Object.assign(copy, { default: value })) as unknown as S;
}

export function freeText(charsMax: number, particulars: OfText) {
  return Type.String({ maxLength: charsMax, ...particulars });
}
