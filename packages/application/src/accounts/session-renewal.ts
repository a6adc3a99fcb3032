import type { Account, AccountKey, BrokerPort, Clock, Instant, Log } from '@spark/core';
import { istTimestamp } from '@spark/core';
import type { DeskService, OpenDesk } from '@spark/engine';
import type { Broker } from '@spark/vocabulary';
import type { Vault } from '../secrets/vault.ts';
import { credentialsOf } from './credentials.ts';
import { storeSession } from './store-session.ts';

/**
 * Sessions that a broker ends within the day are renewed before, where the broker supports it. One that cannot be
 * renewed gets the usual warning before its end. Nothing is renewed beyond the day, which begins with a login.
 */
export type SessionRenewal = {
  /** Renews the session if it is time; null when there is nothing to do. Resolves when it was stored or could not be. */
  readonly renew: (desk: OpenDesk, account: Account, ends: Instant) => Promise<void> | null;
  /** Resolves when no renewal of the account is under way. */
  readonly settled: (account: AccountKey) => Promise<void>;
};

type Parts = {
  readonly desks: DeskService;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly log: Log;
  /** How the sessions of a broker are renewed; undefined where they are not. */
  readonly renewalAt: (broker: Broker) => BrokerPort['renewSession'];
};

/** The first attempt; there is time for two more before the warning. */
const RENEW_BEFORE_MS = 60 * 60_000;
/** Between attempts, and between a login and the first: sessions that last only minutes must not flood the broker. */
const PAUSE_MS = 10 * 60_000;
const ATTEMPTS_MAX = 3;

type Tried = { readonly loggedInAt: Instant; readonly at: Instant; readonly attempts: number };

export function createSessionRenewal({ desks, vault, clock, log, renewalAt }: Parts): SessionRenewal {
  const tried = new Map<string, Tried>();
  const underWay = new Map<string, Promise<void>>();

  function isDue(id: string, { loggedInAt, sessionEndsAt, enabled }: Account, ends: Instant): boolean {
    const now = clock.now();
    if (loggedInAt === null || !enabled || ends !== sessionEndsAt || underWay.has(id)) return false;
    const before = tried.get(id);
    const isFirst = before?.loggedInAt !== loggedInAt;
    if (!isFirst && before.attempts >= ATTEMPTS_MAX) return false;
    const after = isFirst ? loggedInAt : before.at;
    return now >= Math.max(ends - RENEW_BEFORE_MS, after + PAUSE_MS) && now < ends;
  }

  async function attempt(
    desk: OpenDesk,
    account: Account,
    renewSession: NonNullable<BrokerPort['renewSession']>,
  ): Promise<void> {
    const { ucc } = desk.user;
    const { name: accountName, broker } = account;
    const session = vault.open(desk, accountName, 'Sessionid');
    if (session === null) return;
    const answer = await renewSession(credentialsOf(vault, desk, account), session);
    const about = { ucc, account: accountName, broker };
    if (answer.kind !== 'accepted') {
      log.warn({ ...about, reason: answer.reason }, 'a session could not be renewed');
      // A refusal is final.
      if (answer.kind === 'refused') giveUp(idOf({ ucc, accountName }));
      return;
    }
    // The user may have logged in meanwhile, and that login counts.
    const isMeant = (now: OpenDesk) => vault.open(now, accountName, 'Sessionid') === session;
    const renewed = {
      ucc,
      accountName,
      session: answer.value,
      by: { kind: 'spark' },
      isRenewed: true,
    } as const;
    await storeSession({ desks, vault }, { ...renewed, isMeant });
    const { endsAt } = answer.value;
    log.info({ ...about, endsAt: endsAt === null ? null : istTimestamp(endsAt) }, 'a session was renewed');
  }

  function giveUp(id: string): void {
    const before = tried.get(id);
    if (before) tried.set(id, { ...before, attempts: ATTEMPTS_MAX });
  }

  return {
    renew: (desk, account, ends) => {
      const id = idOf({ ucc: desk.user.ucc, accountName: account.name });
      const renewSession = renewalAt(account.broker);
      if (renewSession === undefined || !isDue(id, account, ends)) return null;
      const loggedInAt = account.loggedInAt ?? 0;
      const before = tried.get(id);
      const attempts = before?.loggedInAt === loggedInAt ? before.attempts : 0;
      tried.set(id, { loggedInAt, at: clock.now(), attempts: attempts + 1 });
      const work = attempt(desk, account, renewSession).finally(() => underWay.delete(id));
      underWay.set(id, work);
      return work;
    },
    settled: async (account) => {
      await underWay.get(idOf(account))?.catch(() => undefined);
    },
  };
}

function idOf({ ucc, accountName }: AccountKey): string {
  return `${ucc}:${accountName}`;
}
