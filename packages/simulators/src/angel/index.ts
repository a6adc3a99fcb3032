import { istDay } from '@spark/core';
import type { SimulatorDialect } from '../frame/simulator-dialect.ts';
import { angelCandleRoutes } from './angel-candles.ts';
import { bearerOf } from './angel-headers.ts';
import { angelLoginRoutes } from './angel-login.ts';
import { angelMarginRoutes } from './angel-margin.ts';
import { angelMarketRoutes } from './angel-market.ts';
import { angelOrderSocket } from './angel-order-socket.ts';
import { angelOrderRoutes } from './angel-orders.ts';
import { angelPortfolioRoutes } from './angel-portfolio.ts';
import { angelErrors } from './angel-replies.ts';
import { angelTickSocket } from './angel-tick-socket.ts';

const SECOND = 1_000;
const MINUTE = 60_000;
const HOUR = 3_600_000;

/** Angel One's SmartAPI. Below one address: REST, login page, both sockets and the list of instruments, by real paths. */
export const angelDialect: SimulatorDialect = {
  broker: 'ANGELONE',
  routes: [
    ...angelLoginRoutes,
    ...angelOrderRoutes,
    ...angelPortfolioRoutes,
    ...angelMarginRoutes,
    ...angelMarketRoutes,
    ...angelCandleRoutes,
  ],
  sockets: [angelOrderSocket, angelTickSocket],
  errors: angelErrors,
  tokenOf: bearerOf,
  orderId: (count, at) => `${istDay(at).slice(2).replaceAll('-', '')}${String(count).padStart(9, '0')}`,
  // Counted per client, each call by itself.
  limits: [
    { calls: ['margin'], by: 'account', count: 10, perMs: SECOND },
    { calls: ['margin'], by: 'account', count: 500, perMs: MINUTE },
    ...(['place', 'change', 'cancel'] as const).flatMap((call) => [
      { calls: [call], by: 'account', count: 20, perMs: SECOND } as const,
      { calls: [call], by: 'account', count: 500, perMs: MINUTE } as const,
      { calls: [call], by: 'account', count: 1_000, perMs: HOUR } as const,
    ]),
    { calls: ['orders'], by: 'account', count: 1, perMs: SECOND },
    { calls: ['trades'], by: 'account', count: 1, perMs: SECOND },
    { calls: ['positions'], by: 'account', count: 1, perMs: SECOND },
    { calls: ['holdings'], by: 'account', count: 1, perMs: SECOND },
    { calls: ['funds'], by: 'account', count: 2, perMs: SECOND },
    { calls: ['quotes'], by: 'account', count: 10, perMs: SECOND },
    { calls: ['quotes'], by: 'account', count: 500, perMs: MINUTE },
    { calls: ['candles'], by: 'account', count: 3, perMs: SECOND },
    { calls: ['candles'], by: 'account', count: 180, perMs: MINUTE },
    { calls: ['login'], by: 'account', count: 1, perMs: SECOND },
  ],
  people: (redirectUrl) => [
    {
      clientId: 'A000001',
      appId: 'smartapi-key',
      secret: 'smartapi-secret',
      pin: '0000',
      totpSecret: 'JBSWY3DPEHPK3PXP',
      // Spark's own address is certain only once it listens there.
      get redirectUrl() {
        return redirectUrl();
      },
    },
  ],
};
