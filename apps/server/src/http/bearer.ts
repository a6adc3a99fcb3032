import {
  type AccessTokens,
  createFailureLimit,
  type FailureLimitRule,
  sessionSecret,
  type TokenHolder,
} from '@spark/application';
import { problem } from '@spark/contract';
import type { Clock } from '@spark/core';
import { type DeskService, type OpenDesk, secretKey } from '@spark/engine';
import { CallRefused, refused } from './call-refused.ts';

/** Finds the caller or refuses; synchronous where caller and desk are cached, as for all but the first call. */
export type Bearer = (authorization: string | undefined, address: string) => Admission | Promise<Admission>;

/** The desk of a caller, and what their token says of them. */
export type Admission = { readonly desk: OpenDesk; readonly holder: TokenHolder };

export const BEARER_LIMIT: FailureLimitRule = { failuresMax: 120, windowSeconds: 60 };

type Parts = {
  readonly tokens: AccessTokens;
  readonly desks: DeskService;
  readonly clock: Clock;
  readonly limit?: FailureLimitRule;
  /** How many servers take calls. */
  readonly servers?: () => number;
};

export function createBearer({ tokens, desks, clock, limit = BEARER_LIMIT, servers }: Parts): Bearer {
  const failures = createFailureLimit(limit, clock, { ...(servers && { sharedBy: servers }) });

  // A valid token is never slowed down: one bad client behind an address must not stop the good ones.
  function refusal(code: StrangerCode | 'token_expired', address: string): CallRefused {
    const seconds = failures.secondsToWait(address);
    if (seconds > 0) return new CallRefused([problem('login_throttled', { seconds })], seconds);
    failures.failed(address);
    return refused(code);
  }

  function admitted(desk: OpenDesk | null, holder: TokenHolder, address: string): Admission {
    const why = whyStranger(desk, holder);
    if (why !== null || desk === null) throw refusal(why ?? 'token_invalid', address);
    return { desk, holder };
  }

  async function check(token: string, address: string): Promise<Admission> {
    const found = await tokens.check(token);
    if (found.kind !== 'valid')
      throw refusal(found.kind === 'expired' ? 'token_expired' : 'token_invalid', address);
    return admitted(await desks.read(found.holder.ucc), found.holder, address);
  }

  return (authorization, address) => {
    const token = tokenIn(authorization);
    if (token === undefined)
      throw authorization ? refusal('token_invalid', address) : refused('token_missing');
    const holder = tokens.remembered(token);
    const desk = holder && desks.cached(holder.ucc);
    return holder && desk ? admitted(desk, holder, address) : check(token, address);
  };
}

export type StrangerCode = 'token_invalid' | 'session_ended';

/** Why the holder of a genuine token, or of an open websocket, has no access any more; null while they have. */
export function whyStranger(desk: OpenDesk | null, { epoch, session }: TokenHolder): StrangerCode | null {
  if (desk === null || desk.user.disabled || desk.user.tokenEpoch !== epoch)
    return session === undefined ? 'token_invalid' : 'session_ended';
  const isThere = session === undefined || desk.secrets.has(secretKey('', sessionSecret(session)));
  return isThere ? null : 'session_ended';
}

export function tokenIn(authorization: string | undefined): string | undefined {
  return /^bearer +([^\s]+)$/i.exec(authorization ?? '')?.[1];
}
