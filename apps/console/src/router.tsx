import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { NotFound } from './shell/NotFound.tsx';
import { PageFailed } from './shell/PageFailed.tsx';
import { Shell } from './shell/Shell.tsx';

/** Search fields that every page with a table takes; what a page does not know is left alone. */
type Search = Readonly<Record<string, string | undefined>>;

function readSearch(raw: Record<string, unknown>): Search {
  return Object.fromEntries(
    Object.entries(raw).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  );
}

const rootRoute = createRootRoute({
  component: Shell,
  validateSearch: readSearch,
});

const desk = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/desk/DeskPage.tsx'), 'DeskPage'),
});
/** The login stands in front of every page; who is signed in has no need of its address. */
const login = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});
const orders = createRoute({
  getParentRoute: () => rootRoute,
  path: '/orders',
  component: lazyRouteComponent(() => import('./pages/orders/OrdersPage.tsx'), 'OrdersPage'),
});
const order = createRoute({
  getParentRoute: () => rootRoute,
  path: '/orders/$strefID',
  component: lazyRouteComponent(() => import('./pages/orders/OrderPage.tsx'), 'OrderPage'),
});
const positions = createRoute({
  getParentRoute: () => rootRoute,
  path: '/positions',
  component: lazyRouteComponent(() => import('./pages/positions/PositionsPage.tsx'), 'PositionsPage'),
});
const trade = createRoute({
  getParentRoute: () => rootRoute,
  path: '/trade',
  component: lazyRouteComponent(() => import('./pages/trade/TradePage.tsx'), 'TradePage'),
});
const tradeOne = createRoute({
  getParentRoute: () => rootRoute,
  path: '/trade/$token',
  component: lazyRouteComponent(() => import('./pages/trade/TradePage.tsx'), 'TradePage'),
});
const chain = createRoute({
  getParentRoute: () => rootRoute,
  path: '/chain',
  component: lazyRouteComponent(() => import('./pages/chain/ChainPage.tsx'), 'ChainPage'),
});
const chainOne = createRoute({
  getParentRoute: () => rootRoute,
  path: '/chain/$underlying',
  component: lazyRouteComponent(() => import('./pages/chain/ChainPage.tsx'), 'ChainPage'),
});
const basket = createRoute({
  getParentRoute: () => rootRoute,
  path: '/basket',
  component: lazyRouteComponent(() => import('./pages/basket/BasketPage.tsx'), 'BasketPage'),
});
const build = createRoute({
  getParentRoute: () => rootRoute,
  path: '/build',
  component: lazyRouteComponent(() => import('./pages/builder/LibraryPage.tsx'), 'LibraryPage'),
});
const buildNew = createRoute({
  getParentRoute: () => rootRoute,
  path: '/build/new',
  component: lazyRouteComponent(() => import('./pages/builder/NewPage.tsx'), 'NewPage'),
});
const buildOne = createRoute({
  getParentRoute: () => rootRoute,
  path: '/build/$id',
  component: lazyRouteComponent(() => import('./pages/builder/EditorPage.tsx'), 'EditorPage'),
});
const connectionsFirst = createRoute({
  getParentRoute: () => rootRoute,
  path: '/connections',
  beforeLoad: () => {
    throw redirect({ to: '/connections/$tab', params: { tab: 'accounts' }, replace: true });
  },
});
const connections = createRoute({
  getParentRoute: () => rootRoute,
  path: '/connections/$tab',
  component: lazyRouteComponent(() => import('./pages/connections/ConnectionsPage.tsx'), 'ConnectionsPage'),
});
const trades = createRoute({
  getParentRoute: () => rootRoute,
  path: '/trades',
  component: lazyRouteComponent(() => import('./pages/trades/TradesPage.tsx'), 'TradesPage'),
});
const backtests = createRoute({
  getParentRoute: () => rootRoute,
  path: '/backtests',
  component: lazyRouteComponent(() => import('./pages/backtests/BacktestsPage.tsx'), 'BacktestsPage'),
});
const backtest = createRoute({
  getParentRoute: () => rootRoute,
  path: '/backtests/$backtestID',
  component: lazyRouteComponent(() => import('./pages/backtests/BacktestPage.tsx'), 'BacktestPage'),
});
const replays = createRoute({
  getParentRoute: () => rootRoute,
  path: '/replays',
  component: lazyRouteComponent(() => import('./pages/replays/ReplaysPage.tsx'), 'ReplaysPage'),
});
const replay = createRoute({
  getParentRoute: () => rootRoute,
  path: '/replays/$replayID',
  component: lazyRouteComponent(() => import('./pages/replays/ReplayPage.tsx'), 'ReplayPage'),
});
const sweep = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sweeps/$sweepID',
  component: lazyRouteComponent(() => import('./pages/sweeps/SweepPage.tsx'), 'SweepPage'),
});
const deployments = createRoute({
  getParentRoute: () => rootRoute,
  path: '/deployments',
  component: lazyRouteComponent(() => import('./pages/deployments/DeploymentsPage.tsx'), 'DeploymentsPage'),
});
const deploy = createRoute({
  getParentRoute: () => rootRoute,
  path: '/deployments/new',
  component: lazyRouteComponent(() => import('./pages/deployments/DeployPage.tsx'), 'DeployPage'),
});
const deployment = createRoute({
  getParentRoute: () => rootRoute,
  path: '/deployments/$deploymentID',
  component: lazyRouteComponent(() => import('./pages/deployments/DeploymentPage.tsx'), 'DeploymentPage'),
});
const alerts = createRoute({
  getParentRoute: () => rootRoute,
  path: '/alerts',
  component: lazyRouteComponent(() => import('./pages/alerts/AlertsPage.tsx'), 'AlertsPage'),
});
const risk = createRoute({
  getParentRoute: () => rootRoute,
  path: '/risk',
  component: lazyRouteComponent(() => import('./pages/risk/RiskPage.tsx'), 'RiskPage'),
});
const logs = createRoute({
  getParentRoute: () => rootRoute,
  path: '/logs',
  component: lazyRouteComponent(() => import('./pages/logs/LogsPage.tsx'), 'LogsPage'),
});
const data = createRoute({
  getParentRoute: () => rootRoute,
  path: '/data',
  component: lazyRouteComponent(() => import('./pages/data/DataPage.tsx'), 'DataPage'),
});
const settings = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('./pages/settings/SettingsPage.tsx'), 'SettingsPage'),
});
const admin = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  component: lazyRouteComponent(() => import('./pages/admin/AdminPage.tsx'), 'AdminPage'),
});
const nodes = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/nodes',
  component: lazyRouteComponent(() => import('./pages/nodes/NodesPage.tsx'), 'NodesPage'),
});

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    desk,
    login,
    orders,
    order,
    positions,
    trade,
    tradeOne,
    chain,
    chainOne,
    basket,
    build,
    buildNew,
    buildOne,
    connectionsFirst,
    connections,
    trades,
    backtests,
    backtest,
    sweep,
    replays,
    replay,
    deployments,
    deploy,
    deployment,
    alerts,
    risk,
    logs,
    data,
    settings,
    admin,
    nodes,
  ]),
  basepath: '/console',
  defaultPreload: 'intent',
  // Inside the shell, so that navigation and kill switch stay.
  defaultErrorComponent: PageFailed,
  defaultNotFoundComponent: NotFound,
  // Texts in the address stay texts: `NFO:35003` and `24000` are names here.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const fields = Object.entries(search).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && value !== '' ? [[name, value]] : [],
    );
    return fields.length === 0 ? '' : `?${new URLSearchParams(fields)}`;
  },
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
