import { LIMITS, USER_TYPE } from '@spark/vocabulary';
import type { Static } from 'typebox';
import { count, day, freeText, id, nullable, secret, ucc } from './scalars.ts';
import { Type } from './type.ts';

export const Profile = Type.Object(
  {
    ID: id({ description: 'Your number in Spark.', examples: [1] }),
    Name: freeText(LIMITS.personNameChars, { description: 'Your name.', examples: ['Asha Trader'] }),
    Email: freeText(LIMITS.emailChars, {
      description: 'Your e-mail address, with which you log in.',
      examples: ['trader@example.com'],
    }),
    PhoneNo: freeText(LIMITS.phoneChars, {
      description: 'Your phone number; empty when you gave none.',
      examples: ['9000000000'],
    }),
    LastLogin: nullable(
      day({
        description: 'Day of your latest login to Spark; null before the first.',
        examples: ['2026-11-16'],
      }),
    ),
    CreatedOn: day({ description: 'Day on which you were added.', examples: ['2026-04-01'] }),
    UCC: ucc(),
    Disabled: Type.Enum([0, 1], { description: '1 when you may no longer log in.', examples: [0] }),
    UserType: Type.Enum([...USER_TYPE], {
      description:
        'What kind of user you are. An admin may look after all users, a visitor trades on paper for some hours.',
      examples: ['basic'],
    }),
    AuthKey: nullable(
      secret({
        description: 'Your API key, for logging in without a password; null when it is not shown.',
        examples: ['spark-key-0000000000000000'],
      }),
    ),
    acLimit: count({ description: 'How many accounts you may have enabled.', examples: [3] }),
    stLimit: count({ description: 'How many strategies you may have.', examples: [15] }),
  },
  { title: 'Profile', description: 'Who you are, and what you may have.' },
);
export type Profile = Static<typeof Profile>;
