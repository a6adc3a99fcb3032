import type { SimulatorDialect } from '../frame/simulator-dialect.ts';
import { xtsHistoryRoutes } from './xts-history.ts';
import { xtsLoginRoutes } from './xts-login.ts';
import { xtsMarketRoutes } from './xts-market.ts';
import { xtsMarketSocket } from './xts-market-socket.ts';
import { xtsMasterRoutes } from './xts-master.ts';
import { xtsOrderSocket } from './xts-order-socket.ts';
import { xtsOrderRoutes } from './xts-orders.ts';
import { xtsPortfolioRoutes } from './xts-portfolio.ts';
import { xtsErrors } from './xts-replies.ts';

const FIRST_ORDER = 1_110_000_000;

/** IIFL by Symphony XTS: the interactive and the market-data application under one address, with their real paths. */
export const xtsDialect: SimulatorDialect = {
  broker: 'IIFLXTS',
  routes: [
    ...xtsLoginRoutes,
    ...xtsOrderRoutes,
    ...xtsPortfolioRoutes,
    ...xtsMarketRoutes,
    ...xtsHistoryRoutes,
    ...xtsMasterRoutes,
  ],
  sockets: [xtsOrderSocket, xtsMarketSocket],
  errors: xtsErrors,
  tokenOf: ({ headers }) => headers.authorization ?? null,
  orderId: (count) => String(FIRST_ORDER + count),
  // The rule of the exchanges; the limits of XTS itself are not documented.
  limits: [{ calls: ['place', 'change', 'cancel'], by: 'account', count: 10, perMs: 1_000 }],
  people: () => [
    {
      clientId: 'IIFL0001',
      appId: 'interactive-key',
      secret: 'interactive-secret',
      marketAppId: 'market-key',
      marketSecret: 'market-secret',
    },
  ],
};
