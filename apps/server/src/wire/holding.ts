import type { AccountHoldings as CoreAccount, PricedHolding, Prices } from '@spark/application';
import type { AccountHoldings, Holding, HoldingsReport, HoldingTotals } from '@spark/contract';
import { type HoldingTotals as CoreTotals, holdingTotals, percentOf, rupeesFromPaise } from '@spark/core';
import { LIMITS } from '@spark/vocabulary';

export function toWireHoldings(
  accounts: readonly CoreAccount[],
  instruments: Pick<Prices['instruments'], 'find'>,
): HoldingsReport {
  const figures = accounts.flatMap(({ holdings }) => (holdings ?? []).map((each) => each.figures));
  const isComplete = accounts.every(({ holdings }) => holdings !== null);
  return {
    holdings: accounts.flatMap(({ account, holdings }) =>
      (holdings ?? [])
        .map((holding) => toWireHolding(account.name, holding, instruments))
        .sort((a, b) => (a.symbol < b.symbol ? -1 : 1)),
    ),
    accounts: accounts.map(toWireAccount),
    total: toWireTotals(holdingTotals(figures, isComplete)),
  };
}

function toWireHolding(
  accountName: string,
  { held, price, figures }: PricedHolding,
  instruments: Pick<Prices['instruments'], 'find'>,
): Holding {
  const { instrumentKey, settledQty, unsettledQty } = held;
  const qty = settledQty + unsettledQty;
  const { costPaise } = figures;
  const listed = instrumentKey === null ? null : instruments.find(instrumentKey);
  return {
    accountName,
    token: instrumentKey,
    symbol: listed?.symbol ?? held.symbol,
    isin: held.isin,
    qty: settledQty,
    t1Qty: unsettledQty,
    soldTodayQty: held.soldTodayQty,
    averagePrice: costPaise === null || qty === 0 ? null : rupeesFromPaise(Math.round(costPaise / qty)),
    ltp: rupees(price.lastPaise),
    investedValue: rupees(costPaise),
    value: rupees(figures.valuePaise),
    dayChange: rupees(figures.dayChangePaise),
    dayChangePercent: percentOf(figures.dayChangePaise, figures.previousValuePaise),
    pnl: rupees(figures.profitPaise),
    pnlPercent: percentOf(figures.profitPaise, costPaise),
  };
}

function toWireAccount({ account, holdings, message }: CoreAccount): AccountHoldings {
  const figures = (holdings ?? []).map((each) => each.figures);
  return {
    accountName: account.name,
    broker: account.broker,
    ...toWireTotals(holdingTotals(figures, holdings !== null)),
    message: message?.slice(0, LIMITS.logMessageChars) ?? null,
  };
}

function toWireTotals(totals: CoreTotals): HoldingTotals {
  return {
    holdings: totals.count,
    investedValue: rupees(totals.costPaise),
    value: rupees(totals.valuePaise),
    valueAtLeast: rupeesFromPaise(totals.valueAtLeastPaise),
    isPartial: totals.isPartial,
    dayChange: rupees(totals.dayChangePaise),
    dayChangePercent: percentOf(totals.dayChangePaise, totals.previousValuePaise),
    pnl: rupees(totals.profitPaise),
    pnlPercent: percentOf(totals.profitPaise, totals.costPaise),
  };
}

function rupees(paise: number | null): number | null {
  return paise === null ? null : rupeesFromPaise(paise);
}
