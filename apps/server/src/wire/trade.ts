import type { Trade } from '@spark/contract';
import { istTimestamp, type Leg, rupeesFromPaise, type TradeRow } from '@spark/core';
import { averageRupees } from './order-fields.ts';

export function toWireTrade({ number, ucc, accountName, strategyName, day, trade }: TradeRow): Trade {
  const { entry, exit, qty, profitPaise, chargesPaise } = trade;
  const capitalPaise = entry.capitalPaise || exit.capitalPaise;
  return {
    UCC: ucc,
    AccountName: accountName,
    StrategyName: strategyName,
    symbol: entry.symbol,
    token: entry.instrumentKey,
    entryTime: istTimestamp(entry.at),
    exitTime: istTimestamp(exit.at),
    date: day,
    transType: entry.side,
    entryPrice: averageOf(entry),
    exitPrice: averageOf(exit),
    qty,
    PNL: rupeesFromPaise(profitPaise),
    entryLTP: rupeesOrNull(entry.marketPaise),
    exitLTP: rupeesOrNull(exit.marketPaise),
    ForwardTest: entry.forwardTest ? 1 : 0,
    Capital: rupeesFromPaise(capitalPaise),
    PNLper: percentOf(profitPaise, capitalPaise),
    TDno: number,
    productType: entry.product,
    Charges: rupeesOrNull(chargesPaise),
  };
}

function averageOf({ qty, valuePaise }: Leg): number {
  return averageRupees({ filledQty: qty, filledValuePaise: valuePaise });
}

/** To a ten-thousandth of a per cent. A share of nothing is shown as nothing. */
function percentOf(profitPaise: number, capitalPaise: number): number {
  if (capitalPaise === 0) return 0;
  return Math.round((profitPaise * 1_000_000) / capitalPaise) / 10_000;
}

function rupeesOrNull(paise: number | null): number | null {
  return paise === null ? null : rupeesFromPaise(paise);
}
