import { LIMITS } from '@spark/vocabulary';
import type { Static } from 'typebox';
import { Profile } from './profile.ts';
import { freeText, nullable, secret, ucc, withDefault } from './scalars.ts';
import { Type } from './type.ts';

const { AuthKey: _, ...shown } = Profile.properties;

export const UserRow = Type.Object(shown, {
  title: 'UserRow',
  description: 'One user of this Spark, without anything secret.',
});
export type UserRow = Static<typeof UserRow>;

export const NewUser = Type.Object(
  {
    Email: Type.String({
      minLength: 3,
      maxLength: LIMITS.emailChars,
      pattern: '^[^@\\s]+@[^@\\s]+$',
      'x-says': 'an e-mail address',
      description: 'The e-mail address with which the user logs in.',
      examples: ['second@example.com'],
    }),
    Name: Type.Optional(
      freeText(LIMITS.personNameChars, {
        minLength: 1,
        description: 'The name of the user. Left out, what stands before the @.',
        examples: ['Asha Trader'],
      }),
    ),
    admin: withDefault(
      Type.Boolean({ description: 'Whether the user may look after all users.', examples: [false] }),
      false,
    ),
    Password: Type.Optional(
      Type.String({
        minLength: LIMITS.passwordCharsMin,
        maxLength: LIMITS.passwordCharsMax,
        'x-secret': true,
        description: 'The password. Left out, Spark makes one up and tells it once.',
        examples: ['correct horse battery'],
      }),
    ),
  },
  { title: 'NewUser', description: 'A user to add.' },
);
export type NewUser = Static<typeof NewUser>;

export const AddedUser = Type.Object(
  {
    UCC: ucc(),
    Email: NewUser.properties.Email,
    Password: nullable(
      secret({
        description: 'The password that Spark made up, told this once; null when you gave one.',
        examples: ['made-up-password'],
      }),
    ),
  },
  { title: 'AddedUser', description: 'The user who was added.' },
);
export type AddedUser = Static<typeof AddedUser>;

export const UserChoice = Type.Object(
  { UCC: ucc({ description: 'The code of the user.' }) },
  { title: 'UserChoice', description: 'Which user.' },
);

export const UserChange = Type.Object(
  {
    Disabled: Type.Optional(
      Type.Boolean({
        description:
          'Whether the user can no longer log in (true ends all their access tokens), or can again (false).',
        examples: [false],
      }),
    ),
    acLimit: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: LIMITS.accountsPerUser,
        description: 'How many accounts the user may have enabled.',
        examples: [5],
      }),
    ),
    stLimit: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: LIMITS.strategiesPerUser,
        description: 'How many strategies the user may have.',
        examples: [20],
      }),
    ),
  },
  { title: 'UserChange', description: 'What changes; the rest stays as it is.' },
);
export type UserChange = Static<typeof UserChange>;

export const UserPage = Type.Object(
  {
    afterid: withDefault(
      Type.Integer({
        minimum: 0,
        maximum: LIMITS.idMax,
        description: 'Only users with a larger ID: for the next page, the ID of the last one you have.',
        examples: [0],
      }),
      0,
    ),
  },
  { title: 'UserPage', description: 'Which users.' },
);
