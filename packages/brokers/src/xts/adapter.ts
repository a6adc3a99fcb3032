import { liveAdapter } from '../frame/live-adapter.ts';
import { AUTH_CODE_REDIRECT } from '../frame/redirect-dialect.ts';
import { xtsDialect, xtsFeedDialect } from './dialect.ts';
import { XTS_HOSTS, xtsHostsAt } from './hosts.ts';
import { xtsFeedName } from './mapping.ts';
import { xtsMaster } from './master.ts';

export const xts = liveAdapter({
  broker: 'IIFLXTS',
  title: 'IIFL XTS',
  page: 'IIFLXTS',
  hosts: XTS_HOSTS,
  hostsAt: xtsHostsAt,
  dialect: xtsDialect,
  feed: xtsFeedDialect,
  master: xtsMaster,
  redirect: AUTH_CODE_REDIRECT,
  feedName: xtsFeedName,
});
