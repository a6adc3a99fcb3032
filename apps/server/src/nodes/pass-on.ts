import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { pipeline } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isForwardedByStranger } from '../http/forwarded.ts';
import type { DeskOwner, DeskOwners } from './desk-owners.ts';
import { framedHeaders } from './framed-call.ts';
import type { WholeReply } from './framed-calls.ts';
import { joinSockets } from './join-sockets.ts';
import type { NodeCounters, PassedOutcome } from './node-counters.ts';
import { endToEnd, NEW_KEY_HEADER, PASSED_HEADER } from './passed-request.ts';
import { MISDIRECTED_STATUS, type Outgoing, type PeerReply, type PeerRequests } from './peer-requests.ts';
import { bodyOf, type PrivateDoor } from './private-door.ts';

/** What came of a call for a desk. */
export type Passing =
  /** This node owns the desk: the call is run here. */
  | 'here'
  /** The reply is under way, or was sent. */
  | 'answered'
  /** Nobody answers for the desk now, and nothing was done. */
  | 'no-owner'
  /** The owner was asked and did not answer: the call may have been carried out. */
  | 'unknown';

export type PassOnOptions = {
  /** A call that takes an Idempotency-Key gets one where the client sent none: then asking a second time is safe. */
  readonly takesKey?: boolean;
  /** Nothing is done by asking twice. */
  readonly isReading?: boolean;
  /** How long the owner may take to begin its reply. */
  readonly withinMs?: number;
};

export type PassOn = {
  readonly call: (
    request: FastifyRequest,
    reply: FastifyReply,
    ucc: string,
    options?: PassOnOptions,
  ) => Passing | Promise<Passing>;
  /**
   * A reading that this node can answer too: 'late' where the owner did not begin its reply within so many milliseconds,
   * whose reply is dropped then.
   */
  readonly reading: (
    request: FastifyRequest,
    reply: FastifyReply,
    ucc: string,
    withinMs: number,
  ) => Promise<Passing | 'late'>;
  /** A websocket that a client asked for; its refusal is a reply like any other. */
  readonly socket: (
    request: FastifyRequest,
    reply: FastifyReply,
    ucc: string,
    upgrade: Upgrade,
  ) => Passing | Promise<Passing>;
};

/** The connection of a request for a websocket, and what came right behind it. */
export type Upgrade = { readonly socket: Socket; readonly head: Buffer };

type Parts = {
  readonly owners: DeskOwners;
  readonly peers: PeerRequests;
  readonly door: Pick<PrivateDoor, 'wasPassedOn'>;
  readonly counters: Pick<NodeCounters, 'passedCalls' | 'receivedCalls'>;
};

const WITHIN_MS = 10_000;
const SOCKET_WITHIN_MS = 5_000;
/** The owner, and once more who owns it then. */
const ASKED_MAX = 2;
const KEY_HEADER = 'idempotency-key';

/** Answers calls for desks of other nodes by asking them. */
export function createPassOn({ owners, peers, door, counters }: Parts): PassOn {
  async function ask(
    first: DeskOwner,
    { isKeyMade, ...call }: ToAsk,
    { withinMs, isRepeatable }: { readonly withinMs: number; readonly isRepeatable: boolean },
  ): Promise<OwnersReply | 'here' | 'no-owner' | 'unknown'> {
    let owner = first;
    // An owner that answers nothing may have done it, whatever the next one says.
    let maybeDone = false;
    for (let asked = 0; asked < ASKED_MAX; asked++) {
      if (owner.kind === 'here') return 'here';
      if (owner.kind === 'nobody') break;
      const isNew = isKeyMade && asked === 0;
      const answer = await peers.send(owner, isNew ? withNewKey(call) : call, withinMs);
      if (isReply(answer)) return answer;
      maybeDone ||= answer.kind === 'unknown';
      if (maybeDone && !isRepeatable) break;
      owner = await owners.lookAgain(call.ucc);
    }
    // What may have been done elsewhere is done here only where that does nothing twice.
    if (owner.kind === 'here' && (!maybeDone || isRepeatable)) return 'here';
    return maybeDone ? 'unknown' : 'no-owner';
  }

  async function passOn(
    owner: DeskOwner,
    { request, reply, ucc, options, upgrade, isLate }: ToPass,
  ): Promise<Passing> {
    const { takesKey = false, isReading = false, withinMs = WITHIN_MS } = options;
    const asked = outgoing(request, ucc, takesKey);
    const call = upgrade === null ? asked : { ...asked, upgradeTo: 'websocket' };
    const isRepeatable = call.key !== '' || isReading;
    const answer = await ask(owner, call, { withinMs, isRepeatable });
    const outcome = typeof answer === 'string' ? OUTCOMES[answer] : 'answered';
    counters.passedCalls.inc({ outcome });
    // The earlier owner may have carried it out under that key, whose reply is stored.
    if (answer === 'here' && call.key !== '') request.raw.headers[KEY_HEADER] = call.key;
    if (typeof answer === 'string') return answer;
    if (isLate?.()) {
      if (answer.kind === 'answered') answer.response.destroy();
      return 'unknown';
    }
    if (answer.kind !== 'upgraded') {
      if (answer.kind === 'answered') relay(answer, reply);
      else relayWhole(answer.reply, reply);
      return 'answered';
    }
    if (upgrade === null) return 'unknown';
    const { response, socket: ownerSocket, head: ownerHead } = answer;
    const { socket: client, head: clientHead } = upgrade;
    reply.hijack();
    reply.raw.detachSocket(client);
    joinSockets({ client, clientHead, response, owner: ownerSocket, ownerHead });
    return 'answered';
  }

  function answer(what: ToPass): Passing | Promise<Passing> {
    const { request, reply, ucc } = what;
    const go = (owner: DeskOwner): Passing | Promise<Passing> => {
      if (owner.kind === 'here') return 'here';
      // Passed on once more, two nodes that each believe the other to be the owner would send it to and fro.
      if (door.wasPassedOn(request.raw)) {
        counters.receivedCalls.inc({ outcome: 'misdirected' });
        void reply.code(MISDIRECTED_STATUS).header(PASSED_HEADER, 'not the owner').send();
        return 'answered';
      }
      return passOn(owner, what);
    };
    const owner = owners.whoOwns(ucc);
    return owner instanceof Promise ? owner.then(go) : go(owner);
  }

  async function reading(
    request: FastifyRequest,
    reply: FastifyReply,
    ucc: string,
    withinMs: number,
  ): Promise<Passing | 'late'> {
    const late = Promise.withResolvers<'late'>();
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      late.resolve('late');
    }, withinMs);
    const options = { isReading: true, withinMs };
    const what = { request, reply, ucc, options, upgrade: null, isLate: () => isLate };
    try {
      return await Promise.race([answer(what), late.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    reading,
    call: (request, reply, ucc, options = {}) => answer({ request, reply, ucc, options, upgrade: null }),
    socket: (request, reply, ucc, upgrade) =>
      answer({ request, reply, ucc, options: { isReading: true, withinMs: SOCKET_WITHIN_MS }, upgrade }),
  };
}

const OUTCOMES: Readonly<Record<'here' | 'no-owner' | 'unknown', PassedOutcome>> = {
  here: 'came_back',
  'no-owner': 'no_owner',
  unknown: 'unknown',
};

type OwnersReply = Extract<PeerReply, { readonly kind: 'answered' | 'answered-whole' | 'upgraded' }>;

function isReply(answer: PeerReply): answer is OwnersReply {
  const { kind } = answer;
  return kind === 'answered' || kind === 'answered-whole' || kind === 'upgraded';
}

type ToAsk = Outgoing & {
  /** The key is this node's. */
  readonly isKeyMade: boolean;
};

type ToPass = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly ucc: string;
  readonly options: PassOnOptions;
  readonly upgrade: Upgrade | null;
  /** Somebody else answers by now. */
  readonly isLate?: () => boolean;
};

function outgoing(request: FastifyRequest, ucc: string, takesKey: boolean): ToAsk {
  const { method, url = '', headers } = request.raw;
  const sent = headers[KEY_HEADER];
  // Nobody but a node says so.
  const rawHeaders =
    headers[NEW_KEY_HEADER] === undefined
      ? request.raw.rawHeaders
      : without(request.raw.rawHeaders, NEW_KEY_HEADER);
  const made = takesKey && sent === undefined ? `spark-${randomUUID()}` : null;
  const what = {
    method: method ?? 'GET',
    url,
    caller: { address: request.ip, isForwarded: isForwardedByStranger(request) },
  };
  return {
    ...what,
    ucc,
    isKeyMade: made !== null,
    key: made ?? (typeof sent === 'string' && takesKey ? sent : ''),
    rawHeaders: made === null ? rawHeaders : [...rawHeaders, KEY_HEADER, made],
    body: bodyOf(request),
    // Replies to those that take a key are a few hundred bytes.
    ...(takesKey && {
      framed: {
        ...what,
        headers: framedHeaders(headers, made === null ? {} : { [KEY_HEADER]: made }),
        isKeyNew: false,
      },
    }),
  };
}

/** The owner need not look for a reply that is stored under the key. */
function withNewKey(call: Outgoing): Outgoing {
  const { framed, rawHeaders } = call;
  return {
    ...call,
    rawHeaders: [...rawHeaders, NEW_KEY_HEADER, 'yes'],
    ...(framed && { framed: { ...framed, isKeyNew: true } }),
  };
}

function without(rawHeaders: readonly string[], header: string): readonly string[] {
  const isOther = (name = ''): boolean => name.toLowerCase() !== header;
  return rawHeaders.filter((_, at) => isOther(rawHeaders[at - (at % 2)]));
}

/** The owner's reply, as it comes. Who hangs up hangs up at the owner too, and a reply that breaks off breaks off here. */
function relay({ response, destroy }: Extract<PeerReply, { kind: 'answered' }>, reply: FastifyReply): void {
  reply.hijack();
  const { raw } = reply;
  raw.once('close', () => {
    if (!response.complete) destroy();
  });
  const length = response.headers['content-length'];
  raw.writeHead(response.statusCode ?? 502, [
    ...endToEnd(response.rawHeaders),
    ...(length === undefined ? [] : ['content-length', length]),
  ]);
  pipeline(response, raw, () => undefined);
}

const BODILESS: ReadonlySet<number> = new Set([204, 304]);

function relayWhole({ status, rawHeaders, body }: WholeReply, reply: FastifyReply): void {
  reply.hijack();
  const length = BODILESS.has(status) ? [] : ['content-length', String(body.length)];
  reply.raw.writeHead(status, [...endToEnd(rawHeaders), ...length]).end(body);
}
