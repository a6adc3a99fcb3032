import type { BrokerFunds } from '@spark/core';
import type { ProductType } from '@spark/vocabulary';
import type { Caller, Verdict } from '../frame/broker-dialect.ts';
import { amountOf, costOf, priceOf, unitsOf } from '../frame/loose-amount.ts';
import type { BrokerHoldingRow, BrokerPositionRow, PortfolioDialect } from '../frame/portfolio-dialect.ts';
import type { FyersHosts } from './hosts.ts';
import { asFields, textOf } from './loose-fields.ts';
import { fyersName } from './rows.ts';
import { fyersHeaders } from './session.ts';
import { fyersVerdict } from './verdict.ts';

// https://myapi.fyers.in/docsv3#tag/User
export function fyersPortfolio(hosts: FyersHosts): PortfolioDialect {
  const read = (caller: Caller, path: string) =>
    caller.http({ method: 'GET', url: `${hosts.rest}/${path}`, headers: fyersHeaders(caller) });

  return {
    fundsKnown: ['availablePaise', 'usedPaise', 'totalPaise', 'collateralPaise'],
    positions: async (caller): Promise<Verdict<readonly BrokerPositionRow[]>> =>
      fyersVerdict('read', await read(caller, 'positions'), ({ netPositions }) => {
        // An answer without the list is not an empty list.
        if (!Array.isArray(netPositions) || netPositions.length > ROWS_MAX)
          return { ok: false, because: 'without netPositions' };
        const rows = netPositions.map(fromFyersPosition).filter((row) => row !== null);
        return rows.length === netPositions.length
          ? { ok: true, value: rows }
          : { ok: false, because: 'with a position that cannot be read' };
      }),
    holdings: async (caller): Promise<Verdict<readonly BrokerHoldingRow[]>> =>
      fyersVerdict('read', await read(caller, 'holdings'), ({ holdings }) => {
        if (!Array.isArray(holdings) || holdings.length > ROWS_MAX)
          return { ok: false, because: 'without holdings' };
        const rows = holdings.map(fromFyersHolding).filter((row) => row !== null);
        return rows.length === holdings.length
          ? { ok: true, value: rows }
          : { ok: false, because: 'with a holding that cannot be read' };
      }),
    funds: async (caller): Promise<Verdict<BrokerFunds>> =>
      fyersVerdict('read', await read(caller, 'funds'), ({ fund_limit }) =>
        Array.isArray(fund_limit)
          ? { ok: true, value: fromFyersFunds(fund_limit) }
          : { ok: false, because: 'without fund_limit' },
      ),
  };
}

/** More positions than there are instruments would be someone else's mistake. */
const ROWS_MAX = 100_000;

const PRODUCT: Readonly<Record<string, ProductType>> = {
  INTRADAY: 'Intraday',
  CNC: 'Delivery',
  MARGIN: 'Delivery',
};

/** null where it does not say what is held, or how much of it. */
export function fromFyersPosition(given: unknown): BrokerPositionRow | null {
  const fields = asFields(given) ?? {};
  const at = fyersName(fields.symbol, fields.fyToken);
  const netQty = unitsOf(fields.netQty);
  if (at.symbol === '' || netQty === null) return null;
  const productWord = textOf(fields.productType);
  return {
    at,
    product: PRODUCT[productWord.toUpperCase()] ?? null,
    productWord,
    netQty,
    buyQty: unitsOf(fields.buyQty),
    buyPaise: amountOf(fields.buyVal),
    sellQty: unitsOf(fields.sellQty),
    sellPaise: amountOf(fields.sellVal),
    averagePaise: netQty === 0 ? null : priceOf(fields.netAvg),
  };
}

/**
 * null where it does not say what is held, or how much of it. `T1` is bought and not delivered yet; `quantity` is that of
 * the morning, `remainingQuantity` what of it was not sold since.
 */
export function fromFyersHolding(given: unknown): BrokerHoldingRow | null {
  const fields = asFields(given) ?? {};
  const at = fyersName(fields.symbol, fields.fyToken);
  const [morning, left] = [unitsOf(fields.quantity), unitsOf(fields.remainingQuantity)];
  const more = unitsOf(fields.qty_t1) ?? 0;
  if (at.symbol === '' || morning === null || left === null || left < 0 || left > morning || more < 0)
    return null;
  const isOnItsWay = textOf(fields.holdingType).toUpperCase() === 'T1';
  const settledQty = isOnItsWay ? 0 : left;
  const unsettledQty = isOnItsWay ? left : more;
  return {
    at,
    isin: textOf(fields.isin) || null,
    settledQty,
    unsettledQty,
    boughtTodayQty: 0,
    soldTodayQty: morning - left,
    costPaise: costOf(fields.costPrice, settledQty + unsettledQty),
  };
}

/** Rows are known by their number. The amount for commodities is left out: it is a purse of its own. */
export function fromFyersFunds(rows: readonly unknown[]): BrokerFunds {
  const amount = (id: number) =>
    amountOf(rows.map(asFields).find((row) => unitsOf(row?.id) === id)?.equityAmount);
  // "Available Balance" has the collateral in it already.
  return {
    availablePaise: amount(10),
    usedPaise: amount(2),
    totalPaise: amount(1),
    collateralPaise: amount(5),
  };
}
