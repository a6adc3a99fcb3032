import type { Clock, Instrument, Randomness, Timers } from '@spark/core';
import type { ExchangeFloor } from '@spark/exchange';
import type { InstrumentTable } from '@spark/market';
import type { BrokerSimulator, Listing, SimulatedAccount, SimulatorDialect } from '@spark/simulators';
import type { InstrumentBook } from '../instruments/instrument-book.ts';
import type { BrokerHosts } from '../settings/broker-hosts.ts';
import { type SimulatedBroker, simulatedHosts } from './simulated-hosts.ts';

type People = Readonly<Record<SimulatedBroker, readonly SimulatedAccount[]>>;

/** The accounts at the simulated brokers. Made up, and the same every time, so that pages can show them. */
function simulatedPeople(publicUrl: () => string): People {
  return {
    FYERS: [{ clientId: 'XS00001', appId: 'SPARKSIM-100', secret: 'fyers-secret' }],
    IIFLXTS: [
      {
        clientId: 'IIFL0001',
        appId: 'interactive-key',
        secret: 'interactive-secret',
        marketAppId: 'market-key',
        marketSecret: 'market-secret',
      },
    ],
    ANGELONE: [
      {
        clientId: 'A000001',
        appId: 'smartapi-key',
        secret: 'smartapi-secret',
        pin: '0000',
        totpSecret: 'JBSWY3DPEHPK3PXP',
        // Our own address is certain only once the server listens.
        get redirectUrl() {
          return `${publicUrl()}/auth_code/ANGELONE`;
        },
      },
    ],
  };
}

/** The brokers as servers on this machine, all on the simulated exchange. */
export type SimulatedBrokers = {
  readonly byBroker: Readonly<Record<SimulatedBroker, BrokerSimulator>>;
  /** Who may log in there. */
  readonly accounts: People;
  readonly hosts: BrokerHosts;
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
  const { floor, listing, clock, timers, random } = parts;
  // Loaded only here: nothing else needs the simulators.
  const { simulatedAngel, simulatedFyers, simulatedXts, startBrokerSimulator } = await import(
    '@spark/simulators'
  );
  const accounts = simulatedPeople(parts.publicUrl);
  const started: BrokerSimulator[] = [];
  async function start(broker: SimulatedBroker, dialect: SimulatorDialect): Promise<BrokerSimulator> {
    const world = { floor, listing, clock, timers, random, accounts: accounts[broker] };
    const simulator = await startBrokerSimulator(dialect, world);
    started.push(simulator);
    return simulator;
  }
  const FYERS = await start('FYERS', simulatedFyers);
  const IIFLXTS = await start('IIFLXTS', simulatedXts);
  const ANGELONE = await start('ANGELONE', simulatedAngel);
  return {
    byBroker: { FYERS, IIFLXTS, ANGELONE },
    accounts,
    hosts: simulatedHosts({ FYERS, IIFLXTS, ANGELONE }),
    close: async () => {
      await Promise.all(started.map((simulator) => simulator.close()));
    },
  };
}

/** Our list of instruments, as far as it is wanted. */
export function listingOf(
  { instruments, current }: InstrumentBook,
  isListed: (instrument: Instrument) => boolean = isSimulated,
): Listing {
  return { find: instruments.find, all: () => listed(current(), isListed) };
}

/**
 * All but the options of shares: those are nine rows in ten, and a list with them blocks everything else for seconds.
 */
function isSimulated({ instrumentType }: Instrument): boolean {
  return instrumentType !== 'OPTSTK';
}

function* listed(
  table: InstrumentTable,
  isListed: (instrument: Instrument) => boolean,
): Iterable<Instrument> {
  for (let row = 0; row < table.columns.rows; row++) {
    const instrument = table.at(row);
    if (isListed(instrument)) yield instrument;
  }
}
