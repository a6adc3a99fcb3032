import { type Actor, type BrokerSession, type DeskRefusal, logInAccount, ok } from '@spark/core';
import type { ChangeOutcome, DeskService, OpenDesk } from '@spark/engine';
import type { Vault } from '../secrets/vault.ts';

type Parts = { readonly desks: DeskService; readonly vault: Vault };

export type SessionToStore = {
  readonly ucc: string;
  readonly accountName: string;
  readonly session: BrokerSession;
  readonly by: Actor;
  /** Renewed by Spark from the previous session. */
  readonly isRenewed?: boolean;
  /** Whether it still matches the current desk. Absent: it does. */
  readonly isMeant?: (desk: OpenDesk) => boolean;
};

/** Stores a new session, sealed, together with the login of the account. */
export function storeSession(
  { desks, vault }: Parts,
  { ucc, accountName, session, by, isRenewed = false, isMeant = () => true }: SessionToStore,
): Promise<ChangeOutcome<DeskRefusal>> {
  const sealed = vault.seal(ucc, accountName, 'Sessionid', session.session);
  return desks.change(ucc, (desk) => {
    if (!isMeant(desk)) return ok({ facts: [] });
    const begun = { at: session.startedAt, endsAt: session.endsAt, isRenewed };
    const decision = logInAccount(desk, accountName, begun);
    return decision.ok ? ok({ facts: decision.value, secrets: [sealed], by }) : decision;
  });
}
