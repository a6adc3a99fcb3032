import { liveAdapter } from '../frame/live-adapter.ts';
import { angelDialect, angelFeedDialect } from './dialect.ts';
import { ANGEL_HOSTS, angelHostsAt } from './hosts.ts';
import { ANGEL_REDIRECT } from './login.ts';
import { angelFeedName } from './mapping.ts';
import { angelMaster } from './master.ts';

export const angel = liveAdapter({
  broker: 'ANGELONE',
  title: 'Angel One',
  page: 'Angelone',
  hosts: ANGEL_HOSTS,
  hostsAt: angelHostsAt,
  dialect: angelDialect,
  feed: angelFeedDialect,
  master: angelMaster,
  redirect: ANGEL_REDIRECT,
  feedName: angelFeedName,
});
