import type { Clock, Timers } from '@spark/core';
import type { Dispatcher } from 'undici';
import type { HttpOutcome, HttpRequest } from './broker-http.ts';
import { connectionFailure } from './connection-failure.ts';

type By = { readonly dispatcher: Dispatcher; readonly clock: Clock; readonly timers: Timers };

const READ_MS = 10_000;
const ORDER_MS = 7_000;
const ANSWER_BYTES_MAX = 16 * 1024 * 1024;

/**
 * One request, sent at most once. It counts as never sent only when no byte of it was handed to a connection; from
 * then on silence, a reset and an answer that cannot be taken all mean that it may have been carried out.
 */
export function sendRequest(request: HttpRequest, by: By): Promise<HttpOutcome> {
  return new Promise((resolve) => {
    const { answerBytesMax = ANSWER_BYTES_MAX } = request;
    const timeoutMs = request.timeoutMs ?? (request.method === 'GET' ? READ_MS : ORDER_MS);
    const chunks: Buffer[] = [];
    let bytes = 0;
    let status = 0;
    let headers: Readonly<Record<string, string>> = {};
    let sending: Dispatcher.DispatchController | null = null;
    let isOver = false;

    function end(outcome: HttpOutcome): void {
      if (isOver) return;
      isOver = true;
      cancelTimer();
      resolve(outcome);
    }

    function giveUp(reason: string): void {
      end({ kind: sending ? 'no-answer' : 'not-sent', reason });
      sending?.abort(new Error(reason));
    }

    const seconds = timeoutMs / 1_000;
    const cancelTimer = by.timers.at(by.clock.now() + timeoutMs, () =>
      giveUp(
        sending ? `No answer came within ${seconds} s.` : `There was no connection within ${seconds} s.`,
      ),
    );

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: (controller) => {
        // Whoever asked has gone: it must not leave after all.
        if (isOver) controller.abort(new Error('Nobody waits for it any more.'));
        else sending = controller;
      },
      onResponseStart: (_, statusCode, received) => {
        status = statusCode;
        headers = flat(received);
      },
      onResponseData: (_, chunk) => {
        bytes += chunk.length;
        if (bytes > answerBytesMax) giveUp('The answer was too long.');
        else chunks.push(chunk);
      },
      onResponseEnd: () =>
        end({ kind: 'answer', status, headers, text: Buffer.concat(chunks).toString('utf8') }),
      onResponseError: (_, error) => giveUp(connectionFailure(error)),
    };

    try {
      const { origin, pathname, search } = new URL(request.url);
      const hasBody = request.json !== undefined;
      by.dispatcher.dispatch(
        {
          origin,
          path: pathname + search,
          method: request.method,
          headers: {
            accept: 'application/json',
            ...(hasBody && { 'content-type': 'application/json' }),
            ...request.headers,
          },
          body: hasBody ? JSON.stringify(request.json) : null,
          // Brokers expect a body with DELETE, so the connection is as good afterwards as it was before.
          ...(hasBody && { reset: false }),
        },
        handler,
      );
    } catch (error) {
      giveUp(connectionFailure(error));
    }
  });
}

function flat(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Readonly<Record<string, string>> {
  const flattened: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) flattened[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value;
  return flattened;
}
