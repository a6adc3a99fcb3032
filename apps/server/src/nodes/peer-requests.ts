import { Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { CallToOwner } from '@spark/application';
import type { Sign } from '@spark/cluster';
import { FRAMES_PROTOCOL, type FramedCall } from './framed-call.ts';
import { createFramedCalls, type FramedOutcome, type WholeReply } from './framed-calls.ts';
import type { NodeCounters } from './node-counters.ts';
import { endToEnd, hashOf, PASSED_HEADER, type SealedRequest, writePassedHeader } from './passed-request.ts';

/** A call as it is passed on. */
export type Outgoing = SealedRequest & {
  readonly ucc: string;
  readonly key: string;
  readonly body: Buffer;
  /** The protocol that the connection is upgraded to. */
  readonly upgradeTo?: string;
  /** The same call for a frame, where its reply is short as far as one can know before. */
  readonly framed?: Omit<FramedCall, 'ucc'>;
};

export type PeerReply =
  | { readonly kind: 'answered'; readonly response: IncomingMessage; readonly destroy: () => void }
  | { readonly kind: 'answered-whole'; readonly reply: WholeReply }
  | {
      readonly kind: 'upgraded';
      readonly response: IncomingMessage;
      readonly socket: Socket;
      readonly head: Buffer;
    }
  /** It does not own the desk: nothing was done. */
  | { readonly kind: 'misdirected' }
  /** Nothing was done: it could not be reached, or did not take it. */
  | { readonly kind: 'not-taken'; readonly why: string }
  /** It may have been carried out. */
  | { readonly kind: 'unknown'; readonly why: string };

export type PeerRequests = {
  /** Tells it to look at the row of a desk. It may get lost: the row is read by itself a little later. */
  readonly hint: (to: { readonly id: string; readonly address: string }, ucc: string) => void;
  /** Has something done by the owner of a desk; null where it gave no answer or is not the owner. */
  readonly call: (
    to: { readonly node: string; readonly address: string },
    call: CallToOwner,
  ) => Promise<string | null>;
  /** Answers with the head of the reply, at the latest after so many milliseconds. */
  readonly send: (
    to: { readonly node: string; readonly address: string },
    call: Outgoing,
    withinMs: number,
  ) => Promise<PeerReply>;
  readonly close: () => void;
};

/** A node that is there accepts a connection at once: both are in one network. */
const CONNECT_WITHIN_MS = 300;
const CONNECTIONS_PER_PEER = 512;
const PLACES_MAX = 1_000;
export const NOT_TAKEN_STATUS = 403;
export const MISDIRECTED_STATUS = 421;
/** No call has this path. */
export const HINT_URL = '/~hint';
export const CALL_URL = '/~call/';
const HINT_WITHIN_MS = 1_000;
/** Longer than a kill switch waits for its broker. */
const CALL_WITHIN_MS = 20_000;
/** What nodes ask each other for themselves comes from no client. */
const NO_CALLER = { address: '', isForwarded: false };
const NOTHING = Buffer.alloc(0);

type Owner = Parameters<PeerRequests['send']>[0];

type Place = { readonly host: string; readonly port: number };

type Parts = {
  readonly me: string;
  readonly sign: Sign;
  readonly counters: Pick<NodeCounters, 'hints'>;
};

/** Requests to other nodes, over connections that stay open. */
export function createPeerRequests({ me, sign, counters }: Parts): PeerRequests {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS_PER_PEER, scheduling: 'lifo' });
  const frames = createFramedCalls({ me, sign, open: openFrames });
  const places = new Map<string, Place>();
  let number = 0;

  function placeAt(address: string): Place {
    const known = places.get(address);
    if (known) return known;
    // Nodes come and go, each with an address.
    if (places.size >= PLACES_MAX) places.clear();
    const place = placeOf(address);
    places.set(address, place);
    return place;
  }

  function headersOf(node: string, call: Outgoing): string[] {
    number += 1;
    const { ucc, key, body } = call;
    const sealed = { from: me, to: node, ucc, number, key, bodyHash: hashOf(body) };
    const headers = [...endToEnd(call.rawHeaders), PASSED_HEADER, writePassedHeader(sealed, call, sign)];
    if (call.upgradeTo !== undefined) headers.push('connection', 'Upgrade', 'upgrade', call.upgradeTo);
    else if (body.length > 0) headers.push('content-length', String(body.length));
    return headers;
  }

  const send: PeerRequests['send'] = (to, call, withinMs) =>
    sendFramed(to, call, withinMs) ?? sendAny(to, call, withinMs);

  /** Null where it has to go the usual way. */
  function sendFramed(to: Owner, call: Outgoing, withinMs: number): Promise<PeerReply> | null {
    const { framed, ucc, body } = call;
    if (framed === undefined) return null;
    const sent = frames.send(to, { head: { ...framed, ucc }, body }, withinMs);
    if (sent === null) return null;
    return sent.then((outcome) =>
      outcome.kind === 'no-frames' ? sendAny(to, call, withinMs) : framedReplyOf(outcome),
    );
  }

  async function openFrames(to: Owner, url: string, withinMs: number) {
    const request = ownRequest(to.address, { ucc: '', url, body: NOTHING });
    const asked = { ...request, method: 'GET', upgradeTo: FRAMES_PROTOCOL };
    const reply = await sendAny(to, asked, withinMs);
    if (reply.kind === 'upgraded') return reply;
    if (reply.kind === 'answered') reply.response.resume();
    if (reply.kind === 'not-taken' || reply.kind === 'unknown')
      return { kind: 'not-reached', why: reply.why } as const;
    // An earlier version knows no such upgrade, and no call with that path.
    return { kind: 'refused' } as const;
  }

  const sendAny = ({ node, address }: Owner, call: Outgoing, withinMs: number): Promise<PeerReply> =>
    new Promise((resolve) => {
      const { host, port } = placeAt(address);
      const request = httpRequest({
        host,
        port,
        method: call.method,
        path: call.url,
        headers: headersOf(node, call),
        // An upgraded connection is the client's from then on.
        agent: call.upgradeTo === undefined ? agent : false,
      });
      let isConnected = false;
      const late = setTimeout(() => request.destroy(new Error('no answer in time')), withinMs);
      const end = (reply: PeerReply): void => {
        clearTimeout(late);
        resolve(reply);
      };
      watchConnecting(request, () => {
        isConnected = true;
      });
      request.on('error', ({ message }) =>
        end({ kind: isConnected ? 'unknown' : 'not-taken', why: message }),
      );
      request.on('response', (response) => end(replyOf(response, () => void request.destroy())));
      request.on('upgrade', (response, socket, head) => {
        // Node types it as any stream, and it is the connection.
        end({ kind: 'upgraded', response, socket: socket as Socket, head });
      });
      request.end(call.body);
    });

  return {
    send,
    hint: ({ id, address }, ucc) => {
      counters.hints.inc({ direction: 'sent' });
      const request = ownRequest(address, { ucc, url: HINT_URL, body: NOTHING });
      send({ node: id, address }, request, HINT_WITHIN_MS).then(
        (reply) => {
          if (reply.kind === 'answered') reply.response.resume();
        },
        () => undefined,
      );
    },
    call: async (to, { ucc, name, body }) => {
      const request = ownRequest(to.address, { ucc, url: `${CALL_URL}${name}`, body: Buffer.from(body) });
      const reply = await send(to, request, CALL_WITHIN_MS);
      if (reply.kind !== 'answered') return null;
      const answer = await text(reply.response).catch(() => null);
      return reply.response.statusCode === 200 ? answer : null;
    },
    close: () => {
      agent.destroy();
      frames.close();
    },
  };
}

function ownRequest(address: string, what: Pick<Outgoing, 'ucc' | 'url' | 'body'>): Outgoing {
  // A server refuses a request without Host, and Node adds none to headers that are a list.
  return { ...what, key: '', method: 'POST', rawHeaders: ['host', address], caller: NO_CALLER };
}

/** Ends a request whose connection does not come about, and tells when it did. */
function watchConnecting(request: ClientRequest, onConnected: () => void): void {
  request.once('socket', (socket) => {
    if (!socket.connecting) return onConnected();
    const late = setTimeout(() => {
      // This process may be what was late: then the news of the connection is heard in this turn.
      setImmediate(() => {
        if (socket.connecting) request.destroy(new Error('not reached in time'));
      });
    }, CONNECT_WITHIN_MS);
    socket.once('close', () => clearTimeout(late));
    socket.once('connect', () => {
      clearTimeout(late);
      onConnected();
    });
  });
}

function replyOf(response: IncomingMessage, destroy: () => void): PeerReply {
  const { statusCode } = response;
  const isProtocol = response.headers[PASSED_HEADER] !== undefined;
  if (!isProtocol || (statusCode !== MISDIRECTED_STATUS && statusCode !== NOT_TAKEN_STATUS))
    return { kind: 'answered', response, destroy };
  response.resume();
  return statusCode === MISDIRECTED_STATUS
    ? { kind: 'misdirected' }
    : { kind: 'not-taken', why: String(response.headers[PASSED_HEADER]) };
}

function framedReplyOf(outcome: Exclude<FramedOutcome, { kind: 'no-frames' }>): PeerReply {
  if (outcome.kind !== 'whole') return outcome;
  const { reply } = outcome;
  const { status, rawHeaders } = reply;
  if (status !== MISDIRECTED_STATUS && status !== NOT_TAKEN_STATUS) return { kind: 'answered-whole', reply };
  const at = rawHeaders.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === PASSED_HEADER);
  if (at === -1) return { kind: 'answered-whole', reply };
  return status === MISDIRECTED_STATUS
    ? { kind: 'misdirected' }
    : { kind: 'not-taken', why: rawHeaders[at + 1] ?? '' };
}

/** `10.0.0.5:8090` or `[::1]:8090`. */
function placeOf(address: string): Place {
  const url = new URL(`http://${address}`);
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || 80) };
}
