import { AUTH_CODE_REDIRECT, liveAdapter } from '@spark/brokers';
import { MINIBROKER, minibrokerDialect, minibrokerFeedDialect } from './dialect.fixture.ts';
import { MINIBROKER_HOSTS, minibrokerHostsAt } from './hosts.fixture.ts';
import { minibrokerMaster } from './master.fixture.ts';

/** A fourth broker, whole: this folder, and one entry in the list of adapters. */
export const minibroker = liveAdapter({
  broker: MINIBROKER,
  title: 'Minibroker',
  page: 'Minibroker',
  hosts: MINIBROKER_HOSTS,
  hostsAt: minibrokerHostsAt,
  dialect: minibrokerDialect,
  feed: minibrokerFeedDialect,
  master: minibrokerMaster,
  redirect: AUTH_CODE_REDIRECT,
  feedName: ({ instrument, listed }) => listed?.symbol ?? instrument.key,
});
