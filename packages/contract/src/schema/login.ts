import { LIMITS } from '@spark/vocabulary';
import type { Static } from 'typebox';
import { secret, timestamp, totpCode, ucc } from './scalars.ts';
import { Type } from './type.ts';

const apiKey = () =>
  secret({
    'x-aliases': ['AuthKey', 'client_secret'],
    description:
      'Your API key, `AuthKey` of your profile. When it is given it decides, and userid and password are not looked at.',
    examples: ['spark-key-0000000000000000'],
  });

/** Either half is enough, which a list of required fields cannot say; the login itself checks it. */
export const Login = Type.Object(
  {
    userid: Type.Optional(
      Type.String({
        maxLength: LIMITS.emailChars,
        'x-aliases': ['username', 'email'],
        description: 'Your e-mail address. Required together with `password` unless `apikey` is given.',
        examples: ['trader@example.com'],
      }),
    ),
    password: Type.Optional(
      Type.String({
        maxLength: LIMITS.passwordCharsMax,
        'x-secret': true,
        description: 'Your password. Required together with `userid` unless `apikey` is given.',
        examples: ['correct horse battery'],
      }),
    ),
    apikey: Type.Optional(apiKey()),
    totp: Type.Optional(
      totpCode({
        'x-extension': true,
        description:
          'The code of your authenticator app, or a recovery code, where your login has one. An API key needs none.',
      }),
    ),
  },
  {
    title: 'Login',
    description: 'Either userid and password, or apikey alone.',
    examples: [
      { userid: 'trader@example.com', password: 'correct horse battery' },
      { apikey: 'spark-key-0000000000000000' },
    ],
  },
);
export type Login = Static<typeof Login>;

export const KeyLogin = Type.Object(
  { apikey: apiKey() },
  { title: 'KeyLogin', description: 'The key that stands for userid and password.' },
);
export type KeyLogin = Static<typeof KeyLogin>;

export const AccessToken = Type.Object(
  {
    access_token: Type.String({
      minLength: 1,
      'x-secret': true,
      description: 'Send it with every other call, as: Authorization: Bearer <access_token>.',
      examples: ['header.payload.signature'],
    }),
    token_type: Type.Literal('bearer', { description: 'Always bearer.', examples: ['bearer'] }),
  },
  { title: 'AccessToken', description: 'What a login gives you.' },
);
export type AccessToken = Static<typeof AccessToken>;

export const Visit = Type.Object(
  {
    ...AccessToken.properties,
    UCC: ucc({ description: 'The code of the visitor, unique in this Spark.' }),
    endsAt: timestamp({
      description:
        'When the visit ends, in Indian time. The token ends, open orders are cancelled, positions closed.',
    }),
  },
  { title: 'Visit', description: 'What a visitor gets: an access token for a desk of their own, on paper.' },
);
export type Visit = Static<typeof Visit>;
