import { changeUser, ok, type Result, refuse, type Store, type User } from '@spark/core';
import type { DeskChange, DeskService } from '@spark/engine';
import { LIMITS } from '@spark/vocabulary';
import {
  type AddedUser,
  createUser,
  UserNotAddedError,
  type UserParts,
  type UserToAdd,
} from './first-start.ts';

/** What administrators do about users, as the owner's command line does. */
export type UserAdmin = {
  /** In order of their numbers. */
  readonly list: (afterId: number) => Promise<readonly User[]>;
  readonly add: (user: UserToAdd) => Promise<Result<AddedUser, { readonly code: 'email-taken' }>>;
  readonly change: (
    ucc: string,
    change: Pick<Parameters<typeof changeUser>[0], 'disabled' | 'accountLimit' | 'strategyLimit'>,
  ) => Promise<Result<User, { readonly code: 'user-unknown' }>>;
};

type Parts = Omit<UserParts, 'store' | 'desks'> & { readonly store: Store; readonly desks: DeskService };

export function createUserAdmin(parts: Parts): UserAdmin {
  const { store, desks } = parts;
  return {
    list: (afterId) => store.listUsers({ afterId, limit: LIMITS.userRows }),
    add: async (user) => {
      try {
        return ok(await createUser(parts, user));
      } catch (error) {
        if (error instanceof UserNotAddedError) return refuse({ code: 'email-taken' });
        throw error;
      }
    },
    change: async (ucc, change) => {
      const outcome = await desks.change(ucc, ({ user }): Result<DeskChange, never> => {
        const isSame = Object.entries(change).every(([name, value]) => user[name as keyof User] === value);
        const decision = changeUser(change);
        return ok({ facts: isSame || !decision.ok ? [] : decision.value });
      });
      return outcome.kind === 'done' ? ok(outcome.desk.user) : refuse({ code: 'user-unknown' });
    },
  };
}
