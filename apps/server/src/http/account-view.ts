import { type AccountIncidents, LIVE_HOURS_TEXT, type LiveCalendar } from '@spark/application';
import type { BrokerPort, Clock } from '@spark/core';
import type { OpenDesk } from '@spark/engine';
import type { Broker } from '@spark/vocabulary';
import type { AccountView } from '../wire/account.ts';

export type AccountViewParts = {
  readonly brokers: ReadonlyMap<Broker, BrokerPort>;
  readonly clock: Clock;
  readonly incidents: Pick<AccountIncidents, 'current'>;
  readonly calendar: Pick<LiveCalendar, 'market' | 'live'>;
};

/** What is shown of accounts besides what the desk stores. */
export function viewAccounts({ user: { ucc } }: OpenDesk, parts: AccountViewParts): AccountView {
  const { brokers, clock, incidents, calendar } = parts;
  return {
    ucc,
    now: clock.now(),
    brokers,
    incidentOf: ({ name: accountName, broker, loggedInAt }, ofLogin) => {
      const hasOtherHours = broker !== 'testBroker' && calendar.live !== calendar.market;
      const incident = incidents.current({ ucc, accountName }, ofLogin ? ['login'] : undefined);
      return incident ?? (hasOtherHours && loggedInAt !== null && !ofLogin ? LIVE_HOURS_TEXT : null);
    },
  };
}
