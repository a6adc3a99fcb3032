import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrokerCredentials, BrokerPort, TradingVenue } from '@spark/core';
import { readEgress } from '../accounts/egress.ts';
import { loginOnlyByRelays, onlyByRelays } from './only-by-relays.ts';

const ONE = 'http://10.0.0.9:3128';
const OTHER = 'http://10.0.0.10:3128';
/** A relay of a version before there were two. */
const OLDER = 'http://10.0.0.11:3128';
const PROXY = 'http://proxy.example.com:3128';
const RELAYS = {
  isRelay: (url: string) => [ONE, OTHER, OLDER].includes(url),
  mayBeOneOfTwo: (url: string) => url !== OLDER,
};

const REFUSED = [
  ['', /leaves by the default address of this machine, which is no relay/],
  ['local 192.0.2.7', /leaves by the local address 192.0.2.7, which is no relay/],
  [PROXY, /leaves by the proxy proxy.example.com:3128, which is no relay/],
  [`${ONE}, ${PROXY}`, /10.0.0.9:3128 with proxy.example.com:3128 in reserve, which is no relay/],
  [`${PROXY}, ${ONE}`, /which is no relay/],
  [`${ONE}, ${OLDER}`, /The relay 10.0.0.11:3128 is of an earlier version, which cannot be one of two/],
  [`${OLDER}, ${ONE}`, /Install the version of the servers there/],
] as const;

test('[brokers.L24] on several servers an account that leaves by anything but relays logs in nowhere and sends no order', async () => {
  for (const [egress, words] of REFUSED)
    for (const outcome of await outcomesOf(egress)) {
      assert.equal(outcome.kind, 'refused', egress);
      assert.match('reason' in outcome ? outcome.reason : '', words);
    }
});

test('[brokers.L24] one relay, of any version, and two that know of leases let it through', async () => {
  for (const egress of [ONE, OLDER, `${ONE}, ${OTHER}`, `${OTHER},${ONE}`])
    for (const outcome of await outcomesOf(egress)) assert.equal(outcome.kind, 'accepted', egress);
});

test('[brokers.L24] what changes nothing for the worse is never refused for its way', async () => {
  const { connection } = openAt('local 192.0.2.7');
  const outcomes = [await connection.cancel({} as never), await connection.book()];
  for (const { kind } of outcomes) assert.equal(kind, 'accepted');
});

/** Of an order, a change and the three ways to a session. */
async function outcomesOf(egress: string) {
  const { connection, login, credentials } = openAt(egress);
  return [
    await connection.place({} as never, {} as never),
    await connection.change({} as never),
    await login.startLogin({ credentials, redirectUrl: '', state: '' }),
    await login.exchangeAuthCode(credentials, 'code'),
    await login.checkSession(credentials, 'session'),
  ] as readonly ({ readonly kind: 'accepted' } | { readonly kind: 'refused'; readonly reason: string })[];
}

function openAt(text: string) {
  const egress = text === '' ? undefined : (readEgress(text) ?? assert.fail(text));
  const credentials: BrokerCredentials = {
    ...{ ucc: 'A000001', accountName: 'one', clientId: 'C1', secrets: {} },
    ...(egress && { egress }),
  };
  const accepted = async () => ({ kind: 'accepted', value: [] });
  const venue = {
    connect: () => ({ place: accepted, change: accepted, cancel: accepted, book: accepted }),
  } as unknown as TradingVenue;
  const port = {
    startLogin: accepted,
    exchangeAuthCode: accepted,
    checkSession: accepted,
  } as unknown as BrokerPort;
  const sessions = { find: () => ({ credentials, session: 'session', endsAt: null }) };
  const account = { ucc: 'A000001', accountName: 'one' };
  const terms = { working: [], onReports: () => undefined, onGap: () => undefined };
  return {
    credentials,
    connection: onlyByRelays(venue, sessions, RELAYS).connect(account, terms),
    login: loginOnlyByRelays(port, RELAYS),
  };
}
