import type { EgressClientParts } from '@spark/brokers';
import type { Log } from '@spark/core';
import type { AccountIncidents } from '../accounts/account-incidents.ts';
import { proxiesOf } from '../accounts/egress.ts';

/** Tells the owner of an account and the log that it leaves by its reserve, and that it does not any more. */
export function createWayReports(
  incidents: Pick<AccountIncidents, 'begin' | 'end'>,
  log: Pick<Log, 'warn'>,
): NonNullable<EgressClientParts['onWay']> {
  return ({ ucc, accountName, egress }, isReserve) => {
    const account = { ucc, accountName };
    const [usual, reserve] = proxiesOf(egress).map((proxy) => new URL(proxy).host);
    log.warn({ ucc, account: accountName, usual, reserve, isReserve }, 'an account leaves by its other way');
    if (isReserve) {
      incidents.begin(
        account,
        'egress',
        `The proxy ${usual} is not reached, so new connections to the broker leave by the reserve ${reserve}.`,
      );
      return;
    }
    const isBack = `The proxy ${usual} is reached again, so new connections to the broker leave by it.`;
    incidents.end(account, 'egress', { ifReported: isBack });
  };
}
