import { timingSafeEqual } from 'node:crypto';
import { type Clock, type Instant, nextIstTimeOfDay } from '@spark/core';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';

export type AccessTokens = {
  /** It ends at the same time of day as all tokens, or earlier where given. */
  readonly issue: (holder: TokenHolder, endsBy?: Instant) => Promise<string>;
  readonly check: (token: string) => Promise<TokenCheck>;
  /** The holder of a token that was verified before and has not ended; null means that it has to be verified. */
  readonly remembered: (token: string) => TokenHolder | null;
};

/** The user of a token, and the epoch of their credentials in which it was made. */
export type TokenHolder = {
  readonly ucc: string;
  readonly epoch: number;
  /** How they logged in; unknown for older tokens. */
  readonly via?: LoginWay;
  /** The console session that the token belongs to: it ends with it. */
  readonly session?: string;
};

const LOGIN_WAY = ['password', 'api-key', 'visitor'] as const;
export type LoginWay = (typeof LOGIN_WAY)[number];

export type TokenCheck =
  | { readonly kind: 'valid'; readonly holder: TokenHolder; readonly endsAt: Instant }
  | { readonly kind: 'expired' }
  | { readonly kind: 'invalid' };

type Parts = {
  readonly key: Uint8Array;
  readonly clock: Clock;
  readonly endsAtMinute: number;
  readonly rememberedMax?: number;
};

const ISSUER = 'spark';
/** 144 bits of the signature. */
const REMEMBERED_BY_CHARS = 24;

type Genuine = { readonly bytes: Buffer; readonly holder: TokenHolder; readonly endsAt: Instant };

export function createAccessTokens({
  key,
  clock,
  endsAtMinute,
  rememberedMax = 10_000,
}: Parts): AccessTokens {
  // Checking a signature costs more than the rest of a small call, so a verified token is cached until it ends: under
  // the end of its signature, which cannot be guessed, and compared as a whole in constant time.
  const genuine = new Map<string, Genuine>();

  function remember(token: string, holder: TokenHolder, endsAt: Instant): void {
    genuine.set(token.slice(-REMEMBERED_BY_CHARS), { bytes: Buffer.from(token), holder, endsAt });
    const first = genuine.keys().next();
    if (genuine.size > rememberedMax && !first.done) genuine.delete(first.value);
  }

  async function verify(token: string): Promise<TokenCheck> {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        issuer: ISSUER,
        currentDate: new Date(clock.now()),
      });
      const { exp } = payload;
      const holder = readHolder(payload);
      if (holder === null || typeof exp !== 'number') return { kind: 'invalid' };
      remember(token, holder, exp * 1_000);
      return { kind: 'valid', holder, endsAt: exp * 1_000 };
    } catch (error) {
      return { kind: error instanceof errors.JWTExpired ? 'expired' : 'invalid' };
    }
  }

  function found(token: string): Genuine | undefined {
    const known = genuine.get(token.slice(-REMEMBERED_BY_CHARS));
    return known && isSame(token, known.bytes) ? known : undefined;
  }

  return {
    issue: ({ ucc, epoch, via, session }, endsBy = Number.POSITIVE_INFINITY) => {
      const now = clock.now();
      const endsAt = Math.min(nextIstTimeOfDay(now, endsAtMinute), endsBy);
      return new SignJWT({
        epoch,
        ...(via === undefined ? {} : { via }),
        ...(session === undefined ? {} : { sid: session }),
      })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(ISSUER)
        .setSubject(ucc)
        .setIssuedAt(Math.floor(now / 1_000))
        .setExpirationTime(Math.floor(endsAt / 1_000))
        .sign(key);
    },
    check: async (token) => {
      const known = found(token);
      if (known === undefined) return verify(token);
      if (known.endsAt > clock.now()) return { kind: 'valid', holder: known.holder, endsAt: known.endsAt };
      genuine.delete(token.slice(-REMEMBERED_BY_CHARS));
      return { kind: 'expired' };
    },
    remembered: (token) => {
      const known = found(token);
      return known && known.endsAt > clock.now() ? known.holder : null;
    },
  };
}

function readHolder({ sub, epoch, via: claimed, sid }: JWTPayload): TokenHolder | null {
  if (typeof sub !== 'string' || typeof epoch !== 'number') return null;
  // Without its session it would be a token that no sign-out ends.
  if (sid !== undefined && typeof sid !== 'string') return null;
  const via = LOGIN_WAY.find((way) => way === claimed);
  return {
    ucc: sub,
    epoch,
    ...(via === undefined ? {} : { via }),
    ...(sid === undefined ? {} : { session: sid }),
  };
}

function isSame(token: string, bytes: Buffer): boolean {
  const given = Buffer.from(token);
  return given.length === bytes.length && timingSafeEqual(given, bytes);
}
