import type { AccountKey, BrokerAnswer, BrokerPort, BrokerSession, Clock } from '@spark/core';
import type { BrokerDialect, StartedSession, Verdict } from './broker-dialect.ts';
import type { EgressClient } from './egress.ts';
import type { PacedCall, Pacer } from './pacer.ts';
import { outcomeOf } from './verdict-outcome.ts';

export type LiveBrokerParts = {
  readonly clock: Clock;
  readonly egressClient: EgressClient;
  readonly pacer: Pacer;
  /** Of the venue: reopens the order stream of an account. */
  readonly reconnect: (account: AccountKey) => boolean;
};

/** The daily login at a live broker. */
export function createLiveBroker(dialect: BrokerDialect, parts: LiveBrokerParts): BrokerPort {
  const { clock, egressClient, pacer, reconnect } = parts;
  const { broker, capabilities, login } = dialect;

  async function ask<T>(
    credentials: PacedCall['credentials'],
    call: () => Promise<Verdict<T>>,
  ): Promise<BrokerAnswer<T>> {
    if (!(await pacer.turn({ kind: 'login', credentials })))
      return { kind: 'refused', reason: `${broker} takes only so many requests; too many are waiting.` };
    try {
      return outcomeOf(await call());
    } catch {
      return { kind: 'unknown', reason: `${broker} answered something that could not be read.` };
    }
  }

  function begun({ session, endsAt }: StartedSession): BrokerSession {
    return { session, startedAt: clock.now(), endsAt };
  }

  async function begin(
    credentials: PacedCall['credentials'],
    call: () => Promise<Verdict<StartedSession>>,
  ): Promise<BrokerAnswer<BrokerSession>> {
    const answer = await ask(credentials, call);
    return answer.kind === 'accepted' ? { kind: 'accepted', value: begun(answer.value) } : answer;
  }

  const { renew } = login;
  return {
    broker,
    capabilities,
    ...(renew && {
      renewSession: (credentials, session) =>
        begin(credentials, () =>
          renew({ credentials, session, http: egressClient.http(credentials), now: clock.now() }),
        ),
    }),
    startLogin: async (request) => {
      const { credentials } = request;
      const answer = await ask(credentials, () => login.start(request, egressClient.http(credentials)));
      if (answer.kind !== 'accepted') return answer;
      const { loginUrl, started } = answer.value;
      return { kind: 'accepted', value: { loginUrl, ...(started && { session: begun(started) }) } };
    },
    exchangeAuthCode: (credentials, authCode, query = new Map()) =>
      begin(credentials, () => login.exchange(credentials, authCode, query, egressClient.http(credentials))),
    checkSession: (credentials, session) =>
      begin(credentials, () => login.check(credentials, session, egressClient.http(credentials))),
    reconnectFeed: async ({ ucc, accountName }) => {
      reconnect({ ucc, accountName });
      return { kind: 'accepted', value: null };
    },
  };
}
