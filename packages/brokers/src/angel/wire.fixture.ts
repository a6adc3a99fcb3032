import { SIMULATORS } from '@spark/simulators';
import { SMALL_MARKET_FUTURE, SMALL_MARKET_INDEX, SMALL_MARKET_SHARE, type WireBroker } from '@spark/testkit';
import { angelDialect } from './dialect.ts';
import { angelHostsAt } from './hosts.ts';
import { angelInstrument } from './mapping.ts';

const LISTED = [SMALL_MARKET_INDEX, SMALL_MARKET_SHARE, SMALL_MARKET_FUTURE];

/** The adapter and the simulator, for the stage of the broker suite. */
export const ANGEL_ON_THE_WIRE: WireBroker = {
  simulator: SIMULATORS.ANGELONE,
  dialect: (at) => angelDialect(angelHostsAt(at), at.world.clock),
  instruments: async () => ({
    find: (wanted) => {
      const listed = LISTED.find(({ key }) => key === wanted);
      return listed ? angelInstrument(listed) : null;
    },
  }),
  secretsOf: ({ appId, pin = '', totpSecret = '' }) => ({ ApiKey: appId, Pin: pin, Totp: totpSecret }),
};

/**
 * The same with a trade book that may be looked at as often as one likes, for the few cases that compare fills of one moment.
 * Angel shows trades once a second, and a stage that let that second pass would let the market trade with the orders of
 * the case in it.
 */
export function withoutWaitingForTrades(broker: WireBroker): WireBroker {
  const { limits = [] } = broker.simulator;
  return {
    ...broker,
    simulator: {
      ...broker.simulator,
      limits: limits.filter(({ calls }) => calls === 'all' || !calls.includes('trades')),
    },
    dialect: (at) => {
      const dialect = broker.dialect(at);
      const budgets = dialect.budgets.filter(({ kinds }) => kinds === 'all' || !kinds.includes('trades'));
      return { ...dialect, budgets };
    },
  };
}
