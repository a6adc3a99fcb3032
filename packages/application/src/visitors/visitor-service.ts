import {
  addUser,
  allDuties,
  type CancelTimer,
  type Clock,
  changeUser,
  type Duties,
  type Instant,
  istDay,
  type Log,
  type Ownership,
  ok,
  type Randomness,
  type Result,
  refuse,
  type Store,
  soleOwner,
  type Timers,
  type User,
  VISITOR_LETTER,
} from '@spark/core';
import type { AccountRegistry, DeskService, OrderCalls } from '@spark/engine';
import { LIMITS, VISITOR_GUARD } from '@spark/vocabulary';
import type { OwnerCalls } from '../node/owner-calls.ts';
import type { Vault } from '../secrets/vault.ts';
import { paperDesk } from '../trading/paper-desk.ts';
import { accountsInOrder } from '../trading/sorting.ts';
import type { AccessTokens } from '../users/access-tokens.ts';
import { makeUcc, paperSessions } from '../users/first-start.ts';
import { createVisitBook, type Visit, type VisitLimits } from './visit-book.ts';

/** Lets people try Spark without a login, each with their own desk, then ends the visit and removes the desk. */
export type VisitorService = {
  /** Resumes visitors from before a restart. */
  readonly start: () => Promise<void>;
  readonly welcome: (address: string) => Promise<Result<Welcome, VisitRefusal>>;
  readonly count: () => number;
  readonly close: () => Promise<void>;
};

export type Welcome = { readonly token: string; readonly ucc: string; readonly endsAt: Instant };
export type VisitRefusal = { readonly code: 'visitors-too-many'; readonly seconds: number };

export type VisitorLimits = VisitLimits & { readonly stayMs?: number };

const VISITOR_LIMITS: VisitorLimits = {
  atOnce: LIMITS.visitorsAtOnce,
  perHourOfAddress: LIMITS.visitorsPerHourOfAddress,
};

type Parts = {
  readonly store: Pick<Store, 'reserveIds' | 'listUsers' | 'retention' | 'readSetting' | 'changeSetting'>;
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
  readonly ownership?: Ownership | undefined;
  readonly duties?: Duties | undefined;
  readonly ownerCalls: OwnerCalls;
};

const TRY_AGAIN_AFTER_MS = 60_000;
/** Open positions of a visitor are usually closed by then; some may have to wait for the market. */
const REMOVE_AFTER_MS = 60_000;
const TRY_REMOVING_AGAIN_AFTER_MS = 600_000;
/** Where several nodes share the data: between two looks for visits that began or ended elsewhere. */
const LOOK_EVERY_MS = 5_000;
const DUE = 'visit-due';
const USERS_PER_PAGE = 500;

export function createVisitorService(parts: Parts): VisitorService {
  const { store, desks, tokens, clock, timers, log, limits = VISITOR_LIMITS } = parts;
  const { ownership = soleOwner, duties = allDuties, ownerCalls } = parts;
  const book = createVisitBook(store);
  const { stayMs = LIMITS.visitHours * 3_600_000 } = limits;
  const isOneOfSeveral = ownership.follow !== undefined;
  const inHand = new Set<string>();
  let notBefore = 0;
  let cancel: CancelTimer | null = null;
  let underWay: Promise<void> = Promise.resolve();
  let isClosed = false;

  function watch(): void {
    cancel?.();
    cancel = null;
    const now = clock.now();
    const due = Math.max(notBefore, Math.min(...book.known().map(({ dueAt }) => dueAt)));
    const next = isOneOfSeveral ? now + LOOK_EVERY_MS : due;
    if (isClosed || next === Number.POSITIVE_INFINITY) return;
    cancel = timers.at(next, () => {
      underWay = underWay
        .then(workOff)
        .catch((error: unknown) => {
          notBefore = clock.now() + TRY_AGAIN_AFTER_MS;
          log.error({ err: error }, 'Visits could not be ended; trying again.');
        })
        .finally(watch);
    });
  }

  /** One after the other, so that it is little at a time. */
  async function workOff(): Promise<void> {
    if (isOneOfSeveral) await lookAgain();
    // Of several nodes one sees to it, and the owners of the desks do it.
    const now = clock.now();
    for (const { ucc, dueAt } of book.known())
      if (dueAt <= now && !isClosed && duties.isMine('cleaning')) await ownerCalls.call(ucc, DUE, '');
  }

  async function lookAgain(): Promise<void> {
    const before = book.known();
    await book.read();
    // Each node has files of its own.
    for (const { ucc, isOver } of book.known())
      if (isOver && !before.some((visit) => visit.ucc === ucc && visit.isOver)) await parts.removeFiles(ucc);
  }

  /** May be asked for twice at once. */
  async function whatIsDue(ucc: string): Promise<void> {
    if (inHand.has(ucc)) return;
    inHand.add(ucc);
    try {
      await book.read();
      const visit = book.known().find((known) => known.ucc === ucc);
      if (!visit || visit.dueAt > clock.now()) return;
      if (visit.isOver) await removeOne(ucc);
      else await endOne(ucc);
    } finally {
      inHand.delete(ucc);
    }
  }

  ownerCalls.serve(DUE, async (ucc) => {
    await whatIsDue(ucc);
    return '';
  });

  async function endOne(ucc: string): Promise<void> {
    try {
      await end(ucc);
      await book.change(ucc, { isOver: true, dueAt: clock.now() + REMOVE_AFTER_MS });
    } catch (error) {
      log.error({ err: error, ucc }, 'A visit could not be ended; trying again.');
      await book.change(ucc, { dueAt: clock.now() + TRY_AGAIN_AFTER_MS });
    }
  }

  async function removeOne(ucc: string): Promise<void> {
    await book.change(ucc, { dueAt: clock.now() + TRY_REMOVING_AGAIN_AFTER_MS });
    try {
      const isIdle = await parts.registry.evict(ucc);
      await parts.removeFiles(ucc);
      if (isIdle && (await store.retention.removeVisitor(ucc))) {
        await book.remove(ucc);
        ownership.forget?.(ucc);
      }
      // A visitor who was ended during a crash may still have something open.
      else await end(ucc);
    } catch (error) {
      log.error({ err: error, ucc }, 'A visitor who is gone could not be removed; trying again.');
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

  async function arrive(ucc: string): Promise<User> {
    const now = clock.now();
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
    const token = await tokens.issue({ ucc, epoch: tokenEpoch, via: 'visitor' }, clock.now() + stayMs);
    const check = await tokens.check(token);
    // In the last hours before all tokens end a visit is shorter.
    return { token, endsAt: check.kind === 'valid' ? check.endsAt : clock.now() };
  }

  /** Visitors that the book does not have: it is younger than they are, or could not be read. */
  async function findOthers(): Promise<void> {
    const now = clock.now();
    const today = istDay(now);
    const found: Visit[] = [];
    for (let afterId = 0; ; ) {
      const page = await store.listUsers({ afterId, limit: USERS_PER_PAGE });
      for (const { ucc, userType, disabled, createdOn } of page) {
        if (userType !== 'visitor') continue;
        // One of today may stay as long as any other.
        const dueAt = !disabled && createdOn === today ? now + stayMs : now;
        found.push({ ucc, cameAt: 0, from: '', dueAt, isOver: disabled });
      }
      const last = page.at(-1);
      if (last === undefined || page.length < USERS_PER_PAGE) break;
      afterId = last.id;
    }
    await book.addMissing(found);
  }

  return {
    start: async () => {
      await book.read();
      await findOthers();
      watch();
    },
    welcome: async (address) => {
      const ucc = makeUcc(VISITOR_LETTER, parts.random);
      const cameAt = clock.now();
      const dueAt = cameAt + stayMs;
      const from = parts.vault.signForNodes(`a visitor from ${address}`).slice(0, FROM_LENGTH);
      const added = await book.add({ ucc, cameAt, from, dueAt, isOver: false }, limits);
      if (added.kind === 'wait') return refuse({ code: 'visitors-too-many', seconds: added.seconds });
      try {
        const { token, endsAt } = await tokenFor(await arrive(ucc));
        if (endsAt !== dueAt) await book.change(ucc, { dueAt: endsAt });
        return ok({ token, ucc, endsAt });
      } finally {
        watch();
      }
    },
    count: () => book.known().filter(({ isOver }) => !isOver).length,
    close: async () => {
      isClosed = true;
      cancel?.();
      await underWay;
    },
  };
}

/** Enough to tell addresses apart. */
const FROM_LENGTH = 16;
