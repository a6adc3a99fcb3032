import {
  createManualClock,
  createSeededRandomness,
  openSmallMarket,
  SMALL_MARKET_FUTURE,
  SMALL_MARKET_INDEX,
  SMALL_MARKET_SHARE,
} from '@spark/testkit';
import { type BrokerSimulatorParts, startBrokerSimulator } from './broker-simulator.ts';
import type { SimulatedAccount } from './simulated-account.ts';
import type { SimulatorDialect } from './simulator-dialect.ts';

const LISTED = [SMALL_MARKET_INDEX, SMALL_MARKET_SHARE, SMALL_MARKET_FUTURE];

export const ONE: SimulatedAccount = {
  clientId: 'XS00001',
  appId: 'SPARKONE-100',
  secret: 'SECRETONE1',
  marketAppId: 'MARKETONE',
  marketSecret: 'MARKETSECRET1',
  pin: '1234',
  totpSecret: 'JBSWY3DPEHPK3PXP',
};

export const TWO: SimulatedAccount = {
  clientId: 'XS00002',
  appId: 'SPARKTWO-100',
  secret: 'SECRETTWO2',
  marketAppId: 'MARKETTWO',
  marketSecret: 'MARKETSECRET2',
  pin: '4321',
  totpSecret: 'KRSXG5DSMFXGOIDP',
};

/** A simulator of this dialect on a small market, by a clock that the test moves. */
export async function openStand(dialect: SimulatorDialect, parts: Partial<BrokerSimulatorParts> = {}) {
  const clock = createManualClock();
  const market = openSmallMarket(clock);
  const simulator = await startBrokerSimulator(dialect, {
    accounts: [ONE, TWO],
    floor: market.floor,
    listing: { find: (key) => LISTED.find((listed) => listed.key === key) ?? null, all: () => LISTED },
    clock,
    timers: clock,
    random: createSeededRandomness(1),
    ...parts,
  });
  return {
    simulator,
    clock,
    floor: market.floor,
    close: async () => {
      market.floor.close();
      await simulator.close();
    },
  };
}
