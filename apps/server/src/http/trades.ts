import { fewPages, type LongReads, tradePagesOf, writeItems } from '@spark/application';
import { routes } from '@spark/contract';
import { type Clock, findAccount, findStrategy, type Journal } from '@spark/core';
import type { TradePush } from '@spark/engine';
import { rowMapping } from '../wire/row-mapping.ts';
import { refused } from './call-refused.ts';
import type { CallBook } from './calls.ts';
import { orRefuse } from './change-desk.ts';
import type { HeavyReads } from './heavy-reads.ts';
import { createLongLists } from './long-lists.ts';
import { handOver, longReply } from './long-reply.ts';

type Parts = {
  readonly journal: Journal;
  readonly trades: TradePush;
  readonly clock: Clock;
  readonly heavyReads: HeavyReads;
  readonly longReads: Pick<LongReads, 'read'>;
};

const FIRST_DAY = '0000-01-01';
const LAST_DAY = '9999-12-31';

export function tradeCalls(calls: CallBook, { journal, trades, clock, heavyReads, longReads }: Parts): void {
  const longLists = createLongLists();

  calls.on(routes.pushTrades, async ({ input, desk }) => {
    if (input.allusers && desk.user.userType !== 'admin') throw refused('admin_only', { field: 'allusers' });
    await (input.allusers ? trades.pushAll() : trades.pushUser(desk.user.ucc));
    return { data: [] };
  });

  calls.on(routes.readTradebook, async ({ input, desk, whenGone }) => {
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
    const { ucc } = desk.user;
    const filter = {
      ucc,
      ...(stname === undefined ? {} : { strategyName: stname }),
      ...(acname === undefined ? {} : { accountName: acname }),
      from: startDate,
      to: endDate,
    };
    const { message } = routes.readTradebook.reply;
    const list = JSON.stringify(filter);
    const few = longLists.has(list) ? null : await fewPages(tradePagesOf(journal, filter));
    if (few !== null) return longReply(await writeItems(few, rowMapping.trade), message);
    longLists.add(list);
    const signal = whenGone();
    const read = () => longReads.read({ kind: 'trades', filter }, signal);
    const { parts, damaged } = await heavyReads.run(ucc, read, signal);
    // Read again here, where damaged rows are recorded and reported.
    for (const number of damaged) await journal.readTrades({ ...filter, afterNumber: number - 1, limit: 1 });
    return longReply(handOver(parts), message);
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
    if (await journal.isTradeArchived(ucc, number))
      throw refused('trade_archived', { field: 'TDno', number });
    await journal.record({ ucc, at: clock.now(), writes: [{ kind: 'remove-trades', numbers: [number] }] });
    return { data: [] };
  });
}
