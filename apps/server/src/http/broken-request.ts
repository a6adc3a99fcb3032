import type { Socket } from 'node:net';
import { problem } from '@spark/contract';
import { LIMITS } from '@spark/vocabulary';
import { failureBody, statusOf } from './envelope.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/**
 * A request that is not valid HTTP gets the envelope too, written to the socket because there is no request to reply
 * to.
 */
export function answerBrokenRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const problems = [
    error.code === 'HPE_HEADER_OVERFLOW'
      ? problem('headers_too_large', { bytesMax: LIMITS.headBytes })
      : problem('request_broken'),
  ];
  const body = failureBody(problems);
  const status = statusOf(problems);
  const headers = {
    ...SECURITY_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const reason = status === 431 ? 'Request Header Fields Too Large' : 'Bad Request';
  socket.end([`HTTP/1.1 ${status} ${reason}`, ...lines, '', body].join('\r\n'));
}
