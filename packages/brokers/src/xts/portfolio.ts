import type { BrokerFunds } from '@spark/core';
import type { ProductType } from '@spark/vocabulary';
import type { Caller, Verdict } from '../frame/broker-dialect.ts';
import { amountOf, costOf, priceOf, unitsOf } from '../frame/loose-amount.ts';
import type { BrokerHoldingRow, BrokerPositionRow, PortfolioDialect } from '../frame/portfolio-dialect.ts';
import type { XtsHosts } from './hosts.ts';
import { exchangeOfSegment } from './mapping.ts';
import { call } from './orders.ts';
import { isObject, textOf } from './wire.ts';

export function xtsPortfolio(hosts: XtsHosts): PortfolioDialect {
  const read = (caller: Caller, path: string, query: Readonly<Record<string, string>> = {}) =>
    call(hosts, caller, (clientId) => {
      const asked = new URLSearchParams(clientId === null ? query : { ...query, clientID: clientId });
      return { method: 'GET', url: asked.size === 0 ? path : `${path}?${asked}` };
    });

  return {
    fundsKnown: ['availablePaise', 'usedPaise', 'collateralPaise'],
    positions: async (caller): Promise<Verdict<readonly BrokerPositionRow[]>> => {
      const verdict = await read(caller, '/interactive/portfolio/positions', { dayOrNet: 'NetWise' });
      if (verdict.kind !== 'done') return verdict;
      const list = isObject(verdict.value) ? verdict.value.positionList : null;
      // An empty list is an answer, anything but a list is none.
      if (!Array.isArray(list)) return { kind: 'unknown', reason: 'IIFL answered without positions.' };
      const rows = list.map(fromXtsPosition).filter((row) => row !== null);
      return rows.length === list.length
        ? { kind: 'done', value: rows }
        : { kind: 'unknown', reason: 'IIFL told positions that cannot be read.' };
    },
    holdings: async (caller): Promise<Verdict<readonly BrokerHoldingRow[]>> => {
      const verdict = await read(caller, '/interactive/portfolio/holdings');
      if (verdict.kind !== 'done') return verdict;
      const outer = isObject(verdict.value) ? verdict.value.RMSHoldings : null;
      const byIsin = isObject(outer) ? outer.Holdings : null;
      if (!isObject(byIsin)) return { kind: 'unknown', reason: 'IIFL answered without holdings.' };
      const entries = Object.entries(byIsin);
      const rows = entries.map(([isin, given]) => fromXtsHolding(isin, given)).filter((row) => row !== null);
      return rows.length === entries.length
        ? { kind: 'done', value: rows }
        : { kind: 'unknown', reason: 'IIFL told holdings that cannot be read.' };
    },
    funds: async (caller): Promise<Verdict<BrokerFunds>> => {
      const verdict = await read(caller, '/interactive/user/balance');
      if (verdict.kind !== 'done') return verdict;
      const limits = limitsIn(verdict.value);
      return limits === null
        ? { kind: 'unknown', reason: 'IIFL answered without a balance.' }
        : { kind: 'done', value: fromXtsLimits(limits) };
    },
  };
}

const PRODUCT: Readonly<Record<string, ProductType>> = {
  MIS: 'Intraday',
  CNC: 'Delivery',
  NRML: 'Delivery',
};

/** null where it does not say what is held, or how much of it. Positions spell the number of an instrument otherwise. */
export function fromXtsPosition(given: unknown): BrokerPositionRow | null {
  if (!isObject(given)) return null;
  const segment = textOf(given.ExchangeSegment);
  const token = textOf(given.ExchangeInstrumentId) || textOf(given.ExchangeInstrumentID);
  const symbol = textOf(given.TradingSymbol) || token;
  const netQty = unitsOf(given.Quantity);
  if (segment === '' || symbol === '' || netQty === null) return null;
  const productWord = textOf(given.ProductType);
  return {
    at: { exchange: exchangeOfSegment(segment) ?? segment, symbol, token },
    product: PRODUCT[productWord.toUpperCase()] ?? null,
    productWord,
    netQty,
    buyQty: unitsOf(given.OpenBuyQuantity),
    buyPaise: amountOf(given.BuyAmount),
    sellQty: unitsOf(given.OpenSellQuantity),
    sellPaise: amountOf(given.SellAmount),
    averagePaise: netQty === 0 ? null : priceOf(netQty > 0 ? given.BuyAveragePrice : given.SellAveragePrice),
  };
}

/**
 * null where it does not say what is held, or how much of it. A share is named by its number at each exchange, 0 where it
 * is not listed. XTS reports neither unsettled nor sold shares.
 */
export function fromXtsHolding(isin: string, given: unknown): BrokerHoldingRow | null {
  if (!isObject(given)) return null;
  const settledQty = unitsOf(given.HoldingQuantity);
  const [atNse, atBse] = [unitsOf(given.ExchangeNSEInstrumentId), unitsOf(given.ExchangeBSEInstrumentId)];
  if (isin === '' || settledQty === null || settledQty < 0) return null;
  const token = atNse || atBse;
  return {
    at: { exchange: atNse || !atBse ? 'NSE' : 'BSE', symbol: isin, token: token ? String(token) : '' },
    isin,
    settledQty,
    unsettledQty: 0,
    boughtTodayQty: 0,
    soldTodayQty: null,
    costPaise: costOf(given.BuyAvgPrice, settledQty),
  };
}

/** The funds over all segments, where XTS reports several. */
const OVER_ALL = 'ALL|ALL|ALL';

function limitsIn(result: unknown): Readonly<Record<string, unknown>> | null {
  const list =
    isObject(result) && Array.isArray(result.BalanceList) ? result.BalanceList.filter(isObject) : [];
  const balance = list.find(({ limitHeader }) => textOf(limitHeader).toUpperCase() === OVER_ALL) ?? list[0];
  const limits = isObject(balance?.limitObject) ? balance.limitObject.RMSSubLimits : null;
  return isObject(limits) ? limits : null;
}

/** XTS does not report the total. */
export function fromXtsLimits(limits: Readonly<Record<string, unknown>>): BrokerFunds {
  return {
    availablePaise: amountOf(limits.netMarginAvailable),
    usedPaise: amountOf(limits.marginUtilized),
    totalPaise: null,
    collateralPaise: amountOf(limits.collateral),
  };
}
