import { createHash, createHmac } from 'node:crypto';
import { hashPassword, type OpenData } from '@spark/application';
import type { Route } from '@spark/contract';
import { changeCredentials, ok, totpOf, totpStep } from '@spark/core';
import { type BrowserUnderTest, signedIn } from '../console-under-test.ts';
import type { SparkUnderTest } from '../spark-under-test.ts';
import type { SeededValues } from './baseline.ts';
import { type Expectation, refusedWith } from './expectation.ts';
import type { Situation } from './meaning.ts';

/** The login of the caller, their sessions and their authenticator app: what these calls find, and what they answer. */

const SEED = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const RECOVERY_CODE = 'ABCDE-FGH23';
const WITH_APP: readonly string[] = ['endTotp', 'renewRecoveryCodes'];
const CHANGES_LOGIN: readonly string[] = ['changePassword', 'renewAuthKey'];

export function isSignIn({ id }: Route): boolean {
  return id === 'startConsoleSession';
}

export function isAboutPerson({ id, tag }: Route): boolean {
  return tag === 'Sessions' || CHANGES_LOGIN.includes(id) || id.endsWith('Totp') || WITH_APP.includes(id);
}

/** Made once. */
let hash: string | undefined;

type Person = { readonly ucc: string; readonly email: string; readonly password: string };

type Caller = {
  readonly token: string;
  readonly seeded: SeededValues;
  readonly browser: BrowserUnderTest | null;
};

/** The caller as these calls need them: with the password of before, an app or none, and a browser that is signed in. */
export async function furnishPerson(
  spark: SparkUnderTest,
  { desks, vault }: OpenData,
  person: Person,
  route: Route,
): Promise<Caller> {
  const { ucc, email, password } = person;
  const login = { userid: email, password };
  if (CHANGES_LOGIN.includes(route.id)) {
    hash ??= await hashPassword(password);
    const sealed = vault.seal(ucc, '', 'password', hash);
    const facts = changeCredentials(['password']);
    await desks.change(ucc, () => (facts.ok ? ok({ facts: facts.value, secrets: [sealed] }) : facts));
  }
  await setApp({ desks, vault }, ucc, null);
  const now = await desks.read(ucc);
  // Without a password, whose check is slow on purpose.
  const apikey = (now && vault.open(now, '', 'AuthKey')) ?? '';
  const logged = await spark.call('POST', '/token', { json: { apikey } });
  const program = String(logged.body.access_token);
  const browser = route.tag === 'Sessions' ? await signedIn(spark, login) : null;
  const isOfSession = route.pageOnly && route.auth === 'bearer';
  await setApp({ desks, vault }, ucc, route);
  return {
    token: isOfSession && browser ? browser.token() : program,
    browser,
    seeded: {
      apikey,
      ...(browser ? { session: browser.cookie()?.split('.')[1] ?? '' } : {}),
      ...(WITH_APP.includes(route.id) ? { totp: RECOVERY_CODE } : {}),
      ...(route.id === 'confirmTotp' ? { totp: codeAt(spark.clock.now()) } : {}),
    },
  };
}

/** As Spark stores it; null takes everything away. */
async function setApp(
  { desks, vault }: Pick<OpenData, 'desks' | 'vault'>,
  ucc: string,
  route: Route | null,
): Promise<void> {
  const hash = createHash('sha256').update(RECOVERY_CODE.replace('-', '')).digest('base64url');
  const app = { seed: SEED, since: 0, lastStep: 0, recoveryHashes: [hash] };
  const pending = { seed: SEED, at: 9_000_000_000_000 };
  const has = route !== null && WITH_APP.includes(route.id);
  const waits = route?.id === 'confirmTotp';
  await desks.change(ucc, () =>
    ok({
      facts: [],
      secrets: [
        vault.seal(ucc, '', 'totp', has ? JSON.stringify(app) : null),
        vault.seal(ucc, '', 'totp.pending', waits ? JSON.stringify(pending) : null),
      ],
    }),
  );
}

function codeAt(now: number): string {
  const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha1', key).update(message).digest();
  return totpOf(SEED, totpStep(now), hmac) ?? '';
}

/** What became of a password, a code or a session that is not the right one. */
export function afterProving(
  { route, field, sentAs, seeded }: Situation,
  value: unknown,
): Expectation | null {
  const { id } = route;
  if (isSignIn(route)) return afterSigningIn(field.name, seeded, value);
  if (id === 'endSession' && value !== seeded.session) return refusedWith('session_unknown', sentAs);
  if (!isAboutPerson(route)) return null;
  if (field.name === 'password' && value !== seeded.password) return refusedWith('login_failed');
  const typed = typeof value === 'string' ? value.replaceAll(/[\s-]/g, '').toUpperCase() : value;
  if (field.name !== 'totp' || typed === seeded.totp?.replace('-', '')) return null;
  if (WITH_APP.includes(id)) return refusedWith(value === undefined ? 'totp_missing' : 'totp_wrong');
  return id === 'confirmTotp' ? refusedWith('totp_wrong') : null;
}

function afterSigningIn(name: string, seeded: SeededValues, value: unknown): Expectation | null {
  const missing = (...fields: readonly string[]): Expectation => ({
    kind: 'refused',
    problems: fields.map((field) => ({ code: 'field_missing', field })),
  });
  // It is tried alone, where it stands for the login.
  if (name === 'visitor') return value === true ? null : missing('userid', 'password');
  if (name === 'totp') return null;
  if (value === undefined) return missing(name);
  return value === seeded[name] ? null : refusedWith('login_failed');
}
