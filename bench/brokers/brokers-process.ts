import {
  type BrokerHosts,
  realTimers,
  SIMULATED_BROKER,
  type SimulatedBroker,
  simulatedHosts,
} from '@spark/application';
import {
  angelDialect,
  angelMaster,
  type BrokerDialect,
  createEgressClient,
  fyersDialect,
  fyersMaster,
  type ListedRow,
  type MasterDialect,
  type StartedSession,
  xtsDialect,
  xtsMaster,
} from '@spark/brokers';
import type { Clock, Timers } from '@spark/core';
import {
  type SimulatedAccount,
  type SimulatorDialect,
  simulatedAngel,
  simulatedFyers,
  simulatedXts,
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

/** The simulated brokers in a separate process, so that their work is not counted as Spark's. */
export type BrokersAtWork = {
  readonly hosts: BrokerHosts;
  readonly lists: Readonly<Record<SimulatedBroker, readonly ListedRow[]>>;
  /** Everybody is logged in. */
  readonly people: Readonly<Record<SimulatedBroker, readonly LoggedIn[]>>;
};

export type LoggedIn = StartedSession & {
  readonly clientId: string;
  readonly secrets: Readonly<Record<string, string>>;
};

const SIMULATOR: Readonly<Record<SimulatedBroker, SimulatorDialect>> = {
  FYERS: simulatedFyers,
  IIFLXTS: simulatedXts,
  ANGELONE: simulatedAngel,
};

const CLOCK: Clock & Timers = { now: Date.now, ...realTimers };
const LISTED = [SMALL_MARKET_INDEX, SMALL_MARKET_SHARE, SMALL_MARKET_FUTURE];

const people = Array.from({ length: Number(process.argv[2]) }, (_, at) => simulatedAccount(at + 1));
const { floor } = openSmallMarket(CLOCK, 'bench', aroundTheClock);

async function start(broker: SimulatedBroker) {
  return startBrokerSimulator(SIMULATOR[broker], {
    accounts: people,
    floor,
    listing: { find: (wanted) => LISTED.find(({ key }) => key === wanted) ?? null, all: () => LISTED },
    clock: CLOCK,
    timers: CLOCK,
    random: createSeededRandomness(1),
  });
}

const brokers = {
  FYERS: await start('FYERS'),
  IIFLXTS: await start('IIFLXTS'),
  ANGELONE: await start('ANGELONE'),
};
const hosts = simulatedHosts(brokers);
const dialects: Readonly<Record<SimulatedBroker, BrokerDialect>> = {
  FYERS: fyersDialect(hosts.FYERS),
  IIFLXTS: xtsDialect(hosts.IIFLXTS),
  ANGELONE: angelDialect(hosts.ANGELONE),
};
const masters: Readonly<Record<SimulatedBroker, MasterDialect>> = {
  FYERS: fyersMaster(hosts.FYERS),
  IIFLXTS: xtsMaster(hosts.IIFLXTS),
  ANGELONE: angelMaster(hosts.ANGELONE),
};
const egressClient = createEgressClient({ clock: CLOCK, timers: CLOCK });

async function logIn(broker: SimulatedBroker, account: SimulatedAccount): Promise<LoggedIn> {
  const { clientId, appId, secret, pin = '', totpSecret = '' } = account;
  const secrets = {
    ApiKey: appId,
    ApiSecret: secret,
    ...(broker === 'ANGELONE' && { Pin: pin, Totp: totpSecret }),
  };
  const credentials = { ucc: broker, accountName: clientId, clientId, secrets };
  const started = await walkLogin(dialects[broker], credentials, egressClient.http(credentials));
  return { ...started, clientId, secrets };
}

async function listOf(broker: SimulatedBroker): Promise<readonly ListedRow[]> {
  const { files, read } = masters[broker];
  const http = egressClient.http({ ucc: broker, accountName: 'list' });
  const rows: ListedRow[] = [];
  for (const file of files) {
    const answer = await http(file.request);
    if (answer.kind !== 'answer') throw new Error(answer.reason);
    const some = read({ ...file, rowsMin: 0 }, answer.text);
    if (!some.ok) throw new Error(some.error);
    rows.push(...some.value);
  }
  return rows;
}

async function everybodyAt(broker: SimulatedBroker): Promise<readonly LoggedIn[]> {
  const loggedIn: LoggedIn[] = [];
  for (const account of people) loggedIn.push(await logIn(broker, account));
  return loggedIn;
}

async function ofEach<T>(make: (broker: SimulatedBroker) => Promise<T>): Promise<Record<SimulatedBroker, T>> {
  const [fyers, xts, angel] = SIMULATED_BROKER;
  return { FYERS: await make(fyers), IIFLXTS: await make(xts), ANGELONE: await make(angel) };
}

const atWork: BrokersAtWork = { hosts, lists: await ofEach(listOf), people: await ofEach(everybodyAt) };
await egressClient.close();
process.send?.(atWork);

process.on('disconnect', () => process.exit());
