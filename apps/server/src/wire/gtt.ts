import type { GttProblem, ShownGtt } from '@spark/application';
import {
  type GttLegRequest,
  type Problem,
  problem,
  type Gtt as WireGtt,
  type GttLeg as WireLeg,
} from '@spark/contract';
import {
  AT_MARKET,
  type GttLeg,
  istTimestamp,
  type OrderTerms,
  ok,
  paiseFromRupees,
  type Result,
  refuse,
  rupeesFromPaise,
  type WantedLeg,
} from '@spark/core';
import { LIMITS } from '@spark/vocabulary';
import { offThePaisa } from './order.ts';
import { around, priceOffTick, toWireOrderRefusal } from './refusal.ts';

export function fromWireLegs(
  legs: readonly GttLegRequest[],
): Result<readonly WantedLeg[], readonly Problem[]> {
  const problems = legs.flatMap(({ triggerPrice, limitPrice, orderType }, index) => [
    ...offThePaisa(`legs[${index}].triggerPrice`, triggerPrice, null),
    ...offThePaisa(`legs[${index}].limitPrice`, limitPrice, null),
    ...(orderType === 'Limit' && limitPrice === 0
      ? [problem('price_missing', { field: `legs[${index}].limitPrice`, type: orderType })]
      : []),
  ]);
  if (problems.length > 0) return refuse(problems);
  return ok(
    legs.map((leg) => ({
      triggerPaise: paiseFromRupees(leg.triggerPrice),
      when: leg.when ?? null,
      side: leg.transType,
      product: leg.productType,
      qty: leg.qty,
      terms: termsOf(leg),
    })),
  );
}

function termsOf({ orderType, limitPrice }: GttLegRequest): OrderTerms {
  if (orderType === 'Market') return AT_MARKET;
  return { type: orderType, limitPaise: paiseFromRupees(limitPrice), triggerPaise: null };
}

export function toWireGtt({ id, gtt, lastPaise, outcomes }: ShownGtt): WireGtt {
  const { ended, state } = gtt;
  return {
    id,
    status: ended?.kind ?? (state.kind === 'placing' ? 'placing' : 'waiting'),
    says: ended?.says ?? null,
    strategyname: gtt.strategyName,
    token: gtt.instrumentKey,
    symbol: gtt.symbol,
    ltp: lastPaise === null ? null : rupeesFromPaise(lastPaise),
    legs: gtt.legs.map(toWireLeg),
    ForwardTest: gtt.forwardTest,
    account: gtt.only?.accountName ?? null,
    createdAt: istTimestamp(gtt.createdAt),
    validUntil: istTimestamp(gtt.validUntil),
    outcomes: [...outcomes],
  };
}

function toWireLeg({ triggerPaise, when, side, qty, terms, product, status, fired }: GttLeg): WireLeg {
  return {
    triggerPrice: rupeesFromPaise(triggerPaise),
    when,
    transType: side,
    qty,
    orderType: terms.type === 'Market' ? 'Market' : 'Limit',
    limitPrice: terms.limitPaise === null ? 0 : rupeesFromPaise(terms.limitPaise),
    productType: product,
    status,
    firedAt: fired === null ? null : istTimestamp(fired.at),
    firedPrice: fired === null ? null : rupeesFromPaise(fired.pricePaise),
  };
}

export function toWireGttProblem(
  refusal: GttProblem,
  { id, legs }: { readonly id?: number; readonly legs: readonly GttLegRequest[] },
): Problem {
  const trigger = (leg: number) => ({
    field: `legs[${leg}].triggerPrice`,
    trigger: legs[leg]?.triggerPrice.toFixed(2),
  });
  const last = (paise: number): string => rupeesFromPaise(paise).toFixed(2);
  switch (refusal.code) {
    case 'instrument-unknown':
      return problem('instrument_unknown', { field: 'token', token: refusal.token });
    case 'not-tradable':
      return problem('instrument_not_tradable', { field: 'token', symbol: refusal.symbol });
    case 'contract-expired':
      return problem('instrument_expired', { field: 'token', ...refusal });
    case 'off-lot': {
      const { symbol, lotSize } = refusal.instrument;
      return problem('qty_off_lot', {
        ...{ field: `legs[${refusal.leg}].qty`, qty: refusal.qty, symbol, lotSize },
        nearest: around(refusal.qty, lotSize).join(' and '),
      });
    }
    case 'off-tick':
      return priceOffTick(`legs[${refusal.leg}].${refusal.field}`, refusal);
    case 'price-unknown':
      return problem('price_unknown', {
        field: 'token',
        symbol: refusal.symbol,
        missing: 'there is nothing to compare the triggers with',
      });
    case 'trigger-at-price':
      return problem('trigger_at_price', { ...trigger(refusal.leg), symbol: refusal.symbol });
    case 'trigger-passed':
      return problem('trigger_passed', {
        ...trigger(refusal.leg),
        symbol: refusal.symbol,
        when: legs[refusal.leg]?.when,
        last: last(refusal.lastPaise),
      });
    case 'not-around-price':
      return problem('triggers_one_sided', {
        field: 'legs',
        symbol: refusal.symbol,
        last: last(refusal.lastPaise),
      });
    case 'too-many':
      return problem('limit_reached', { limit: LIMITS.gttPerUser, things: 'GTTs' });
    case 'unknown':
      return problem('gtt_unknown', { field: 'id', number: id });
    case 'placing':
      return problem('gtt_placing', { field: 'id', number: id });
    case 'desk':
      return toWireOrderRefusal(refusal.refusal, { account: 'identifier' });
  }
}
