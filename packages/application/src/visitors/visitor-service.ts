import {
  addUser,
  type CancelTimer,
  type Clock,
  changeUser,
  type Instant,
  istDay,
  type Log,
  ok,
  type Randomness,
  type Result,
  refuse,
  type Store,
  type Timers,
  type User,
  VISITOR_LETTER,
} from '@spark/core';
import type { AccountRegistry, DeskService, OrderCalls } from '@spark/engine';
import { LIMITS, VISITOR_GUARD } from '@spark/vocabulary';
import type { Vault } from '../secrets/vault.ts';
import { paperDesk } from '../trading/paper-desk.ts';
import { accountsInOrder } from '../trading/sorting.ts';
import type { AccessTokens } from '../users/access-tokens.ts';
import { createFailureLimit } from '../users/failure-limit.ts';
import { makeUcc, paperSessions } from '../users/first-start.ts';

/** Lets people try Spark without a login, each with their own desk, then ends the visit and removes the desk. */
export type VisitorService = {
  /** Resumes visitors from before a restart. */
  readonly start: () => Promise<void>;
  readonly welcome: (address: string) => Promise<Result<Visit, VisitRefusal>>;
  readonly count: () => number;
  readonly close: () => Promise<void>;
};

export type Visit = { readonly token: string; readonly ucc: string; readonly endsAt: Instant };
export type VisitRefusal = { readonly code: 'visitors-too-many'; readonly seconds: number };

export type VisitorLimits = { readonly atOnce: number; readonly perHourOfAddress: number };

export const VISITOR_LIMITS: VisitorLimits = {
  atOnce: LIMITS.visitorsAtOnce,
  perHourOfAddress: LIMITS.visitorsPerHourOfAddress,
};

type Parts = {
  readonly store: Pick<Store, 'reserveIds' | 'listUsers' | 'retention'>;
  readonly desks: DeskService;
  readonly vault: Vault;
  readonly tokens: AccessTokens;
  readonly orders: Pick<OrderCalls, 'squareOff'>;
  readonly registry: Pick<AccountRegistry, 'evict'>;
  /** Evicts a user from memory, once nothing of theirs is open. */
  readonly evict: (ucc: string) => Promise<void>;
  /** Deletes what a user has outside of the store. */
  readonly removeFiles: (ucc: string) => Promise<void>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Randomness;
  readonly log: Log;
  readonly limits?: VisitorLimits | undefined;
};

const VISIT_MS = LIMITS.visitHours * 3_600_000;
const TRY_AGAIN_AFTER_MS = 60_000;
/** Open positions of a visitor are usually closed by then; some may have to wait for the market. */
const REMOVE_AFTER_MS = 60_000;
const TRY_REMOVING_AGAIN_AFTER_MS = 600_000;
const USERS_PER_PAGE = 500;

export function createVisitorService(parts: Parts): VisitorService {
  const { store, desks, tokens, clock, timers, log, limits = VISITOR_LIMITS } = parts;
  const byAddress = createFailureLimit({ failuresMax: limits.perHourOfAddress, windowSeconds: 3_600 }, clock);
  /** When each visit ends. */
  const visits = new Map<string, Instant>();
  /** When all data of ended visits is removed. */
  const gone = new Map<string, Instant>();
  let arriving = 0;
  let cancel: CancelTimer | null = null;
  let underWay: Promise<void> = Promise.resolve();
  let isClosed = false;

  function firstEnd(): Instant {
    return Math.min(...visits.values());
  }

  function watch(): void {
    cancel?.();
    cancel = null;
    if (isClosed || visits.size + gone.size === 0) return;
    cancel = timers.at(Math.min(...visits.values(), ...gone.values()), () => {
      underWay = underWay
        .then(endDue)
        .then(removeDue)
        .catch((error: unknown) => log.error({ err: error }, 'Visits could not be ended.'))
        .finally(watch);
    });
  }

  async function endDue(): Promise<void> {
    for (const [ucc, endsAt] of [...visits]) {
      if (endsAt > clock.now()) continue;
      try {
        await end(ucc);
        visits.delete(ucc);
        gone.set(ucc, clock.now() + REMOVE_AFTER_MS);
      } catch (error) {
        log.error({ err: error, ucc }, 'A visit could not be ended; trying again.');
        visits.set(ucc, clock.now() + TRY_AGAIN_AFTER_MS);
      }
    }
  }

  /** One after the other, so that it is little at a time. */
  async function removeDue(): Promise<void> {
    for (const [ucc, dueAt] of [...gone]) {
      if (isClosed) return;
      if (dueAt > clock.now()) continue;
      gone.set(ucc, clock.now() + TRY_REMOVING_AGAIN_AFTER_MS);
      try {
        const isIdle = await parts.registry.evict(ucc);
        await parts.removeFiles(ucc);
        if (isIdle && (await store.retention.removeVisitor(ucc))) gone.delete(ucc);
        // A visitor who was ended during a crash may still have something open.
        else await end(ucc);
      } catch (error) {
        log.error({ err: error, ucc }, 'A visitor who is gone could not be removed; trying again.');
      }
    }
  }

  /** First the login is disabled, so that nothing new comes after what is closed here. */
  async function end(ucc: string): Promise<void> {
    const outcome = await desks.change(ucc, ({ user }) => {
      const decision = user.disabled ? ok([]) : changeUser({ disabled: true });
      return decision.ok ? ok({ facts: decision.value }) : decision;
    });
    if (outcome.kind !== 'done') return;
    for (const { name } of accountsInOrder(outcome.desk)) {
      const scope = { kind: 'account', accountName: name } as const;
      await parts.orders.squareOff(outcome.desk, scope, { name: 'VisitEnded', payload: '{}', about: name });
    }
    // Not awaited: open orders may take until the market opens.
    parts
      .evict(ucc)
      .catch((error: unknown) =>
        log.error({ err: error, ucc }, 'A visitor could not be evicted from memory.'),
      );
  }

  async function arrive(): Promise<User> {
    const now = clock.now();
    const ucc = makeUcc(VISITOR_LETTER, parts.random);
    const id = await store.reserveIds('user', 1);
    const email = `${ucc}@visitor.invalid`;
    const user = { id, ucc, name: 'Visitor', email, phone: '', userType: 'visitor' } as const;
    // Neither password nor key: the token is the only way in.
    const desk = paperDesk(now);
    const outcome = await desks.create(ucc, {
      facts: [
        ...addUser(user, now),
        { kind: 'user-logged-in', day: istDay(now) },
        { kind: 'guards-changed', accountName: null, limits: VISITOR_GUARD },
        ...desk,
      ],
      secrets: paperSessions(ucc, desk, parts),
    });
    if (outcome.kind !== 'done') throw new Error(`A visitor could not be added: ${outcome.kind}`);
    return outcome.desk.user;
  }

  async function tokenFor({ ucc, tokenEpoch }: User) {
    const token = await tokens.issue({ ucc, epoch: tokenEpoch, via: 'visitor' }, clock.now() + VISIT_MS);
    const check = await tokens.check(token);
    // In the last hours before all tokens end a visit is shorter.
    return { token, endsAt: check.kind === 'valid' ? check.endsAt : clock.now() };
  }

  return {
    start: async () => {
      const today = istDay(clock.now());
      for (let afterId = 0; ; ) {
        const page = await store.listUsers({ afterId, limit: USERS_PER_PAGE });
        for (const { ucc, userType, disabled, createdOn } of page) {
          if (userType !== 'visitor' || visits.has(ucc)) continue;
          if (disabled) {
            gone.set(ucc, clock.now());
            continue;
          }
          // The start was not recorded, so a visitor of today may stay as long as any other.
          visits.set(ucc, createdOn === today ? clock.now() + VISIT_MS : clock.now());
        }
        const last = page.at(-1);
        if (last === undefined || page.length < USERS_PER_PAGE) break;
        afterId = last.id;
      }
      watch();
    },
    welcome: async (address) => {
      const wait = byAddress.secondsToWait(address);
      if (wait > 0) return tooMany(wait);
      if (visits.size + arriving >= limits.atOnce)
        return tooMany(visits.size === 0 ? 1 : Math.max(1, Math.ceil((firstEnd() - clock.now()) / 1_000)));
      byAddress.failed(address);
      arriving += 1;
      try {
        const user = await arrive();
        const { token, endsAt } = await tokenFor(user);
        visits.set(user.ucc, endsAt);
        watch();
        return ok({ token, ucc: user.ucc, endsAt });
      } finally {
        arriving -= 1;
      }
    },
    count: () => visits.size,
    close: async () => {
      isClosed = true;
      cancel?.();
      await underWay;
    },
  };
}

function tooMany(seconds: number): Result<never, VisitRefusal> {
  return refuse({ code: 'visitors-too-many', seconds });
}
