import type { Clock, Instrument } from '@spark/core';
import type { Broker } from '@spark/vocabulary';
import type { BrokerDialect } from './broker-dialect.ts';
import type { MasterDialect } from './master-dialect.ts';
import type { RedirectDialect } from './redirect-dialect.ts';
import type { FeedDialect } from './tick-dialect.ts';

/** What the contract calls the live brokers: every broker but the one for paper trading. */
export type LiveBrokerName = Exclude<Broker, 'testBroker'>;

/** The addresses of one broker, by what is reached there: `rest`, `stream`. Without a slash at the end. */
export type BrokerHosts = Readonly<Record<string, string>>;

/** Everything that Spark knows of one live broker. The registry has one of these for each. */
export type LiveAdapter<Hosts = BrokerHosts> = {
  readonly broker: LiveBrokerName;
  /** What people call it. */
  readonly title: string;
  /** Its page of the documentation, below /spark/ConnectBrokers. */
  readonly page: string;
  /** The real addresses. SPARK_BROKER_HOSTS replaces each of them by its name. */
  readonly hosts: BrokerHosts;
  /** The addresses when one simulator stands for all of them. */
  readonly hostsAt: (simulator: SimulatorAddress) => Hosts;
  readonly dialect: (hosts: Hosts, clock: Clock) => BrokerDialect;
  readonly feed: (hosts: Hosts) => FeedDialect;
  readonly master: (hosts: Hosts) => MasterDialect;
  readonly redirect: RedirectDialect;
  /** What its price stream and its history call an instrument; null where it has no name for it. */
  readonly feedName: (instrument: InstrumentToName) => string | null;
  /** The exchange's number in the broker's own one. Absent: they are the same. */
  readonly exchangeToken?: (token: string) => string;
};

export type SimulatorAddress = { readonly url: string; readonly streamUrl: string };

export type InstrumentToName = {
  readonly instrument: Instrument;
  /** Whether the contract is the last of its month: brokers that write symbols spell it by the month's name. */
  readonly isMonthly: boolean;
  /** False where Spark made the token up, which means nothing to a broker. */
  readonly hasExchangeToken: boolean;
  /** How the broker's own list has it, which is believed over any rule. */
  readonly listed: { readonly symbol: string; readonly token: string } | null;
};

/** Hides what the addresses of a broker are called: addresses that are not given are the real ones. */
export function liveAdapter<Hosts extends Readonly<Record<keyof Hosts, string>>>(
  adapter: Omit<LiveAdapter<Hosts>, 'hosts'> & { readonly hosts: Hosts },
): LiveAdapter {
  const { hosts: real, hostsAt, dialect, feed, master } = adapter;
  const whole = (given: BrokerHosts): Hosts => ({ ...real, ...given });
  return {
    ...adapter,
    hosts: { ...real },
    hostsAt: (simulator) => ({ ...hostsAt(simulator) }),
    dialect: (hosts, clock) => dialect(whole(hosts), clock),
    feed: (hosts) => feed(whole(hosts)),
    master: (hosts) => master(whole(hosts)),
  };
}
