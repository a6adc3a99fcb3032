import { BROKER, BROKER_ALIAS, type Broker } from '@spark/vocabulary';
import type { FastifyInstance } from 'fastify';
import type { BrokerLogin } from '../broker-login/broker-login.ts';
import { escapeHtml, PAGE_HEADERS, page } from './pages.ts';
import { readQuery } from './read-query.ts';

/** Where a broker sends the browser after its login page. The page says what happened and what to do next. */
export function brokerRedirect(app: FastifyInstance, brokerLogin: BrokerLogin): void {
  // Programs that look at an address before they open it send HEAD; that must not use the code up.
  const options = { exposeHeadRoute: false };
  app.get<{ Params: { broker: string } }>('/auth_code/:broker', options, async (request, reply) => {
    const query = new Map(readQuery(request.raw.url ?? '') ?? []);
    const broker = brokerNamed(request.params.broker);
    const authCode = query.get('auth_code');
    const state = query.get('state');
    reply.headers(PAGE_HEADERS);
    if (!broker || !authCode) {
      return reply
        .code(400)
        .send(
          outcome(
            'bad',
            'Nothing to log in with',
            'The address has no broker or no auth code. Start again with POST /login/{AccountName} and open the login url it returns.',
          ),
        );
    }
    if (!state) {
      return reply.send(
        outcome(
          'soft',
          'One more step',
          `The login came back without the state that ties it to your account. Finish it with: POST /validate_authcode/${broker}?auth_code=${encodeURIComponent(authCode)}`,
        ),
      );
    }
    const finished = await brokerLogin.finishFromRedirect(state, { broker, authCode });
    if (!finished.ok) {
      const { message, hint } = finished.error;
      return reply.code(400).send(outcome('bad', 'Not logged in', `${message}. ${hint ?? ''}`));
    }
    return reply.send(
      outcome(
        'good',
        'Logged in',
        `The account ${finished.value.accountName} is logged in at ${broker}. You can close this page.`,
      ),
    );
  });
}

function brokerNamed(text: string): Broker | undefined {
  const code = text.toUpperCase();
  return BROKER.find((known) => known.toUpperCase() === code) ?? BROKER_ALIAS[code];
}

function outcome(tone: 'good' | 'bad' | 'soft', title: string, text: string): string {
  return page(`${title} · Spark`, `<h1 class="${tone}">${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>`);
}
