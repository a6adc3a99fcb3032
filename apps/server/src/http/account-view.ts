import { type AccountTroubles, LIVE_HOURS_TEXT, type LiveCalendar } from '@spark/application';
import type { BrokerPort, Clock } from '@spark/core';
import type { OpenDesk } from '@spark/engine';
import type { Broker } from '@spark/vocabulary';
import type { AccountView } from '../wire/account.ts';

export type AccountViewParts = {
  readonly brokers: ReadonlyMap<Broker, BrokerPort>;
  readonly clock: Clock;
  readonly troubles: Pick<AccountTroubles, 'of'>;
  readonly calendar: Pick<LiveCalendar, 'market' | 'live'>;
};

/** What is shown of accounts beside what the desk knows of them. */
export function viewAccounts({ user: { ucc } }: OpenDesk, parts: AccountViewParts): AccountView {
  const { brokers, clock, troubles, calendar } = parts;
  return {
    ucc,
    now: clock.now(),
    brokers,
    troubleOf: ({ name: accountName, broker, loggedInAt }, ofLogin) => {
      const hasOtherHours = broker !== 'testBroker' && calendar.live !== calendar.market;
      const trouble = troubles.of({ ucc, accountName }, ofLogin ? ['login'] : undefined);
      return trouble ?? (hasOtherHours && loggedInAt !== null && !ofLogin ? LIVE_HOURS_TEXT : null);
    },
  };
}
