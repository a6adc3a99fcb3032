import {
  type Actor,
  type Clock,
  type Instant,
  ok,
  type Randomness,
  type Result,
  refuse,
  type SecretChange,
  type User,
} from '@spark/core';
import type { DeskService, OpenDesk } from '@spark/engine';
import { LIMITS } from '@spark/vocabulary';
import type { Vault } from '../secrets/vault.ts';
import type { AccessTokens } from '../users/access-tokens.ts';
import type { LoginRefusal, LoginRequest, Proof, SignIn } from '../users/sign-in.ts';
import { deviceLabel } from './device-label.ts';
import {
  hashOf,
  isHashOf,
  openRecord,
  recordIds,
  removeRecord,
  type SessionRecord,
  sealRecord,
  successorOf,
} from './session-record.ts';

export { sessionSecret } from './session-record.ts';

/**
 * Browsers that are signed in. A session is a sealed secret of its user: it is durable with the desk, every call sees at once
 * that it is gone, and it is removed with its user.
 */
export type ConsoleSessions = {
  readonly signIn: (request: LoginRequest, from: Browser) => Promise<Result<OpenedSession, LoginRefusal>>;
  /** For a visitor, whose session ends with the visit. */
  readonly begin: (ucc: string, from: Browser, endsBy: Instant) => Promise<OpenedSession>;
  /** A new token for the secret in a cookie, and the next secret. */
  readonly renew: (cookie: string, from: Browser) => Promise<Result<OpenedSession, RenewalRefusal>>;
  /** False when there is no such session. */
  readonly end: (ucc: string, id: string) => Promise<boolean>;
  /** The session of a cookie that is still good, or was a moment ago. */
  readonly endByCookie: (cookie: string) => Promise<void>;
  readonly endOthers: (ucc: string, but: string | undefined) => Promise<void>;
  /** Lets a session open trades in live accounts for some minutes. */
  readonly arm: (
    desk: OpenDesk,
    id: string,
    proof: ArmProof,
  ) => Promise<Result<Instant, LoginRefusal | NoSession>>;
  readonly disarm: (ucc: string, id: string) => Promise<void>;
  readonly isArmed: (desk: OpenDesk, id: string) => boolean;
  /**
   * What a change of credentials stores besides: every other session goes, and the one that asked moves to the next epoch.
   */
  readonly intoNextEpoch: (desk: OpenDesk, id: string | undefined) => readonly SecretChange[];
  /** A new token of a session that went on, or of a program. */
  readonly reissue: (desk: OpenDesk, id: string | undefined) => Promise<string>;
  /** The one that was seen last first. */
  readonly list: (desk: OpenDesk) => readonly SessionInfo[];
  readonly find: (desk: OpenDesk, id: string) => SessionInfo | null;
};

export type ArmProof = Pick<Proof, 'password' | 'totp'> & { readonly address: string; readonly by: Actor };
export type NoSession = { readonly code: 'no-session' };

export type Browser = { readonly address: string; readonly userAgent: string | undefined };

export type SessionInfo = Pick<
  SessionRecord,
  'id' | 'device' | 'address' | 'startedAt' | 'renewedAt' | 'armedUntil'
> & { readonly endsAt: Instant };

export type OpenedSession = {
  readonly user: User;
  readonly session: SessionInfo;
  readonly token: string;
  readonly tokenEndsAt: Instant;
  /** What the browser stores, for the next renewal. */
  readonly cookie: string;
};

/** `none`: no such session, or not any more. `reused`: an old secret was used again, and the session is ended. */
export type RenewalRefusal = 'none' | 'reused';

type Parts = {
  readonly signIn: SignIn;
  readonly desks: DeskService;
  readonly vault: Vault;
  readonly tokens: AccessTokens;
  readonly clock: Clock;
  readonly random: Randomness;
};

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const ID_CHARS = 16;
const SECRET_CHARS = 43;
const IDLE_MS = LIMITS.sessionIdleHours * 3_600_000;
const LONGEST_MS = LIMITS.sessionDaysMax * 86_400_000;
const TOKEN_MS = LIMITS.sessionTokenMinutes * 60_000;
const ARMED_MS = LIMITS.armedMinutes * 60_000;
const OVERLAP_MS = LIMITS.renewalOverlapSeconds * 1_000;

export function createConsoleSessions(parts: Parts): ConsoleSessions {
  const { signIn, desks, vault, tokens, clock, random } = parts;

  function find(desk: OpenDesk, id: string): SessionRecord | null {
    const record = openRecord(vault, desk, id);
    return record && record.epoch === desk.user.tokenEpoch && endOf(record) > clock.now() ? record : null;
  }

  function all(desk: OpenDesk): readonly SessionRecord[] {
    return recordIds(desk)
      .flatMap((id) => find(desk, id) ?? [])
      .toSorted((one, other) => other.renewedAt - one.renewedAt);
  }

  /** A session to be stored: those that have ended go, and of too many the one that was seen longest ago. */
  function start(desk: OpenDesk, via: SessionRecord['via'], from: Browser, endsBy: Instant) {
    const now = clock.now();
    const secret = random.text(ALPHABET, SECRET_CHARS);
    const record: SessionRecord = {
      id: random.text(ALPHABET, ID_CHARS),
      epoch: desk.user.tokenEpoch,
      via,
      device: deviceLabel(from.userAgent),
      address: from.address,
      startedAt: now,
      renewedAt: now,
      endsBy,
      secretHash: hashOf(secret),
      previousHash: null,
      armedUntil: null,
    };
    const { ucc } = desk.user;
    const stay = new Set(
      all(desk)
        .slice(0, LIMITS.sessionsPerUser - 1)
        .map(({ id }) => id),
    );
    const gone = recordIds(desk).filter((id) => !stay.has(id));
    const secrets = [...gone.map((id) => removeRecord(vault, ucc, id)), sealRecord(vault, ucc, record)];
    return { secrets, value: { record, secret } };
  }

  async function opened(user: User, record: SessionRecord, secret: string): Promise<OpenedSession> {
    const { ucc, tokenEpoch: epoch } = user;
    const endsBy = Math.min(clock.now() + TOKEN_MS, endOf(record));
    const token = await tokens.issue({ ucc, epoch, via: record.via, session: record.id }, endsBy);
    const check = await tokens.check(token);
    return {
      user,
      session: infoOf(record),
      token,
      tokenEndsAt: check.kind === 'valid' ? check.endsAt : clock.now(),
      cookie: `${ucc}.${record.id}.${secret}`,
    };
  }

  /** Changes the secrets of a desk alone; false when it decides that nothing is to be done. */
  async function change(
    ucc: string,
    decide: (desk: OpenDesk) => readonly SecretChange[],
  ): Promise<OpenDesk | null> {
    const outcome = await desks.change(ucc, (desk) => ok({ facts: [], secrets: decide(desk) }));
    return outcome.kind === 'done' ? outcome.desk : null;
  }

  async function end(ucc: string, id: string): Promise<boolean> {
    let isThere = false;
    await change(ucc, (desk) => {
      isThere = find(desk, id) !== null;
      return isThere ? [removeRecord(vault, ucc, id)] : [];
    });
    return isThere;
  }

  return {
    signIn: async (request, from) => {
      const admitted = await signIn.admit(request, from.address, (desk) =>
        start(desk, 'password', from, clock.now() + LONGEST_MS),
      );
      if (!admitted.ok) return admitted;
      const { desk, value } = admitted.value;
      return ok(await opened(desk.user, value.record, value.secret));
    },
    begin: async (ucc, from, endsBy) => {
      let begun: ReturnType<typeof start>['value'] | undefined;
      const desk = await change(ucc, (current) => {
        const started = start(current, 'visitor', from, endsBy);
        begun = started.value;
        return started.secrets;
      });
      if (desk === null || begun === undefined) throw new Error(`There is no desk ${ucc} for a session.`);
      return opened(desk.user, begun.record, begun.secret);
    },
    renew: async (cookie, from) => {
      const read = readCookie(cookie);
      if (read === null) return refuse('none');
      const { ucc, id, secret } = read;
      const now = clock.now();
      const found: { renewal: Renewal } = { renewal: NO_RENEWAL };
      const desk = await change(ucc, (current) => {
        const record = current.user.disabled ? null : find(current, id);
        found.renewal =
          record === null ? NO_RENEWAL : renewalOf({ ...record, address: from.address }, secret, now);
        const { renewal } = found;
        if (renewal.kind === 'reused') return [removeRecord(vault, ucc, id)];
        return renewal.kind === 'next' ? [sealRecord(vault, ucc, renewal.record)] : [];
      });
      return answerOf(desk, found.renewal, secret);
    },
    end,
    endByCookie: async (cookie) => {
      const read = readCookie(cookie);
      if (read === null) return;
      const { ucc, id, secret } = read;
      await change(ucc, (desk) => {
        const record = find(desk, id);
        const isTheirs =
          record !== null && (isHashOf(record.secretHash, secret) || isHashOf(record.previousHash, secret));
        return isTheirs ? [removeRecord(vault, ucc, id)] : [];
      });
    },
    endOthers: async (ucc, but) => {
      await change(ucc, (desk) =>
        recordIds(desk)
          .filter((id) => id !== but)
          .map((id) => removeRecord(vault, ucc, id)),
      );
    },
    arm: async ({ user: { ucc } }, id, { address, by, ...proof }) => {
      const until = clock.now() + ARMED_MS;
      const armed = await signIn.confirm(ucc, { ...proof, either: true }, address, (desk) => {
        const record = find(desk, id);
        if (record === null) return refuse(NO_SESSION);
        const secrets = [sealRecord(vault, ucc, { ...record, armedUntil: until })];
        return ok({ facts: [{ kind: 'console-armed', until } as const], secrets, by, value: until });
      });
      return armed.ok ? ok(armed.value.value) : armed;
    },
    disarm: async (ucc, id) => {
      await change(ucc, (desk) => {
        const record = find(desk, id);
        return record?.armedUntil ? [sealRecord(vault, ucc, { ...record, armedUntil: null })] : [];
      });
    },
    isArmed: (desk, id) => (find(desk, id)?.armedUntil ?? 0) > clock.now(),
    intoNextEpoch: (desk, id) => {
      const { ucc, tokenEpoch } = desk.user;
      const record = id === undefined ? null : find(desk, id);
      const others = recordIds(desk).filter((other) => other !== record?.id);
      const stays = record && sealRecord(vault, ucc, { ...record, epoch: tokenEpoch + 1 });
      return [...others.map((other) => removeRecord(vault, ucc, other)), ...(stays ? [stays] : [])];
    },
    reissue: ({ user: { ucc, tokenEpoch: epoch } }, id) =>
      id === undefined
        ? tokens.issue({ ucc, epoch, via: 'password' })
        : tokens.issue({ ucc, epoch, via: 'password', session: id }, clock.now() + TOKEN_MS),
    list: (desk) => all(desk).map(infoOf),
    find: (desk, id) => {
      const record = find(desk, id);
      return record && infoOf(record);
    },
  };

  async function answerOf(
    desk: OpenDesk | null,
    renewal: Renewal,
    secret: string,
  ): Promise<Result<OpenedSession, RenewalRefusal>> {
    if (desk === null || renewal.kind === 'none') return refuse('none');
    if (renewal.kind === 'reused') return refuse('reused');
    return ok(await opened(desk.user, renewal.record, successorOf(vault, renewal.record.id, secret)));
  }

  /**
   * A secret that is used again after its successor was given out is in two hands: of the browser, and of somebody who
   * copied it. Nobody can tell which is which, so the session ends. Within a few seconds it is two tabs that renew at the
   * same time, or a reply that was lost and asked for again: they get the same successor.
   */
  function renewalOf(record: SessionRecord, secret: string, now: Instant): Renewal {
    if (isHashOf(record.secretHash, secret)) {
      const next = successorOf(vault, record.id, secret);
      return {
        kind: 'next',
        record: { ...record, renewedAt: now, secretHash: hashOf(next), previousHash: record.secretHash },
      };
    }
    const isOverlap = isHashOf(record.previousHash, secret) && now - record.renewedAt <= OVERLAP_MS;
    return isOverlap ? { kind: 'same', record } : { kind: 'reused' };
  }
}

type Renewal =
  | { readonly kind: 'none' }
  | { readonly kind: 'reused' }
  /** `same`: it was renewed a moment ago, and is as it is stored. */
  | { readonly kind: 'next' | 'same'; readonly record: SessionRecord };

const NO_SESSION = { code: 'no-session' } as const;
const NO_RENEWAL: Renewal = { kind: 'none' };

function endOf({ renewedAt, endsBy }: SessionRecord): Instant {
  return Math.min(renewedAt + IDLE_MS, endsBy);
}

function infoOf(record: SessionRecord): SessionInfo {
  const { id, device, address, startedAt, renewedAt, armedUntil } = record;
  return { id, device, address, startedAt, renewedAt, armedUntil, endsAt: endOf(record) };
}

const COOKIE = /^([A-Z0-9]{1,20})\.([A-Za-z0-9]{16})\.([A-Za-z0-9_-]{43})$/;

function readCookie(text: string) {
  const [, ucc, id, secret] = COOKIE.exec(text) ?? [];
  return ucc === undefined || id === undefined || secret === undefined ? null : { ucc, id, secret };
}
