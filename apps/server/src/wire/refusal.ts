import { type Problem, problem } from '@spark/contract';
import {
  type DeskRefusal,
  type NamedThing,
  type PriceField,
  rupeesFromPaise,
  unreachable,
} from '@spark/core';
import type { Refusal } from '@spark/engine';

const LIST_CALL: Readonly<Record<NamedThing, string>> = {
  account: 'GET /account',
  strategy: 'GET /strategy',
  user: 'npm run spark -- user list',
};

const PLURAL: Readonly<Record<NamedThing, string>> = {
  account: 'accounts',
  strategy: 'strategies',
  user: 'users',
};

/** `field` is the request's field that names the thing, where there is one. */
export function toWireRefusal(refusal: DeskRefusal, field?: string): Problem {
  switch (refusal.code) {
    case 'name-unknown':
      return problem('name_unknown', {
        field: field ?? fieldOf(refusal.what),
        what: refusal.what,
        name: refusal.name,
        listCall: LIST_CALL[refusal.what],
      });
    case 'name-taken':
      return problem('name_taken', { ...refusal, field: fieldOf(refusal.what) });
    case 'name-unusable':
      return problem('name_unusable', { ...refusal, field: fieldOf(refusal.what) });
    case 'limit-reached':
      return problem('limit_reached', { things: PLURAL[refusal.what], limit: refusal.limit });
    case 'not-for-visitors':
      return problem('not_for_visitors', FOR_USERS[refusal.what]);
    case 'account-disabled':
      return problem('account_disabled', { name: refusal.name });
    case 'account-at-work':
      return problem('account_at_work', { field: 'AccountName', name: refusal.name });
    case 'capital-of-broker':
      return problem('fields_disagree', {
        field: 'Capital',
        other: `the broker ${refusal.broker}`,
        reason:
          'Only a paper account has a capital to set; the money of this account is at its broker. Leave it out.',
      });
    case 'deployed': {
      const { deployment: deploymentID, what, name } = refusal;
      return problem('deployed', { deploymentID, what, name });
    }
    case 'strategy-at-work':
      return problem('strategy_at_work', { field: 'StrategyName', name: refusal.name });
    case 'broker-mismatch':
      return problem('broker_mismatch', { ...refusal, field: 'broker' });
    case 'link-unknown':
      return problem('link_unknown', { ...refusal });
    case 'link-exists':
      return problem('link_exists', { ...refusal });
    case 'params-too-large':
      return problem('params_too_large', { ...refusal });
    default:
      return unreachable(refusal);
  }
}

const FOR_USERS = {
  chat: { field: 'Chatid', what: 'A Telegram chat' },
  'live-account': { field: 'Broker', what: 'An account at a broker' },
  limits: { what: 'A change of their limits' },
} as const;

function fieldOf(what: NamedThing): string {
  return what === 'account' ? 'AccountName' : what === 'strategy' ? 'StrategyName' : 'userid';
}

/** Field names of a call that differ from `POST /order`. */
export type CallFields = {
  /** The field that names an account. */
  readonly account?: string;
  /** The field that names a strategy. */
  readonly strategy?: string;
  /** The field that describes a contract. */
  readonly selector?: string;
  /** The field that says how many. */
  readonly qty?: string;
  /** The same for a leg of a basket. */
  readonly ofLeg?: (leg: number) => CallFields;
  /** The field that makes the value of an order too high. */
  readonly value?: string;
};

/** The same for refusals of orders and positions. Fields are named as in the calls of orders. */
export function toWireOrderRefusal(refusal: Refusal, fields: CallFields = {}): Problem {
  switch (refusal.code) {
    case 'no-active-account':
      return problem('no_active_account', { ...refusal });
    case 'account-not-yours':
      return problem('identifier_foreign', { field: 'identifier', ...refusal });
    case 'account-not-linked':
      return problem('link_unknown', { field: 'identifier', ...refusal });
    case 'account-inactive':
      return problem('account_inactive', { name: refusal.accountName });
    case 'account-without-session':
      return problem('session_missing', { name: refusal.accountName });
    case 'list-loading':
      return problem('list_loading', { broker: refusal.broker, name: refusal.accountName });
    case 'account-damaged':
      return problem('account_damaged', { name: refusal.accountName });
    case 'instrument-unknown':
      return problem('instrument_unknown', { field: 'token', token: refusal.key });
    case 'contract-not-chosen':
      return problem('option_unknown', { field: fields.selector ?? 'autoOpt', reason: refusal.reason });
    case 'instrument-not-tradable':
      return problem('instrument_not_tradable', { field: 'token', ...refusal });
    case 'instrument-expired':
      return problem('instrument_expired', { field: 'token', ...refusal });
    case 'market-closed':
      return problem('market_closed', { ...refusal });
    case 'qty-off-lot':
      return problem('qty_off_lot', {
        field: fields.qty ?? 'qty',
        ...refusal,
        nearest: wholeLots(refusal).join(' and '),
      });
    case 'too-many-slices':
      return problem('batches_too_many', { ...refusal });
    case 'price-missing':
    case 'price-unused':
    case 'price-off-tick':
    case 'price-outside-band':
      return priceProblem(refusal);
    case 'order-unknown':
      return problem('order_unknown', { field: 'strefID', strefID: refusal.strefId });
    case 'order-archived':
      return problem('order_archived', { field: 'reftag', reftag: refusal.reftag });
    case 'order-finished':
      return problem('order_finished', {
        field: 'strefID',
        strefID: refusal.strefId,
        status: refusal.status,
      });
    case 'broker-refused':
      return problem('refused_by_broker', { ...refusal });
    case 'order-at-work':
      return problem('order_at_work', { field: 'strefID', strefID: refusal.strefId });
    case 'position-flat':
    case 'position-smaller':
    case 'position-being-closed':
    case 'position-ambiguous':
      return positionProblem(refusal);
    case 'price-unknown':
      return problem('price_unknown', { ...refusal });
    case 'leg-refused':
      return ofLeg(refusal.leg, toWireOrderRefusal(refusal.because, fields.ofLeg?.(refusal.leg)));
    case 'baskets-too-many':
      return problem('baskets_too_many', { ...refusal });
    case 'basket-unknown':
      return problem('basket_unknown', { field: 'basketID', basketID: refusal.id });
    case 'margin-short':
      return problem('margin_short', {
        name: refusal.accountName,
        required: rupeesText(refusal.requiredPaise),
        available: rupeesText(refusal.availablePaise),
      });
    case 'key-reused':
      return problem('key_reused', { field: 'Idempotency-Key' });
    case 'guard-killed':
    case 'guard-rate':
    case 'guard-open-orders':
    case 'guard-qty':
    case 'guard-notional':
    case 'guard-daily-loss':
      return guardProblem(refusal, fields);
    default: {
      const named = refusal.code === 'name-unknown' && refusal.what !== 'user' ? refusal.what : null;
      return toWireRefusal(refusal, named === null ? undefined : fields[named]);
    }
  }
}

type RefusalOf<Code extends Refusal['code']> = Extract<Refusal, { readonly code: Code }>;

function priceProblem(
  refusal: RefusalOf<'price-missing' | 'price-unused' | 'price-off-tick' | 'price-outside-band'>,
): Problem {
  switch (refusal.code) {
    case 'price-missing':
      return problem('price_missing', { field: PRICE_FIELD[refusal.field], type: refusal.type });
    case 'price-unused':
      return problem('fields_disagree', {
        field: PRICE_FIELD[refusal.field],
        other: `a ${refusal.type} order`,
        reason: `To make it another order, send orderType ${TYPE_WITH[refusal.field]} as well.`,
      });
    case 'price-off-tick':
      return priceOffTick(PRICE_FIELD[refusal.field], refusal);
    case 'price-outside-band':
      return problem('price_outside_band', {
        field: PRICE_FIELD[refusal.field],
        price: rupeesText(refusal.pricePaise),
        low: rupeesText(refusal.band.lowPaise),
        high: rupeesText(refusal.band.highPaise),
      });
  }
}

function positionProblem(
  refusal: RefusalOf<'position-flat' | 'position-smaller' | 'position-being-closed' | 'position-ambiguous'>,
): Problem {
  switch (refusal.code) {
    case 'position-flat':
      return problem('position_flat', {
        symbol: refusal.symbol,
        where: refusal.accountName === null ? 'any of your accounts' : `the account ${refusal.accountName}`,
      });
    case 'position-smaller':
      return problem('position_smaller', { field: 'qty', ...refusal });
    case 'position-being-closed':
      return problem('position_being_closed', { ...refusal });
    case 'position-ambiguous':
      return problem('position_ambiguous', { symbol: refusal.symbol, holders: refusal.holders.join(', ') });
  }
}

function guardProblem(refusal: RefusalOf<`guard-${string}` & Refusal['code']>, fields: CallFields): Problem {
  switch (refusal.code) {
    case 'guard-killed':
      return problem('guard_killed', { whose: GUARDED[refusal.scope] });
    case 'guard-rate':
      return problem('guard_rate', { ...refusal });
    case 'guard-open-orders':
      return problem('guard_open_orders', { ...refusal });
    case 'guard-qty':
      return problem('guard_qty', { field: fields.qty ?? 'qty', ...refusal });
    case 'guard-notional':
      return problem('guard_notional', {
        field: fields.value ?? fields.qty ?? 'qty',
        notional: rupeesText(refusal.notionalPaise),
        notionalMax: rupeesText(refusal.notionalPaiseMax),
      });
    case 'guard-daily-loss':
      return problem('guard_daily_loss', {
        whose: GUARDED[refusal.scope],
        loss: rupeesText(refusal.lossPaise),
        lossMax: rupeesText(refusal.lossPaiseMax),
      });
  }
}

/** The problem of a leg, with the leg before the name of its field. */
export function ofLeg(leg: number, found: Problem): Problem {
  const { field, message } = found;
  const where = `legs[${leg}]`;
  if (field === undefined) return { ...found, field: where, message: `${where}: ${message}` };
  const isNamed = message.startsWith(field);
  return {
    ...found,
    field: `${where}.${field}`,
    message: isNamed ? `${where}.${message}` : `${where}: ${message}`,
  };
}

/** Of an action of an alert, whose fields have names of their own. */
export function ofAction(at: number, { message, ...found }: Problem): Problem {
  const field = `actions[${at}]`;
  return { ...found, field, message: `${field}: ${message}` };
}

/** The sentence for the execution log. */
export function explainRefusal(refusal: Refusal): string {
  return toWireOrderRefusal(refusal).message;
}

const GUARDED = { account: 'the account', user: 'all your accounts' } as const;

const PRICE_FIELD: Readonly<Record<PriceField, string>> = { limit: 'limitPrice', trigger: 'triggerPrice' };

/** The type of order that such a price makes. */
const TYPE_WITH: Readonly<Record<PriceField, string>> = { limit: 'Limit', trigger: 'SL-Limit' };

/** `pricePaise` may have a fraction: that is one way to be off the tick. */
export function priceOffTick(
  field: string,
  { pricePaise, tickPaise }: { readonly pricePaise: number; readonly tickPaise: number },
): Problem {
  return problem('price_off_tick', {
    field,
    price: rupeesFromPaise(pricePaise),
    tick: rupeesText(tickPaise),
    nearest: around(pricePaise, tickPaise).map(rupeesText).join(' and '),
  });
}

/** Of a short position they are below zero. */
function wholeLots({ qty, lotSize }: { readonly qty: number; readonly lotSize: number }): readonly number[] {
  return around(Math.abs(qty), lotSize).map((lots) => (qty < 0 ? -lots : lots));
}

/** The multiples of `step` on both sides, none of them 0: neither a price nor a quantity can be. */
export function around(value: number, step: number): readonly number[] {
  const below = Math.floor(value / step) * step;
  return below > 0 ? [below, below + step] : [below + step];
}

function rupeesText(paise: number): string {
  return rupeesFromPaise(paise).toFixed(2);
}
