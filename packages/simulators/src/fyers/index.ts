import { istDay } from '@spark/core';
import type { SimulatorDialect } from '../frame/simulator-dialect.ts';
import { fyersLoginRoutes } from './fyers-login.ts';
import { fyersMarginRoutes } from './fyers-margin.ts';
import { fyersMarketRoutes } from './fyers-market.ts';
import { fyersMasterRoutes } from './fyers-master.ts';
import { fyersOrderSocket } from './fyers-order-socket.ts';
import { fyersOrderRoutes } from './fyers-orders.ts';
import { fyersPortfolioRoutes } from './fyers-portfolio.ts';
import { fyersErrors } from './fyers-replies.ts';
import { hsmSocket } from './hsm-socket.ts';

/** FYERS API v3. Below one address: /api/v3, /data, the sockets and the lists of symbols, each with its real path. */
export const fyersDialect: SimulatorDialect = {
  broker: 'FYERS',
  routes: [
    ...fyersLoginRoutes,
    ...fyersOrderRoutes,
    ...fyersPortfolioRoutes,
    ...fyersMarginRoutes,
    ...fyersMarketRoutes,
    ...fyersMasterRoutes,
  ],
  sockets: [fyersOrderSocket, hsmSocket],
  errors: fyersErrors,
  tokenOf: ({ headers }) => headers.authorization ?? null,
  orderId: (count, at) => `${istDay(at).slice(2).replaceAll('-', '')}${String(count).padStart(8, '0')}`,
  limits: [
    { calls: 'all', by: 'app', count: 10, perMs: 1_000 },
    { calls: 'all', by: 'app', count: 200, perMs: 60_000 },
  ],
  people: () => [{ clientId: 'XS00001', appId: 'SPARKSIM-100', secret: 'fyers-secret' }],
};
