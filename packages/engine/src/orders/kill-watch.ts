import {
  type AccountKey,
  type CancelTimer,
  type Clock,
  type Desk,
  exitsAmong,
  guardsInForce,
  type Timers,
} from '@spark/core';
import type { DeskOffice } from '../desk/desk-service.ts';
import type { AccountInbox } from '../account/account-actor.ts';
import type { InboxKeeper } from '../account/account-registry.ts';
import { createSupervisor } from '../account/supervisor.ts';
import { createUnwantedOrders, isOpenIn } from './unwanted-orders.ts';

type Parts = {
  readonly keeper: Pick<InboxKeeper, 'atHand' | 'onChange' | 'opened'>;
  readonly desks: Pick<DeskOffice, 'read' | 'atHand' | 'follow'>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly onTrouble: (message: string, error?: unknown) => void;
};

/**
 * Who throws the switch has everything cancelled at once; a look so long after it is for what that left behind, and
 * another one follows a look that failed.
 */
const LOOK_AFTER_MS = 2_000;

export type KillWatch = {
  readonly settled: () => Promise<void>;
  readonly close: () => void;
};

/**
 * While a kill switch is on, nothing that opens a position stays open: whatever the accounts under it still have is asked
 * to be cancelled, at every change of them and again after a refusal. The way out stays open.
 */
export function createKillWatch({ keeper, desks, clock, timers, onTrouble }: Parts): KillWatch {
  const supervisor = createSupervisor((error) => onTrouble('A killed account was not looked at.', error));
  const waiting = new Set<CancelTimer>();
  const unwanted = createUnwantedOrders({ clock, timers, lookAgain, isOpen: isOpenIn(keeper) });

  function lookAgain(account: AccountKey): void {
    const inbox = keeper.atHand(account);
    if (inbox) look(inbox);
  }

  function look(inbox: AccountInbox): void {
    if (inbox.book.openOrderCount() === 0) return;
    const known = desks.atHand(inbox.account.ucc);
    if (known && !isKilled(known, inbox.account)) return;
    supervisor.run(workOn(inbox));
  }

  async function workOn(inbox: AccountInbox): Promise<void> {
    try {
      await cancelOpening(inbox);
    } catch (error) {
      onTrouble(`Cancelling what is open in ${inbox.account.accountName} failed; trying again.`, error);
      later(() => lookAgain(inbox.account));
    }
  }

  function later(work: () => void): void {
    const cancel = timers.at(clock.now() + LOOK_AFTER_MS, () => {
      waiting.delete(cancel);
      work();
    });
    waiting.add(cancel);
  }

  async function cancelOpening(inbox: AccountInbox): Promise<void> {
    const { account, book } = inbox;
    const desk = await desks.read(account.ucc);
    if (!desk || !isKilled(desk, account)) return;
    const spared = exitsAmong(book.positions.values(), book.openOrders());
    const opening = [...book.openOrders()].filter(({ reftag }) => !spared.has(reftag));
    const facts = unwanted.cancels(account, opening, 'killed');
    await inbox.record(facts);
  }

  keeper.onChange(look);
  desks.follow(({ user: { ucc } }, facts) => {
    if (!facts.some((fact) => fact.kind === 'kill-switched' && fact.on)) return;
    later(() => {
      for (const inbox of [...keeper.opened()]) if (inbox.account.ucc === ucc) look(inbox);
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
