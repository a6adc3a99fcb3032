import {
  addAccount,
  addLink,
  addStrategy,
  addUser,
  assert,
  type Clock,
  type Desk,
  type DeskFact,
  type DeskRefusal,
  evolveDesk,
  logInAccount,
  type Result,
  switchTrading,
} from '@spark/core';
import type { DeskListener, DeskService, OpenDesk } from '@spark/engine';

/** One desk in memory, with one account and one strategy. Every decision is durable at once. */
export type MemoryDesks = {
  readonly desks: Pick<DeskService, 'read' | 'cached' | 'follow' | 'reload' | 'isOnlyOurs'>;
  readonly desk: () => OpenDesk;
  readonly decide: (decision: (desk: Desk) => Result<readonly DeskFact[], DeskRefusal>) => void;
  /** The process is gone, and who listened with it. */
  readonly forgetListeners: () => void;
};

export function createMemoryDesks(parts: {
  readonly clock: Clock;
  readonly ucc: string;
  readonly accountName: string;
  readonly strategyName: string;
  /** Called before the desk is read; what it throws is a read that failed. */
  readonly onRead: () => void;
}): MemoryDesks {
  const { clock, ucc, accountName, strategyName, onRead } = parts;
  const person = { id: 1, ucc, name: '', email: 'a@b', phone: '', userType: 'basic' } as const;
  let listeners: DeskListener[] = [];
  let stamps = 0;
  let desk = opened(evolveDesk(null, addUser(person, clock.now())));

  function opened(bare: Desk): OpenDesk {
    return { ...bare, secrets: new Map(), stamp: String(++stamps) };
  }

  function decide(decision: (desk: Desk) => Result<readonly DeskFact[], DeskRefusal>): void {
    const decided = decision(desk);
    assert(decided.ok, 'what the simulated user does to the desk is allowed');
    if (decided.value.length === 0) return;
    desk = opened(evolveDesk(desk, decided.value));
    for (const listener of listeners) listener(desk, decided.value);
  }

  const strategy = { name: strategyName, type: 'Intraday', description: '', display: 'Private' } as const;
  const account = { name: accountName, broker: 'testBroker', clientId: '', redirectUrl: '', chatId: '' };
  decide((current) => addStrategy(current, { ...strategy, forwardTest: false }));
  decide((current) => addAccount(current, { ...account, broker: 'testBroker' }, []));
  decide((current) => switchTrading(current, accountName, true));
  decide((current) => logInAccount(current, accountName, { at: clock.now(), endsAt: null }));
  decide((current) =>
    addLink(current, { strategyName, accountName, multiplier: 1, active: true, capitalPaise: 0 }),
  );

  return {
    desks: {
      read: async (wanted) => {
        onRead();
        return wanted === ucc ? desk : null;
      },
      cached: (wanted) => (wanted === ucc ? desk : undefined),
      follow: (listener) => void listeners.push(listener),
      reload: async () => undefined,
      isOnlyOurs: () => true,
    },
    desk: () => desk,
    decide,
    forgetListeners: () => {
      listeners = [];
    },
  };
}
