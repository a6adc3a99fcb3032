import { MESSAGES } from '../messages.ts';
import { defineRoute } from '../route.ts';
import { AccessToken, KeyLogin, Login, Visit } from '../schema/login.ts';
import { Profile } from '../schema/profile.ts';

export const login = defineRoute({
  id: 'login',
  method: 'POST',
  path: '/token',
  tag: 'User',
  summary: 'Log in',
  description:
    'Gives an access token for `userid` and `password`, or for `apikey` alone. Form fields and JSON are both ' +
    'read. `username` and `email` mean `userid`; `AuthKey` and `client_secret` mean `apikey`. The reply ' +
    'stands outside the usual envelope.',
  auth: 'none',
  extension: false,
  body: Login,
  // What OAuth2 libraries add on their own.
  ignores: ['grant_type', 'scope', 'client_id'],
  reply: { kind: 'plain', schema: AccessToken },
});

export const loginWithKey = defineRoute({
  id: 'loginWithKey',
  method: 'HEAD',
  path: '/token',
  tag: 'User',
  summary: 'Log in with a key, reply in headers',
  description:
    'Gives an access token for an API key, as headers of a reply without a body. Prefer POST /token: there ' +
    'the key does not stand in the address, where proxies may write it down.',
  auth: 'none',
  extension: false,
  query: KeyLogin,
  reply: { kind: 'headers', schema: AccessToken },
});

export const startVisit = defineRoute({
  id: 'startVisit',
  method: 'POST',
  path: '/visitor',
  tag: 'User',
  summary: 'Try Spark without a login',
  description:
    'Makes a visitor and gives an access token for it. The visitor has a strategy `demo` in the paper account `paper`, ' +
    'and a strategy `test1` in the paper accounts `account1` and `account2`, as the documentation has it. A visitor sees nothing of other users, has paper accounts and no Telegram chat, and is gone after ' +
    'some hours. It works on the machine where Spark runs; the owner can allow it to everyone or switch it off with ' +
    '`SPARK_VISITORS`. How many there are, and how many come from one address, is bounded.',
  auth: 'none',
  extension: true,
  reply: { kind: 'envelope', item: Visit, message: MESSAGES.visitStarted },
});

export const readProfile = defineRoute({
  id: 'readProfile',
  method: 'GET',
  path: '/profile',
  tag: 'User',
  summary: 'Read your profile',
  description: 'Who you are in Spark, and how many accounts and strategies you may have.',
  auth: 'bearer',
  extension: false,
  reply: { kind: 'envelope', item: Profile, message: MESSAGES.userExists },
});
