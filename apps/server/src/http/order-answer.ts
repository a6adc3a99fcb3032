import type { OrderPlaced, Problem } from '@spark/contract';
import type { Result } from '@spark/core';
import type { Answered, Placed, RefusedIn, UnsettledIn } from '@spark/engine';
import { type CallFields, toWireOrderRefusal } from '../wire/refusal.ts';
import { CallRefused } from './call-refused.ts';

/** What the service answered, or its reasons as the refusal of the call. */
export function orRefuseOrder<T>(answered: Answered<T>, fields?: CallFields): T {
  if (!answered.ok) {
    throw new CallRefused(
      withoutRepeats(answered.error.map((refusal) => toWireOrderRefusal(refusal, fields))),
    );
  }
  return answered.value;
}

export function orRefuseInput<T>(read: Result<T, readonly Problem[]>): T {
  if (!read.ok) throw new CallRefused(read.error);
  return read.value;
}

/** The answer to a placed order, the first time and whenever its key is asked for. */
export function placedOrderOf(ucc: string, placed: Placed): OrderPlaced {
  return {
    strefID: placed.strefId,
    placedIn: placed.placedIn.map((accountName) => `${ucc}:${accountName}`),
    ...refusedInOf(ucc, placed.refusedIn),
    ...alreadyInOf(ucc, placed),
    ...chosenOf(placed.chosen),
  };
}

/** The contract that was chosen, absent where it was named. */
function chosenOf(chosen: Placed['chosen']): {
  readonly chosen?: { readonly token: string; readonly symbol: string; readonly why: string };
} {
  if (chosen === undefined) return {};
  const { key, symbol, why } = chosen;
  return { chosen: { token: key, symbol, why } };
}

/** The accounts where it was not done, absent when there are none. */
export function refusedInOf(
  ucc: string,
  refusedIn: readonly RefusedIn[],
): { readonly refusedIn?: { account: string; code: string; message: string }[] } {
  if (refusedIn.length === 0) return {};
  return {
    refusedIn: refusedIn.map(({ accountName, refusal }) => {
      const { code, message } = toWireOrderRefusal(refusal);
      return { account: `${ucc}:${accountName}`, code, message };
    }),
  };
}

/** The accounts that needed no order, absent when there are none. */
function alreadyInOf(
  ucc: string,
  { alreadyIn = [] }: Pick<Placed, 'alreadyIn'>,
): { readonly alreadyIn?: string[] } {
  return alreadyIn.length === 0 ? {} : { alreadyIn: alreadyIn.map((name) => `${ucc}:${name}`) };
}

/** The accounts that have not confirmed it yet, absent when there are none. */
export function unsettledInOf(
  ucc: string,
  unsettledIn: readonly UnsettledIn[],
): { readonly unsettledIn?: readonly { account: string; message: string }[] } {
  if (unsettledIn.length === 0) return {};
  return {
    unsettledIn: unsettledIn.map(({ accountName, reason }) => ({
      account: `${ucc}:${accountName}`,
      message: reason,
    })),
  };
}

/** The form in which messages name accounts. */
export function accountsText(ucc: string, accountNames: readonly string[]): string {
  return accountNames.map((name) => `${ucc}:${name}`).join(', ');
}

/** A hundred accounts that refuse for the same reason are one thing to say. */
function withoutRepeats(problems: readonly Problem[]): readonly Problem[] {
  const seen = new Set<string>();
  return problems.filter(({ code, field, message }) => {
    const key = `${code} ${field} ${message}`;
    return !seen.has(key) && seen.add(key);
  });
}
