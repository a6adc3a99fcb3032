import type { EgressClient, LiveSessions } from '@spark/brokers';
import type { AccountKey, TradingVenue } from '@spark/core';
import { egressText } from '../accounts/egress.ts';

/** How brokers refuse an address that is not registered. */
const ABOUT_ADDRESSES = /\bIP\b|\bstatic ip\b|this address|unregistered address/i;

/** Adds the egress of the order to refusals for a wrong address, so that the user can compare the two. */
export function withEgressHint(
  venue: TradingVenue,
  sessions: Pick<LiveSessions, 'find'>,
  { inUse }: Pick<EgressClient, 'inUse'>,
): TradingVenue {
  function explained<Outcome extends { readonly kind: string }>(
    account: AccountKey,
    outcome: Outcome,
  ): Outcome {
    if (outcome.kind !== 'refused' || !('reason' in outcome)) return outcome;
    const { reason } = outcome;
    if (typeof reason !== 'string' || !ABOUT_ADDRESSES.test(reason)) return outcome;
    const credentials = sessions.find(account)?.credentials;
    const way = egressText(credentials && inUse(credentials));
    return { ...outcome, reason: `${reason.replace(/\.?$/, '.')} It left by ${way}.` };
  }

  return {
    ...venue,
    connect: (account, terms) => {
      const connection = venue.connect(account, terms);
      return {
        ...connection,
        place: async (slice, departure) => explained(account, await connection.place(slice, departure)),
        change: async (request) => explained(account, await connection.change(request)),
        cancel: async (request) => explained(account, await connection.cancel(request)),
      };
    },
  };
}
