import { byLiveBroker, LIVE_ADAPTERS, type LiveBrokerName } from '@spark/brokers';
import { assert, type Clock, type Instrument, type Randomness, type Timers } from '@spark/core';
import type { ExchangeFloor } from '@spark/exchange';
import type { InstrumentTable } from '@spark/market';
import type { BrokerSimulator, Listing, SimulatedAccount } from '@spark/simulators';
import type { InstrumentBook } from '../instruments/instrument-book.ts';
import type { OtherHosts } from '../settings/broker-hosts.ts';

/** Every live broker has its simulator. */
export const SIMULATED_BROKER: readonly LiveBrokerName[] = LIVE_ADAPTERS.map(({ broker }) => broker);
export type SimulatedBroker = LiveBrokerName;

/** The brokers as servers on this machine, all on the simulated exchange. */
export type SimulatedBrokers = {
  readonly byBroker: Readonly<Record<SimulatedBroker, BrokerSimulator>>;
  /** Who may log in there. */
  readonly accounts: Readonly<Record<SimulatedBroker, readonly SimulatedAccount[]>>;
  readonly hosts: OtherHosts;
  readonly close: () => Promise<void>;
};

export type SimulationParts = {
  readonly floor: ExchangeFloor;
  /** What the brokers list. */
  readonly listing: Listing;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Randomness;
  readonly publicUrl: () => string;
};

export async function startSimulatedBrokers(parts: SimulationParts): Promise<SimulatedBrokers> {
  const { floor, listing, clock, timers, random, publicUrl } = parts;
  // Loaded only here: nothing else needs the simulators.
  const { SIMULATORS, startBrokerSimulator } = await import('@spark/simulators');
  const accounts = byLiveBroker(({ broker }) =>
    SIMULATORS[broker].people(() => `${publicUrl()}/auth_code/${broker}`),
  );
  const started = new Map<SimulatedBroker, BrokerSimulator>();
  for (const broker of SIMULATED_BROKER) {
    const world = { floor, listing, clock, timers, random, accounts: accounts[broker] };
    started.set(broker, await startBrokerSimulator(SIMULATORS[broker], world));
  }
  const simulatorOf = (broker: SimulatedBroker): BrokerSimulator => {
    const simulator = started.get(broker);
    assert(simulator, `${broker} is simulated`);
    return simulator;
  };
  return {
    byBroker: byLiveBroker(({ broker }) => simulatorOf(broker)),
    accounts,
    hosts: byLiveBroker(({ broker, hostsAt }) => hostsAt(simulatorOf(broker))),
    close: async () => {
      await Promise.all([...started.values()].map((simulator) => simulator.close()));
    },
  };
}

/** Our list of instruments, as far as it is wanted. */
export function listingOf(
  { instruments, current }: InstrumentBook,
  isListed: (instrument: Instrument) => boolean = isSimulated,
): Listing {
  // Every simulator goes through the list several times, and most of its rows are not wanted.
  const lists = new WeakMap<InstrumentTable, readonly Instrument[]>();
  const all = (): readonly Instrument[] => {
    const table = current();
    const known = lists.get(table) ?? listed(table, isListed);
    lists.set(table, known);
    return known;
  };
  return { find: instruments.find, all };
}

/**
 * All but the options of shares: those are nine rows in ten, and a list with them blocks everything else for seconds.
 */
function isSimulated({ instrumentType }: Instrument): boolean {
  return instrumentType !== 'OPTSTK';
}

function listed(
  table: InstrumentTable,
  isListed: (instrument: Instrument) => boolean,
): readonly Instrument[] {
  const found: Instrument[] = [];
  for (let row = 0; row < table.columns.rows; row++) {
    const instrument = table.at(row);
    if (isListed(instrument)) found.push(instrument);
  }
  return found;
}
