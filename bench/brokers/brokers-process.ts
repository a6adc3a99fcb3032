import { type OtherHosts, realTimers, SIMULATED_BROKER, type SimulatedBroker } from '@spark/application';
import { byLiveBroker, createEgressClient, type ListedRow, type StartedSession } from '@spark/brokers';
import { assert, type Clock, type Timers } from '@spark/core';
import { SIMULATORS, type SimulatedAccount, startBrokerSimulator } from '@spark/simulators';
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
  readonly hosts: OtherHosts;
  readonly lists: Readonly<Record<SimulatedBroker, readonly ListedRow[]>>;
  /** Everybody is logged in. */
  readonly people: Readonly<Record<SimulatedBroker, readonly LoggedIn[]>>;
};

export type LoggedIn = StartedSession & {
  readonly clientId: string;
  readonly secrets: Readonly<Record<string, string>>;
};

const CLOCK: Clock & Timers = { now: Date.now, ...realTimers };
const LISTED = [SMALL_MARKET_INDEX, SMALL_MARKET_SHARE, SMALL_MARKET_FUTURE];

const people = Array.from({ length: Number(process.argv[2]) }, (_, at) => simulatedAccount(at + 1));
const { floor } = openSmallMarket(CLOCK, 'bench', aroundTheClock);

async function start(broker: SimulatedBroker) {
  return startBrokerSimulator(SIMULATORS[broker], {
    accounts: people,
    floor,
    listing: { find: (wanted) => LISTED.find(({ key }) => key === wanted) ?? null, all: () => LISTED },
    clock: CLOCK,
    timers: CLOCK,
    random: createSeededRandomness(1),
  });
}

const brokers = await ofEach(start);
const hosts = byLiveBroker(({ broker, hostsAt }) => hostsAt(brokers[broker]));
const dialects = byLiveBroker(({ broker, dialect }) => dialect(hosts[broker], CLOCK));
const masters = byLiveBroker(({ broker, master }) => master(hosts[broker]));
const egressClient = createEgressClient({ clock: CLOCK, timers: CLOCK });

async function logIn(broker: SimulatedBroker, account: SimulatedAccount): Promise<LoggedIn> {
  const { clientId, appId, secret, pin = '', totpSecret = '' } = account;
  // A broker that logs in by its page does not look at the last two.
  const secrets = { ApiKey: appId, ApiSecret: secret, Pin: pin, Totp: totpSecret };
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

async function ofEach<T>(
  make: (broker: SimulatedBroker) => Promise<T>,
): Promise<Readonly<Record<SimulatedBroker, T>>> {
  const made = new Map<SimulatedBroker, T>();
  for (const broker of SIMULATED_BROKER) made.set(broker, await make(broker));
  return byLiveBroker(({ broker }) => {
    const value = made.get(broker);
    assert(value !== undefined, `${broker} is made`);
    return value;
  });
}

const atWork: BrokersAtWork = { hosts, lists: await ofEach(listOf), people: await ofEach(everybodyAt) };
await egressClient.close();
process.send?.(atWork);

process.on('disconnect', () => process.exit());
