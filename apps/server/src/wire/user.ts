import type { AddedUser as Added, UserToAdd } from '@spark/application';
import type { AddedUser, NewUser, UserChange, UserRow } from '@spark/contract';
import { foldEmail, type User } from '@spark/core';
import { LIMITS } from '@spark/vocabulary';
import { toWireProfile } from './profile.ts';

export function toWireUser(user: User): UserRow {
  const { AuthKey: _, ...shown } = toWireProfile(user, null);
  return shown;
}

export function fromWireNewUser({ Email, Name, admin, Password }: NewUser): UserToAdd {
  const email = foldEmail(Email);
  return {
    email,
    name: Name ?? (email.split('@')[0] ?? email).slice(0, LIMITS.personNameChars),
    userType: admin ? 'admin' : 'basic',
    password: Password ?? null,
  };
}

export function toWireAddedUser({ ucc, email, generatedPassword }: Added): AddedUser {
  return { UCC: ucc, Email: email, Password: generatedPassword };
}

export function fromWireUserChange({ Disabled, acLimit, stLimit }: UserChange) {
  return {
    ...(Disabled === undefined ? {} : { disabled: Disabled }),
    ...(acLimit === undefined ? {} : { accountLimit: acLimit }),
    ...(stLimit === undefined ? {} : { strategyLimit: stLimit }),
  };
}
