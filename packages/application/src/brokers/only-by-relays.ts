import type { LiveSessions, RelayKnocks } from '@spark/brokers';
import type { BrokerCredentials, BrokerPort, Egress, TradingVenue } from '@spark/core';
import { egressText, proxiesOf } from '../accounts/egress.ts';

type Relays = Pick<RelayKnocks, 'isRelay' | 'mayBeOneOfTwo'>;

/**
 * Where several servers run, an order of one that was replaced can still be on its way. Only a relay at the registered
 * address stops it, so live accounts that leave by anything else are refused. A cancel and a look change nothing for the
 * worse.
 */
export function onlyByRelays(
  venue: TradingVenue,
  sessions: Pick<LiveSessions, 'find'>,
  relays: Relays,
): TradingVenue {
  return {
    ...venue,
    connect: (account, terms) => {
      const connection = venue.connect(account, terms);
      const refusal = () => {
        const session = sessions.find(account);
        return session && refusalOf(session.credentials, relays);
      };
      return {
        ...connection,
        place: async (slice, departure) => refusal() ?? connection.place(slice, departure),
        change: async (request) => refusal() ?? connection.change(request),
      };
    },
  };
}

export function loginOnlyByRelays(port: BrokerPort, relays: Relays): BrokerPort {
  return {
    ...port,
    startLogin: async (request) => refusalOf(request.credentials, relays) ?? port.startLogin(request),
    exchangeAuthCode: async (credentials, authCode, query) =>
      refusalOf(credentials, relays) ?? port.exchangeAuthCode(credentials, authCode, query),
    checkSession: async (credentials, session) =>
      refusalOf(credentials, relays) ?? port.checkSession(credentials, session),
  };
}

function refusalOf({ egress }: BrokerCredentials, { isRelay, mayBeOneOfTwo = () => true }: Relays) {
  const proxies = proxiesOf(egress);
  if (proxies.length === 0 || !proxies.every(isRelay))
    return { kind: 'refused', reason: noRelay(egress) } as const;
  const alone = proxies.length > 1 && proxies.find((proxy) => !mayBeOneOfTwo(proxy));
  return alone ? ({ kind: 'refused', reason: onlyAlone(alone) } as const) : null;
}

function noRelay(egress: Egress | undefined): string {
  return `This Spark runs as several servers, and the account leaves by ${egressText(egress)}, which is no relay: nothing would stop an order of a server that was replaced. Set its Egress to a relay of SPARK_RELAYS, or to two, or run a single server.`;
}

function onlyAlone(proxy: string): string {
  return `The relay ${new URL(proxy).host} is of an earlier version, which cannot be one of two: an order of a server that was replaced could leave by it. Install the version of the servers there.`;
}
