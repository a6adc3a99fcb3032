import { LIMITS } from '@spark/vocabulary';
import type { Static } from 'typebox';
import { AccessToken } from './login.ts';
import { count, nullable, password, secret, timestamp, totpCode } from './scalars.ts';
import { Type } from './type.ts';

const proof = () => ({
  password: password({ description: 'Your password, as you log in with it now.' }),
  totp: Type.Optional(
    totpCode({
      description: 'A code of your authenticator app, or a recovery code, where your login has one.',
    }),
  ),
});

export const PasswordProof = Type.Object(proof(), {
  title: 'PasswordProof',
  description: 'Proves that it is you, as a login does: an access token alone may be stolen.',
});
export type PasswordProof = Static<typeof PasswordProof>;

export const PasswordChange = Type.Object(
  {
    ...proof(),
    newPassword: password({
      minLength: LIMITS.passwordCharsMin,
      description: 'The password from now on.',
      examples: ['another horse battery'],
    }),
  },
  { title: 'PasswordChange', description: 'The password of now, and the one from now on.' },
);
export type PasswordChange = Static<typeof PasswordChange>;

export const RenewedKey = Type.Object(
  {
    ...AccessToken.properties,
    AuthKey: secret({
      description: 'Your API key from now on; the one before has ended.',
      examples: ['spark-key-0000000000000000'],
    }),
  },
  { title: 'RenewedKey', description: 'A new API key, and a token to go on with.' },
);
export type RenewedKey = Static<typeof RenewedKey>;

export const TotpState = Type.Object(
  {
    on: Type.Boolean({
      description: 'Whether a login with your password needs a code of an authenticator app as well.',
      examples: [true],
    }),
    since: nullable(timestamp({ description: 'Since when, in Indian time; null while it is off.' })),
    recoveryCodesLeft: count({ description: 'Recovery codes that you have not used.', examples: [10] }),
  },
  { title: 'TotpState', description: 'Whether your login has an authenticator app.' },
);
export type TotpState = Static<typeof TotpState>;

export const TotpSeed = Type.Object(
  {
    secret: secret({
      description: 'The seed to type into the app. It is shown this once.',
      examples: ['GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'],
    }),
    uri: secret({
      description: 'The same as a link, for a picture that the app reads.',
      examples: [
        'otpauth://totp/Spark:trader%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Spark',
      ],
    }),
  },
  { title: 'TotpSeed', description: 'What an authenticator app needs.' },
);
export type TotpSeed = Static<typeof TotpSeed>;

export const TotpConfirmation = Type.Object(
  { totp: totpCode({ description: 'The first code that the app shows.' }) },
  { title: 'TotpConfirmation', description: 'Proves that the app has the seed.' },
);
export type TotpConfirmation = Static<typeof TotpConfirmation>;

export const RecoveryCodes = Type.Object(
  {
    recoveryCodes: Type.Array(
      secret({
        description: 'A code that is good once, instead of one of the app.',
        examples: ['ABCDE-FGH23'],
      }),
      {
        description: 'Keep them apart from the phone. They are shown this once; earlier ones have ended.',
        examples: [['ABCDE-FGH23', 'KLMNP-QRS45']],
      },
    ),
  },
  {
    title: 'RecoveryCodes',
    description: `${LIMITS.recoveryCodes} codes for the day on which the phone is gone.`,
  },
);
export type RecoveryCodes = Static<typeof RecoveryCodes>;
