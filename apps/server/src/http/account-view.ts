import type { BrokerPort, Clock } from '@spark/core';
import type { OpenDesk } from '@spark/engine';
import type { Broker } from '@spark/vocabulary';
import type { AccountTroubles } from '../live-brokers/account-troubles.ts';
import type { AccountView } from '../wire/account.ts';

export type AccountViewParts = {
  readonly brokers: ReadonlyMap<Broker, BrokerPort>;
  readonly clock: Clock;
  readonly troubles: Pick<AccountTroubles, 'of'>;
};

/** What is shown of accounts beside what the desk knows of them. */
export function viewAccounts({ user: { ucc } }: OpenDesk, parts: AccountViewParts): AccountView {
  const { brokers, clock, troubles } = parts;
  return {
    ucc,
    now: clock.now(),
    brokers,
    troubleOf: ({ name: accountName }, ofLogin) =>
      troubles.of({ ucc, accountName }, ofLogin ? ['login'] : undefined),
  };
}
