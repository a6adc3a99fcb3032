import {
  type AccountKey,
  type CancelTimer,
  type Clock,
  type Desk,
  exitsAmong,
  guardsInForce,
  type Timers,
} from '@spark/core';
import type { AccountActor } from '../account/account-actor.ts';
import type { AccountRegistry } from '../account/account-registry.ts';
import { createSupervisor } from '../account/supervisor.ts';
import type { DeskService } from '../desk/desk-service.ts';
import { createUnwantedOrders, isOpenIn } from './unwanted-orders.ts';

type Parts = {
  readonly registry: Pick<AccountRegistry, 'cached' | 'onChange' | 'opened'>;
  readonly desks: Pick<DeskService, 'read' | 'cached' | 'follow'>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly onIncident: (message: string, error?: unknown) => void;
};

/**
 * The call that sets the switch cancels everything at once. A check this long after it finds what was left, and a
 * failed check is repeated after the same time.
 */
const RETRY_AFTER_MS = 2_000;

export type KillWatch = {
  readonly settled: () => Promise<void>;
  readonly close: () => void;
};

/**
 * While a kill switch is on, nothing that opens a position stays open: orders of the accounts concerned are cancelled,
 * at every change and again after a refusal. The exit stays open.
 */
export function createKillWatch({ registry, desks, clock, timers, onIncident }: Parts): KillWatch {
  const supervisor = createSupervisor((error) => onIncident('A killed account was not checked.', error));
  const waiting = new Set<CancelTimer>();
  const unwanted = createUnwantedOrders({ clock, timers, recheck, isOpen: isOpenIn(registry) });

  function recheck(account: AccountKey): void {
    const actor = registry.cached(account);
    if (actor) check(actor);
  }

  function check(actor: AccountActor): void {
    if (actor.book.openOrderCount() === 0) return;
    const known = desks.cached(actor.account.ucc);
    if (known && !isKilled(known, actor.account)) return;
    supervisor.run(workOn(actor));
  }

  async function workOn(actor: AccountActor): Promise<void> {
    try {
      await cancelOpening(actor);
    } catch (error) {
      onIncident(`Cancelling what is open in ${actor.account.accountName} failed; trying again.`, error);
      later(() => recheck(actor.account));
    }
  }

  function later(work: () => void): void {
    const cancel = timers.at(clock.now() + RETRY_AFTER_MS, () => {
      waiting.delete(cancel);
      work();
    });
    waiting.add(cancel);
  }

  async function cancelOpening(actor: AccountActor): Promise<void> {
    const { account, book } = actor;
    const desk = await desks.read(account.ucc);
    if (!desk || !isKilled(desk, account)) return;
    const spared = exitsAmong(book.positions.values(), book.openOrders());
    const opening = [...book.openOrders()].filter(({ reftag }) => !spared.has(reftag));
    const facts = unwanted.cancels(account, opening, 'killed');
    await actor.record(facts);
  }

  registry.onChange(check);
  desks.follow(({ user: { ucc } }, facts) => {
    if (!facts.some((fact) => fact.kind === 'kill-switched' && fact.on)) return;
    later(() => {
      for (const actor of [...registry.opened()]) if (actor.account.ucc === ucc) check(actor);
    });
  });

  return {
    settled: supervisor.settled,
    close: () => {
      unwanted.close();
      for (const cancel of waiting) cancel();
    },
  };
}

function isKilled(desk: Desk, { accountName }: AccountKey): boolean {
  const account = desk.accounts.get(accountName);
  return account !== undefined && guardsInForce(desk, account).killed !== null;
}
