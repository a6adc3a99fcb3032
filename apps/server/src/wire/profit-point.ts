import type { IntradayPnl } from '@spark/contract';
import { istTimestamp, type ProfitPoint, rupeesFromPaise } from '@spark/core';

export function toWireProfitPoint({ at, paise }: ProfitPoint): IntradayPnl {
  return { Datetime: istTimestamp(at), PNL: rupeesFromPaise(paise) };
}
