import type { UserAdmin } from '@spark/application';
import { routes } from '@spark/contract';
import { foldEmail } from '@spark/core';
import type { OpenDesk } from '@spark/engine';
import { fromWireNewUser, fromWireUserChange, toWireAddedUser, toWireUser } from '../wire/user.ts';
import { refused } from './call-refused.ts';
import type { CallBook } from './calls.ts';

type Parts = { readonly userAdmin: UserAdmin };

export function userAdminCalls(calls: CallBook, { userAdmin }: Parts): void {
  calls.on(routes.listUsers, async ({ input, desk }) => {
    requireAdmin(desk);
    return { data: (await userAdmin.list(input.afterid)).map(toWireUser) };
  });

  calls.on(routes.addUser, async ({ input, desk }) => {
    requireAdmin(desk);
    const added = await userAdmin.add(fromWireNewUser(input));
    if (!added.ok) throw refused('user_exists', { field: 'Email', email: foldEmail(input.Email) });
    return { data: [toWireAddedUser(added.value)] };
  });

  calls.on(routes.changeUser, async ({ input: { UCC: ucc, ...wanted }, desk }) => {
    requireAdmin(desk);
    if (wanted.Disabled === true && ucc === desk.user.ucc) throw refused('user_self', { field: 'Disabled' });
    const changed = await userAdmin.change(ucc, fromWireUserChange(wanted));
    if (!changed.ok) throw refused('user_unknown', { field: 'UCC', ucc });
    return { data: [toWireUser(changed.value)] };
  });
}

function requireAdmin({ user }: OpenDesk): void {
  if (user.userType !== 'admin') throw refused('admins_only', { what: 'Looking after users' });
}
