import type { TestContext } from 'node:test';
import { realTimers, type SimulatedBroker } from '@spark/application';
import {
  adapterOf,
  type BrokerDialect,
  type BrokerInstrument,
  createEgressClient,
  type LiveSession,
} from '@spark/brokers';
import {
  type BrokerSimulator,
  SIMULATORS,
  type SimulatedAccount,
  startBrokerSimulator,
} from '@spark/simulators';
import {
  aroundTheClock,
  createSeededRandomness,
  openSmallMarket,
  SMALL_MARKET_FUTURE,
  SMALL_MARKET_INDEX,
  SMALL_MARKET_SHARE,
  simulatedAccount,
  walkLogin,
} from '@spark/testkit';

/** What a server has to know of a simulated broker to trade there. */
export type LiveBrokerUnderTest = {
  readonly broker: SimulatedBroker;
  readonly url: string;
  readonly streamUrl: string;
  /** Of two accounts that logged in today. */
  readonly sessions: readonly LiveSession[];
};

type Adapter = {
  /** What the broker calls the share that is traded. */
  readonly share: BrokerInstrument;
  readonly secretsOf: (account: SimulatedAccount) => Readonly<Record<string, string>>;
};

const CLOCK = { now: Date.now, ...realTimers };
const LISTED = [SMALL_MARKET_INDEX, SMALL_MARKET_SHARE, SMALL_MARKET_FUTURE];
const { key, exchange, symbol, token } = SMALL_MARKET_SHARE;

/** With its addresses at the simulator. */
export function dialectAt(
  broker: SimulatedBroker,
  at: Pick<LiveBrokerUnderTest, 'url' | 'streamUrl'>,
): BrokerDialect {
  const { dialect, hostsAt } = adapterOf(broker);
  return dialect(hostsAt(at), CLOCK);
}

const byKey = ({ appId, secret }: SimulatedAccount) => ({ ApiKey: appId, ApiSecret: secret });

export const ADAPTERS: Readonly<Record<SimulatedBroker, Adapter>> = {
  FYERS: { share: { key, exchange, symbol: 'NSE:SBIN-EQ', token: '10100000003045' }, secretsOf: byKey },
  IIFLXTS: { share: { key, exchange, symbol, token }, secretsOf: byKey },
  ANGELONE: {
    share: { key, exchange, symbol, token },
    secretsOf: ({ appId, pin = '', totpSecret = '' }) => ({ ApiKey: appId, Pin: pin, Totp: totpSecret }),
  },
};

export type StartedBroker = LiveBrokerUnderTest & {
  readonly simulator: BrokerSimulator;
  readonly clientIds: readonly string[];
};

/** A simulated broker by the real clock, which outlives every server that is killed. */
export async function startLiveBroker(t: TestContext, broker: SimulatedBroker): Promise<StartedBroker> {
  const { secretsOf } = ADAPTERS[broker];
  const { floor } = openSmallMarket(CLOCK, 'killed', aroundTheClock);
  const accounts = [1, 2].map(simulatedAccount);
  const simulator = await startBrokerSimulator(SIMULATORS[broker], {
    accounts,
    floor,
    listing: { find: (wanted) => LISTED.find((listed) => listed.key === wanted) ?? null, all: () => LISTED },
    clock: CLOCK,
    timers: realTimers,
    random: createSeededRandomness(1),
  });
  const egressClient = createEgressClient({ clock: CLOCK, timers: realTimers });
  t.after(async () => {
    floor.close();
    egressClient.close();
    await simulator.close();
  });
  const sessions: LiveSession[] = [];
  for (const account of accounts) {
    const { clientId } = account;
    const credentials = {
      ucc: 'A000001',
      accountName: clientId,
      clientId,
      secrets: secretsOf(account),
    };
    const { session, endsAt } = await walkLogin(
      dialectAt(broker, simulator),
      credentials,
      egressClient.http(credentials),
    );
    sessions.push({ credentials, session, endsAt });
  }
  const { url, streamUrl } = simulator;
  return { broker, simulator, clientIds: accounts.map(({ clientId }) => clientId), url, streamUrl, sessions };
}
