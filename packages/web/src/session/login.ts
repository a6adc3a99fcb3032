import { type Credentials, type Fetch, Spark } from '@spark/client';
import type { SessionStore } from './session.ts';
import { tokenEnd } from './token-end.ts';

type LoginOptions = { readonly fetch?: Fetch | undefined };

/** Logs in; throws a `SparkError` with the server's message when it refuses. */
export async function logIn(
  session: SessionStore,
  credentials: Credentials,
  { fetch }: LoginOptions = {},
): Promise<void> {
  // The page may choose another server while this one answers.
  const { server } = session.getSnapshot();
  const spark = new Spark({ url: session.url(), fetch });
  const { access_token: token } = await spark.login(credentials);
  const user = 'userid' in credentials ? credentials.userid : 'an API key';
  session.begin({ server, token, user, isVisitor: false, endsAt: tokenEnd(token, Date.now()) });
}

/** A visitor with their own paper accounts, without a login; throws as `logIn` does. */
export async function startVisit(session: SessionStore, { fetch }: LoginOptions = {}): Promise<void> {
  const { server } = session.getSnapshot();
  const { data } = await new Spark({ url: session.url(), fetch }).startVisit();
  const [visit] = data;
  if (!visit) throw new TypeError('A visit was started, and the reply does not say which');
  const { access_token: token, UCC } = visit;
  session.begin({
    server,
    token,
    user: `visitor ${UCC}`,
    isVisitor: true,
    endsAt: tokenEnd(token, Date.now()),
  });
}
