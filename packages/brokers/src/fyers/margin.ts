import { rupeesFromPaise } from '@spark/core';
import { amountOf } from '../frame/loose-amount.ts';
import type { BrokerMarginLeg, MarginDialect } from '../frame/margin-dialect.ts';
import type { FyersHosts } from './hosts.ts';
import { asFields } from './loose-fields.ts';
import { fyersProduct } from './mapping.ts';
import { fyersHeaders } from './session.ts';
import { fyersVerdict } from './verdict.ts';

/** Not written down; a basket of this size is known to be taken. */
const LEGS_MAX = 50;

// https://myapi.fyers.in/docsv3#tag/Margin-Calculator
export function fyersMargin(hosts: FyersHosts): MarginDialect {
  return {
    legsMax: LEGS_MAX,
    margin: async (caller, legs) => {
      const url = `${hosts.rest}/multiorder/margin`;
      const json = { data: legs.map(toFyersMarginLeg) };
      const answer = await caller.http({ method: 'POST', url, headers: fyersHeaders(caller), json });
      return fyersVerdict('read', answer, ({ data }) => {
        // `margin_new_order` has what is held in it, and reports about it differ: the legs alone are `margin_total`.
        const paise = amountOf(asFields(data)?.margin_total);
        return paise === null || paise < 0
          ? { ok: false, because: 'without margin_total' }
          : { ok: true, value: paise };
      });
    },
  };
}

function toFyersMarginLeg({ at, qty, side, product, isDerivative, limitPaise }: BrokerMarginLeg) {
  return {
    symbol: at.symbol,
    qty,
    side: side === 'Buy' ? 1 : -1,
    type: limitPaise === null ? 2 : 1,
    productType: fyersProduct(product, isDerivative),
    limitPrice: limitPaise === null ? 0 : rupeesFromPaise(limitPaise),
    stopLoss: 0,
    stopPrice: 0,
    takeProfit: 0,
  };
}
