import { SIMULATORS } from '@spark/simulators';
import type { WireBroker } from '@spark/testkit';
import type { BrokerInstrument } from '../frame/broker-dialect.ts';
import { fyersDialect } from './dialect.ts';
import { fyersHostsAt } from './hosts.ts';

/** What FYERS calls the instruments of the small market. */
export const SMALL_MARKET_AT_FYERS: readonly BrokerInstrument[] = [
  { key: 'NSE:26000', exchange: 'NSE', symbol: 'NSE:NIFTY50-INDEX', token: '101000000026000' },
  { key: 'NSE:3045', exchange: 'NSE', symbol: 'NSE:SBIN-EQ', token: '10100000003045' },
  { key: 'NFO:53001', exchange: 'NFO', symbol: 'NSE:NIFTY26NOVFUT', token: '101126112453001' },
];

/** The adapter and the simulator, for the stage of the broker suite. */
export const FYERS_ON_THE_WIRE: WireBroker = {
  simulator: SIMULATORS.FYERS,
  dialect: (at) => fyersDialect(fyersHostsAt(at)),
  instruments: async () => ({
    find: (wanted) => SMALL_MARKET_AT_FYERS.find(({ key }) => key === wanted) ?? null,
  }),
  secretsOf: ({ appId, secret }) => ({ ApiKey: appId, ApiSecret: secret }),
};
