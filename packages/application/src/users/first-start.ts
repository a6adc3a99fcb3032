import {
  addUser,
  type Clock,
  type DeskFact,
  foldEmail,
  type Randomness,
  type SecretChange,
  type Store,
  type VISITOR_LETTER,
} from '@spark/core';
import type { DeskService } from '@spark/engine';
import type { UserType } from '@spark/vocabulary';
import type { Vault } from '../secrets/vault.ts';
import type { Settings } from '../settings/settings.ts';
import { paperDesk } from '../trading/paper-desk.ts';
import { hashPassword } from './password.ts';

const UCC_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789';
const KEY_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** Without letters and digits that look alike, since people copy it from a terminal. */
const PASSWORD_ALPHABET = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789';

export type UserParts = {
  readonly store: Store;
  readonly desks: DeskService;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly random: Randomness;
};

export type UserToAdd = {
  readonly email: string;
  readonly name: string;
  readonly userType: UserType;
  readonly password: string | null;
};

export type AddedUser = {
  readonly ucc: string;
  readonly email: string;
  /** Set when Spark generated the password; it is shown once and stored nowhere. */
  readonly generatedPassword: string | null;
};

export type OwnersDesk = (now: number) => readonly DeskFact[];

/** On a store without users: the owner, with paper accounts that are ready to trade. */
export async function firstStart(
  parts: UserParts,
  owner: Settings['owner'],
  ownersDesk: OwnersDesk = paperDesk,
): Promise<AddedUser | null> {
  const hasUsers = async () => (await parts.store.listUsers({ afterId: 0, limit: 1 })).length > 0;
  if (await hasUsers()) return null;
  try {
    return await createUser(
      parts,
      { email: owner.email, password: owner.password, name: 'Owner', userType: 'admin' },
      ownersDesk(parts.clock.now()),
    );
  } catch (error) {
    // Of several nodes that start together one has added the owner first.
    if (error instanceof UserNotAddedError && (await hasUsers())) return null;
    throw error;
  }
}

/** A user with password and API key, and the initial desk. */
export async function createUser(
  parts: UserParts,
  user: UserToAdd,
  beginning: readonly DeskFact[] = [],
): Promise<AddedUser> {
  const generatedPassword = user.password === null ? makePassword(parts.random) : null;
  const passwordHash = await hashPassword(generatedPassword ?? user.password ?? '');
  for (let attempt = 1; attempt <= CODE_ATTEMPTS_MAX; attempt++) {
    const { ucc, outcome } = await tryToCreate(parts, user, passwordHash, beginning);
    if (outcome.kind === 'done') return { ucc, email: outcome.desk.user.email, generatedPassword };
    if (outcome.kind === 'taken' && outcome.what === 'email') {
      throw new UserNotAddedError(`There is already a user with the address ${foldEmail(user.email)}.`);
    }
  }
  throw new UserNotAddedError(
    `The user could not be added: ${CODE_ATTEMPTS_MAX} generated codes were all taken. Try again.`,
  );
}

/** Nothing was stored; the message says why. */
export class UserNotAddedError extends Error {
  override readonly name = 'UserNotAddedError';
}

/** Codes rarely collide; then another one is generated. */
const CODE_ATTEMPTS_MAX = 5;

async function tryToCreate(
  { store, desks, vault, clock, random }: UserParts,
  { email, name, userType }: UserToAdd,
  passwordHash: string,
  beginning: readonly DeskFact[],
) {
  const ucc = makeUcc('S', random);
  const apiKey = makeApiKey(random);
  const id = await store.reserveIds('user', 1);
  const outcome = await desks.create(ucc, {
    facts: [...addUser({ id, ucc, name, email, phone: '', userType }, clock.now()), ...beginning],
    secrets: [
      vault.seal(ucc, '', 'password', passwordHash),
      vault.seal(ucc, '', 'AuthKey', apiKey),
      ...paperSessions(ucc, beginning, { vault, random }),
    ],
    keyMac: vault.apiKeyMac(apiKey),
  });
  return { ucc, outcome };
}

/** What the paper broker gives at a login, for every account that begins logged in. */
export function paperSessions(
  ucc: string,
  facts: readonly DeskFact[],
  { vault, random }: Pick<UserParts, 'vault' | 'random'>,
): readonly SecretChange[] {
  return facts.flatMap((fact) =>
    fact.kind === 'account-logged-in'
      ? [vault.seal(ucc, fact.name, 'Sessionid', `paper-${random.text(KEY_ALPHABET, 24)}`)]
      : [],
  );
}

/** The first letter distinguishes users with a login from visitors. */
export function makeUcc(letter: 'S' | typeof VISITOR_LETTER, random: Randomness): string {
  return `${letter}${random.text(UCC_ALPHABET, 6)}`;
}

export function makeApiKey(random: Randomness): string {
  return random.text(KEY_ALPHABET, 40);
}

export function makePassword(random: Randomness): string {
  return random.text(PASSWORD_ALPHABET, 16);
}
