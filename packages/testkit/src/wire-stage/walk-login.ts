import type { BrokerDialect, BrokerHttp, StartedSession } from '@spark/brokers';
import type { BrokerCredentials } from '@spark/core';

const BACK = 'http://localhost/auth_code';

/** The daily login as a person walks it: the broker's page, its button, and back with the code. */
export async function walkLogin(
  { login }: BrokerDialect,
  credentials: BrokerCredentials,
  http: BrokerHttp,
): Promise<StartedSession> {
  const start = await login.start({ credentials, redirectUrl: BACK, state: 'stage' }, http);
  if (start.kind !== 'done') throw new Error(`No login: ${start.reason}`);
  if (start.value.started) return start.value.started;
  const back = new URL(await pressButton(start.value.loginUrl, http));
  const query = new Map(back.searchParams);
  const code = query.get('auth_code') ?? query.get('auth_token') ?? '';
  const session = await login.exchange(credentials, code, query, http);
  if (session.kind !== 'done') throw new Error(`No login: ${session.reason}`);
  return session.value;
}

/** Follows the page's one form, sent as a query, to the address that the broker sends the browser to. */
async function pressButton(url: string, http: BrokerHttp): Promise<string> {
  const page = await http({ method: 'GET', url });
  if (page.kind !== 'answer') throw new Error(`No login page: ${page.reason}`);
  const { location } = page.headers;
  if (location !== undefined) return location;
  const action = /<form action="([^"]+)"/.exec(page.text)?.[1];
  if (action === undefined) throw new Error(`No login page, but: ${page.text.slice(0, 200)}`);
  const query = new URLSearchParams(
    [...page.text.matchAll(/<(?:input|button)(?: [^>]*)? name="([^"]*)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']): [string, string] => [fromHtml(name), fromHtml(value)],
    ),
  );
  const pressed = await http({ method: 'GET', url: `${new URL(fromHtml(action), url).href}?${query}` });
  if (pressed.kind !== 'answer' || pressed.headers.location === undefined)
    throw new Error(`The button of the login page leads nowhere: ${JSON.stringify(pressed)}`);
  return pressed.headers.location;
}

function fromHtml(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
