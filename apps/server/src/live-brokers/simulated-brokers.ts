import type { Clock, Instrument, Randomness, Timers } from '@spark/core';
import type { ExchangeFloor } from '@spark/exchange';
import type { InstrumentTable } from '@spark/market';
import {
  type BrokerSimulator,
  type SimulatedAccount,
  type SimulatorDialect,
  simulatedAngel,
  simulatedFyers,
  simulatedXts,
  startBrokerSimulator,
} from '@spark/simulators';
import type { InstrumentBook } from '../instruments/instrument-book.ts';
import type { BrokerHosts } from './broker-hosts.ts';

export const SIMULATED_BROKER = ['FYERS', 'IIFLXTS', 'ANGELONE'] as const;
export type SimulatedBroker = (typeof SIMULATED_BROKER)[number];

type People = Readonly<Record<SimulatedBroker, readonly SimulatedAccount[]>>;

/** Who trades at the simulated brokers. Made up, and the same every time, so that pages can show it. */
function rehearsalPeople(publicUrl: () => string): People {
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
        // Our own address is known for certain only once somebody listens there.
        get redirectUrl() {
          return `${publicUrl()}/auth_code/ANGELONE`;
        },
      },
    ],
  };
}

/** The brokers as servers on this machine, all on the simulated exchange of the house. */
export type SimulatedBrokers = {
  readonly of: Readonly<Record<SimulatedBroker, BrokerSimulator>>;
  /** Who may log in there. */
  readonly accounts: People;
  readonly hosts: BrokerHosts;
  readonly close: () => Promise<void>;
};

export type SimulationParts = {
  readonly floor: ExchangeFloor;
  readonly instruments: InstrumentBook;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Randomness;
  /** What the brokers list; absent: shares, indices, and the contracts of two indices. */
  readonly isListed?: (instrument: Instrument) => boolean;
  readonly publicUrl: () => string;
};

export async function startSimulatedBrokers(parts: SimulationParts): Promise<SimulatedBrokers> {
  const { floor, instruments, clock, timers, random } = parts;
  const { isListed = isInRehearsal } = parts;
  const accounts = rehearsalPeople(parts.publicUrl);
  const listing = {
    find: instruments.instruments.find,
    all: () => listed(instruments.current(), isListed),
  };
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
    of: { FYERS, IIFLXTS, ANGELONE },
    accounts,
    hosts: simulatedHosts({ FYERS, IIFLXTS, ANGELONE }),
    close: async () => {
      await Promise.all(started.map((simulator) => simulator.close()));
    },
  };
}

/** Where everything of a broker is, when all of it is at one simulator. */
export function simulatedHosts({
  FYERS,
  IIFLXTS,
  ANGELONE,
}: Readonly<Record<SimulatedBroker, Pick<BrokerSimulator, 'url' | 'streamUrl'>>>): BrokerHosts {
  return {
    FYERS: {
      rest: `${FYERS.url}/api/v3`,
      data: `${FYERS.url}/data`,
      stream: FYERS.streamUrl,
      master: `${FYERS.url}/sym_details`,
    },
    IIFLXTS: { rest: IIFLXTS.url, stream: IIFLXTS.streamUrl },
    ANGELONE: {
      rest: ANGELONE.url,
      loginPage: `${ANGELONE.url}/publisher-login`,
      orderStream: `${ANGELONE.streamUrl}/smart-order-update`,
      tickStream: `${ANGELONE.streamUrl}/smart-stream`,
      master: `${ANGELONE.url}/OpenAPI_File/files/OpenAPIScripMaster.json`,
    },
  };
}

/** A list of everything would keep the machine busy for half a minute, because its bands need a price for each row. */
function isInRehearsal({ class: kind, name }: Instrument): boolean {
  return kind === 'equity' || kind === 'index' || name === 'NIFTY' || name === 'SENSEX';
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
