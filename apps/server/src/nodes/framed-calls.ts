import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Sign } from '@spark/cluster';
import {
  CALLS_UNDER_WAY_MAX,
  FRAMES_URL,
  type FramedCall,
  isFramedReply,
  keyOfFrames,
  NONCE_HEADER,
  REPLY_BYTES_MAX,
} from './framed-call.ts';
import { createSealedFrames, FRAME, type Frame, type SealedFrames } from './sealed-frames.ts';

export type WholeReply = {
  readonly status: number;
  /** Names and values alternating. */
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
};

export type FramedOutcome =
  | { readonly kind: 'whole'; readonly reply: WholeReply }
  /** Nothing of it has left. */
  | { readonly kind: 'not-taken'; readonly why: string }
  /** It may have been carried out. */
  | { readonly kind: 'unknown'; readonly why: string }
  /** The owner takes no frames, as one of an earlier version: the call has to go the usual way. */
  | { readonly kind: 'no-frames' };

type Owner = { readonly node: string; readonly address: string };

export type FramedCalls = {
  /** Null where it has to go the usual way. */
  readonly send: (
    to: Owner,
    call: { readonly head: FramedCall; readonly body: Buffer },
    withinMs: number,
  ) => Promise<FramedOutcome> | null;
  readonly close: () => void;
};

/** What came of asking for a connection. */
type Opened =
  | {
      readonly kind: 'upgraded';
      readonly response: IncomingMessage;
      readonly socket: Socket;
      readonly head: Buffer;
    }
  | { readonly kind: 'refused' }
  | { readonly kind: 'not-reached'; readonly why: string };

type Parts = {
  readonly me: string;
  readonly sign: Sign;
  readonly open: (to: Owner, url: string, withinMs: number) => Promise<Opened>;
};

type UnderWay = {
  readonly call: { readonly head: FramedCall; readonly body: Buffer };
  readonly settle: (outcome: FramedOutcome) => void;
  readonly late: NodeJS.Timeout;
  sentAt: number | null;
};

const OPEN_WITHIN_MS = 10_000;
/** A node is replaced by one of a later version under another id, so it is not asked often. */
const ASKED_AGAIN_AFTER_MS = 30_000;
/** More than this waits only where the owner takes nothing. */
const WAITING_BYTES_MAX = 8 * 1024 * 1024;
const NOTHING = Buffer.alloc(0);

/**
 * Calls to other nodes whose replies are short, as that to an order is: over one standing connection to each node, which
 * costs both of them far less than a request and a reply of HTTP. Calls of one turn of the event loop arrive in one turn too.
 */
export function createFramedCalls({ me, sign, open }: Parts): FramedCalls {
  const channels = new Map<string, Channel>();
  const withoutFrames = new Map<string, number>();

  function channelTo(to: Owner): Channel {
    const known = channels.get(to.node);
    if (known) return known;
    const channel = new Channel(() => {
      if (channels.get(to.node) === channel) channels.delete(to.node);
    });
    channels.set(to.node, channel);
    void connect(to, channel);
    return channel;
  }

  async function connect(to: Owner, channel: Channel): Promise<void> {
    const nonce = randomBytes(16).toString('base64url');
    const opened = await open(to, `${FRAMES_URL}?${nonce}`, OPEN_WITHIN_MS);
    if (opened.kind === 'not-reached') return channel.fail(opened.why);
    const theirs = opened.kind === 'upgraded' ? opened.response.headers[NONCE_HEADER] : undefined;
    if (opened.kind === 'refused' || typeof theirs !== 'string') {
      if (opened.kind === 'upgraded') opened.socket.destroy();
      // The ids of nodes that are gone never come back.
      if (withoutFrames.size > 1_000) withoutFrames.clear();
      withoutFrames.set(to.node, performance.now());
      return channel.goTheUsualWay();
    }
    const key = keyOfFrames({ from: me, to: to.node, nonces: [nonce, theirs] }, sign);
    channel.begin(opened.socket, opened.head, key);
  }

  function hasNoFrames(node: string): boolean {
    const since = withoutFrames.get(node);
    return since !== undefined && performance.now() - since < ASKED_AGAIN_AFTER_MS;
  }

  return {
    send: (to, call, withinMs) => (hasNoFrames(to.node) ? null : channelTo(to).send(call, withinMs)),
    close: () => {
      for (const channel of [...channels.values()]) channel.fail('this node ends');
    },
  };
}

/** The calls of this node at one other node, and the connection that carries them. */
class Channel {
  readonly #onGone: () => void;
  readonly #underWay = new Map<number, UnderWay>();
  #socket: Socket | null = null;
  #frames: SealedFrames | null = null;
  #heardAt = 0;
  #ids = 0;
  #isLeft = false;
  #isOver = false;

  constructor(onGone: () => void) {
    this.#onGone = onGone;
  }

  send(call: UnderWay['call'], withinMs: number): Promise<FramedOutcome> | null {
    if (this.#underWay.size >= CALLS_UNDER_WAY_MAX) return null;
    if ((this.#frames?.waitingBytes() ?? 0) > WAITING_BYTES_MAX) return null;
    return new Promise((settle) => {
      this.#ids = (this.#ids + 1) % 2 ** 32;
      const id = this.#ids;
      // This process may be what was late: then a reply that has come is read in this turn.
      const late = setTimeout(() => setImmediate(() => this.#isLate(id)), withinMs);
      const underWay = { call, settle, late, sentAt: null };
      this.#underWay.set(id, underWay);
      if (this.#frames) this.#pass(this.#frames, id, underWay);
    });
  }

  begin(socket: Socket, begun: Buffer, key: string): void {
    this.#socket = socket;
    if (this.#isOver) {
      socket.destroy();
      return;
    }
    socket.setKeepAlive(true, ASKED_AGAIN_AFTER_MS);
    socket.on('error', () => undefined);
    socket.once('close', () => this.fail(socket.errored?.message ?? 'the connection ended'));
    const frames = createSealedFrames({
      socket,
      begun,
      key,
      side: 'caller',
      frameBytesMax: REPLY_BYTES_MAX,
      onFrame: (frame) => this.#heard(frame),
      onForged: () => this.fail('a reply without the seal'),
    });
    this.#frames = frames;
    for (const [id, underWay] of this.#underWay) this.#pass(frames, id, underWay);
  }

  /** What has not left was not taken; of the rest nobody knows. */
  fail(why: string): void {
    this.#over(({ sentAt }) => ({ kind: sentAt === null ? 'not-taken' : 'unknown', why }));
  }

  goTheUsualWay(): void {
    this.#over(() => ({ kind: 'no-frames' }));
  }

  #over(outcomeOf: (underWay: UnderWay) => FramedOutcome): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#leave();
    this.#socket?.destroy();
    for (const id of [...this.#underWay.keys()]) this.#settle(id, outcomeOf);
  }

  #pass(frames: SealedFrames, id: number, underWay: UnderWay): void {
    underWay.sentAt = performance.now();
    frames.send({ kind: FRAME.call, id, ...underWay.call });
  }

  #heard({ kind, id, head, body }: Frame): void {
    this.#heardAt = performance.now();
    if (kind === FRAME.reply && isFramedReply(head))
      this.#settle(id, () => ({ kind: 'whole', reply: { ...head, body } }));
    else if (kind === FRAME.brokenOff)
      this.#settle(id, () => ({ kind: 'unknown', why: 'the reply broke off' }));
    else if (kind === FRAME.leaving) this.#leave();
    if (this.#isLeft && this.#underWay.size === 0) this.#frames?.end();
  }

  #isLate(id: number): void {
    const underWay = this.#underWay.get(id);
    if (underWay === undefined) return;
    const { sentAt } = underWay;
    const why = 'no answer in time';
    this.#settle(id, () => ({ kind: sentAt === null ? 'not-taken' : 'unknown', why }));
    if (sentAt === null) return;
    // Nothing at all came since: on a connection that is lost nobody would hear of it.
    if (this.#heardAt < sentAt) this.fail(why);
    else this.#frames?.send({ kind: FRAME.givenUp, id, head: null, body: NOTHING });
  }

  /** What comes after a call was given up belongs to nobody. */
  #settle(id: number, outcomeOf: (underWay: UnderWay) => FramedOutcome): void {
    const underWay = this.#underWay.get(id);
    if (underWay === undefined) return;
    this.#underWay.delete(id);
    clearTimeout(underWay.late);
    underWay.settle(outcomeOf(underWay));
  }

  /** Takes no further call. */
  #leave(): void {
    if (this.#isLeft) return;
    this.#isLeft = true;
    this.#onGone();
  }
}
