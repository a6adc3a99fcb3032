import { problem } from '@spark/contract';
import type { Clock } from '@spark/core';
import type { DeskOffice, OpenDesk } from '@spark/engine';
import type { AccessTokens } from '../login/access-tokens.ts';
import { createFailureLimit, type FailureLimitRule } from '../login/failure-limit.ts';
import { CallRefused, refused } from './call-refused.ts';

/** Who is calling. Answers with the caller's desk or refuses. */
export type Bearer = (authorization: string | undefined, address: string) => Promise<OpenDesk>;

export const BEARER_LIMIT: FailureLimitRule = { failuresMax: 120, windowSeconds: 60 };

type Parts = {
  readonly tokens: AccessTokens;
  readonly office: DeskOffice;
  readonly clock: Clock;
  readonly limit?: FailureLimitRule;
};

export function createBearer({ tokens, office, clock, limit = BEARER_LIMIT }: Parts): Bearer {
  const failures = createFailureLimit(limit, clock);

  // A valid token is never slowed down: one bad client behind an address must not stop the good ones.
  function refusal(code: 'token_invalid' | 'token_expired', address: string): CallRefused {
    const seconds = failures.secondsToWait(address);
    if (seconds > 0) return new CallRefused([problem('login_throttled', { seconds })], seconds);
    failures.failed(address);
    return refused(code);
  }

  return async (authorization, address) => {
    const token = /^bearer +([^\s]+)$/i.exec(authorization ?? '')?.[1];
    if (token === undefined)
      throw authorization ? refusal('token_invalid', address) : refused('token_missing');
    const check = await tokens.check(token);
    if (check.kind !== 'valid')
      throw refusal(check.kind === 'expired' ? 'token_expired' : 'token_invalid', address);
    const desk = await office.read(check.holder.ucc);
    if (desk === null || desk.user.disabled || desk.user.tokenEpoch !== check.holder.epoch) {
      throw refusal('token_invalid', address);
    }
    return desk;
  };
}
