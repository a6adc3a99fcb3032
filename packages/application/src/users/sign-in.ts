import { type Clock, foldEmail, logInUser, ok, type Result, refuse, type Store } from '@spark/core';
import type { DeskService, OpenDesk } from '@spark/engine';
import type { Vault } from '../secrets/vault.ts';
import type { AccessTokens, LoginWay } from './access-tokens.ts';
import { type Attempt, type AttemptRules, createAttemptLimits } from './attempt-limits.ts';
import { DECOY_HASH, verifyPassword } from './password.ts';

export type LoginRequest = {
  readonly userid?: string | undefined;
  readonly password?: string | undefined;
  readonly apikey?: string | undefined;
};

export type SignIn = (request: LoginRequest, address: string) => Promise<Result<string, LoginRefusal>>;

export type LoginRefusal =
  | { readonly code: 'login-failed' }
  /** Too many attempts, or too many at this moment. */
  | { readonly code: 'login-throttled'; readonly seconds: number };

export type LoginLimits = AttemptRules & {
  /** Password checks at one time; each holds a thread and 19 MB. */
  readonly checksAtOnceMax: number;
};

export const LOGIN_LIMITS: LoginLimits = {
  perAddress: { failuresMax: 30, windowSeconds: 900 },
  perUser: { failuresMax: 10, windowSeconds: 900 },
  checksAtOnceMax: 16,
};

type Parts = {
  readonly store: Store;
  readonly desks: DeskService;
  readonly vault: Vault;
  readonly tokens: AccessTokens;
  readonly clock: Clock;
  readonly limits?: LoginLimits | undefined;
};

/** Wrong password, unknown user and disabled user get the same answer after the same work. */
export function createSignIn(parts: Parts): SignIn {
  const { store, desks, vault, tokens, clock, limits = LOGIN_LIMITS } = parts;
  const attempts = createAttemptLimits(limits, clock);
  let checksUnderWay = 0;

  async function userOfPassword(userid: string, password: string): Promise<OpenDesk | null> {
    const ucc = await store.findUserByEmail(userid);
    const desk = ucc === null ? null : await desks.read(ucc);
    const hash = (desk && vault.open(desk, '', 'password')) ?? DECOY_HASH;
    const matches = await verifyPassword(hash, password);
    return matches && hash !== DECOY_HASH ? desk : null;
  }

  async function userOfKey(apikey: string): Promise<OpenDesk | null> {
    const ucc = await store.findUserByKeyMac(vault.apiKeyMac(apikey));
    return ucc === null ? null : desks.read(ucc);
  }

  async function issueToken(desk: OpenDesk, via: LoginWay): Promise<Result<string, LoginRefusal>> {
    const outcome = await desks.change(desk.user.ucc, (current) => {
      // The password was checked a moment ago: if it was changed since, it is the old one that was right.
      const isCurrent = current.user.tokenEpoch === desk.user.tokenEpoch;
      if (current.user.disabled || !isCurrent) return refuse('ended' as const);
      const decision = logInUser(current, clock.now());
      return decision.ok ? ok({ facts: decision.value }) : refuse('ended' as const);
    });
    if (outcome.kind !== 'done') return refuse(FAILED);
    const { ucc, tokenEpoch } = outcome.desk.user;
    return ok(await tokens.issue({ ucc, epoch: tokenEpoch, via }));
  }

  function whoIn({ userid, apikey }: LoginRequest): Pick<Attempt, 'kind' | 'name'> {
    return apikey === undefined
      ? { kind: 'user', name: foldEmail(userid ?? '') }
      : { kind: 'key', name: vault.apiKeyMac(apikey) };
  }

  async function findUser({ userid, password, apikey }: LoginRequest): Promise<OpenDesk | null> {
    if (apikey !== undefined) return userOfKey(apikey);
    checksUnderWay += 1;
    try {
      return await userOfPassword(foldEmail(userid ?? ''), password ?? '');
    } finally {
      checksUnderWay -= 1;
    }
  }

  return async (request, address) => {
    const attempt = { ...whoIn(request), address };
    const wait = attempts.secondsToWait(attempt);
    if (wait > 0) return throttled(wait);
    const needsCheck = request.apikey === undefined;
    if (needsCheck && checksUnderWay >= limits.checksAtOnceMax) return throttled(1);
    const desk = await findUser(request);
    const via = needsCheck ? 'password' : 'api-key';
    const answer = desk === null ? refuse(FAILED) : await issueToken(desk, via);
    attempts.record(attempt, answer.ok);
    return answer;
  };
}

const FAILED = { code: 'login-failed' } as const;

function throttled(seconds: number): Result<never, LoginRefusal> {
  return refuse({ code: 'login-throttled', seconds });
}
