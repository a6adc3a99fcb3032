import { type DayCharges, type OrdersOfToday, type Portfolios, tradingBlocks } from '@spark/application';
import { routes } from '@spark/contract';
import type { Journal } from '@spark/core';
import type { OpenDesk } from '@spark/engine';
import { toWireDesk } from '../wire/desk.ts';
import { toWireExecutionLog } from '../wire/execution-log.ts';
import { type AccountViewParts, viewAccounts } from './account-view.ts';
import type { CallBook } from './calls.ts';
import type { HeavyReads } from './heavy-reads.ts';

type Parts = AccountViewParts & {
  readonly portfolios: Portfolios;
  readonly dayCharges: DayCharges;
  readonly ordersOfToday: (desk: OpenDesk) => Promise<OrdersOfToday>;
  readonly journal: Pick<Journal, 'readLogs'>;
  readonly heavyReads: HeavyReads;
};

const EVENTS_SHOWN = 10;

export function deskCalls(calls: CallBook, parts: Parts): void {
  const { portfolios, dayCharges, ordersOfToday, journal, heavyReads, clock, brokers } = parts;

  calls.on(routes.readDesk, async ({ desk }) => {
    const { ucc } = desk.user;
    const today = await heavyReads.run(ucc, () => ordersOfToday(desk));
    const logs = await journal.readLogs({ ucc, limit: EVENTS_SHOWN });
    const portfolio = await portfolios.read(desk, {}, { isPriced: () => true });
    const overview = toWireDesk({
      portfolio: { ...portfolio, desk },
      view: viewAccounts(desk, parts),
      // Of more orders than are read at a time the charges are not known.
      charges: today.next === null ? dayCharges(desk, today.orders) : null,
      blocks: tradingBlocks(desk, { brokers, now: clock.now() }),
      events: logs.map(toWireExecutionLog),
    });
    return { data: [overview] };
  });
}
