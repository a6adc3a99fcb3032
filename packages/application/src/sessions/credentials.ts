import {
  type Actor,
  type Clock,
  changeCredentials,
  type Instant,
  ok,
  type Randomness,
  type Result,
  refuse,
  type SecretChange,
} from '@spark/core';
import type { OpenDesk } from '@spark/engine';
import { LIMITS } from '@spark/vocabulary';
import type { Vault } from '../secrets/vault.ts';
import { makeApiKey } from '../users/first-start.ts';
import { hashPassword } from '../users/password.ts';
import {
  factorOf,
  makeRecoveryCodes,
  makeSeed,
  otpauthUri,
  pendingOf,
  sealFactor,
  sealPending,
  stepOf,
} from '../users/second-factor.ts';
import type { LoginRefusal, Proof, SignIn } from '../users/sign-in.ts';
import type { ConsoleSessions } from './console-sessions.ts';

/** What users change about their own login. Everything asks for the password again, since a token may be stolen. */
export type Credentials = {
  readonly changePassword: (me: Asking, newPassword: string) => Promise<Result<Renewed, LoginRefusal>>;
  /** Another API key; the one before ends. */
  readonly renewKey: (me: Asking) => Promise<Result<Renewed & { readonly key: string }, LoginRefusal>>;
  readonly factor: (desk: OpenDesk) => FactorState;
  /** A seed for an authenticator app. It counts from its first code on. */
  readonly beginFactor: (me: Asking) => Promise<Result<NewSeed, LoginRefusal | FactorProblem>>;
  /** Switches the second factor on, and gives the recovery codes. */
  readonly switchFactorOn: (
    me: Pick<Asking, 'desk' | 'address' | 'by'>,
    code: string,
  ) => Promise<Result<readonly string[], LoginRefusal | FactorProblem>>;
  readonly switchFactorOff: (me: Asking) => Promise<Result<null, LoginRefusal | FactorProblem>>;
  readonly renewRecoveryCodes: (
    me: Asking,
  ) => Promise<Result<readonly string[], LoginRefusal | FactorProblem>>;
};

/** Who asks, with which session, and what they prove it with. */
export type Asking = {
  readonly desk: OpenDesk;
  readonly session: string | undefined;
  readonly proof: Proof;
  readonly address: string;
  readonly by: Actor;
};

/** All tokens and sessions but the one that asked have ended; it goes on with this token. */
export type Renewed = { readonly token: string };
export type NewSeed = { readonly seed: string; readonly uri: string };
export type FactorState = { readonly since: Instant | null; readonly recoveryCodesLeft: number };
export type FactorProblem =
  | { readonly code: 'factor-on' }
  | { readonly code: 'factor-off' }
  | { readonly code: 'factor-not-begun' };

type NewCredential<T> = {
  readonly secrets: readonly SecretChange[];
  readonly keyMac?: string;
  readonly value: T;
};

type Parts = {
  readonly signIn: SignIn;
  readonly sessions: Pick<ConsoleSessions, 'intoNextEpoch' | 'reissue'>;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly random: Randomness;
};

const PENDING_MS = LIMITS.factorPendingMinutes * 60_000;
const ON = { code: 'factor-on' } as const;
const OFF = { code: 'factor-off' } as const;
const NOT_BEGUN = { code: 'factor-not-begun' } as const;

export function createCredentials({ signIn, sessions, vault, clock, random }: Parts): Credentials {
  /** Both kinds of credentials begin a new epoch, which ends every token of the one before. */
  async function change<T>(
    { desk, session, proof, address, by }: Asking,
    name: string,
    make: (ucc: string) => NewCredential<T>,
  ): Promise<Result<Renewed & { readonly value: T }, LoginRefusal>> {
    const changed = await signIn.confirm<T, never>(desk.user.ucc, proof, address, (current) => {
      const { secrets, ...rest } = make(current.user.ucc);
      const decision = changeCredentials([name]);
      const facts = decision.ok ? decision.value : [];
      const all = [...secrets, ...sessions.intoNextEpoch(current, session)];
      return ok({ ...rest, facts, secrets: all, by });
    });
    if (!changed.ok) return changed;
    const { desk: after, value } = changed.value;
    return ok({ token: await sessions.reissue(after, session), value });
  }

  return {
    changePassword: async (me, newPassword) => {
      // Made before: the change itself must not wait.
      const hash = await hashPassword(newPassword);
      return change(me, 'password', (ucc) => ({
        secrets: [vault.seal(ucc, '', 'password', hash)],
        value: null,
      }));
    },
    renewKey: async (me) => {
      const key = makeApiKey(random);
      const changed = await change(me, 'AuthKey', (ucc) => ({
        secrets: [vault.seal(ucc, '', 'AuthKey', key)],
        keyMac: vault.apiKeyMac(key),
        value: key,
      }));
      return changed.ok ? ok({ token: changed.value.token, key }) : changed;
    },
    factor: (desk) => {
      const factor = factorOf(vault, desk);
      return { since: factor?.since ?? null, recoveryCodesLeft: factor?.recoveryHashes.length ?? 0 };
    },
    beginFactor: async ({ desk, proof, address }) => {
      const { ucc, email } = desk.user;
      const seed = makeSeed(random);
      const begun = await signIn.confirm<null, FactorProblem>(ucc, proof, address, (current) => {
        if (factorOf(vault, current) !== null) return refuse(ON);
        return ok({ facts: [], secrets: [sealPending(vault, ucc, { seed, at: clock.now() })], value: null });
      });
      return begun.ok ? ok({ seed, uri: otpauthUri(seed, email) }) : begun;
    },
    switchFactorOn: async ({ desk, address, by }, code) => {
      const { ucc } = desk.user;
      const { shown, hashes } = makeRecoveryCodes(random);
      const switched = await signIn.guess<FactorProblem>(ucc, address, (current) => {
        if (factorOf(vault, current) !== null) return refuse(ON);
        const pending = pendingOf(vault, current);
        const now = clock.now();
        if (pending === null || now - pending.at > PENDING_MS) return refuse(NOT_BEGUN);
        const lastStep = stepOf(pending.seed, code.replaceAll(/\s/g, ''), now);
        if (lastStep === null) return refuse({ code: 'totp-wrong' });
        const factor = { seed: pending.seed, since: now, lastStep, recoveryHashes: hashes };
        return ok({
          facts: [{ kind: 'second-factor-switched', on: true }],
          secrets: [sealFactor(vault, ucc, factor), sealPending(vault, ucc, null)],
          by,
        });
      });
      return switched.ok ? ok(shown) : switched;
    },
    switchFactorOff: async ({ desk, proof, address, by }) => {
      const { ucc } = desk.user;
      const off = await signIn.confirm<null, FactorProblem>(ucc, proof, address, (_, factor) => {
        if (factor === null) return refuse(OFF);
        return ok({
          facts: [{ kind: 'second-factor-switched', on: false }],
          secrets: [sealFactor(vault, ucc, null)],
          by,
          value: null,
        });
      });
      return off.ok ? ok(null) : off;
    },
    renewRecoveryCodes: async ({ desk, proof, address }) => {
      const { ucc } = desk.user;
      const { shown, hashes } = makeRecoveryCodes(random);
      const renewed = await signIn.confirm<null, FactorProblem>(ucc, proof, address, (_, factor) => {
        if (factor === null) return refuse(OFF);
        return ok({
          facts: [],
          secrets: [sealFactor(vault, ucc, { ...factor, recoveryHashes: hashes })],
          value: null,
        });
      });
      return renewed.ok ? ok(shown) : renewed;
    },
  };
}
