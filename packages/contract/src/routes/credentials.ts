import { LIMITS } from '@spark/vocabulary';
import { MESSAGES } from '../messages.ts';
import { defineRoute } from '../route.ts';
import {
  PasswordChange,
  PasswordProof,
  RecoveryCodes,
  RenewedKey,
  TotpConfirmation,
  TotpSeed,
  TotpState,
} from '../schema/credentials.ts';
import { AccessToken } from '../schema/login.ts';

export const changePassword = defineRoute({
  id: 'changePassword',
  method: 'POST',
  path: '/password',
  tag: 'User',
  summary: 'Change your password',
  description:
    'Needs the password of now. Every access token and every session of the console ends but the one that asks: it goes ' +
    'on with the token in the reply. Your API key stays.',
  auth: 'bearer',
  extension: true,
  body: PasswordChange,
  reply: { kind: 'envelope', item: AccessToken, message: MESSAGES.passwordChanged },
});

export const renewAuthKey = defineRoute({
  id: 'renewAuthKey',
  method: 'POST',
  path: '/authkey',
  tag: 'User',
  summary: 'Get another API key',
  description:
    'Ends your API key and gives another. Every access token and every session of the console ends but the one that asks: ' +
    'it goes on with the token in the reply.',
  auth: 'bearer',
  extension: true,
  body: PasswordProof,
  reply: { kind: 'envelope', item: RenewedKey, message: MESSAGES.authKeyRenewed },
});

export const readTotp = defineRoute({
  id: 'readTotp',
  method: 'GET',
  path: '/totp',
  tag: 'User',
  summary: 'See whether your login has an authenticator app',
  description:
    'Whether a login with your password needs a code as well, and how many recovery codes are left.',
  auth: 'bearer',
  extension: true,
  reply: { kind: 'envelope', item: TotpState, message: MESSAGES.dataReceived },
});

export const beginTotp = defineRoute({
  id: 'beginTotp',
  method: 'POST',
  path: '/totp',
  tag: 'User',
  summary: 'Begin with an authenticator app',
  description:
    `Gives a seed for the app, once. Nothing changes until the app's first code comes with PUT /totp, within ` +
    `${LIMITS.factorPendingMinutes} minutes.`,
  auth: 'bearer',
  extension: true,
  body: PasswordProof,
  reply: { kind: 'envelope', item: TotpSeed, message: MESSAGES.totpBegun },
});

export const confirmTotp = defineRoute({
  id: 'confirmTotp',
  method: 'PUT',
  path: '/totp',
  tag: 'User',
  summary: 'Confirm the authenticator app',
  description:
    'From now on a login with your password needs a code as well, at the console and at POST /token. Logins with the API ' +
    `key stay as they are. Gives ${LIMITS.recoveryCodes} recovery codes, once.`,
  auth: 'bearer',
  extension: true,
  body: TotpConfirmation,
  reply: { kind: 'envelope', item: RecoveryCodes, message: MESSAGES.totpOn },
});

export const endTotp = defineRoute({
  id: 'endTotp',
  method: 'DELETE',
  path: '/totp',
  tag: 'User',
  summary: 'End the authenticator app',
  description: 'From now on the password alone is enough. Needs the password and a code.',
  auth: 'bearer',
  extension: true,
  body: PasswordProof,
  reply: { kind: 'envelope', item: null, message: MESSAGES.totpOff },
});

export const renewRecoveryCodes = defineRoute({
  id: 'renewRecoveryCodes',
  method: 'POST',
  path: '/totp/recovery-codes',
  tag: 'User',
  summary: 'Get other recovery codes',
  description: 'Ends the recovery codes that are left and gives others, once. Needs the password and a code.',
  auth: 'bearer',
  extension: true,
  body: PasswordProof,
  reply: { kind: 'envelope', item: RecoveryCodes, message: MESSAGES.recoveryCodesRenewed },
});
