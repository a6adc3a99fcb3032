import { rupeesFromPaise } from '@spark/core';
import { amountOf } from '../frame/loose-amount.ts';
import type { BrokerMarginLeg, MarginDialect } from '../frame/margin-dialect.ts';
import { callAngel } from './call.ts';
import type { AngelHosts } from './hosts.ts';
import { rowOf } from './loose-json.ts';
import { angelProduct, angelSide } from './mapping.ts';

const LEGS_MAX = 50;

// https://smartapi.angelbroking.com/docs/MarginCalculator
export function angelMargin(hosts: AngelHosts): MarginDialect {
  return {
    legsMax: LEGS_MAX,
    margin: async (caller, legs) => {
      const url = `${hosts.rest}/rest/secure/angelbroking/margin/v1/batch`;
      const json = { positions: legs.map(toAngelPosition) };
      const answer = await callAngel(caller, { method: 'POST', url, json, kind: 'read' });
      if (answer.kind !== 'done') return answer;
      const paise = amountOf(rowOf(answer.value)?.totalMarginRequired);
      if (paise !== null && paise >= 0) return { kind: 'done', value: paise };
      const reason = 'Angel One answered without a margin that can be read.';
      return { kind: 'retry-later', reason, afterMs: 1_000 };
    },
  };
}

/** Other words than in an order: `token`, `qty` and `tradeType`, and numbers where an order has texts. */
function toAngelPosition({ at, qty, side, product, isDerivative, limitPaise }: BrokerMarginLeg) {
  return {
    exchange: at.exchange,
    token: at.token,
    qty,
    price: limitPaise === null ? 0 : rupeesFromPaise(limitPaise),
    productType: angelProduct(product, isDerivative),
    tradeType: angelSide(side),
    orderType: limitPaise === null ? 'MARKET' : 'LIMIT',
  };
}
