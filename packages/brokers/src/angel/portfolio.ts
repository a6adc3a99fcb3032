import type { BrokerFunds } from '@spark/core';
import type { ProductType } from '@spark/vocabulary';
import type { Verdict } from '../frame/broker-dialect.ts';
import { amountOf, costOf, priceOf, unitsOf } from '../frame/loose-amount.ts';
import type { BrokerHoldingRow, BrokerPositionRow, PortfolioDialect } from '../frame/portfolio-dialect.ts';
import { callAngel } from './call.ts';
import type { AngelHosts } from './hosts.ts';
import { type LooseRow, rowOf, textIn } from './loose-json.ts';

const SECURE_PATH = '/rest/secure/angelbroking';

export function angelPortfolio(hosts: AngelHosts): PortfolioDialect {
  const urlOf = (path: string) => `${hosts.rest}${SECURE_PATH}${path}`;

  return {
    fundsKnown: ['availablePaise', 'usedPaise', 'collateralPaise'],
    positions: async (caller): Promise<Verdict<readonly BrokerPositionRow[]>> => {
      const url = urlOf('/order/v1/getPosition');
      const answer = await callAngel(caller, { method: 'GET', url, kind: 'read' });
      if (answer.kind !== 'done') return answer;
      // `data` is null when there is nothing. Anything else that is no list was no answer.
      if (answer.value === null) return { kind: 'done', value: [] };
      if (!Array.isArray(answer.value)) return unreadable('positions');
      const rows = answer.value.map(angelPositionRow).filter((row) => row !== null);
      return rows.length === answer.value.length ? { kind: 'done', value: rows } : unreadable('positions');
    },
    holdings: async (caller): Promise<Verdict<readonly BrokerHoldingRow[]>> => {
      const url = urlOf('/portfolio/v1/getAllHolding');
      const answer = await callAngel(caller, { method: 'GET', url, kind: 'read' });
      if (answer.kind !== 'done') return answer;
      if (answer.value === null) return { kind: 'done', value: [] };
      const list = rowOf(answer.value)?.holdings;
      if (!Array.isArray(list)) return unreadable('holdings');
      const rows = list.map(angelHoldingRow).filter((row) => row !== null);
      return rows.length === list.length ? { kind: 'done', value: rows } : unreadable('holdings');
    },
    funds: async (caller): Promise<Verdict<BrokerFunds>> => {
      const url = urlOf('/user/v1/getRMS');
      const answer = await callAngel(caller, { method: 'GET', url, kind: 'read' });
      if (answer.kind !== 'done') return answer;
      const row = rowOf(answer.value);
      return row === null ? unreadable('funds') : { kind: 'done', value: angelFunds(row) };
    },
  };
}

function unreadable(what: string): Verdict<never> {
  return {
    kind: 'retry-later',
    reason: `Angel One answered without ${what} that can be read.`,
    afterMs: 1_000,
  };
}

const PRODUCT: Readonly<Record<string, ProductType>> = {
  INTRADAY: 'Intraday',
  DELIVERY: 'Delivery',
  CARRYFORWARD: 'Delivery',
};

/** null where it does not say what is held, or how much of it. */
export function angelPositionRow(given: unknown): BrokerPositionRow | null {
  const row = rowOf(given) ?? {};
  const exchange = textIn(row, 'exchange');
  const symbol = textIn(row, 'tradingsymbol');
  const netQty = unitsOf(row.netqty);
  if (exchange === '' || symbol === '' || netQty === null) return null;
  const productWord = textIn(row, 'producttype');
  return {
    at: { exchange, symbol, token: textIn(row, 'symboltoken') },
    product: PRODUCT[productWord.toUpperCase()] ?? null,
    productWord,
    netQty,
    buyQty: unitsOf(row.buyqty),
    buyPaise: amountOf(row.buyamount),
    sellQty: unitsOf(row.sellqty),
    sellPaise: amountOf(row.sellamount),
    averagePaise: netQty === 0 ? null : averageOf(row, netQty),
  };
}

/** null where it does not say what is held, or how much of it. Angel does not tell what was sold today. */
export function angelHoldingRow(given: unknown): BrokerHoldingRow | null {
  const row = rowOf(given) ?? {};
  const exchange = textIn(row, 'exchange');
  const symbol = textIn(row, 'tradingsymbol');
  const [settledQty, unsettledQty] = [unitsOf(row.realisedquantity), unitsOf(row.t1quantity) ?? 0];
  if (exchange === '' || symbol === '' || settledQty === null || settledQty < 0 || unsettledQty < 0)
    return null;
  return {
    at: { exchange, symbol, token: textIn(row, 'symboltoken') },
    isin: textIn(row, 'isin') || null,
    settledQty,
    unsettledQty,
    boughtTodayQty: 0,
    soldTodayQty: null,
    costPaise: costOf(row.averageprice, settledQty + unsettledQty),
  };
}

/** With what was carried over; without that, the average of the side that is open. */
function averageOf(row: LooseRow, netQty: number): number | null {
  return priceOf(row.avgnetprice) ?? priceOf(netQty > 0 ? row.buyavgprice : row.sellavgprice);
}

/** `availablecash` has been seen to be the same as `net`, so Angel has no word for the total. */
export function angelFunds(row: LooseRow): BrokerFunds {
  return {
    availablePaise: amountOf(row.net),
    usedPaise: amountOf(row.utiliseddebits),
    totalPaise: null,
    collateralPaise: amountOf(row.collateral),
  };
}
