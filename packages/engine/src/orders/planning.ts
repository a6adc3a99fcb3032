import {
  type Account,
  type AccountIntent,
  type AccountOrder,
  assert,
  type Clock,
  completeTerms,
  type Desk,
  effectOfChange,
  exitsAmong,
  expectedQty,
  type GivenTerms,
  type GuardRefusal,
  type GuardRefused,
  hasLossLimit,
  hasSession,
  isExit,
  isGuardRefusal,
  type Journal,
  type LastPrice,
  leavesPositionsOpen,
  type MarketView,
  type OrderIds,
  type OrderRefusal,
  type OrderTerms,
  type PlanViews,
  type Position,
  positionId,
  refuse,
  type SessionLife,
} from '@spark/core';
import type { Broker } from '@spark/vocabulary';
import type { AccountActor } from '../account/account-actor.ts';
import type { AccountRegistry } from '../account/account-registry.ts';
import type { DeskService } from '../desk/desk-service.ts';
import type { GuardRecord, GuardTrail } from './guard-trail.ts';
import type { Answered, OrderCall, Refusal } from './order-calls.ts';
import type { OrderGuards } from './order-guards.ts';
import { callLine, refusalLines } from './order-log.ts';
import type { OrderNumbers } from './order-numbers.ts';

/** What is known of an instrument at this moment. */
export type InstrumentView = Omit<MarketView, 'now'>;

export type PlanningParts = {
  readonly desks: Pick<DeskService, 'read' | 'cached' | 'reload' | 'isOnlyOurs'>;
  readonly registry: AccountRegistry;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly guards: OrderGuards;
  readonly guardTrail: GuardTrail;
  readonly strefIds: OrderNumbers;
  readonly reftags: OrderNumbers;
  /** Distinguishes this installation's tags from those of others at the same broker account. */
  readonly tagPrefix: string;
  readonly viewOf: (instrumentKey: string) => Promise<InstrumentView>;
  /** The last prices of these, as far as they are known. */
  readonly lastPrices: (instrumentKeys: Iterable<string>) => Promise<LastPrice>;
  /** Whether a session ends every night and needs a new login. */
  readonly sessionLife: (broker: Broker) => SessionLife;
  readonly listings: BrokerListings;
  /** A refusal as a sentence for the log. */
  readonly explain: (refusal: Refusal) => string;
};

/** The brokers' lists: a broker's own list is needed to name an instrument there. */
export type BrokerListings = {
  /** Whether it is not found at the broker because a list that may have it is not there yet. */
  readonly isLoading: (broker: Broker, instrumentKey: string) => boolean;
  /** Resolves when the list is there or the wait is over; null where waiting is of no use. */
  readonly whenLoaded: (broker: Broker, instrumentKey: string) => Promise<void> | null;
};

/** What all order requests share. */
export type Planning = {
  readonly views: (
    desk: GuardedDesk,
    view: InstrumentView,
    actorOf: ActorOf,
    options?: ViewOptions,
  ) => GuardedViews;
  /** Why the account's broker cannot be called now; null when it can. */
  readonly sessionRefusal: (desk: Desk, order: InAccount) => OrderRefusal | null;
  /** A bounded wait until these accounts can take an order in it; null when there is nothing to wait for. */
  readonly whenListed: (accounts: Iterable<Account>, order: InInstrument) => Promise<unknown> | null;
  /** Of the account's broker: it has no name for the instrument until its list is there. */
  readonly listRefusal: (account: Account, order: InInstrument) => OrderRefusal | null;
  /** Why an order cannot have other terms: its account has no session, or guards refuse. Null when it can. */
  readonly changeRefusal: (desk: GuardedDesk, change: WantedChange) => OrderRefusal | null;
  /**
   * The last await before a plan: loads what guards check, and the desk with its current guards. A kill switch may have
   * been set while the call waited for something else.
   */
  readonly guarded: (desk: Desk) => Promise<GuardedDesk>;
  /**
   * Whether one order number, or so many, and this many account numbers can be taken now. Other calls take numbers too, so check it
   * last.
   */
  readonly hasNumbers: (accounts: number, orders?: number) => boolean;
  readonly ensureNumbers: (accounts: number, orders?: number) => Promise<void>;
  readonly takeNumbers: (accounts: number, orders?: number) => void;
  /** Whether an order only makes a position smaller, counting open orders. */
  readonly isExit: (intent: AccountIntent, actor: AccountActor | undefined) => boolean;
  /** Why an account refuses orders that come together, as if they were one; null when it does not. */
  readonly sumRefusal: (
    desk: GuardedDesk,
    account: Account,
    intents: readonly AccountIntent[],
    actor: AccountActor | undefined,
  ) => GuardRefusal | null;
  /** The trail of what guards refused in a call. */
  readonly trailOf: (desk: Desk, call: OrderCall, refused: readonly RefusedByGuard[]) => GuardRecord;
  /** A refused call leaves its lines too: the reasons, unless sentences are given. */
  readonly refused: (
    desk: Desk,
    call: OrderCall,
    refusals: readonly Refusal[],
    more?: { readonly sentences?: readonly string[]; readonly trail?: GuardRecord },
  ) => Promise<Answered<never>>;
};

export type ViewOptions = {
  readonly isPreview?: boolean;
  /** Of orders that are planned together: those before this one. */
  readonly before?: {
    readonly orders: number;
    readonly accounts: number;
    readonly ordersIn: (accountName: string) => readonly AccountOrder[];
  };
};

export type RefusedByGuard = Omit<GuardRefused, 'kind' | 'says' | 'by'>;

/** Views that record what guards refused while the plan was made. */
export type GuardedViews = PlanViews & { readonly refusedByGuards: readonly RefusedIntent[] };

type RefusedIntent = {
  readonly accountName: string;
  readonly intent: AccountIntent;
  readonly refusal: GuardRefusal;
};

/** An order or a position, of which only this matters. */
export type InAccount = { readonly accountName: string; readonly forwardTest: boolean };

/** An order, of which only this matters to what brokers list. */
export type InInstrument = { readonly instrumentKey: string; readonly forwardTest: boolean };

/** Other terms for an order that is in the book of the actor. */
export type WantedChange = {
  readonly actor: AccountActor;
  readonly order: AccountOrder;
  readonly terms: OrderTerms;
  readonly lastPaise: number | null;
};

/** Without prices, which only a loss limit needs, open positions have no known loss. */
export type GuardedDesk = Desk & { readonly lastPrice?: LastPrice };

export type ActorOf = (accountName: string) => AccountActor | undefined;

export function createPlanning(parts: PlanningParts): Planning {
  const { desks, registry, journal, clock, guards, strefIds, reftags, tagPrefix, explain } = parts;

  function ids(before: ViewOptions['before']): OrderIds {
    const { orders = 0, accounts = 0 } = before ?? {};
    return { strefId: strefIds.next() + orders, firstReftag: reftags.next() + accounts, tagPrefix };
  }

  /** The open orders of an account, with those that are planned together with this one. */
  function* atWork(
    actor: AccountActor | undefined,
    accountName: string,
    before: ViewOptions['before'],
  ): Iterable<AccountOrder> {
    yield* actor?.book.openOrders() ?? [];
    yield* before?.ordersIn(accountName) ?? [];
  }

  function refusalIn(
    desk: GuardedDesk,
    account: Account,
    intent: AccountIntent,
    { actor, isPreview = false, before }: ViewOptions & { readonly actor: AccountActor | undefined },
  ): OrderRefusal | null {
    const isClosing = (): boolean =>
      actor !== undefined &&
      isExit(actor.book.positions.get(positionId(intent)), atWork(actor, account.name, before), intent);
    return (
      withoutSession(account, intent) ??
      listRefusal(account, intent) ??
      damaged(desk, account, isClosing) ??
      guards.refusalIn({
        ...surroundings(desk, account, actor, before?.ordersIn(account.name).length),
        intent,
        isExit: isClosing,
        now: clock.now(),
        isPreview,
      })
    );
  }

  function isExitIn(intent: AccountIntent, actor: AccountActor | undefined): boolean {
    if (!actor) return false;
    return isExit(actor.book.positions.get(positionId(intent)), actor.book.openOrders(), intent);
  }

  /** While the holdings of an account are unknown, no entry is accepted; exits pass. */
  function damaged(
    { user: { ucc } }: Desk,
    { name }: Account,
    isClosing: () => boolean,
  ): OrderRefusal | null {
    const rows = journal.damagedIn({ ucc, accountName: name });
    if (!rows.some(leavesPositionsOpen) || isClosing()) return null;
    return { code: 'account-damaged', accountName: name };
  }

  /** A forward test never reaches the broker, so it needs no session there. */
  function withoutSession(
    account: Account,
    { forwardTest }: { readonly forwardTest: boolean },
  ): OrderRefusal | null {
    if (forwardTest || hasSession(account, parts.sessionLife(account.broker), clock.now())) return null;
    return { code: 'account-without-session', accountName: account.name };
  }

  function listRefusal(account: Account, { instrumentKey, forwardTest }: InInstrument): OrderRefusal | null {
    const { name: accountName, broker } = account;
    const isLoading = parts.listings.isLoading(broker, instrumentKey);
    if (forwardTest || !isLoading || withoutSession(account, { forwardTest })) return null;
    return { code: 'list-loading', broker, accountName };
  }

  function whenListed(
    accounts: Iterable<Account>,
    { instrumentKey, forwardTest }: InInstrument,
  ): Promise<unknown> | null {
    const { listings } = parts;
    if (forwardTest) return null;
    const brokers = new Set<Broker>();
    for (const account of accounts)
      if (hasSession(account, parts.sessionLife(account.broker), clock.now())) brokers.add(account.broker);
    const waits = [...brokers].flatMap((broker) => listings.whenLoaded(broker, instrumentKey) ?? []);
    return waits.length > 0 ? Promise.all(waits) : null;
  }

  function changeRefusal(
    desk: GuardedDesk,
    { actor, order, terms, lastPaise }: WantedChange,
  ): OrderRefusal | null {
    const account = desk.accounts.get(order.accountName);
    assert(account, 'an order that is changed is in an account of the desk');
    const noSession = withoutSession(account, order);
    if (noSession) return noSession;
    const change = effectOfChange(order, terms, lastPaise);
    const { book } = actor;
    return guards.refusalIn({
      ...surroundings(desk, account, actor),
      intent: { qty: order.qty, forwardTest: order.forwardTest, notionalPaise: change.notionalPaise },
      change,
      isExit: () => exitsAmong(book.positions.values(), book.openOrders()).has(order.reftag),
      now: clock.now(),
    });
  }

  /** What guards check besides the order. */
  function surroundings(
    desk: GuardedDesk,
    account: Account,
    actor: AccountActor | undefined,
    ordersBefore = 0,
  ) {
    return {
      desk,
      account,
      openOrders: (actor?.book.openOrderCount() ?? 0) + ordersBefore,
      positions: actor?.book.positions.values() ?? [],
      otherPositions: () => positionsBeside(desk, account.name),
      lastPrice: desk.lastPrice ?? (() => null),
    };
  }

  function* positionsBeside({ user: { ucc }, accounts }: Desk, account: string): Iterable<Position> {
    for (const accountName of accounts.keys()) {
      if (accountName !== account)
        yield* registry.cached({ ucc, accountName })?.book.positions.values() ?? [];
    }
  }

  return {
    sessionRefusal: (desk, order) => {
      const account = desk.accounts.get(order.accountName);
      return account ? withoutSession(account, order) : null;
    },
    whenListed,
    listRefusal,
    changeRefusal,
    guarded: async (desk) => {
      const { ucc } = desk.user;
      const before = desks.cached(ucc) ?? (await desks.read(ucc)) ?? desk;
      if (!hasLossLimit(before))
        return before.guards === desk.guards ? desk : { ...desk, guards: before.guards };
      const lastPrice = await parts.lastPrices(openInstruments(await registry.openAll(before, null)));
      const { guards: now } = (await desks.read(ucc)) ?? before;
      return { ...desk, guards: now, lastPrice };
    },
    isExit: isExitIn,
    sumRefusal: (desk, account, intents, actor) => {
      // What only closes something passes every guard, and takes nothing from the others.
      const opening = intents.filter((intent) => !isExitIn(intent, actor));
      const [first] = opening;
      if (first === undefined) return null;
      const known = opening.flatMap(({ notionalPaise }) => notionalPaise ?? []);
      return guards.refusalIn({
        ...surroundings(desk, account, actor, opening.length - 1),
        intent: {
          qty: opening.reduce((sum, { qty }) => sum + qty, 0),
          notionalPaise: known.length === 0 ? null : known.reduce((sum, paise) => sum + paise, 0),
          forwardTest: first.forwardTest,
        },
        together: opening.length,
        isExit: () => false,
        now: clock.now(),
        isPreview: true,
      });
    },
    views: (desk, view, actorOf, options = {}) => {
      const refusedByGuards: RefusedIntent[] = [];
      return {
        ...view,
        now: clock.now(),
        ids: ids(options.before),
        refusalIn: (account, intent) => {
          const actor = actorOf(account.name);
          const refusal = refusalIn(desk, account, intent, { ...options, actor });
          if (refusal && isGuardRefusal(refusal))
            refusedByGuards.push({ accountName: account.name, intent, refusal });
          return refusal;
        },
        expectedQty: ({ name }, key) => {
          const actor = actorOf(name);
          const position = actor?.book.positions.get(positionId(key));
          return expectedQty(key, position, atWork(actor, name, options.before));
        },
        explain,
        refusedByGuards,
      };
    },
    hasNumbers: (accounts, orders = 1) => strefIds.isReserved(orders) && reftags.isReserved(accounts),
    ensureNumbers: async (accounts, orders = 1) => {
      await strefIds.ensure(orders);
      await reftags.ensure(accounts);
    },
    takeNumbers: (accounts, orders = 1) => {
      strefIds.take(orders);
      reftags.take(accounts);
    },
    trailOf: ({ user: { ucc } }, call, refused) => {
      const by = refused.length === 0 ? undefined : call.by?.();
      return parts.guardTrail.record(
        ucc,
        refused.map((refusal) => ({
          kind: 'guard-refused',
          ...refusal,
          says: explain(refusal.refusal),
          ...(by === undefined ? {} : { by }),
        })),
      );
    },
    refused: async (desk, call, refusals, { sentences = refusals.map(explain), trail } = {}) => {
      const at = clock.now();
      const reasons = trail?.isFlood ? [] : refusalLines(call, sentences, at);
      await journal.record({
        ucc: desk.user.ucc,
        at,
        writes: [
          { kind: 'append-logs', lines: [callLine(call, at), ...reasons, ...(trail?.logs ?? [])] },
          { kind: 'append-facts', facts: trail?.facts ?? [] },
        ],
      });
      return refuse(refusals);
    },
  };
}

/**
 * Orders of a plan that guards refused; without a number where no account accepted one. Guards are asked only about an
 * order that has its prices.
 */
export function refusedOrders(
  { instrument, refusedByGuards }: GuardedViews,
  given: GivenTerms,
  strefId: number | null,
): readonly RefusedByGuard[] {
  const terms = completeTerms(given);
  if (terms === null) return [];
  return refusedByGuards.map(({ accountName, intent, refusal }) => {
    const { strategyName, side, qty, instrumentKey, product, forwardTest } = intent;
    const which = { accountName, strategyName, strefId, side, qty, instrumentKey, product };
    const symbol = instrument?.symbol ?? instrumentKey;
    return { what: 'order', ...which, symbol, terms, forwardTest, refusal };
  });
}

function openInstruments(actors: readonly AccountActor[]): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const { book } of actors)
    for (const { netQty, instrumentKey } of book.positions.values())
      if (netQty !== 0) keys.add(instrumentKey);
  return keys;
}
