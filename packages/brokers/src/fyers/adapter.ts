import { liveAdapter } from '../frame/live-adapter.ts';
import { AUTH_CODE_REDIRECT } from '../frame/redirect-dialect.ts';
import { fyersDialect, fyersFeedDialect } from './dialect.ts';
import { FYERS_HOSTS, fyersHostsAt } from './hosts.ts';
import { exchangeTokenOf, fyersSymbol } from './mapping.ts';
import { fyersMaster } from './master.ts';

export const fyers = liveAdapter({
  broker: 'FYERS',
  title: 'FYERS',
  page: 'Fyers',
  hosts: FYERS_HOSTS,
  hostsAt: fyersHostsAt,
  dialect: fyersDialect,
  feed: fyersFeedDialect,
  master: fyersMaster,
  // Its redirect also has a `code`, which is a status number.
  redirect: AUTH_CODE_REDIRECT,
  feedName: ({ instrument, isMonthly, listed }) => listed?.symbol ?? fyersSymbol(instrument, isMonthly),
  exchangeToken: exchangeTokenOf,
});
