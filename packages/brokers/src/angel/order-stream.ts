import type { Caller, OrderStreamDialect, StreamNews } from '../frame/broker-dialect.ts';
import type { AngelHosts } from './hosts.ts';
import { parseJson, rowOf, sentenceIn, textIn } from './loose-json.ts';
import { angelOrderRow } from './rows.ts';
import { readAngelSession } from './session.ts';

const HEARTBEAT = { send: 'ping', everyMs: 10_000 } as const;
const SILENCE_MS = 10_000;
const NOTHING: StreamNews = {};
/** Sent by Angel after the handshake, with an empty order: from here on every change is pushed. */
const CONNECTED = 'AB00';

/** The order socket: the account is known from the handshake, so nothing is subscribed to. */
export function angelOrderStream(hosts: AngelHosts): OrderStreamDialect {
  return {
    // Frames have totals and a rounded average; single fills are in the trade book alone.
    hasTrades: false,
    address: (caller) => ({ url: hosts.orderStream, headers: angelSocketHeaders(caller) }),
    reader: () => ({
      greeting: [],
      heartbeat: HEARTBEAT,
      silenceMs: SILENCE_MS,
      read: readOrderFrame,
    }),
  };
}

/** Both sockets of Angel ask for the same. */
export function angelSocketHeaders({
  credentials,
  session,
}: Pick<Caller, 'credentials' | 'session'>): Readonly<Record<string, string>> {
  const { jwtToken = '', feedToken = '' } = readAngelSession(session) ?? {};
  return {
    Authorization: `Bearer ${jwtToken}`,
    'x-api-key': credentials.secrets.ApiKey ?? '',
    'x-client-code': credentials.clientId,
    ...(feedToken !== '' && { 'x-feed-token': feedToken }),
  };
}

/** Frames are JSON text, but signs of life are `pong` or a byte of zero. What cannot be read is no news. */
export function readOrderFrame(frame: string | Uint8Array, now: number): StreamNews {
  const text = typeof frame === 'string' ? frame : Buffer.from(frame).toString('utf8');
  const body = rowOf(parseJson(text));
  if (body === null) return NOTHING;
  const status = textIn(body, 'status-code');
  if (status === '401' || status === '403')
    return { ended: { kind: 'login-dead', reason: `Angel One closed the order stream: ${said(body)}` } };
  if (status === '429') return { ended: { kind: 'reconnect', reason: `Angel One: ${said(body)}` } };
  const code = textIn(body, 'order-status').toUpperCase();
  if (code === CONNECTED) return { isReady: true };
  const row = angelOrderRow(body.orderData, now, code);
  return row === null ? NOTHING : { orders: [row] };
}

function said(body: Readonly<Record<string, unknown>>): string {
  return sentenceIn(body, 'error-message') || 'no reason was given';
}
