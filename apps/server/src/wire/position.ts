import type { PositionRow } from '@spark/contract';
import { istTimestamp, type ProfitFigures, rupeesFromPaise } from '@spark/core';
import type { AccountPosition } from '@spark/engine';
import { toWireFigures } from './net-position.ts';
import { averageRupees } from './order-fields.ts';

/** The symbol is that of the fills, so instruments that have left the list have one too. */
export function toWirePosition(
  { accountName, position }: AccountPosition,
  { figures, lastPaise }: { figures: ProfitFigures; lastPaise: number | null },
): PositionRow {
  const { netQty, openCostPaise, isMoneyUnknown } = position;
  const { bookedpnl, openpnl, totalpnl } = toWireFigures(figures);
  return {
    AccountName: accountName,
    StrategyName: position.strategyName,
    token: position.instrumentKey,
    symbol: position.symbol,
    productType: position.product,
    ForwardTest: position.forwardTest ? 1 : 0,
    qty: netQty,
    averagePrice:
      netQty === 0 || isMoneyUnknown
        ? null
        : averageRupees({ filledQty: Math.abs(netQty), filledValuePaise: Math.abs(openCostPaise) }),
    ltp: lastPaise === null ? null : rupeesFromPaise(lastPaise),
    bookedpnl,
    openpnl,
    totalpnl,
    ...(position.closing && {
      closing: { since: istTimestamp(position.closing.since), problem: position.closing.problem },
    }),
  };
}
