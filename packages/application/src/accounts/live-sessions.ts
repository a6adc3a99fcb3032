import type { LiveSessions } from '@spark/brokers';
import {
  type Account,
  type AccountKey,
  type Actor,
  type BrokerCredentials,
  type BrokerPort,
  type CancelTimer,
  type Clock,
  type DeskFact,
  endSession,
  entryOfLine,
  hasSession,
  type Instant,
  istTimestamp,
  type Log,
  type Ownership,
  ok,
  type SessionLife,
  type Store,
  sessionEnd,
  soleOwner,
  type Timers,
} from '@spark/core';
import type { DeskService, OpenDesk } from '@spark/engine';
import { alertText, loginEndingText, sessionEndedText } from '@spark/notify';
import type { AlertType, Broker } from '@spark/vocabulary';
import type { Vault } from '../secrets/vault.ts';
import { credentialsOf } from './credentials.ts';
import { createExpiredSessions, type Expired } from './expired-sessions.ts';
import { createSessionRenewal } from './session-renewal.ts';

/**
 * Who is logged in where, as stored. The secrets of a broker call are decrypted when first needed, and dropped with the
 * next change of the desk: decrypting them for every order would take longer than sending the order.
 */
export type StoredSessions = LiveSessions & {
  /** Enabled accounts at a broker. */
  readonly accountsAt: (broker: Broker) => readonly AccountKey[];
  /** Reports to the account in its execution log and its chat. */
  readonly report: (account: AccountKey, type: 'ERROR' | 'INFO', sentence: string) => void;
  /** Finds who is logged in, and watches those sessions from then on. */
  readonly start: () => Promise<void>;
  readonly close: () => Promise<void>;
};

type Parts = {
  readonly store: Pick<Store, 'listUsers' | 'foreignChanges' | 'journal' | 'readSetting' | 'writeSetting'>;
  readonly desks: DeskService;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  readonly lifeOf: (broker: Broker) => SessionLife;
  /** How the sessions of a broker are renewed; undefined where they are not. */
  readonly renewalAt: (broker: Broker) => BrokerPort['renewSession'];
  readonly isMarketOpen: (at: Instant) => boolean;
  readonly notify: (account: AccountKey, text: string) => void;
  /** Only the owner of a desk speaks to its brokers: a second login, or a second socket, ends the first. */
  readonly ownership?: Ownership | undefined;
};

type Opened = { readonly session: string | null; readonly credentials: BrokerCredentials };

/** How long before its end a session gets a warning, while the market is open. */
const WARN_BEFORE_MS = 30 * 60_000;
/** Ends are checked at least this often, so that a corrected clock is noticed. */
const CHECK_EVERY_MS = 60_000;
const USERS_PER_PAGE = 500;
const BY_BROKER: Actor = { kind: 'broker' };
/** What a connection to a broker is made of. */
const CONNECTION_SECRETS = ['Sessionid', 'ApiKey', 'ApiSecret', 'Egress'];

export function createLiveSessions(parts: Parts): StoredSessions {
  const { store, desks, vault, clock, timers, log, lifeOf, notify } = parts;
  /** Desks with an account at a live broker. */
  const desksByUcc = new Map<string, OpenDesk>();
  const listeners = new Map<string, Set<() => void>>();
  const opened = new WeakMap<OpenDesk, Map<string, Opened>>();
  /** Sessions that a broker ended, until that is stored. */
  const over = new Map<string, string>();
  /** Logins whose end was warned of or has passed, by their start. */
  const warned = new Map<string, Instant>();
  const passed = new Map<string, Instant>();
  const underWay = new Set<Promise<void>>();
  const { ownership = soleOwner } = parts;
  /** Desks that are worked for here, where they come and go. */
  const own = new Set<string>();
  const isElsewhere = (ucc: string): boolean => ownership.follow !== undefined && !own.has(ucc);
  const renewal = createSessionRenewal(parts);
  const expiredSessions = createExpiredSessions(parts);
  let foreignSeen = store.foreignChanges();
  let cancel: CancelTimer | null = null;
  let isClosed = false;

  function accountAt({ ucc, accountName }: AccountKey): { desk: OpenDesk; account: Account } | null {
    const desk = desksByUcc.get(ucc);
    const account = desk?.accounts.get(accountName);
    return desk && account ? { desk, account } : null;
  }

  function openedIn(desk: OpenDesk, account: Account): Opened {
    const openedInDesk = opened.get(desk) ?? new Map<string, Opened>();
    opened.set(desk, openedInDesk);
    const known = openedInDesk.get(account.name);
    if (known) return known;
    const made = {
      session: vault.open(desk, account.name, 'Sessionid'),
      credentials: credentialsOf(vault, desk, account),
    };
    openedInDesk.set(account.name, made);
    return made;
  }

  function callListeners(key: AccountKey): void {
    for (const listener of [...(listeners.get(idOf(key)) ?? [])]) listener();
  }

  function cache(desk: OpenDesk): void {
    const { ucc } = desk.user;
    if (isElsewhere(ucc)) return;
    const known = desksByUcc.get(ucc);
    if (known && known.version > desk.version) return;
    const isLive = [...desk.accounts.values()].some(({ broker }) => lifeOf(broker) === 'daily');
    if (isLive) desksByUcc.set(ucc, desk);
    else desksByUcc.delete(ucc);
  }

  function onDesk(desk: OpenDesk, facts: readonly DeskFact[]): void {
    cache(desk);
    const { ucc } = desk.user;
    const touched = new Set(facts.flatMap(connectionTouched));
    for (const accountName of touched) {
      over.delete(idOf({ ucc, accountName }));
      callListeners({ ucc, accountName });
    }
    if (touched.size > 0) readPortfolio();
  }

  async function readAll(): Promise<void> {
    let afterId = 0;
    for (;;) {
      const users = await store.listUsers({ afterId, limit: USERS_PER_PAGE });
      for (const { ucc } of users) {
        const desk = await desks.read(ucc);
        if (desk) cache(desk);
      }
      const last = users.at(-1);
      if (last === undefined || users.length < USERS_PER_PAGE) return;
      afterId = last.id;
    }
  }

  function run(what: string, work: Promise<void>): void {
    const watched = work
      .catch((error: unknown) => log.error({ err: error }, what))
      .finally(() => underWay.delete(watched));
    underWay.add(watched);
  }

  async function report(key: AccountKey, type: AlertType, message: string, text: string): Promise<void> {
    const at = clock.now();
    notify(key, text);
    await store.journal.record(entryOfLine(key.ucc, { at, name: key.accountName, type, message }));
  }

  async function end(key: AccountKey, isMeant: (desk: OpenDesk) => boolean, why: string): Promise<void> {
    const { ucc, accountName } = key;
    const broker = accountAt(key)?.account.broker ?? '';
    const reason = `${broker} ended the session: ${withoutStop(why)}. Log in again with POST /login/${accountName}.`;
    let wasTrading = false;
    let isEnded = false;
    const forgotten = vault.seal(ucc, accountName, 'Sessionid', null);
    await desks.change(ucc, (desk) => {
      wasTrading = desk.accounts.get(accountName)?.tradingOn ?? false;
      isEnded = false;
      if (!isMeant(desk)) return ok({ facts: [] });
      const decided = endSession(desk, accountName, { at: clock.now(), reason });
      if (!decided.ok) return ok({ facts: [] });
      isEnded = decided.value.length > 0;
      return ok({ facts: decided.value, secrets: isEnded ? [forgotten] : [], by: BY_BROKER });
    });
    if (!isEnded) return;
    const means = wasTrading ? ' Trading is off until then and goes on with the login.' : '';
    const sentence = `${reason}${means}`;
    log.warn({ ucc, account: accountName, broker }, 'a broker ended a session');
    await report(key, 'ERROR', sentence, sessionEndedText(key, sentence, clock.now()));
  }

  /** Warns of sessions that end soon, handles those that ended, and schedules the next check. */
  function readPortfolio(): void {
    if (isClosed) return;
    cancel?.();
    const now = clock.now();
    let next = now + CHECK_EVERY_MS;
    if (store.foreignChanges() !== foreignSeen) {
      foreignSeen = store.foreignChanges();
      run('The logins could not be read.', readAll());
    }
    const expired: Expired[] = [];
    for (const [ucc, desk] of desksByUcc) {
      for (const account of desk.accounts.values()) {
        const key = { ucc, accountName: account.name };
        const ends = sessionEnd(account, lifeOf(account.broker));
        if (ends === null || account.loggedInAt === null) continue;
        if (now >= ends) expired.push(...pass(key, account, ends));
        else if (now >= ends - WARN_BEFORE_MS) warn(key, account, ends);
        const renewing = renewal.renew(desk, account, ends);
        if (renewing) run('A session could not be renewed.', renewing);
        for (const due of [ends - WARN_BEFORE_MS, ends]) if (due > now) next = Math.min(next, due);
      }
    }
    if (expired.length > 0) run('Sessions that expired could not be logged.', notifyExpired(expired));
    cancel = timers.at(next, readPortfolio);
  }

  async function notifyExpired(expired: readonly Expired[]): Promise<void> {
    try {
      await expiredSessions.notify(expired);
    } catch (error) {
      // The next check finds them again.
      for (const { key } of expired) passed.delete(idOf(key));
      throw error;
    }
  }

  /**
   * Returns it where it ended with its day, which goes to the trail and not to a chat: every user logs in each morning.
   */
  function pass(key: AccountKey, account: Account, ends: Instant): readonly Expired[] {
    const { loggedInAt, sessionEndsAt, broker } = account;
    if (loggedInAt === null || passed.get(idOf(key)) === loggedInAt) return [];
    passed.set(idOf(key), loggedInAt);
    callListeners(key);
    if (ends !== sessionEndsAt) return [{ key, account, ends }];
    const why = `it was good until ${istTimestamp(ends).slice(11, 16)}, as ${broker} had said`;
    const isMeant = (desk: OpenDesk) => desk.accounts.get(key.accountName)?.loggedInAt === loggedInAt;
    run('The end of a session could not be stored.', end(key, isMeant, why));
    return [];
  }

  function warn(key: AccountKey, { loggedInAt, broker, enabled }: Account, ends: Instant): void {
    if (loggedInAt === null || !enabled || warned.get(idOf(key)) === loggedInAt) return;
    if (!parts.isMarketOpen(clock.now())) return;
    warned.set(idOf(key), loggedInAt);
    const at = istTimestamp(ends).slice(11, 16);
    const sentence = `The login at ${broker} ends at ${at}. Log in again before that with POST /login/${key.accountName}.`;
    const text = loginEndingText(key, sentence, clock.now());
    run('That a session ends soon could not be logged.', report(key, 'INFO', sentence, text));
  }

  function callAll({ user: { ucc }, accounts }: OpenDesk): void {
    for (const accountName of accounts.keys()) callListeners({ ucc, accountName });
  }

  ownership.follow?.({
    onTaken: async ({ ucc, isStill }) => {
      own.add(ucc);
      const desk = await desks.read(ucc);
      if (!desk || !isStill()) return;
      cache(desk);
      callAll(desk);
      readPortfolio();
    },
    onLeft: (ucc) => {
      own.delete(ucc);
      const desk = desksByUcc.get(ucc);
      desksByUcc.delete(ucc);
      if (desk) callAll(desk);
    },
  });
  desks.follow(onDesk);

  return {
    find: (key) => {
      const found = accountAt(key);
      if (!found) return null;
      const { desk, account } = found;
      const life = lifeOf(account.broker);
      if (!account.enabled || !hasSession(account, life, clock.now())) return null;
      const { session, credentials } = openedIn(desk, account);
      if (session === null || over.get(idOf(key)) === session) return null;
      return { credentials, session, endsAt: sessionEnd(account, life) };
    },
    onChange: (key, listener) => {
      const id = idOf(key);
      const those = listeners.get(id) ?? new Set();
      listeners.set(id, those.add(listener));
      return () => {
        those.delete(listener);
        if (those.size === 0 && listeners.get(id) === those) listeners.delete(id);
      };
    },
    ended: (key, session, reason) => {
      const id = idOf(key);
      if (over.get(id) === session) return;
      over.set(id, session);
      callListeners(key);
      const isMeant = (desk: OpenDesk) => vault.open(desk, key.accountName, 'Sessionid') === session;
      // A renewal ends the previous session, which is expected.
      const ending = renewal.settled(key).then(() => end(key, isMeant, reason));
      run('The end of a session could not be stored.', ending);
    },
    accountsAt: (broker) => {
      const keys: AccountKey[] = [];
      for (const [ucc, desk] of desksByUcc)
        for (const account of desk.accounts.values())
          if (account.broker === broker && account.enabled) keys.push({ ucc, accountName: account.name });
      return keys;
    },
    report: (key, type, sentence) =>
      run(
        'Something about a broker could not be logged.',
        report(key, type, sentence, alertText(sentence, clock.now())),
      ),
    start: async () => {
      await expiredSessions.start();
      await readAll();
      readPortfolio();
    },
    close: async () => {
      isClosed = true;
      cancel?.();
      await Promise.all(underWay);
    },
  };
}

/** Accounts whose connection to the broker changes with this fact. */
function connectionTouched(fact: DeskFact): readonly string[] {
  switch (fact.kind) {
    case 'account-secrets-changed':
      return fact.secrets.some((name) => CONNECTION_SECRETS.includes(name)) ? [fact.name] : [];
    case 'account-changed':
      return 'enabled' in fact.change || 'clientId' in fact.change ? [fact.name] : [];
    case 'account-deleted':
      return [fact.name];
    default:
      return [];
  }
}

function withoutStop(sentence: string): string {
  return sentence.trim().replace(/[.!]+$/, '');
}

function idOf({ ucc, accountName }: AccountKey): string {
  return `${ucc}:${accountName}`;
}
