import { MESSAGES } from '../messages.ts';
import { defineRoute } from '../route.ts';
import { AccessToken, KeyLogin, Login } from '../schema/login.ts';
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
