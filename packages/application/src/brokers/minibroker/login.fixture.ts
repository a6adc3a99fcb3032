import type { BrokerDialect, Caller, Verdict } from '@spark/brokers';
import { callMinibroker } from './call.fixture.ts';
import type { MinibrokerHosts } from './hosts.fixture.ts';
import { fieldsOf, numberOf, verdictOf, withoutValue } from './verdict.fixture.ts';

export function minibrokerLogin(hosts: MinibrokerHosts): BrokerDialect['login'] {
  const probe = async (caller: Caller): Promise<Verdict<null>> =>
    withoutValue('read', await callMinibroker(hosts, caller, ['GET', '/funds']));
  return {
    start: async ({ credentials, redirectUrl, state }) => {
      const query = new URLSearchParams({ key: credentials.secrets.ApiKey ?? '', back: redirectUrl, state });
      return { kind: 'done', value: { loginUrl: `${hosts.rest}/login?${query}` } };
    },
    exchange: async ({ secrets }, code, _query, http) => {
      const json = { code, secret: secrets.ApiSecret ?? '' };
      const outcome = await http({ method: 'POST', url: `${hosts.rest}/session`, json });
      return verdictOf('read', outcome, (data) => {
        const { token, endsAt } = fieldsOf(data) ?? {};
        return typeof token === 'string' ? { session: token, endsAt: numberOf(endsAt) } : null;
      });
    },
    check: async (credentials, session, http) => {
      const verdict = await probe({ credentials, session, http, now: 0 });
      return verdict.kind === 'done' ? { kind: 'done', value: { session, endsAt: null } } : verdict;
    },
    probe,
  };
}
