import type { BrokerLogin } from '@spark/application';
import { BROKER, BROKER_ALIAS, type Broker } from '@spark/vocabulary';
import type { FastifyInstance } from 'fastify';
import type { Edge } from '../nodes/edge.ts';
import { toWireBrokerLoginRefusal } from '../wire/broker-login.ts';
import { escapeHtml, PAGE_HEADERS, page } from './pages.ts';
import { readQuery } from './read-query.ts';

/** Where a broker sends the browser after its login page. The page says what happened and what to do next. */
export function brokerRedirect(
  app: FastifyInstance,
  brokerLogin: BrokerLogin,
  edge: Pick<Edge, 'passesOn'> | null,
): void {
  // Programs that check an address before they open it send HEAD; that must not use up the code.
  const options = { exposeHeadRoute: false };
  app.get<{ Params: { broker: string } }>('/auth_code/:broker', options, async (request, reply) => {
    const query = new Map(readQuery(request.raw.url ?? '') ?? []);
    const ucc = brokerLogin.userOf(query.get('state') ?? '');
    if (edge !== null && ucc !== null && (await edge.passesOn(request, reply, ucc))) return reply;
    const broker = brokerNamed(request.params.broker);
    reply.headers(PAGE_HEADERS);
    const { status, ...page } = broker === undefined ? NOTHING : await outcomeOf(brokerLogin, broker, query);
    return reply.code(status).send(drawn(page));
  });
}

type Outcome = {
  readonly status: 200 | 400;
  readonly tone: 'good' | 'bad' | 'soft';
  readonly title: string;
  readonly text: string;
};

const NOTHING: Outcome = {
  status: 400,
  tone: 'bad',
  title: 'Nothing to log in with',
  text: 'The address has no broker or no auth code. Start again with POST /login/{AccountName} and open the login url it returns.',
};

async function outcomeOf(
  brokerLogin: BrokerLogin,
  broker: Broker,
  query: ReadonlyMap<string, string>,
): Promise<Outcome> {
  const redirect = brokerLogin.readRedirect(broker, query);
  switch (redirect.kind) {
    case 'nothing':
      return NOTHING;
    case 'refused':
      if (redirect.state) brokerLogin.sentBack(redirect.state, broker, redirect.reason);
      return notLoggedIn(
        `${broker} sent you back without a login: ${redirect.reason}. Start again with POST /login/{AccountName}.`,
      );
    case 'own-page': {
      const login = brokerLogin.finished(redirect.state);
      if (login?.broker === broker) return loggedIn(login.accountName, broker);
      const text = `No login at ${broker} was finished under this address. Start again with POST /login/{AccountName}.`;
      return { ...NOTHING, text };
    }
    case 'code': {
      const { authCode, byHand, state } = redirect;
      if (!state) return oneMoreStep(broker, byHand);
      const finished = await brokerLogin.finishFromRedirect(state, { broker, authCode, query });
      if (finished.ok) return loggedIn(finished.value.accountName, broker);
      const { message, hint } = toWireBrokerLoginRefusal(finished.error);
      return notLoggedIn(`${message}. ${hint ?? ''}`);
    }
  }
}

function loggedIn(accountName: string, broker: Broker): Outcome {
  const text = `The account ${accountName} is logged in at ${broker}. You can close this page.`;
  return { status: 200, tone: 'good', title: 'Logged in', text };
}

function notLoggedIn(text: string): Outcome {
  return { status: 400, tone: 'bad', title: 'Not logged in', text };
}

function oneMoreStep(broker: Broker, authCode: string): Outcome {
  const call = `POST /validate_authcode/${broker}?auth_code=${encodeURIComponent(authCode)}`;
  return {
    status: 200,
    tone: 'soft',
    title: 'One more step',
    text: `The login came back without the state that ties it to your account. Finish it with: ${call}`,
  };
}

function brokerNamed(text: string): Broker | undefined {
  const code = text.toUpperCase();
  return BROKER.find((known) => known.toUpperCase() === code) ?? BROKER_ALIAS[code];
}

function drawn({ tone, title, text }: Omit<Outcome, 'status'>): string {
  return page(`${title} · Spark`, `<h1 class="${tone}">${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>`);
}
