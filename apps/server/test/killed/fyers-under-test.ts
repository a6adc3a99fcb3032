import type { TestContext } from 'node:test';
import { createWayOut, fyersDialect, type LiveSession } from '@spark/brokers';
import { type BrokerSimulator, simulatedFyers, startBrokerSimulator } from '@spark/simulators';
import {
  aroundTheClock,
  createSeededRandomness,
  openSmallMarket,
  SMALL_MARKET_FUTURE,
  SMALL_MARKET_INDEX,
  SMALL_MARKET_SHARE,
  walkLogin,
} from '@spark/testkit';
import { realTimers } from '../../src/process/timers.ts';

/** What a server has to know of a simulated FYERS to trade there. */
export type FyersUnderTest = {
  readonly url: string;
  readonly streamUrl: string;
  /** Of two accounts that logged in today. */
  readonly sessions: readonly LiveSession[];
};

const LISTED = [SMALL_MARKET_INDEX, SMALL_MARKET_SHARE, SMALL_MARKET_FUTURE];

export function fyersHostsAt({ url, streamUrl }: Pick<FyersUnderTest, 'url' | 'streamUrl'>) {
  return { rest: `${url}/api/v3`, data: `${url}/data`, stream: streamUrl, master: `${url}/sym_details` };
}

/** A simulated FYERS by the real clock, which outlives every server that is killed. */
export async function startFyers(
  t: TestContext,
): Promise<{ readonly simulator: BrokerSimulator; readonly clientIds: readonly string[] } & FyersUnderTest> {
  const clock = { now: Date.now, ...realTimers };
  const { floor } = openSmallMarket(clock, 'killed', aroundTheClock);
  const accounts = [1, 2].map((number) => ({
    clientId: `XK0000${number}`,
    appId: `KILLAPP${number}-100`,
    secret: `KILLSECRET${number}`,
    marketAppId: '',
    marketSecret: '',
    pin: '1000',
    totpSecret: 'JBSWY3DPEHPK3PXP',
  }));
  const simulator = await startBrokerSimulator(simulatedFyers, {
    accounts,
    floor,
    listing: { find: (key) => LISTED.find((it) => it.key === key) ?? null, all: () => LISTED },
    clock,
    timers: realTimers,
    random: createSeededRandomness(1),
  });
  const wayOut = createWayOut({ clock, timers: realTimers });
  t.after(async () => {
    floor.close();
    await wayOut.close();
    await simulator.close();
  });
  const dialect = fyersDialect(fyersHostsAt(simulator));
  const sessions: LiveSession[] = [];
  for (const { clientId, appId, secret } of accounts) {
    const secrets = { ApiKey: appId, ApiSecret: secret };
    const credentials = { ucc: 'A000001', accountName: clientId, clientId, secrets };
    const { session, endsAt } = await walkLogin(dialect, credentials, wayOut.http(credentials));
    sessions.push({ credentials, session, endsAt });
  }
  const { url, streamUrl } = simulator;
  return { simulator, clientIds: accounts.map(({ clientId }) => clientId), url, streamUrl, sessions };
}
