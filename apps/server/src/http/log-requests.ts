import { ROUTES, type Route } from '@spark/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pino from 'pino';

const SLOW_MS = 1_000;

/**
 * One line per call that changes something, fails or is slow; the rest at debug. Neither headers, bodies nor
 * queries are logged: that is where tokens, keys and passwords travel.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    logCall(request, reply);
    done();
  });
}

export function logCall(request: FastifyRequest, reply: FastifyReply): void {
  const { elapsedTime } = reply;
  const isQuiet = request.method === 'GET' && reply.statusCode < 400 && elapsedTime < SLOW_MS;
  const level = isQuiet ? 'debug' : 'info';
  if (!(request.log as pino.Logger).isLevelEnabled(level)) return;
  const ms = Math.round(elapsedTime * 10) / 10;
  const path = loggedPath(request.url);
  const line = {
    reqId: request.id,
    method: request.method,
    path,
    status: reply.statusCode,
    ms,
    address: request.ip,
  };
  request.log[level](line, 'call');
}

/** A webhook's address stands for an access token, so what follows these beginnings is not logged. */
const SECRET_AFTER = Object.values<Route>(ROUTES)
  .filter((route) => Object.values(route.params?.properties ?? {}).some((param) => 'x-secret' in param))
  .map((route) => route.path.slice(0, route.path.indexOf('{')));

function loggedPath(url: string): string {
  const path = url.split('?')[0] ?? '';
  const beginning = SECRET_AFTER.find((known) => path.startsWith(known));
  return beginning === undefined ? path : `${beginning}…`;
}
