import type { Route } from '@spark/contract';
import { baseline } from './baseline.ts';
import { acceptedBecause, type Expectation, refusedWith } from './expectation.ts';
import { type Attempt, JSON_TYPE, write } from './request.ts';
import type { Stage } from './stage.ts';

/** No token, or an invalid one: the caller is authenticated before anything else is checked. */
export function* callerAttempts(route: Route, stage: Stage): Generator<Attempt> {
  const shape = baseline(route, stage.seeded());
  const bare = write(route, shape, null);
  const sent = (what: string, authorization: string | null, refusal: Expectation): Attempt => ({
    ...bare,
    headers: { ...bare.headers, ...(authorization === null ? {} : { authorization }) },
    what: `the caller: ${what}`,
    expected: route.auth === 'none' ? acceptedBecause('the call needs no token') : refusal,
  });
  const missing = refusedWith('token_missing');
  const invalid = refusedWith('token_invalid');
  yield sent('no token', null, missing);
  yield sent('an empty header', '', missing);
  for (const [what, authorization] of Object.entries(wrongTokens(stage.token))) {
    yield sent(what, authorization, invalid);
  }
  if (route.auth === 'none') return;
  yield {
    ...sent('no token and a broken body', null, missing),
    headers: { ...bare.headers, 'content-type': JSON_TYPE },
    payload: '{',
  };
}

function wrongTokens(token: string): Readonly<Record<string, string>> {
  const [head = '', payload = '', signature = ''] = token.split('.');
  const nobody = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
  const someoneElse = Buffer.from('{"epoch":1,"iss":"spark","sub":"ADMIN","exp":9999999999}').toString(
    'base64url',
  );
  return {
    garbage: 'Bearer garbage',
    'no word before the token': token,
    'the word alone': 'Bearer',
    'another scheme': 'Basic b3duZXI6cGFzc3dvcmQ=',
    'a token with something behind it': `Bearer ${token} x`,
    'a token with a letter more': `Bearer ${token}A`,
    'a token without its signature': `Bearer ${head}.${payload}.`,
    'a token that asks not to be checked': `Bearer ${nobody}.${payload}.`,
    'a signature of another token': `Bearer ${head}.${someoneElse}.${signature}`,
    'a very long token': `Bearer ${'A'.repeat(7_000)}`,
  };
}
