import type { IconName } from '../parts/Icon.tsx';

/** The pages of the console, in the sequence of the navigation. `key` follows G. */
export type PageEntry = {
  readonly to: string;
  readonly name: string;
  readonly icon: IconName;
  readonly key: string;
  readonly isForAdmins?: boolean;
};

export const PAGES: readonly PageEntry[] = [
  { to: '/', name: 'Desk', icon: 'desk', key: 'd' },
  { to: '/orders', name: 'Orders', icon: 'orders', key: 'o' },
  { to: '/positions', name: 'Positions', icon: 'positions', key: 'p' },
  { to: '/trade', name: 'Trade', icon: 'trade', key: 't' },
  { to: '/chain', name: 'Chain', icon: 'chain', key: 'c' },
  { to: '/basket', name: 'Basket', icon: 'basket', key: 'b' },
  { to: '/build', name: 'BuildAlgos', icon: 'build', key: 'u' },
  { to: '/deployments', name: 'Deployments', icon: 'deployments', key: 'y' },
  { to: '/connections/accounts', name: 'Connections', icon: 'connections', key: 'n' },
  { to: '/trades', name: 'Trades', icon: 'trades', key: 'r' },
  { to: '/backtests', name: 'Backtests', icon: 'backtests', key: 'e' },
  { to: '/replays', name: 'Replays', icon: 'replays', key: 'w' },
  { to: '/alerts', name: 'Alerts', icon: 'alerts', key: 'a' },
  { to: '/risk', name: 'Risk', icon: 'risk', key: 'k' },
  { to: '/logs', name: 'Logs', icon: 'logs', key: 'l' },
  { to: '/data', name: 'Data', icon: 'data', key: 'i' },
  { to: '/settings', name: 'Settings', icon: 'settings', key: 's' },
  { to: '/admin', name: 'Admin', icon: 'admin', key: 'm', isForAdmins: true },
];

/** The bar at the bottom of a phone has room for these, and one that opens the rest. */
export const PHONE_PAGES: readonly string[] = ['/', '/positions', '/orders', '/trade'];
