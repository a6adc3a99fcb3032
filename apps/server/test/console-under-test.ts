import assert from 'node:assert/strict';
import { OWNER, type Reply, type Request, type SparkUnderTest } from './spark-under-test.ts';

/** What a browser sends with a request of the console's own page. */
export const PAGE: Readonly<Record<string, string>> = {
  host: 'localhost:8080',
  origin: 'http://localhost:8080',
  'sec-fetch-site': 'same-origin',
  'x-spark-console': '1',
  'content-type': 'application/json',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};

/** A browser: it sends the cookie that it has, and takes the one that it gets. */
export type BrowserUnderTest = {
  readonly spark: SparkUnderTest;
  readonly cookie: () => string | undefined;
  readonly setCookie: (cookie: string | undefined) => void;
  /** The access token in the memory of its page. */
  readonly token: () => string;
  readonly send: (method: 'POST' | 'DELETE', path: string, request?: Request) => Promise<Reply>;
  readonly signIn: (login?: object) => Promise<Reply>;
  readonly renew: () => Promise<Reply>;
  readonly signOut: () => Promise<Reply>;
};

export function browserAt(spark: SparkUnderTest): BrowserUnderTest {
  let cookie: string | undefined;
  let token = '';
  const send: BrowserUnderTest['send'] = async (method, path, request = {}) => {
    const headers = { ...PAGE, ...(cookie === undefined ? {} : { cookie }), ...request.headers };
    const reply = await spark.call(method, path, { ...request, headers });
    const given = String(reply.headers['set-cookie'] ?? '').split(';')[0] ?? '';
    if (given.endsWith('=')) cookie = undefined;
    else if (given !== '') cookie = given;
    const issued = reply.body.data[0]?.access_token;
    if (typeof issued === 'string') token = issued;
    return reply;
  };
  return {
    spark,
    cookie: () => cookie,
    setCookie: (given) => {
      cookie = given;
    },
    token: () => token,
    send,
    signIn: (login = { userid: OWNER.email, password: OWNER.password }) =>
      send('POST', '/console/session', { json: login }),
    renew: () => send('POST', '/console/session/renew', { json: {} }),
    signOut: () => send('DELETE', '/console/session'),
  };
}

/** A browser that is signed in. */
export async function signedIn(spark: SparkUnderTest, login?: object): Promise<BrowserUnderTest> {
  const browser = browserAt(spark);
  const reply = await browser.signIn(login);
  assert.equal(reply.status, 200, reply.text);
  return browser;
}

export async function works({ spark, token }: BrowserUnderTest): Promise<boolean> {
  const reply = await spark.call('GET', '/profile', { token: token() });
  assert.ok([200, 401].includes(reply.status), reply.text);
  return reply.status === 200;
}
