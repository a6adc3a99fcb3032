import { routes } from '@spark/contract';
import {
  type Clock,
  curveOf,
  findAccount,
  findStrategy,
  istDay,
  istInstant,
  type Journal,
} from '@spark/core';
import { toWireProfitPoint } from '../wire/profit-point.ts';
import type { CallBook } from './calls.ts';
import { orRefuse } from './change-desk.ts';

type Parts = { readonly journal: Journal; readonly clock: Clock };

/** A day has no more minutes. */
const POINTS_MAX = 24 * 60;

export function intradayPnlCalls(calls: CallBook, { journal, clock }: Parts): void {
  calls.on(routes.readIntradayPnl, async ({ input, desk }) => {
    const { acname, stname, forwardTest } = input;
    if (acname !== undefined) orRefuse(findAccount(desk, acname));
    if (stname !== undefined) orRefuse(findStrategy(desk, stname));
    const points = await journal.readProfit({
      ucc: desk.user.ucc,
      // Sums have empty names.
      accountName: acname ?? '',
      strategyName: curveOf(stname ?? '', forwardTest),
      from: istInstant(istDay(clock.now())),
      limit: POINTS_MAX,
    });
    return { data: points.map(toWireProfitPoint) };
  });
}
