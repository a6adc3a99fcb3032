import {
  type Account,
  assert,
  type JournalEntry,
  linkKey,
  type NewOrder,
  type OrderOfLeg,
  type OrderRefusal,
  takesOrders,
} from '@spark/core';
import type { AccountActor } from '../account/account-actor.ts';
import type { OpenDesk } from '../desk/desk-service.ts';
import type { OrderLock } from './order-lock.ts';
import type { GuardedDesk, InInstrument, Planning, PlanningParts } from './planning.ts';

/** What a plan rests on; other calls may change it during any await. */
export type Basis = {
  readonly desk: OpenDesk;
  readonly actors: ReadonlyMap<string, AccountActor>;
  readonly guarded: GuardedDesk;
};

type Meant = Pick<NewOrder, 'strategyName' | 'only'> & OrderOfLeg;

/** For an entry that stores a plan: another process may have changed the desk, of which this one has not heard. */
export type PlannedOn = Pick<JournalEntry, 'isPlannedOn'>;

/** How many orders are planned, each in every account that is meant. */
type Count = { readonly orders: number };

type Parts = PlanningParts & { readonly lock: OrderLock };

export type OrderBasis = ReturnType<typeof createOrderBasis>;

/** Everything that has to be read before an order can be planned. */
export function createOrderBasis(parts: Parts, planning: Planning) {
  const { desks, lock } = parts;
  const { numbersFor, read } = createBasisReader(parts, planning);

  async function newest(ucc: string): Promise<OpenDesk> {
    const desk = await desks.read(ucc);
    assert(desk, 'a user is never removed');
    return desk;
  }

  /** Begins the work in the very turn in which everything was seen to be as read: until its first await that stays so. */
  async function settled<T>(
    given: OpenDesk,
    order: Meant,
    count: Count,
    work: (basis: Basis) => Promise<T>,
  ): Promise<T> {
    const { ucc } = given.user;
    const heldBack = ({ actors }: Basis) => lock.on(ucc, order.strategyName, actors.keys());
    const isStill = ({ desk, actors }: Basis): boolean => {
      const { orders, accounts } = numbersFor(actors, count);
      return desks.cached(ucc)?.stamp === desk.stamp && planning.hasNumbers(accounts, orders);
    };
    let basis = await read(desks.cached(ucc) ?? given, order, count);
    for (let wait = heldBack(basis); wait || !isStill(basis); wait = heldBack(basis)) {
      await wait;
      basis = await read(await newest(ucc), order, count);
    }
    return work(basis);
  }

  /** Works once more where another process changed the desk before the plan was stored. Nothing of it was. */
  async function settledOnNewest<T>(...given: Parameters<typeof settled<T>>): Promise<T> {
    for (let attempt = 1; ; attempt++)
      try {
        return await settled(...given);
      } catch (error) {
        if (!isDeskChanged(error) || attempt === ATTEMPTS_MAX) throw error;
        await desks.reload(given[0].user.ucc);
      }
  }

  return {
    read,
    settled,
    settledOnNewest,
    plannedOn: (desk: OpenDesk): PlannedOn => ({ isPlannedOn: (stamp) => desks.isOnlyOurs(desk, stamp) }),
    /** Right after a login the broker's list may still be on its way. */
    whenListed: (desk: OpenDesk, order: NewOrder): Promise<unknown> | null =>
      planning.whenListed(meant(desk, order), inInstrument(desk, order)),
    listRefusals: (desk: OpenDesk, order: NewOrder): readonly OrderRefusal[] => {
      const wanted = inInstrument(desk, order);
      return [...meant(desk, order)].flatMap((account) => planning.listRefusal(account, wanted) ?? []);
    },
  };
}

/** Opens the accounts that an order means, and reserves its numbers. */
function createBasisReader({ registry }: Parts, planning: Planning) {
  async function openActors(desk: OpenDesk, order: Meant) {
    const actors = new Map<string, AccountActor>();
    const opening: Promise<AccountActor>[] = [];
    for (const { name, broker } of meant(desk, order)) {
      const key = { ucc: desk.user.ucc, accountName: name };
      const cached = registry.use(key, broker);
      if (cached) actors.set(name, cached);
      else opening.push(registry.open(key));
    }
    for (const actor of await Promise.all(opening)) actors.set(actor.account.accountName, actor);
    return actors;
  }

  const numbersFor = (actors: Basis['actors'], { orders }: Count) => ({
    orders,
    accounts: orders * Math.max(1, actors.size),
  });

  async function read(desk: OpenDesk, order: Meant, count: Count): Promise<Basis> {
    const actors = await openActors(desk, order);
    const { orders, accounts } = numbersFor(actors, count);
    while (!planning.hasNumbers(accounts, orders)) await planning.ensureNumbers(accounts, orders);
    return { desk, actors, guarded: await planning.guarded(desk) };
  }

  return { numbersFor, read };
}

/** Changes by other processes are rare: a command, a login. */
const ATTEMPTS_MAX = 4;

function isDeskChanged(error: unknown): boolean {
  return error instanceof Error && 'kind' in error && error.kind === 'desk-changed';
}

/** Every account that the order could go to; the plan decides which it does. */
function* meant(desk: OpenDesk, { strategyName, only, leg }: Meant): Iterable<Account> {
  for (const account of desk.accounts.values()) {
    const isMeant = only === null || only.accountName === account.name;
    if (isMeant && only !== null && leg === 'exit') yield account;
    else if (isMeant && takesOrders(account) && desk.links.has(linkKey(strategyName, account.name)))
      yield account;
  }
}

function inInstrument({ strategies }: OpenDesk, order: NewOrder): InInstrument {
  const { instrumentKey, strategyName } = order;
  const isTested = strategies.get(strategyName)?.forwardTest === true;
  return { instrumentKey, forwardTest: order.forwardTest || isTested };
}
