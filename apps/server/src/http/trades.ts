import { routes } from '@spark/contract';
import { type Clock, findAccount, findStrategy, type Journal, type TradeRow } from '@spark/core';
import type { TradePush } from '@spark/engine';
import { LIMITS } from '@spark/vocabulary';
import { toWireTrade } from '../wire/trade.ts';
import { refused } from './call-refused.ts';
import type { CallBook } from './calls.ts';
import { orRefuse } from './change-desk.ts';
import { longReply } from './long-reply.ts';

type Parts = { readonly journal: Journal; readonly trades: TradePush; readonly clock: Clock };

const FIRST_DAY = '0000-01-01';
const LAST_DAY = '9999-12-31';

export function tradeCalls(calls: CallBook, { journal, trades, clock }: Parts): void {
  calls.on(routes.pushTrades, async ({ input, desk }) => {
    if (input.allusers && desk.user.userType !== 'admin') throw refused('admin_only', { field: 'allusers' });
    await (input.allusers ? trades.ofAll() : trades.ofUser(desk.user.ucc));
    return { data: [] };
  });

  calls.on(routes.readTradebook, async ({ input, desk }) => {
    const { startDate, endDate, stname, acname } = input;
    if (stname !== undefined) orRefuse(findStrategy(desk, stname));
    if (acname !== undefined) orRefuse(findAccount(desk, acname));
    if (endDate < startDate) {
      throw refused('fields_disagree', {
        field: 'endDate',
        other: `startDate ${startDate}`,
        reason: 'The last day is the first one or a later one.',
      });
    }
    const rows: TradeRow[] = [];
    const filter = {
      ucc: desk.user.ucc,
      ...(stname === undefined ? {} : { strategyName: stname }),
      ...(acname === undefined ? {} : { accountName: acname }),
      from: startDate,
      to: endDate,
    };
    for (let isLast = false; !isLast; ) {
      const page = await journal.readTrades({
        ...filter,
        afterNumber: rows.at(-1)?.number ?? 0,
        limit: LIMITS.tradesPerPage,
      });
      rows.push(...page);
      isLast = page.length < LIMITS.tradesPerPage || rows.length >= LIMITS.tradeRows;
    }
    return longReply([rows], toWireTrade, routes.readTradebook.reply.message);
  });

  calls.on(routes.deleteTrade, async ({ input, desk }) => {
    const { ucc } = desk.user;
    const number = input.TDno;
    const [row] = await journal.readTrades({
      ucc,
      from: FIRST_DAY,
      to: LAST_DAY,
      afterNumber: number - 1,
      limit: 1,
    });
    if (row?.number !== number) throw refused('trade_unknown', { field: 'TDno', number });
    await journal.record({ ucc, at: clock.now(), removedTrades: [number] });
    return { data: [] };
  });
}
