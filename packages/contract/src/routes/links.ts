import { MESSAGES } from '../messages.ts';
import { defineRoute } from '../route.ts';
import { Link, LinkPair, LinkSettings, NewLink } from '../schema/link.ts';

export const listLinks = defineRoute({
  id: 'listLinks',
  method: 'GET',
  path: '/linkstrategy',
  tag: 'Strategy links',
  summary: 'List your links',
  description: 'Which strategy trades in which account, and with what size.',
  auth: 'bearer',
  extension: false,
  reply: { kind: 'envelope', item: Link, message: MESSAGES.dataReceived },
});

export const addLink = defineRoute({
  id: 'addLink',
  method: 'POST',
  path: '/linkstrategy',
  tag: 'Strategy links',
  summary: 'Link a strategy to an account',
  description: 'From now on orders of the strategy also go to this account, while the link is active.',
  auth: 'bearer',
  extension: false,
  body: NewLink,
  sample: { StrategyName: 'demo', AccountName: 'account1', Multiplier: 1, Activate: 1, Capital: 100000 },
  reply: { kind: 'envelope', item: null, message: MESSAGES.linkAdded },
});

export const changeLink = defineRoute({
  id: 'changeLink',
  method: 'PUT',
  path: '/linkstrategy',
  tag: 'Strategy links',
  summary: 'Change a link',
  description: 'Replaces multiplier, activation and capital of the link. Send all three.',
  auth: 'bearer',
  extension: false,
  query: LinkPair,
  body: LinkSettings,
  reply: { kind: 'envelope', item: null, message: MESSAGES.linkModified },
});

export const deleteLink = defineRoute({
  id: 'deleteLink',
  method: 'DELETE',
  path: '/linkstrategy',
  tag: 'Strategy links',
  summary: 'Remove a link',
  description: 'Orders of the strategy no longer go to this account. What is open there stays open.',
  auth: 'bearer',
  extension: false,
  query: LinkPair,
  reply: { kind: 'envelope', item: null, message: MESSAGES.linkDeleted },
});
