import {
  EMPTY_REPLY,
  EMPTY_RESULT,
  errorOf,
  granted,
  loginExchange,
  NO_CONNECTION,
  refusal,
} from './compose.ts';
import { expectedRequest } from './expected-request.ts';
import { type Exchange, NEW_TOKEN, PATIENT, TOKEN, type Vector } from './vector.ts';

const BY_PASSWORD = { userid: 'trader+live@example.com', password: 'päss word&=%+' };
const BY_KEY = { apikey: 'spark-key-0000000000000000' };
const { token: _, ...WITHOUT_TOKEN } = PATIENT;
const EXPIRED = refusal('token_expired');

const ORDER = {
  strategyname: 'test1',
  orderType: 'Market',
  productType: 'Intraday',
  token: 'NSE:212',
  qty: 1,
  transType: 'Buy',
};

/** Both ways to log in, and what happens when a token ends in the middle of the work. */
export function loginVectors(): readonly Vector[] {
  const logIn = (name: string, login: Readonly<Record<string, string>>, rest: Rest): Vector => ({
    name,
    client: { ...WITHOUT_TOKEN, login },
    call: 'logIn',
    arguments: {},
    ...rest,
  });
  const made = { result: { token: TOKEN } };
  const failed = refusal('login_failed');
  const throttled = refusal('login_throttled', { seconds: 30 });
  return [
    logIn('a login by password sends a form', BY_PASSWORD, {
      exchanges: [loginExchange(BY_PASSWORD)],
      expect: made,
    }),
    logIn('a login by key sends the key alone', BY_KEY, { exchanges: [loginExchange(BY_KEY)], expect: made }),
    logIn('a login that is not accepted is an error and is not repeated', BY_PASSWORD, {
      exchanges: [loginExchange(BY_PASSWORD, failed)],
      expect: { error: errorOf(failed) },
    }),
    logIn('a login that is throttled is an error and is not repeated', BY_PASSWORD, {
      exchanges: [loginExchange(BY_PASSWORD, throttled)],
      expect: { error: errorOf(throttled) },
    }),
    logIn('a login that loses its connection is repeated', BY_KEY, {
      exchanges: [loginExchange(BY_KEY, { fault: 'drop' }), loginExchange(BY_KEY)],
      expect: made,
    }),
    logIn('a login without any connection is an error in the end', BY_KEY, {
      exchanges: Array.from({ length: 3 }, () => loginExchange(BY_KEY, { fault: 'drop' })),
      expect: { error: NO_CONNECTION },
    }),
    renewed('an expired token is renewed and the read repeated', 'listAccounts', {}),
    renewed('an expired token is renewed and the order repeated with its key', 'placeOrder', ORDER),
    renewed('an expired token is renewed and a cancel repeated, because it was not begun', 'cancelOrder', {
      strategyname: 'test1',
      strefID: 2240,
    }),
    {
      name: 'a token that expires twice in one call is an error',
      client: { ...WITHOUT_TOKEN, login: BY_KEY },
      call: 'listAccounts',
      arguments: {},
      exchanges: [
        loginExchange(BY_KEY),
        ask('listAccounts', {}, TOKEN, EXPIRED),
        loginExchange(BY_KEY, granted(NEW_TOKEN)),
        ask('listAccounts', {}, NEW_TOKEN, EXPIRED),
      ],
      expect: { error: errorOf(EXPIRED) },
    },
    {
      name: 'a renewal that is refused is the error of the call',
      client: { ...WITHOUT_TOKEN, login: BY_KEY },
      call: 'listAccounts',
      arguments: {},
      exchanges: [
        loginExchange(BY_KEY),
        ask('listAccounts', {}, TOKEN, EXPIRED),
        loginExchange(BY_KEY, failed),
      ],
      expect: { error: errorOf(failed) },
    },
    {
      name: 'an expired token without credentials is an error',
      client: PATIENT,
      call: 'listAccounts',
      arguments: {},
      exchanges: [ask('listAccounts', {}, TOKEN, EXPIRED)],
      expect: { error: errorOf(EXPIRED) },
    },
    {
      name: 'an invalid token is an error and not renewed',
      client: { ...WITHOUT_TOKEN, login: BY_KEY },
      call: 'listAccounts',
      arguments: {},
      exchanges: [loginExchange(BY_KEY), ask('listAccounts', {}, TOKEN, refusal('token_invalid'))],
      expect: { error: errorOf(refusal('token_invalid')) },
    },
  ];
}

type Rest = Pick<Vector, 'exchanges' | 'expect'>;

function ask(
  call: string,
  given: Readonly<Record<string, unknown>>,
  token: string,
  reply: Exchange['reply'],
): Exchange {
  return { request: expectedRequest(call, given, token), reply };
}

function renewed(name: string, call: string, given: Readonly<Record<string, unknown>>): Vector {
  return {
    name,
    client: { ...WITHOUT_TOKEN, login: BY_PASSWORD },
    call,
    arguments: given,
    exchanges: [
      loginExchange(BY_PASSWORD),
      ask(call, given, TOKEN, EXPIRED),
      loginExchange(BY_PASSWORD, granted(NEW_TOKEN)),
      ask(call, given, NEW_TOKEN, EMPTY_REPLY),
    ],
    expect: { result: EMPTY_RESULT },
  };
}
