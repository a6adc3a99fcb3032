import {
  type AccountKey,
  deliveryOf,
  entryOfLine,
  type Instrument,
  type IstDay,
  isSettledByDelivery,
  logText,
  minutesOf,
  type Position,
  type Store,
} from '@spark/core';
import type { AccountRegistry } from '@spark/engine';
import { worthAt } from '@spark/exchange';
import { type ComingDelivery, deliveryMessage, deliveryText } from '@spark/notify';
import type { LiveCalendar } from '../calendar/live-calendar.ts';
import { lastPrices } from '../prices/last-prices.ts';
import type { Prices } from '../prices/prices.ts';
import { createRound, type DailyNotices, type DayRound, type RoundParts } from './daily-round.ts';

type Parts = RoundParts & {
  readonly store: Pick<Store, 'readSetting' | 'writeSetting' | 'journal'>;
  readonly registry: Pick<AccountRegistry, 'opened'>;
  readonly prices: Prices;
  readonly calendar: Pick<LiveCalendar, 'exchanges'>;
  readonly notify: (account: AccountKey, text: string) => void;
};

/** Before the market opens, so that there is a day to close unwanted contracts. */
const AT_MINUTE = minutesOf('08:45');
/** Brokers begin to notify, and to raise margins, on the fourth day before the expiry. */
const TRADING_DAYS_BEFORE = 4;

/**
 * Reports once a day which contracts on shares would be settled by delivery, in the log and in the chat of the account.
 */
export function createDeliveryNotices(parts: Parts): DailyNotices {
  const { store, registry, prices, calendar, clock, notify } = parts;
  const { find, underlyingOf } = prices.instruments;

  function isNear(day: IstDay, { expiry, exchange }: Instrument): boolean {
    if (expiry === null || expiry < day) return false;
    return calendar.exchanges.tradingDaysBetween(day, expiry, exchange) <= TRADING_DAYS_BEFORE;
  }

  async function comingIn(positions: Iterable<Position>, day: IstDay): Promise<readonly ComingDelivery[]> {
    const coming: ComingDelivery[] = [];
    for (const { netQty, forwardTest, instrumentKey } of positions) {
      const contract = netQty === 0 || forwardTest ? null : find(instrumentKey);
      if (contract === null || !isNear(day, contract)) continue;
      const share = underlyingOf(contract);
      if (!isSettledByDelivery(share)) continue;
      const lastPaise = (await lastPrices(prices, [share.key]))(share.key);
      // With an unknown price the option may be exercised.
      const worthPaise = lastPaise === null ? 1 : worthAt(lastPaise, contract);
      const delivery = deliveryOf(contract, netQty, worthPaise);
      if (delivery === null) continue;
      const { symbol, expiry, strikePaise } = contract;
      coming.push({
        symbol,
        netQty,
        expiry: expiry ?? day,
        share: share.symbol,
        side: delivery.side,
        pricePaise: contract.class === 'option' ? strikePaise : null,
      });
    }
    return coming;
  }

  async function publishAll({ day, covers, isFirst }: DayRound): Promise<void> {
    if (!calendar.exchanges.isTradingDay(day, 'NSE')) return;
    for (const { account, durablePositions } of [...registry.opened()]) {
      const coming = await comingIn([...durablePositions.values()], day);
      if (coming.length === 0 || !(await covers(account.ucc)) || !(await isFirst(account))) continue;
      const { ucc, accountName } = account;
      const at = clock.now();
      const message = logText(deliveryText(accountName, coming));
      await store.journal.record(entryOfLine(ucc, { at, name: accountName, type: 'INFO', message }));
      notify(account, deliveryMessage(account, coming, at));
    }
  }

  return createRound(parts, { setting: 'delivery.told', atMinute: AT_MINUTE, round: publishAll });
}
