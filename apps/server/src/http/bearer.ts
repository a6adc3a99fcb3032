import {
  type AccessTokens,
  createFailureLimit,
  type FailureLimitRule,
  type TokenHolder,
} from '@spark/application';
import { problem } from '@spark/contract';
import type { Clock } from '@spark/core';
import type { DeskService, OpenDesk } from '@spark/engine';
import { CallRefused, refused } from './call-refused.ts';

/** Finds the caller's desk or refuses; synchronous where caller and desk are cached, as for all but the first call. */
export type Bearer = (authorization: string | undefined, address: string) => OpenDesk | Promise<OpenDesk>;

export const BEARER_LIMIT: FailureLimitRule = { failuresMax: 120, windowSeconds: 60 };

type Parts = {
  readonly tokens: AccessTokens;
  readonly desks: DeskService;
  readonly clock: Clock;
  readonly limit?: FailureLimitRule;
};

export function createBearer({ tokens, desks, clock, limit = BEARER_LIMIT }: Parts): Bearer {
  const failures = createFailureLimit(limit, clock);

  // A valid token is never slowed down: one bad client behind an address must not stop the good ones.
  function refusal(code: 'token_invalid' | 'token_expired', address: string): CallRefused {
    const seconds = failures.secondsToWait(address);
    if (seconds > 0) return new CallRefused([problem('login_throttled', { seconds })], seconds);
    failures.failed(address);
    return refused(code);
  }

  function admitted(desk: OpenDesk | null, { epoch }: TokenHolder, address: string): OpenDesk {
    if (desk === null || desk.user.disabled || desk.user.tokenEpoch !== epoch)
      throw refusal('token_invalid', address);
    return desk;
  }

  async function check(token: string, address: string): Promise<OpenDesk> {
    const found = await tokens.check(token);
    if (found.kind !== 'valid')
      throw refusal(found.kind === 'expired' ? 'token_expired' : 'token_invalid', address);
    return admitted(await desks.read(found.holder.ucc), found.holder, address);
  }

  return (authorization, address) => {
    const token = /^bearer +([^\s]+)$/i.exec(authorization ?? '')?.[1];
    if (token === undefined)
      throw authorization ? refusal('token_invalid', address) : refused('token_missing');
    const holder = tokens.remembered(token);
    const desk = holder && desks.cached(holder.ucc);
    return holder && desk ? admitted(desk, holder, address) : check(token, address);
  };
}
