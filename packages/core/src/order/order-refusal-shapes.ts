import { BROKER, ORDER_STATUS, ORDER_TYPE } from '@spark/vocabulary';
import {
  type Cases,
  count,
  day,
  integer,
  listOf,
  name,
  object,
  oneOf,
  orNull,
  tagged,
  text,
} from '../lib/shape.ts';
import type { GuardRefusal, OrderRefusal, PriceBand, PriceField } from './order-refusal.ts';

const scope = oneOf<'account' | 'user'>(['account', 'user']);
const field = oneOf<PriceField>(['limit', 'trigger']);
const type = oneOf(ORDER_TYPE);
const band = object<PriceBand>({ lowPaise: count, highPaise: count });

export const GUARD_REFUSALS: Cases<GuardRefusal, 'code'> = {
  'guard-killed': { scope },
  'guard-rate': { perSecondMax: count },
  'guard-open-orders': { openOrdersMax: count },
  'guard-qty': { qty: count, qtyMax: count },
  'guard-notional': { notionalPaise: integer, notionalPaiseMax: count },
  'guard-daily-loss': { scope, lossPaise: integer, lossPaiseMax: count },
};

export const orderRefusal = tagged<OrderRefusal, 'code'>('code', {
  'no-active-account': { strategyName: text },
  'account-not-yours': { identifier: text },
  'account-not-linked': { strategyName: text, accountName: text },
  'account-inactive': { accountName: text },
  'account-without-session': { accountName: text },
  'list-loading': { broker: oneOf(BROKER), accountName: text },
  'account-damaged': { accountName: text },
  'instrument-unknown': { key: text },
  'contract-not-chosen': { reason: text },
  'instrument-not-tradable': { key: name, symbol: name },
  'instrument-expired': { symbol: name, expiry: day },
  'market-closed': { symbol: name },
  'qty-off-lot': { qty: count, lotSize: count, symbol: name },
  'too-many-slices': { slices: count, slicesMax: count },
  'price-missing': { field, type },
  'price-unused': { field, type },
  'price-off-tick': { field, pricePaise: count, tickPaise: count },
  'price-outside-band': { field, pricePaise: count, band },
  'order-unknown': { strefId: count },
  'order-archived': { reftag: count },
  'order-finished': { strefId: count, status: oneOf(ORDER_STATUS) },
  'broker-refused': { strefId: count, reason: text },
  'order-at-work': { strefId: count, reftag: count },
  'position-flat': { symbol: text, accountName: orNull(text) },
  'position-smaller': { qty: count, openQty: count },
  'position-being-closed': { symbol: text, accountName: text },
  'position-ambiguous': { symbol: text, holders: listOf(text) },
  'price-unknown': { symbol: name, missing: text },
  'margin-short': { accountName: text, requiredPaise: count, availablePaise: integer },
  'key-reused': { key: text },
  ...GUARD_REFUSALS,
});
