import type { Static, TObject, TSchema } from 'typebox';
import type { MESSAGES } from './messages.ts';

export const TAGS = {
  User: 'Log in, see who you are, and look after your login.',
  Sessions:
    'The console in a browser: sign in, stay signed in, arm live trading, and see where you are signed in.',
  Accounts: 'Broker accounts: connect them, log in at the broker, switch trading on and off.',
  Strategies: 'Named containers for orders.',
  'Strategy links': 'Which strategy trades in which account, with what size.',
  Orders: 'Place, modify and cancel orders in every linked account at once.',
  Baskets: 'Several orders placed, followed and closed as one.',
  Positions: 'What is open, what it earned, and how to close it.',
  Trades: 'Finished trades and the book of them.',
  Guards: 'Limits that stop a program gone wrong, and the kill switch.',
  Exits: 'Stops, targets and times that close positions by themselves.',
  'Reference data': 'Instruments, expiries, freeze quantities, holidays, prices, charges.',
  Instructions: 'What Spark holds for you until its moment comes: price alerts and GTTs.',
  BuildAlgos:
    'Strategy documents: what one can contain, what is wrong with one, some to begin with, your own, and how they would have done.',
  Console: 'What the pages of the console stand on: the running Spark, what they remember.',
  Webhook: 'Alerts of other programs, such as TradingView, turned into actions.',
} as const;
export type Tag = keyof typeof TAGS;

export const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'HEAD'] as const;
export type Method = (typeof METHODS)[number];

/** One call of the API, defined once. Validation, the API description, clients and doc tables derive from it. */
export type Route = {
  /** Also the operationId of the API description. */
  readonly id: string;
  readonly method: Method;
  /** Spelt as documented. The server answers with and without the trailing slash. */
  readonly path: string;
  readonly tag: Tag;
  readonly summary: string;
  readonly description: string;
  readonly auth: 'bearer' | 'none';
  /** Not part of the 0.1.4 specification, but called by public clients of this API. */
  readonly extension: boolean;
  readonly params?: TObject;
  /** Read from the query first, then from the body: clients differ. */
  readonly query?: TObject;
  /** Read from the body only. */
  readonly body?: TObject;
  /** The whole body is one value, read as it is. */
  readonly freeBody?: TSchema;
  /** Names that clients send along and that mean nothing here. */
  readonly ignores?: readonly string[];
  readonly reply: EnvelopeReply | PlainReply | HeaderReply;
  /**
   * The fields that the documentation sends, by name: few, and such that a fresh desk does it. Left out, they are those
   * that are required, with their own examples.
   */
  readonly sample?: Readonly<Record<string, unknown>>;
  /** What the caller must have before the call can do anything. */
  readonly needs?: Need;
  /**
   * For pages of this Spark alone: it is refused without the header `X-Spark-Console: 1`, or from another origin. Clients
   * in other programs do not have it.
   */
  readonly pageOnly?: true;
  /** The answer may take long to read: of one user one is read at a time, and few may wait. */
  readonly isLongRead?: true;
};

/** Something that comes into being by other calls, so that no example can name one of the caller's own. */
export const NEEDS = [
  'open order',
  'finished order',
  'open position',
  'trade',
  'webhook',
  'price alert',
  'gtt',
  'corporate action',
  'exit',
  'basket',
  'session',
  'backtest',
  'deployment',
  'replay',
  'sweep',
  'document',
] as const;
export type Need = (typeof NEEDS)[number];

/** The usual reply: `data` holds items of this schema. */
export type EnvelopeReply = {
  readonly kind: 'envelope';
  /** Schema of one element of `data`; null when `data` is always empty. */
  readonly item: TSchema | null;
  readonly message: Message;
  /** Optional fields beside `data`. */
  readonly rest?: TObject;
  /** The sentences of other cases, where a call has several. */
  readonly otherMessages?: readonly Message[];
  /** Replaces the example composed from the fields' own examples. */
  readonly example?: readonly unknown[];
  /** What a client that accepts this type gets instead, outside the envelope. */
  readonly file?: { readonly contentType: string; readonly schema: TSchema };
};

type Message = (typeof MESSAGES)[keyof typeof MESSAGES];

/** A reply outside the envelope. */
export type PlainReply = { readonly kind: 'plain'; readonly schema: TObject };

/** A reply to HEAD: no body, the values travel as headers. */
export type HeaderReply = { readonly kind: 'headers'; readonly schema: TObject };

export function defineRoute<const R extends Route>(route: R): R {
  return route;
}

type Part<R extends Route, P extends 'params' | 'query' | 'body'> = R[P] extends TObject
  ? Static<R[P]>
  : unknown;
type Free<R extends Route> = R['freeBody'] extends TSchema
  ? { readonly body: Static<R['freeBody']> }
  : unknown;

/** What a handler of the route receives: every field under its canonical name and in its canonical form. */
export type InputOf<R extends Route> = Part<R, 'params'> & Part<R, 'query'> & Part<R, 'body'> & Free<R>;
