import type { BrokerLists } from '@spark/application';
import { problem } from '@spark/contract';
import { type Account, type Desk, takesOrders } from '@spark/core';
import { CallRefused } from './call-refused.ts';

/** Reads names of instruments, again after loading the lists that may have a name which is still unknown. */
export type NameReading = <T>(desk: Desk, read: () => T) => T | Promise<T>;

export function createNameReading(lists: Pick<BrokerLists, 'isLoading' | 'whenLoaded'>): NameReading {
  async function readAgain<T>(desk: Desk, read: () => T): Promise<T> {
    await Promise.all(accountsWaiting(desk).map(({ broker }) => lists.whenLoaded(broker)));
    try {
      return read();
    } catch (error) {
      const [waiting] = isUnknownName(error) ? accountsWaiting(desk) : [];
      throw waiting ? new CallRefused([problem('list_loading', waiting)]) : error;
    }
  }

  function accountsWaiting({ accounts }: Desk): readonly Pick<Account, 'name' | 'broker'>[] {
    return [...accounts.values()]
      .filter((account) => takesOrders(account) && lists.isLoading(account.broker))
      .map(({ name, broker }) => ({ name, broker }));
  }

  return (desk, read) => {
    try {
      return read();
    } catch (error) {
      if (!isUnknownName(error) || accountsWaiting(desk).length === 0) throw error;
      return readAgain(desk, read);
    }
  };
}

function isUnknownName(error: unknown): boolean {
  return error instanceof CallRefused && error.problems.some(({ code }) => code === 'token_unknown');
}
