import {
  type Clock,
  foldEmail,
  logInUser,
  ok,
  type Result,
  refuse,
  type SecretChange,
  type Store,
  shape,
} from '@spark/core';
import type { DeskChange, DeskService, OpenDesk } from '@spark/engine';
import type { Vault } from '../secrets/vault.ts';
import type { AccessTokens, LoginWay } from './access-tokens.ts';
import { type Attempt, type AttemptRules, createAttemptLimits } from './attempt-limits.ts';
import { DECOY_HASH, verifyPassword } from './password.ts';
import {
  type FactorRefusal,
  factorOf,
  type PassedFactor,
  passFactor,
  type SecondFactor,
} from './second-factor.ts';

export type LoginRequest = {
  readonly userid?: string | undefined;
  readonly password?: string | undefined;
  readonly apikey?: string | undefined;
  /** A code of an authenticator app, or a recovery code. */
  readonly totp?: string | undefined;
};

export type SignIn = {
  /** An access token for a program. */
  readonly logIn: (request: LoginRequest, address: string) => Promise<Result<string, LoginRefusal>>;
  /** Who would be logged in, before anything is checked; null where there is nobody. */
  readonly userIn: (request: LoginRequest) => Promise<string | null>;
  /** The same check, for who stores what the login begins together with it. */
  readonly admit: <T>(
    request: LoginRequest,
    address: string,
    begin: (desk: OpenDesk) => Begun<T>,
  ) => Promise<Result<Admitted<T>, LoginRefusal>>;
  /** A user who is logged in proves that it is them, for what must not be done with a stolen token. */
  readonly confirm: <T, E>(
    ucc: string,
    proof: Proof,
    address: string,
    decide: Decide<T, E>,
  ) => Promise<Result<Admitted<T>, LoginRefusal | E>>;
  /** A change that a code decides about: wrong ones count as wrong passwords do. */
  readonly guess: <E>(
    ucc: string,
    address: string,
    decide: (desk: OpenDesk) => Result<DeskChange, E | FactorRefusal>,
  ) => Promise<Result<OpenDesk, LoginRefusal | E>>;
};

/** On the newest desk, with the second factor as it is after its code was used. */
type Decide<T, E> = (desk: OpenDesk, factor: SecondFactor | null) => Result<Confirmed<T>, E>;

/** What a login stores with itself, and what it gives back. */
export type Begun<T> = { readonly secrets: readonly SecretChange[]; readonly value: T };
export type Admitted<T> = { readonly desk: OpenDesk; readonly via: LoginWay; readonly value: T };
export type Confirmed<T> = DeskChange & { readonly value: T };

/**
 * The password and, where the user has one, a code of their second factor. `either`: one of the two is enough, as for a
 * user who has proven both at the sign-in.
 */
export type Proof = {
  readonly password?: string | undefined;
  readonly totp?: string | undefined;
  readonly either?: boolean;
};

export type LoginRefusal =
  | { readonly code: 'login-failed' }
  /** The password is right. */
  | FactorRefusal
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
  /** How many servers take logins. */
  readonly servers?: (() => number) | undefined;
};

/** Wrong password, unknown user and disabled user get the same answer after the same work. */
export function createSignIn(parts: Parts): SignIn {
  const { store, desks, vault, tokens, clock, limits = LOGIN_LIMITS } = parts;
  const attempts = createAttemptLimits(limits, clock, parts.servers);
  let checksUnderWay = 0;

  async function hasPassword(desk: OpenDesk | null, password: string): Promise<boolean> {
    const hash = (desk && vault.open(desk, '', 'password')) ?? DECOY_HASH;
    checksUnderWay += 1;
    try {
      return (await verifyPassword(hash, password)) && hash !== DECOY_HASH;
    } finally {
      checksUnderWay -= 1;
    }
  }

  async function userOfPassword(userid: string, password: string): Promise<OpenDesk | null> {
    const ucc = await store.findUserByEmail(userid);
    const desk = ucc === null ? null : await desks.read(ucc);
    return (await hasPassword(desk, password)) ? desk : null;
  }

  async function userOfKey(apikey: string): Promise<OpenDesk | null> {
    const ucc = await store.findUserByKeyMac(vault.apiKeyMac(apikey));
    return ucc === null ? null : desks.read(ucc);
  }

  function whoIn({ userid, apikey }: LoginRequest): Pick<Attempt, 'kind' | 'name'> {
    return apikey === undefined
      ? { kind: 'user', name: foldEmail(userid ?? '') }
      : { kind: 'key', name: vault.apiKeyMac(apikey) };
  }

  /** The desk that was checked a moment ago: if its credentials changed since, it is the old ones that were right. */
  function isStill(current: OpenDesk, checked: OpenDesk): boolean {
    return !current.user.disabled && current.user.tokenEpoch === checked.user.tokenEpoch;
  }

  async function storeLogin<T>(
    desk: OpenDesk,
    via: LoginWay,
    totp: string | undefined,
    begin: (desk: OpenDesk) => Begun<T>,
  ): Promise<Result<Admitted<T>, LoginRefusal>> {
    let begun: Begun<T> | undefined;
    const outcome = await desks.change<LoginRefusal>(desk.user.ucc, (current) => {
      if (!isStill(current, desk)) return refuse(FAILED);
      // A key is for programs, which have no authenticator app.
      const factor = via === 'password' ? passFactor(vault, current, totp, clock.now()) : NO_FACTOR;
      if (!factor.ok) return factor;
      const decision = logInUser(current, clock.now());
      if (!decision.ok) return refuse(FAILED);
      begun = begin(current);
      return ok({ facts: decision.value, secrets: [...factor.value.secrets, ...begun.secrets] });
    });
    if (outcome.kind === 'refused') return refuse(outcome.refusal);
    if (outcome.kind !== 'done' || begun === undefined) return refuse(FAILED);
    return ok({ desk: outcome.desk, via, value: begun.value });
  }

  /** Counts what came of an attempt. A right password without its code is neither a success nor a failure. */
  async function counted<T, E>(
    attempt: Attempt,
    needsCheck: boolean,
    tried: () => Promise<Result<T, E>>,
  ): Promise<Result<T, E | LoginRefusal>> {
    const wait = attempts.secondsToWait(attempt);
    if (wait > 0) return throttled(wait);
    if (needsCheck && checksUnderWay >= limits.checksAtOnceMax) return throttled(1);
    const answer = await tried();
    if (answer.ok) attempts.record(attempt, true);
    else if (isGuess(answer.error)) attempts.record(attempt, false);
    return answer;
  }

  const admit: SignIn['admit'] = (request, address, begin) => {
    const isKey = request.apikey !== undefined;
    return counted({ ...whoIn(request), address }, !isKey, async () => {
      const { userid, password, apikey, totp } = request;
      const desk =
        apikey === undefined
          ? await userOfPassword(foldEmail(userid ?? ''), password ?? '')
          : await userOfKey(apikey);
      return desk === null ? refuse(FAILED) : storeLogin(desk, isKey ? 'api-key' : 'password', totp, begin);
    });
  };

  return {
    admit,
    userIn: async ({ userid, apikey }) => {
      if (apikey !== undefined) return store.findUserByKeyMac(vault.apiKeyMac(apikey));
      return userid === undefined ? null : store.findUserByEmail(foldEmail(userid));
    },
    logIn: async (request, address) => {
      const admitted = await admit(request, address, () => NOTHING_MORE);
      if (!admitted.ok) return admitted;
      const { desk, via } = admitted.value;
      return ok(await tokens.issue({ ucc: desk.user.ucc, epoch: desk.user.tokenEpoch, via }));
    },
    confirm: async (ucc, proof, address, decide) => {
      const desk = await desks.read(ucc);
      if (desk === null) return refuse(FAILED);
      const { password, totp, either = false } = proof;
      const attempt = { kind: 'user', name: desk.user.email, address } as const;
      const byCode = either && password === undefined;
      return counted(attempt, !byCode, async () => {
        if (!byCode && !(await hasPassword(desk, password ?? ''))) return refuse(FAILED);
        const pass = (current: OpenDesk): Passed => {
          // Without a second factor a code proves nothing.
          const factor = factorOf(vault, current);
          if (byCode && factor === null) return refuse(FAILED);
          if (either && !byCode) return ok({ factor, secrets: [] });
          return passFactor(vault, current, totp, clock.now());
        };
        return storeConfirmed(desk, pass, decide);
      });
    },
    guess,
  };

  async function guess<E>(
    ucc: string,
    address: string,
    decide: (desk: OpenDesk) => Result<DeskChange, E | FactorRefusal>,
  ): Promise<Result<OpenDesk, LoginRefusal | E>> {
    const desk = await desks.read(ucc);
    if (desk === null) return refuse(FAILED);
    const attempt = { kind: 'user', name: desk.user.email, address } as const;
    return counted<OpenDesk, LoginRefusal | E>(attempt, false, async () => {
      const outcome = await desks.change(ucc, decide);
      if (outcome.kind === 'refused') return refuse(outcome.refusal);
      return outcome.kind === 'done' ? ok(outcome.desk) : refuse(FAILED);
    });
  }

  async function storeConfirmed<T, E>(
    desk: OpenDesk,
    pass: (desk: OpenDesk) => Passed,
    decide: Decide<T, E>,
  ): Promise<Result<Admitted<T>, LoginRefusal | E>> {
    let confirmed: Confirmed<T> | undefined;
    const outcome = await desks.change<LoginRefusal | E>(desk.user.ucc, (current) => {
      if (!isStill(current, desk)) return refuse(FAILED);
      const factor = pass(current);
      if (!factor.ok) return factor;
      const decision = decide(current, factor.value.factor);
      if (!decision.ok) return decision;
      confirmed = decision.value;
      const { secrets = [] } = confirmed;
      return ok({ ...confirmed, secrets: [...factor.value.secrets, ...secrets] });
    });
    if (outcome.kind === 'refused') return refuse(outcome.refusal);
    if (outcome.kind !== 'done' || confirmed === undefined) return refuse(FAILED);
    return ok({ desk: outcome.desk, via: 'password', value: confirmed.value });
  }
}

type Passed = Result<PassedFactor, LoginRefusal>;
const NO_FACTOR: Passed = ok({ factor: null, secrets: [] });

const FAILED = { code: 'login-failed' } as const;
/** What somebody who guesses gets. */
const GUESSES: readonly unknown[] = ['login-failed', 'totp-wrong'] satisfies readonly LoginRefusal['code'][];

function isGuess(refusal: unknown): boolean {
  return shape.isObject(refusal) && GUESSES.includes(refusal.code);
}

const NOTHING_MORE: Begun<null> = { secrets: [], value: null };

function throttled(seconds: number): Result<never, LoginRefusal> {
  return refuse({ code: 'login-throttled', seconds });
}
