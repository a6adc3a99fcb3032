import {
  type Account,
  type AccountIntent,
  type Clock,
  type Desk,
  hasSession,
  isExit,
  type Journal,
  type LastPrice,
  looksAtLosses,
  type MarketView,
  type OrderIds,
  type OrderRefusal,
  type PlanViews,
  type Position,
  positionId,
  refuse,
  type SessionLife,
} from '@spark/core';
import type { Broker } from '@spark/vocabulary';
import type { DeskOffice } from '../desk-office.ts';
import type { AccountInbox } from './account-inbox.ts';
import type { InboxKeeper } from './inbox-keeper.ts';
import type { Answered, OrderCall, Refusal } from './order-calls.ts';
import type { OrderGuards } from './order-guards.ts';
import { callLine, refusalLines } from './order-log.ts';
import type { OrderNumbers } from './order-numbers.ts';

/** What is known of an instrument at this moment. */
export type InstrumentView = Omit<MarketView, 'now'>;

export type OfficeParts = {
  readonly desks: Pick<DeskOffice, 'read'>;
  readonly keeper: InboxKeeper;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly guards: OrderGuards;
  readonly strefIds: OrderNumbers;
  readonly reftags: OrderNumbers;
  /** Tells this installation's tags from those of others at the same broker account. */
  readonly tagPrefix: string;
  readonly viewOf: (instrumentKey: string) => Promise<InstrumentView>;
  /** The last prices of these, as far as they are known. */
  readonly lastPrices: (instrumentKeys: Iterable<string>) => Promise<LastPrice>;
  /** Whether a session ends every night and has to be begun anew. */
  readonly sessionLife: (broker: Broker) => SessionLife;
  /** A refusal as a sentence for the log. */
  readonly explain: (refusal: Refusal) => string;
};

/** What the ways of asking for an order have in common. */
export type Planning = {
  readonly views: (desk: GuardedDesk, view: InstrumentView, inboxOf: InboxOf) => PlanViews;
  /**
   * The last thing to wait for before a plan: what guards look at is at hand, and the desk has its guards as they are
   * now. A kill switch may have been thrown while the call waited for something else.
   */
  readonly guarded: (desk: Desk) => Promise<GuardedDesk>;
  /** One number of an order and so many of accounts can be had without waiting. */
  readonly numbersAtHand: (accounts: number) => Promise<void>;
  readonly takeNumbers: (accounts: number) => void;
  /** A call that was refused leaves its lines all the same. */
  readonly refused: (desk: Desk, call: OrderCall, refusals: readonly Refusal[]) => Promise<Answered<never>>;
};

/** Without prices, which only a limit on losses asks for, what is open has no known loss. */
export type GuardedDesk = Desk & { readonly lastPrice?: LastPrice };

export type InboxOf = (accountName: string) => AccountInbox | undefined;

export function createPlanning(parts: OfficeParts): Planning {
  const { desks, keeper, journal, clock, guards, strefIds, reftags, tagPrefix, explain } = parts;

  function ids(): OrderIds {
    return { strefId: strefIds.next(), firstReftag: reftags.next(), tagPrefix };
  }

  function refusalIn(
    desk: GuardedDesk,
    account: Account,
    intent: AccountIntent,
    inbox: AccountInbox | undefined,
  ): OrderRefusal | null {
    const now = clock.now();
    // A forward test never reaches the broker, so it needs no session there.
    if (!intent.forwardTest && !hasSession(account, parts.sessionLife(account.broker), now))
      return { code: 'account-without-session', accountName: account.name };
    return guards.refusalIn({
      desk,
      account,
      intent,
      isExit: () =>
        inbox !== undefined &&
        isExit(inbox.book.positions.get(positionId(intent)), inbox.book.openOrders(), intent),
      openOrders: inbox?.book.openOrderCount() ?? 0,
      positions: inbox?.book.positions.values() ?? [],
      otherPositions: () => positionsBeside(desk, account.name),
      lastPrice: desk.lastPrice ?? (() => null),
      now,
    });
  }

  function* positionsBeside({ user: { ucc }, accounts }: Desk, account: string): Iterable<Position> {
    for (const accountName of accounts.keys()) {
      if (accountName !== account) yield* keeper.atHand({ ucc, accountName })?.book.positions.values() ?? [];
    }
  }

  return {
    guarded: async (desk) => {
      const { ucc } = desk.user;
      const before = (await desks.read(ucc)) ?? desk;
      if (!looksAtLosses(before))
        return before.guards === desk.guards ? desk : { ...desk, guards: before.guards };
      const lastPrice = await parts.lastPrices(openInstruments(await keeper.openOf(before, null)));
      const { guards: now } = (await desks.read(ucc)) ?? before;
      return { ...desk, guards: now, lastPrice };
    },
    views: (desk, view, inboxOf) => ({
      ...view,
      now: clock.now(),
      ids: ids(),
      refusalIn: (account, intent) => refusalIn(desk, account, intent, inboxOf(account.name)),
      explain,
    }),
    numbersAtHand: async (accounts) => {
      await strefIds.atHand(1);
      await reftags.atHand(accounts);
    },
    takeNumbers: (accounts) => {
      strefIds.take(1);
      reftags.take(accounts);
    },
    refused: async (desk, call, refusals) => {
      const at = clock.now();
      await journal.record({
        ucc: desk.user.ucc,
        at,
        logs: [callLine(call, at), ...refusalLines(call, refusals.map(explain), at)],
      });
      return refuse(refusals);
    },
  };
}

function openInstruments(inboxes: readonly AccountInbox[]): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const { book } of inboxes)
    for (const { netQty, instrumentKey } of book.positions.values())
      if (netQty !== 0) keys.add(instrumentKey);
  return keys;
}
