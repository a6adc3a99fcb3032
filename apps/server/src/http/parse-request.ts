import { type InputOf, type RawRequest, type Route, readInput, routes } from '@spark/contract';
import type { FastifyRequest } from 'fastify';
import { CallRefused, refused } from './call-refused.ts';
import { readBody } from './read-body.ts';
import { readQuery } from './read-query.ts';

export type ParsedRequest<R extends Route> = { readonly input: InputOf<R>; readonly raw: RawRequest };

/** A request by its route: its fields canonical. Throws what is wrong with it. */
export function parseRequest<const R extends Route>(route: R, request: FastifyRequest): ParsedRequest<R> {
  const query = readQuery(request.raw.url ?? '');
  if (query === null) throw refused('url_broken');
  // A test alert is parsed like a real one.
  const lenientType = route.freeBody !== undefined && route.freeBody === routes.receiveAlert.freeBody;
  const body = readBody(request.body as Buffer | undefined, request.headers['content-type'], { lenientType });
  if (!body.ok) throw new CallRefused([body.problem]);
  const raw: RawRequest = {
    params: request.params as Readonly<Record<string, string>>,
    query,
    body: body.body,
  };
  const read = readInput(route, raw);
  if (!read.ok) throw new CallRefused(read.problems);
  return { input: read.input, raw };
}

const REMEMBERED_MAX = 1_000;
const REMEMBERED_CHARS_MAX = 300;

/**
 * The same, cached by address: programs send the same few requests all day, and a GET without a body is its address.
 * The meaning of a request never changes while Spark runs, so entries never expire.
 */
export function createRequestParser(): typeof parseRequest {
  const remembered = new Map<string, ParsedRequest<Route>>();
  return <const R extends Route>(route: R, request: FastifyRequest): ParsedRequest<R> => {
    const { url = '', method } = request.raw;
    if (method !== 'GET' || request.body !== undefined || url.length > REMEMBERED_CHARS_MAX)
      return parseRequest(route, request);
    const known = remembered.get(url);
    // An address belongs to one route, so its cached entry was parsed for this one.
    if (known !== undefined) return known as ParsedRequest<R>;
    const parsed = parseRequest(route, request);
    if (remembered.size >= REMEMBERED_MAX) remembered.clear();
    remembered.set(url, parsed as ParsedRequest<Route>);
    return parsed;
  };
}
