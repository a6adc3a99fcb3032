import { type Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { Clock, SendPermit, Timers } from '@spark/core';
import type { HttpOutcome, HttpRequest } from './broker-http.ts';
import { CONNECTION_BROKE, connectionFailure } from './connection-failure.ts';

type By = {
  /** Connections that are kept, of the kind that the address asks for. */
  readonly agentFor: (isSecure: boolean) => Agent;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly permit: SendPermit;
};

/** A request that was begun. */
export type RequestUnderWay = {
  readonly outcome: Promise<HttpOutcome>;
  readonly giveUp: (reason: string) => void;
};

const READ_MS = 10_000;
const ORDER_MS = 7_000;
const ANSWER_BYTES_MAX = 16 * 1024 * 1024;
const NOT_WANTED = 'It was not wanted any more.';
const MAY_NOT_ACT = 'Another Spark server may have taken over, so nothing leaves from this one.';

/**
 * One request, sent at most once. Over a connection that stands it leaves before the event loop turns to anything else.
 * It counts as never sent only when it never had a connection that stood; from then on silence, a reset and an answer
 * that cannot be taken all mean that it may have been carried out.
 */
export function sendRequest(request: HttpRequest, { agentFor, clock, timers, permit }: By): RequestUnderWay {
  const { answerBytesMax = ANSWER_BYTES_MAX } = request;
  const timeoutMs = request.timeoutMs ?? (request.method === 'GET' ? READ_MS : ORDER_MS);
  const { promise, resolve } = Promise.withResolvers<HttpOutcome>();
  let mayHaveLeft = false;
  let isOver = false;
  let abort = (): void => undefined;

  function end(outcome: HttpOutcome): void {
    isOver = true;
    cancelTimer();
    resolve(outcome);
  }

  function giveUp(reason: string): void {
    // From its end on the connection is another request's.
    if (isOver) return;
    end({ kind: mayHaveLeft ? 'no-answer' : 'not-sent', reason });
    abort();
  }

  const fail = (error: unknown): void => giveUp(connectionFailure(error));

  function leave(sending: ClientRequest, body: string | null): void {
    if (isOver) return;
    if (!permit.isValid()) giveUp(MAY_NOT_ACT);
    else if (request.mayLeave?.() === false) giveUp(NOT_WANTED);
    else {
      mayHaveLeft = true;
      sending.end(body);
    }
  }

  const seconds = timeoutMs / 1_000;
  const cancelTimer = timers.at(clock.now() + timeoutMs, () =>
    giveUp(
      mayHaveLeft ? `No answer came within ${seconds} s.` : `There was no connection within ${seconds} s.`,
    ),
  );

  try {
    const { sending, body } = beginRequest(request, agentFor);
    abort = () => void sending.destroy();
    // Ended only over a connection that stands, so that no byte exists before it may leave.
    sending.once('socket', (socket) =>
      whenStanding(socket, () => {
        const confirmed = request.method === 'GET' || permit.confirm();
        if (confirmed === true) return leave(sending, body);
        confirmed.then((isOurs) => {
          if (isOurs) leave(sending, body);
          else giveUp(MAY_NOT_ACT);
        }, fail);
      }),
    );
    sending.once('response', (answer) => take(answer, answerBytesMax, { end, giveUp, fail }));
    sending.on('error', fail);
    // Some ends come without an error, such as that of a connection over which something else than HTTP is offered.
    sending.once('close', () => giveUp(CONNECTION_BROKE));
  } catch (error) {
    fail(error);
  }
  return { outcome: promise, giveUp };
}

/** The request with its headers; nothing of it leaves before it is ended. */
function beginRequest(request: HttpRequest, agentFor: By['agentFor']) {
  const url = new URL(request.url);
  const isSecure = url.protocol === 'https:';
  const body = request.json === undefined ? null : JSON.stringify(request.json);
  const sending = (isSecure ? httpsRequest : httpRequest)({
    host: url.hostname,
    port: url.port,
    path: url.pathname + url.search,
    method: request.method,
    headers: headerLines(url, request.headers, body),
    agent: agentFor(isSecure),
  });
  return { sending, body };
}

type Taker = {
  readonly end: (outcome: HttpOutcome) => void;
  readonly giveUp: (reason: string) => void;
  readonly fail: (error: unknown) => void;
};

function take(answer: IncomingMessage, bytesMax: number, { end, giveUp, fail }: Taker): void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > bytesMax) giveUp('The answer was too long.');
    else chunks.push(chunk);
  });
  answer.once('end', () =>
    end({
      kind: 'answer',
      status: answer.statusCode ?? 0,
      headers: flat(answer.headers),
      text: textOf(chunks),
    }),
  );
  answer.once('error', fail);
}

/** Calls back at once where the connection stands already. Nothing is written before that. */
function whenStanding(socket: Socket, call: () => void): void {
  // A socket counts as connected before its TLS handshake is over; nothing of the other side has been verified then.
  const isSecuring = socket instanceof TLSSocket && socket.getPeerFinished() === undefined;
  if (isSecuring) socket.once('secureConnect', call);
  else if (socket.pending) socket.once('connect', call);
  else call();
}

/** Names and values in turn, which is how they are written fastest. */
function headerLines({ host }: URL, given: HttpRequest['headers'], body: string | null): readonly string[] {
  const lines = ['host', host];
  if (body !== null) lines.push('content-length', String(Buffer.byteLength(body)));
  let [isTyped, isAccepting] = [body === null, false];
  for (const name in given) {
    const lower = name.toLowerCase();
    isTyped ||= lower === 'content-type';
    isAccepting ||= lower === 'accept';
    lines.push(name, given[name] ?? '');
  }
  if (!isTyped) lines.push('content-type', 'application/json');
  if (!isAccepting) lines.push('accept', 'application/json');
  return lines;
}

function textOf(chunks: readonly Buffer[]): string {
  const [first] = chunks;
  const all = chunks.length === 1 && first ? first : Buffer.concat(chunks);
  return all.toString('utf8');
}

function flat(headers: IncomingMessage['headers']): Readonly<Record<string, string>> {
  const flattened: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) flattened[name] = Array.isArray(value) ? value.join(', ') : value;
  return flattened;
}
