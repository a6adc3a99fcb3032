import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { CallerGoneError, type TokenHolder } from '@spark/application';
import { fill, type InputOf, type ProblemFacts, ROUTES, type Route, readObject } from '@spark/contract';
import { type Actor, assert } from '@spark/core';
import type { OpenDesk } from '@spark/engine';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Edge } from '../nodes/edge.ts';
import type { ActorOf } from './actor-of.ts';
import type { Bearer } from './bearer.ts';
import { CallRefused } from './call-refused.ts';
import { successBody } from './envelope.ts';
import { namedAsSent } from './field-names-as-sent.ts';
import { isForwardedByStranger } from './forwarded.ts';
import type { KeysUnderWay } from './keys-under-way.ts';
import type { InstrumentNaming } from './named-instruments.ts';
import type { PageCheck } from './own-page.ts';
import { createRequestParser, parseRequest } from './parse-request.ts';
import type { RequireArmed } from './require-armed.ts';
import type { NameReading } from './unknown-names.ts';
import { bytesOf, JSON_TYPE, partsOf, type ReplyBody, writeReply } from './write-reply.ts';

/** One parsed call: canonical fields and the caller. */
export type Call<R extends Route> = {
  readonly input: InputOf<R>;
  readonly desk: OpenDesk;
  /** What the caller's token says of them. */
  readonly holder: TokenHolder;
  readonly address: string;
  readonly headers: FastifyRequest['headers'];
  /** Another node made the Idempotency-Key for this request. */
  readonly isKeyNew: boolean;
  /** The caller, for the audit trail. */
  readonly by: () => Actor;
  /** Aborted when the caller hangs up; only long calls use it. */
  readonly whenGone: () => AbortSignal;
};

export type PublicCall<R extends Route> = Omit<
  Call<R>,
  'desk' | 'holder' | 'isKeyNew' | 'by' | 'whenGone'
> & {
  /** Forwarded by a proxy that is not trusted, so the address is not the caller's. */
  readonly isForwarded: boolean;
};

/**
 * A call whose address identifies the caller. Its body is read afterwards, so that its mistakes can be reported to the
 * caller.
 */
export type AddressedCall<R extends Route> = {
  readonly params: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
  /** Throws what is wrong with the request. */
  readonly read: () => InputOf<R>;
  readonly address: string;
  readonly headers: FastifyRequest['headers'];
};

/** The result of a handler: the envelope, or for calls with another reply, the reply itself. */
export type Answer = AnswerWithBody | { readonly headers: Readonly<Record<string, string>> };

type AnswerWithBody =
  | { readonly data: readonly unknown[]; readonly message?: string; readonly messageFacts?: ProblemFacts }
  /** The whole reply, written already: the envelope, unless the headers say that it is something else. */
  | { readonly encoded: ReplyBody; readonly headers?: Readonly<Record<string, string>> }
  | { readonly plain: object };

/** Registers handlers for the calls of the contract. */
export type CallBook = {
  readonly on: <const R extends Route>(route: R, handler: (call: Call<R>) => Promise<Answer>) => void;
  /** `userOf`: whose call it is; null where whoever is asked can answer. */
  readonly onPublic: <const R extends Route>(
    route: R,
    handler: (call: PublicCall<R>) => Promise<Answer>,
    userOf?: (call: PublicCall<R>) => Promise<string | null>,
  ) => void;
  readonly onAddressed: <const R extends Route>(
    route: R,
    handler: (call: AddressedCall<R>) => Promise<Answer>,
    before: BeforeAddressed<R>,
  ) => void;
};

/** Of several nodes, the one that a client called is asked first. */
type BeforeAddressed<R extends Route> = {
  /** Throws where the sender is refused, before anything is looked up for it. */
  readonly admit: (call: AddressedCall<R>) => void;
  /** Whose call it is; null where whoever is asked can answer. */
  readonly userOf: (call: AddressedCall<R>) => Promise<string | null>;
};

type CallParts = {
  readonly bearer: Bearer;
  readonly actorOf: ActorOf;
  /** Refuses what does not come from a page of this Spark. */
  readonly requirePage: PageCheck;
  readonly requireArmed: RequireArmed;
  readonly keysUnderWay: Pick<KeysUnderWay, 'hold'>;
  /** Yields the event loop between two parts of a long reply. */
  readonly turn: () => Promise<void>;
  /** Where this process is one of several nodes. */
  readonly edge: CallEdge | null;
};

type CallEdge = Pick<Edge, 'whoAnswers' | 'during' | 'isKeyNew' | 'wasPassedOn'>;

export function createCallBook(
  app: FastifyInstance,
  { bearer, actorOf, requirePage, requireArmed, keysUnderWay, turn, edge }: CallParts,
  /** Plugins set headers on every reply, such as those of CORS: they are sent with it. */
  hasMoreHeaders: boolean,
  nameInstruments: InstrumentNaming,
  readNames: NameReading = (_, read) => read(),
): CallBook & { readonly finish: () => void } {
  const { register, finish } = createRegister(app);
  const send = createSender(hasMoreHeaders, turn);
  const parseRequestAgain = createRequestParser();

  const book: CallBook = {
    on: (route, handler) =>
      register(route, async (request, reply) => {
        const { ip: address, headers } = request;
        if (route.pageOnly) requirePage(request);
        const who = edge === null ? 'here' : await edge.whoAnswers(route, request, reply);
        if (who === 'elsewhere') return reply;
        const admitted = bearer(headers.authorization, address);
        const { desk, holder } = admitted instanceof Promise ? await admitted : admitted;
        const { input, raw } = parseRequestAgain(route, request);
        const key = headers['idempotency-key'];
        const release = typeof key === 'string' ? keysUnderWay.hold(desk.user.ucc, key) : null;
        let answer: Answer;
        try {
          const named = readNames(desk, () => nameInstruments(route, input));
          const read = named instanceof Promise ? await named : named;
          if (holder.session !== undefined) await requireArmed(route, read, desk, holder);
          answer = await within(edge, desk.user.ucc, () =>
            handler({
              input: read,
              desk,
              holder,
              address,
              headers,
              isKeyNew: edge?.isKeyNew(request.raw) ?? false,
              by: () => actorOf(headers, address),
              whenGone: () => goneSignal(reply.raw),
            }),
          );
        } catch (error) {
          // The caller has hung up.
          if (error instanceof CallerGoneError) return reply.hijack();
          throw namedAsSent(error, route, raw);
        } finally {
          release?.();
        }
        return send(route, reply, answer, who === 'stored');
      }),
    onPublic: (route, handler, userOf) =>
      register(route, async (request, reply) => {
        if (route.pageOnly) requirePage(request);
        const { input, raw } = parseRequest(route, request);
        const { ip: address, headers } = request;
        const call = { input, address, headers, isForwarded: isForwardedByStranger(request) };
        const ucc = edge !== null && userOf ? await userOf(call) : null;
        if ((await edge?.whoAnswers(route, request, reply, ucc)) === 'elsewhere') return reply;
        let answer: Answer;
        try {
          answer = await within(edge, ucc, () => handler(call));
        } catch (error) {
          throw namedAsSent(error, route, raw);
        }
        return send(route, reply, answer);
      }),
    onAddressed: (route, handler, { admit, userOf }) =>
      register(route, async (request, reply) => {
        const { ip: address, headers } = request;
        const call = {
          params: readParams(route, request),
          body: (request.body as Buffer | undefined) ?? NO_BODY,
          read: () => parseRequest(route, request).input,
          address,
          headers,
        };
        if (!edge?.wasPassedOn(request.raw)) admit(call);
        const ucc = edge === null ? null : await userOf(call);
        if ((await edge?.whoAnswers(route, request, reply, ucc)) === 'elsewhere') return reply;
        const answer = await within(edge, ucc, () => handler(call));
        return send(route, reply, answer);
      }),
  };

  return { ...book, finish };
}

type Handle = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

function createRegister(app: FastifyInstance) {
  const taken = new Set<string>();
  return {
    register: (route: Route, handler: Handle): void => {
      assert(!taken.has(route.id), `the call ${route.id} has one handler`);
      taken.add(route.id);
      app.route({
        method: route.method,
        url: route.path.replaceAll('{', ':').replaceAll('}', ''),
        // The specification gives some HEAD calls their own meaning.
        exposeHeadRoute: false,
        handler,
      });
    },
    /** Every described call works: one without a handler stops the start. */
    finish: (): void => {
      for (const { id } of Object.values<Route>(ROUTES))
        assert(taken.has(id), `the call ${id} is described and has a handler`);
    },
  };
}

function createSender(hasMoreHeaders: boolean, turn: CallParts['turn']) {
  return (route: Route, reply: FastifyReply, answer: Answer, isStored = false): FastifyReply => {
    if (!('encoded' in answer) && 'headers' in answer) return reply.headers(answer.headers).send();
    const body = bodyOf(route, answer);
    const own = 'encoded' in answer ? answer.headers : undefined;
    const headers = isStored ? { ...own, ...FROM_DATABASE } : own;
    if (!hasMoreHeaders) return writeReply(reply, { body, headers, turn });
    reply.headers({ 'content-type': JSON_TYPE, ...headers });
    if (typeof body === 'string' || Buffer.isBuffer(body)) return reply.send(body);
    return reply.header('content-length', bytesOf(body)).send(Readable.from(partsOf(body)));
  };
}

/** The server of the desk did not answer: this is what it stored last. */
const FROM_DATABASE = { 'spark-read-from': 'database' };

/** A hand-over of the desk waits for the call. */
function within(edge: CallEdge | null, ucc: string | null, run: () => Promise<Answer>): Promise<Answer> {
  return edge === null || ucc === null ? run() : edge.during(ucc, run);
}

function goneSignal(raw: ServerResponse): AbortSignal {
  const gone = new AbortController();
  const hangUp = (): void => {
    if (!raw.writableEnded) gone.abort(new CallerGoneError());
  };
  if (raw.destroyed) hangUp();
  else raw.once('close', hangUp);
  return gone.signal;
}

const NO_BODY = Buffer.alloc(0);

function readParams(route: Route, request: FastifyRequest): Readonly<Record<string, unknown>> {
  assert(route.params !== undefined, `the call ${route.id} has its own address`);
  const given = Object.entries(request.params as Readonly<Record<string, string>>);
  const read = readObject(route.params, new Map(given.map(([name, value]) => [name, { name, value }])));
  if (read.problems.length > 0) throw new CallRefused(read.problems);
  return read.values;
}

function bodyOf(route: Route, answer: AnswerWithBody): ReplyBody {
  if ('encoded' in answer) return answer.encoded;
  if ('plain' in answer) return JSON.stringify(answer.plain);
  assert(route.reply.kind === 'envelope', `the call ${route.id} answers in the envelope`);
  const template = answer.message ?? route.reply.message;
  return successBody(answer.data, answer.messageFacts ? fill(template, answer.messageFacts) : template);
}
