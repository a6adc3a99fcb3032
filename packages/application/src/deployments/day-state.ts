import { ACCOUNT_STATE, type AccountState, isFinished } from '@spark/algos';
import { type Instant, objectReader, type StoredReader, shape, storedObject } from '@spark/core';
import { TRANS_TYPE, type TransType } from '@spark/vocabulary';

/** Where one account of a deployment stands: the state of its strategy, and the orders of its legs. It is stored as one row. */
export type DayState = {
  readonly account: AccountState;
  /** Minutes of the session of its day that were looked at. */
  readonly done: number;
  /** Orders so far, on all days: each has a number of its own in its key. */
  readonly count: number;
  readonly orders: readonly LegOrder[];
  /** The newest last. */
  readonly decisions: readonly Decision[];
  /** What the market half saw in the session of its day, at most as many minutes as were looked at; absent before the first. */
  readonly market?: SeenMarket;
  /** The revision that was played; absent in rows of before, which are of that of the deployment. */
  readonly rev?: number;
};

/** The market hash of so many minutes of a session. */
export type SeenMarket = { readonly hash: string; readonly minutes: number };

/** An order of a leg, from the decision on. */
export type LegOrder = {
  /** Under which it is placed once, whatever happens. */
  readonly key: string;
  readonly leg: number;
  /** `stop`: an exit that rests at the exchange until its trigger is reached. */
  readonly of: 'entry' | 'exit' | 'stop';
  readonly instrumentKey: string;
  readonly symbol: string;
  readonly side: TransType;
  /** Units, as they go to the account. */
  readonly qty: number;
  /** Null at the market. */
  readonly limitPaise: number | null;
  /** Of a stop alone. */
  readonly triggerPaise?: number;
  /** Why, in a few words. */
  readonly why: string;
  readonly at: Instant;
  /** `wanted`: decided and stored, and perhaps on its way. */
  readonly state: 'wanted' | 'sent' | 'over';
  /** Its number in the order book; null before it is known. */
  readonly strefId: number | null;
  readonly filledQty: number;
  readonly filledValuePaise: number;
  /** Why it was refused or ended; null where nothing is wrong. */
  readonly problem: string | null;
};

export type Decision = { readonly at: Instant; readonly says: string };

/** More than these are not shown. */
export const DECISIONS_KEPT = 20;

const { count, fraction, integer, listOf, name, object, oneOf, optional, orNull, text } = shape;

const read = objectReader(
  object<DayState>({
    account: ACCOUNT_STATE,
    done: count,
    count,
    orders: listOf(
      object<LegOrder>({
        key: name,
        leg: count,
        of: oneOf<LegOrder['of']>(['entry', 'exit', 'stop']),
        instrumentKey: name,
        symbol: name,
        side: oneOf(TRANS_TYPE),
        qty: count,
        limitPaise: orNull(count),
        triggerPaise: optional(count),
        why: text,
        at: integer,
        state: oneOf<LegOrder['state']>(['wanted', 'sent', 'over']),
        strefId: orNull(count),
        filledQty: count,
        filledValuePaise: fraction,
        problem: orNull(text),
      }),
    ),
    decisions: listOf(object<Decision>({ at: integer, says: text })),
    rev: optional(count),
    market: optional(object<SeenMarket>({ hash: name, minutes: count })),
  }),
);

export const parseDayState: StoredReader<DayState> = read;

/**
 * Most of a state has been written before: finished legs, orders that are over, and what was said. They are never changed, so their text
 * is kept for as long as they are.
 */
export function dayStateText({ account, orders, decisions, ...rest }: DayState): string {
  const { legs, ...standing } = account;
  const legsText = listText(legs, ({ state }) => isFinished(state));
  const accountText = joined(JSON.stringify(standing), `"legs":${legsText}`);
  const ordersText = listText(orders, isOver);
  const decisionsText = listText(decisions, () => true);
  const lists = `"account":${accountText},"orders":${ordersText},"decisions":${decisionsText}`;
  return storedObject(joined(JSON.stringify(rest), lists));
}

const texts = new WeakMap<object, string>();

function listText<T extends object>(list: readonly T[], isLasting: (entry: T) => boolean): string {
  return `[${list.map((entry) => textOf(entry, isLasting)).join(',')}]`;
}

function textOf<T extends object>(entry: T, isLasting: (entry: T) => boolean): string {
  const known = texts.get(entry);
  if (known !== undefined) return known;
  const text = JSON.stringify(entry);
  if (isLasting(entry)) texts.set(entry, text);
  return text;
}

/** One more field at the end of an object. */
function joined(json: string, field: string): string {
  return json === '{}' ? `{${field}}` : `${json.slice(0, -1)},${field}}`;
}

function isOver({ state }: LegOrder): boolean {
  return state === 'over';
}

/** Whether nothing of the account is open, waits or is on its way. */
export function isFlat({ account, orders }: DayState): boolean {
  return (
    orders.every(({ state }) => state === 'over') &&
    account.legs.every(({ state }) => state === 'CLOSED' || state === 'CANCELLED' || state === 'REJECTED')
  );
}
