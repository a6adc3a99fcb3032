import type { Asking, Credentials, FactorProblem, LoginRefusal } from '@spark/application';
import { type PasswordProof, type Route, routes } from '@spark/contract';
import { istTimestamp, type Result } from '@spark/core';
import { LIMITS } from '@spark/vocabulary';
import { toWireLoginRefusal } from '../wire/login.ts';
import { type CallRefused, refused, refusedWith } from './call-refused.ts';
import type { Call, CallBook } from './calls.ts';

type AnyCall = Pick<Call<Route>, 'desk' | 'holder' | 'address' | 'by'>;

/** Password, API key and authenticator app of the user who calls. */
export function credentialCalls(
  calls: CallBook,
  { credentials }: { readonly credentials: Credentials },
): void {
  calls.on(routes.changePassword, async ({ input, ...call }) => {
    const changed = await credentials.changePassword(asking(call, input), input.newPassword);
    return { data: [tokenOf(done(changed).token)] };
  });

  calls.on(routes.renewAuthKey, async ({ input, ...call }) => {
    const { token, key } = done(await credentials.renewKey(asking(call, input)));
    return { data: [{ ...tokenOf(token), AuthKey: key }] };
  });

  calls.on(routes.readTotp, async ({ desk }) => {
    const { since, recoveryCodesLeft } = credentials.factor(desk);
    const row = { on: since !== null, since: since === null ? null : istTimestamp(since), recoveryCodesLeft };
    return { data: [row] };
  });

  calls.on(routes.beginTotp, async ({ input, ...call }) => {
    const { seed, uri } = done(await credentials.beginFactor(asking(call, input)));
    return { data: [{ secret: seed, uri }] };
  });

  calls.on(routes.confirmTotp, async ({ input, ...call }) => {
    const me = asking(call, {});
    return { data: [{ recoveryCodes: done(await credentials.switchFactorOn(me, input.totp)) }] };
  });

  calls.on(routes.endTotp, async ({ input, ...call }) => {
    done(await credentials.switchFactorOff(asking(call, input)));
    return { data: [] };
  });

  calls.on(routes.renewRecoveryCodes, async ({ input, ...call }) => {
    return { data: [{ recoveryCodes: done(await credentials.renewRecoveryCodes(asking(call, input))) }] };
  });
}

/** A visitor has neither a password nor a key. */
function asking({ desk, holder, address, by }: AnyCall, proof: Partial<PasswordProof>): Asking {
  refuseVisitors(desk);
  const { password, totp } = proof;
  return { desk, session: holder.session, proof: { password, totp }, address, by: by() };
}

export function refuseVisitors({ user }: AnyCall['desk']): void {
  if (user.userType === 'visitor') throw refused('not_for_visitors', { what: 'A login of their own' });
}

function tokenOf(token: string) {
  return { access_token: token, token_type: 'bearer' } as const;
}

function done<T>(result: Result<T, LoginRefusal | FactorProblem>): T {
  if (result.ok) return result.value;
  throw refusalOf(result.error);
}

function refusalOf(refusal: LoginRefusal | FactorProblem): CallRefused {
  switch (refusal.code) {
    case 'factor-on':
      return refused('totp_on');
    case 'factor-off':
      return refused('totp_off');
    case 'factor-not-begun':
      return refused('totp_not_begun', { minutes: LIMITS.factorPendingMinutes });
    default:
      return refusedWith(toWireLoginRefusal(refusal));
  }
}
