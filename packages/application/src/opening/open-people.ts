import { createChatCommands } from '../chats/chat-commands.ts';
import { createDailyNotices } from '../chats/daily-notices.ts';
import { createDeliveryNotices } from '../chats/delivery-notices.ts';
import type { OpenEvents } from '../events/open-events.ts';
import { callsHere, type OwnerCalls } from '../node/owner-calls.ts';
import { createRetentionRunner } from '../retention/retention-runner.ts';
import { type ConsoleSessions, createConsoleSessions } from '../sessions/console-sessions.ts';
import { type Credentials, createCredentials } from '../sessions/credentials.ts';
import { createSocketTickets, type SocketTickets } from '../sessions/socket-tickets.ts';
import type { OpenData } from '../storage/open-data.ts';
import { type AccessTokens, createAccessTokens } from '../users/access-tokens.ts';
import { createSignIn, type SignIn } from '../users/sign-in.ts';
import { createVisitorService, type VisitorService } from '../visitors/visitor-service.ts';
import type { ApplicationParts, Closing } from './application-parts.ts';
import type { OpenBrokers } from './open-brokers.ts';
import type { OpenMarket } from './open-market.ts';
import type { OpenOrders } from './open-orders.ts';

/** Sign-in, sessions, visitors and notices. */
export type OpenPeople = {
  readonly tokens: AccessTokens;
  readonly signIn: SignIn;
  readonly sessions: ConsoleSessions;
  readonly credentials: Credentials;
  readonly tickets: SocketTickets;
  readonly visitors: VisitorService;
};

type Opened = {
  readonly events: Pick<OpenEvents, 'events'>;
  readonly market: OpenMarket;
  readonly brokers: OpenBrokers;
  readonly orders: OpenOrders;
  /** What a visitor leaves beside the store. */
  readonly removeFiles: (ucc: string) => Promise<void>;
};

export function openPeople(
  parts: ApplicationParts,
  { store, desks, vault }: OpenData,
  opened: Opened,
  closing: Closing,
): OpenPeople {
  const { settings, ownerCalls = callsHere() } = parts;
  const { clock, timers, random, log } = parts.runtime;
  const { trading } = opened.orders;
  const endsAtMinute = settings.tokensEndAtMinute;
  const tokens = createAccessTokens({ key: vault.tokenKey, clock, endsAtMinute });
  const signIn = createSignIn({
    ...{ store, desks, vault, tokens, clock },
    limits: parts.loginLimits,
    servers: parts.servers,
  });
  const sessions = createConsoleSessions({ signIn, desks, vault, tokens, clock, random });
  const credentials = createCredentials({ signIn, sessions, vault, clock, random });
  const tickets = createSocketTickets({ clock, random });
  const startNotices = openNotices({ ...parts, ownerCalls }, { store, desks }, opened, closing);
  const { retentionYears: years } = settings;
  const retention = createRetentionRunner({
    ...{ clock, timers, log, retention: store.retention, years },
    duties: parts.duties,
  });
  closing.defer(retention.close);
  const visitors = createVisitorService({
    store,
    desks,
    vault,
    tokens,
    orders: trading.orders,
    registry: trading.registry,
    evict: async (ucc) => {
      await trading.evict(ucc);
      opened.events.events.forget(ucc);
    },
    clock,
    timers,
    random,
    log,
    removeFiles: opened.removeFiles,
    limits: parts.visitorLimits,
    ownership: parts.ownership,
    duties: parts.duties,
    ownerCalls,
  });
  closing.defer(visitors.close);
  // The start need not wait for earlier messages.
  const notices = startNotices().catch((error: unknown) =>
    log.error({ err: error }, 'Messages to chats could not be resumed.'),
  );
  const seen = visitors
    .start()
    .catch((error: unknown) => log.error({ err: error }, 'Earlier visitors could not be resumed.'));
  closing.defer(async () => {
    await notices;
    await seen;
  });
  return { tokens, signIn, sessions, credentials, tickets, visitors };
}

/** Scheduled messages to chats, and commands from them. Returns a function that starts them. */
function openNotices(
  { settings, runtime, ownership, duties, ownerCalls }: ApplicationParts & { ownerCalls: OwnerCalls },
  { store, desks }: Pick<OpenData, 'store' | 'desks'>,
  { market, brokers, orders }: Opened,
  closing: Closing,
): () => Promise<unknown> {
  const { clock, timers, random, log } = runtime;
  const { calendar, prices } = market;
  const { telegram } = brokers;
  const { registry, orders: calls } = orders.trading;
  const { notify, api, destinationIn } = telegram;
  const deliveries = createDeliveryNotices({
    ...{ store, registry, prices, calendar, notify },
    ...{ clock, timers, log, ownership },
  });
  closing.defer(deliveries.close);
  const notices = createDailyNotices({
    store,
    desks,
    orders: calls,
    prices,
    brokers: brokers.brokers,
    calendar,
    clock,
    timers,
    log,
    notify,
    ownership,
    isEndless: settings.market === 'always-open',
  });
  closing.defer(notices.close);
  const commands = createChatCommands({
    api,
    store,
    desks,
    orders: calls,
    prices,
    clock,
    timers,
    random,
    log,
    destinationIn,
    answer: telegram.answer,
    duties,
    ownerCalls,
  });
  closing.defer(commands.close);
  return () => Promise.all([telegram.start(), notices.start(), deliveries.start(), commands.start()]);
}
