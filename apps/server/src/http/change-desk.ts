import { type Actor, type DeskFact, type DeskRefusal, ok, type Result, type SecretChange } from '@spark/core';
import type { DeskService, OpenDesk } from '@spark/engine';
import { toWireRefusal } from '../wire/refusal.ts';
import { CallRefused, refused } from './call-refused.ts';

/** Applies a decision of core to the caller's desk, or refuses the call with core's reason. */
export type ChangeDesk = (
  desk: OpenDesk,
  decide: (current: OpenDesk) => Result<readonly DeskFact[], DeskRefusal>,
  more?: {
    readonly secrets?: readonly SecretChange[];
    /** The caller, for the audit trail. */
    readonly by?: Actor;
  },
) => Promise<OpenDesk>;

export function createChangeDesk(desks: DeskService): ChangeDesk {
  return async (desk, decide, more = {}) => {
    const outcome = await desks.change(desk.user.ucc, (current) => {
      const decision = decide(current);
      return decision.ok ? ok({ facts: decision.value, ...more }) : decision;
    });
    switch (outcome.kind) {
      case 'done':
        return outcome.desk;
      case 'refused':
        throw new CallRefused([toWireRefusal(outcome.refusal)]);
      default:
        // The user was removed, or changed in a way only the owner can, between the token check and now.
        throw refused('token_invalid');
    }
  };
}

/** `field` is the request's field that names the thing, where it is not the usual one. */
export function orRefuse<T>(result: Result<T, DeskRefusal>, field?: string): T {
  if (!result.ok) throw new CallRefused([toWireRefusal(result.error, field)]);
  return result.value;
}
