import {
  type AccountKey,
  type CancelTimer,
  type Clock,
  type Instant,
  type Journal,
  type MessageRow,
  type Ownership,
  type Store,
  soleOwner,
  type Timers,
} from '@spark/core';
import { LIMITS } from '@spark/vocabulary';
import type { BotApi, SendOutcome } from './bot-api.ts';
import { createMessageLook } from './message-look.ts';
import { nextBatch } from './next-batch.ts';
import { createStoredMessages } from './stored-messages.ts';

/** Where an account's messages go. */
export type Destination = { readonly chatId: string; readonly botKey: string };

/**
 * Delivers messages to chats: stores them, sends each chat no more than it may get, retries where that helps, and
 * deletes them after delivery. A caller that posts never waits and never gets a failure.
 */
export type ChatPost = {
  /** A costly text may come as a function: it is called only when the account has a chat. */
  readonly post: (account: AccountKey, text: LazyText) => void;
  /** What somebody in the chat asked for: it comes before what waits. */
  readonly answer: (account: AccountKey, text: string) => void;
  /** At once, ahead of the queue, and not stored: for testing a bot and chat. */
  readonly sendNow: (to: Destination, text: string) => Promise<SendOutcome>;
  /** Resumes what an earlier process left. */
  readonly start: () => Promise<void>;
  /** Resolves when nothing is being sent; what waits for its time keeps waiting. */
  readonly settled: () => Promise<void>;
  readonly close: () => Promise<void>;
};

type Parts = {
  readonly api: Pick<BotApi, 'send'>;
  readonly journal: Pick<Journal, 'record' | 'readMessages'>;
  readonly store: Pick<Store, 'reserveIds'>;
  readonly clock: Clock;
  readonly timers: Timers;
  /** Read again for every message, since owners change it; null when there is no chat or no bot. */
  readonly destinationOf: (account: AccountKey) => Promise<Destination | null>;
  /** Telegram refuses messages of this account permanently. */
  readonly onRefused: (account: AccountKey, reason: string) => void;
  readonly onIncident: (message: string, error?: unknown) => void;
  /** Messages of a user are sent where their desk is worked for. */
  readonly ownership?: Ownership | undefined;
  /** False while another process may have taken over. */
  readonly mayAct?: (() => boolean) | undefined;
};

type Incoming = {
  readonly account: AccountKey;
  readonly text: LazyText;
  readonly at: Instant;
  readonly isAnswer: boolean;
};

type ChatQueue = {
  readonly chatId: string;
  waiting: readonly MessageRow[];
  sentAt: readonly Instant[];
  leftOut: number;
  failures: number;
  notBefore: Instant;
  /** Only the number of messages in a minute is waited for, which answers need not wait for. */
  isPaced: boolean;
  cancelTimer: CancelTimer | null;
  isSending: boolean;
};

const INCOMING_MAX = 10_000;
const IDS_AT_ONCE = 100;
const SENDS_AT_ONCE = 20;
const MINUTE_MS = 60_000;
/** Older messages are in the execution log. */
const RETAINED_MS = 24 * 60 * MINUTE_MS;
const WAIT_MS_MIN = 1_000;
const WAIT_MS_MAX = 300_000;
const MAY_NOT_ACT_WAIT_MS = 1_000;
/** A desk is not kept from its next owner for longer because Telegram does not answer. */
const SETTLES_WITHIN_MS = 2_000;

/** The wait before the next try after this many failures in a row. */
export function waitAfter(failures: number): number {
  return Math.min(WAIT_MS_MAX, WAIT_MS_MIN * 2 ** Math.max(0, failures - 1));
}

/** null: there is nothing to send after all. */
export type LazyText = string | (() => string | null);

export function createChatPost(parts: Parts): ChatPost {
  const { api, journal, store, clock, timers, destinationOf, onIncident } = parts;
  const { ownership = soleOwner, mayAct = () => true } = parts;
  const stored = createStoredMessages({ journal, clock });
  const look = createMessageLook({
    ...{ stored, clock, timers },
    onRows: lineAll,
    onFailed: (error) => onIncident('Messages that wait could not be read; trying again.', error),
  });
  const queues = new Map<string, ChatQueue>();
  const ready = new Set<ChatQueue>();
  const ending = new AbortController();
  let incoming: Incoming[] = [];
  let storing: Promise<void> | null = null;
  const underWay = new Set<Promise<void>>();
  /** Numbers of answers to commands. Another process takes them for messages like others. */
  const answers = new Set<number>();
  /** In a queue. */
  const lined = new Set<number>();
  /** Being stored or sent: a look that shows them shows nothing new. */
  const inHand = new Set<number>();
  /** Users whose desks are about to have another owner. */
  const leaving = new Set<string>();
  let ids = { next: 0, end: 0 };
  let isClosed = false;

  function follow(work: Promise<void>): void {
    const followed = work
      .catch((error: unknown) => onIncident('A message to a chat was lost.', error))
      .finally(() => underWay.delete(followed));
    underWay.add(followed);
  }

  function post(account: AccountKey, text: LazyText, isAnswer = false): void {
    if (incoming.length >= INCOMING_MAX) {
      onIncident('Too many messages to chats at once; one was lost.');
      return;
    }
    incoming.push({ account, text, at: clock.now(), isAnswer });
    if (storing) return;
    // Messages of one turn are stored together.
    storing = Promise.resolve().then(storeIncoming);
    follow(storing);
  }

  /** An error in one message does not affect the others. */
  function written(text: LazyText): string | null {
    if (typeof text === 'string') return text;
    try {
      return text();
    } catch (error) {
      onIncident('A message to a chat could not be written.', error);
      return null;
    }
  }

  async function storeIncoming(): Promise<void> {
    try {
      while (incoming.length > 0) {
        const taken = incoming;
        incoming = [];
        await take(taken);
      }
    } finally {
      storing = null;
    }
  }

  async function take(taken: typeof incoming): Promise<void> {
    const rows: MessageRow[] = [];
    const wanted = await Promise.all(taken.map(({ account }) => destinationOf(account)));
    for (const [index, { account, text, at, isAnswer }] of taken.entries()) {
      const to = wanted[index];
      const body = to ? written(text) : null;
      if (!to || body === null) continue;
      const id = await nextId();
      rows.push({ id, ...account, chatId: to.chatId, at, text: body });
      if (isAnswer) answers.add(id);
    }
    if (rows.length === 0) return;
    // A failing disk must not stop the message about it.
    for (const { id } of rows) inHand.add(id);
    await stored.put(rows).catch((error: unknown) => onIncident('A message could not be stored.', error));
    const areMine = await Promise.all(rows.map(({ ucc }) => isMine(ucc)));
    for (const { id } of rows) inHand.delete(id);
    for (const [index, row] of rows.entries()) {
      if (areMine[index]) line(row);
      else answers.delete(row.id);
    }
    forgetIdle();
    work();
  }

  /** What comes for others is sent by the owners of their desks, who read it. */
  async function isMine(ucc: string): Promise<boolean> {
    return !leaving.has(ucc) && (await ownership.owns(ucc));
  }

  async function lineAll(rows: readonly MessageRow[]): Promise<void> {
    const areMine = await Promise.all(rows.map(({ ucc }) => isMine(ucc)));
    for (const [index, row] of rows.entries()) if (areMine[index]) line(row);
    work();
  }

  async function nextId(): Promise<number> {
    if (ids.next === ids.end) {
      const first = await store.reserveIds('chat_messages', IDS_AT_ONCE);
      ids = { next: first, end: first + IDS_AT_ONCE };
    }
    return ids.next++;
  }

  function forget(rows: readonly MessageRow[]): void {
    follow(stored.remove(rows));
  }

  function queueOf(chatId: string): ChatQueue {
    const known = queues.get(chatId);
    if (known) return known;
    const rest = { leftOut: 0, failures: 0, notBefore: 0, isPaced: false, cancelTimer: null };
    const queue: ChatQueue = { chatId, waiting: [], sentAt: [], isSending: false, ...rest };
    queues.set(chatId, queue);
    return queue;
  }

  function line(row: MessageRow): void {
    if (lined.has(row.id) || inHand.has(row.id)) return;
    lined.add(row.id);
    const queue = queueOf(row.chatId);
    const isAnswer = answers.has(row.id);
    const others = isAnswer ? queue.waiting.findIndex(({ id }) => !answers.has(id)) : -1;
    queue.waiting = queue.waiting.toSpliced(others < 0 ? queue.waiting.length : others, 0, row);
    const tooMany = queue.waiting.length - LIMITS.chatMessagesWaiting;
    // What is being sent must not be left out.
    if (tooMany > 0 && !queue.isSending) {
      takeOut(queue, queue.waiting.filter(({ id }) => !answers.has(id)).slice(0, tooMany));
      queue.leftOut += tooMany;
    }
    if (isAnswer && queue.isPaced) {
      queue.cancelTimer?.();
      queue.cancelTimer = null;
    }
    if (!queue.isSending && queue.cancelTimer === null) ready.add(queue);
  }

  /** An idle queue with nothing to remember is removed. */
  function forgetIdle(): void {
    const since = clock.now() - MINUTE_MS;
    for (const [chatId, queue] of queues) {
      const isIdle = queue.waiting.length === 0 && !queue.isSending && queue.cancelTimer === null;
      if (isIdle && queue.sentAt.every((at) => at <= since)) queues.delete(chatId);
    }
  }

  function work(): void {
    for (const queue of ready) {
      if (isClosed || sending() >= SENDS_AT_ONCE) return;
      ready.delete(queue);
      queue.isSending = true;
      follow(
        sendNext(queue).finally(() => {
          queue.isSending = false;
          goOn(queue);
          work();
        }),
      );
    }
  }

  function sending(): number {
    let count = 0;
    for (const queue of queues.values()) if (queue.isSending) count += 1;
    return count;
  }

  function goOn(queue: ChatQueue): void {
    if (isClosed || queue.waiting.length === 0) return;
    const [first] = queue.waiting;
    if (queue.notBefore <= clock.now() || (queue.isPaced && first && answers.has(first.id))) {
      ready.add(queue);
      return;
    }
    queue.cancelTimer = timers.at(queue.notBefore, () => {
      queue.cancelTimer = null;
      ready.add(queue);
      work();
    });
  }

  async function sendNext(queue: ChatQueue): Promise<void> {
    if (!mayAct()) {
      queue.isPaced = false;
      queue.notBefore = clock.now() + MAY_NOT_ACT_WAIT_MS;
      return;
    }
    const head = await toSend(queue);
    if (head === null) return;
    const now = clock.now();
    queue.sentAt = queue.sentAt.filter((at) => at > now - MINUTE_MS);
    const [first] = head.rows;
    const isAnswer = first !== undefined && answers.has(first.id);
    const batch = nextBatch({ ...queue, waiting: head.rows.map(({ text }) => text), now, isAnswer });
    queue.isPaced = batch.kind === 'wait' && !isAnswer;
    if (batch.kind === 'nothing') return;
    if (batch.kind === 'wait') {
      queue.notBefore = batch.until;
      return;
    }
    const rows = head.rows.slice(0, batch.count);
    // A desk may have been left while its destination was read.
    if (!rows.every(({ id }) => lined.has(id))) return;
    const { chatId, botKey } = head.to;
    for (const { id } of rows) inHand.add(id);
    const outcome = await api.send({ chatId, botKey, text: batch.text, signal: ending.signal });
    for (const { id } of rows) inHand.delete(id);
    if (!isClosed) settle(queue, { outcome, rows, all: head.rows });
  }

  /** The first messages of the queue with the same destination; those without a destination are dropped. */
  async function toSend(
    queue: ChatQueue,
  ): Promise<{ readonly to: Destination; readonly rows: readonly MessageRow[] } | null> {
    const known = new Map<string, Destination | null>();
    const tooOld = clock.now() - RETAINED_MS;
    const rows: MessageRow[] = [];
    const dropped: MessageRow[] = [];
    let to: Destination | null = null;
    for (const row of queue.waiting) {
      const id = `${row.ucc}:${row.accountName}`;
      const found = known.get(id) ?? (await destinationOf(row));
      known.set(id, found);
      if (row.at <= tooOld || found?.chatId !== queue.chatId) dropped.push(row);
      else if (to !== null && to.botKey !== found.botKey) break;
      else {
        to = found;
        rows.push(row);
      }
    }
    takeOut(queue, dropped);
    return to === null ? null : { to, rows };
  }

  function takeOut(queue: ChatQueue, rows: readonly MessageRow[]): void {
    if (rows.length === 0) return;
    unline(queue, (row) => rows.includes(row));
    forget(rows);
  }

  function unline(queue: ChatQueue, isOut: (row: MessageRow) => boolean): void {
    for (const row of queue.waiting) {
      if (!isOut(row)) continue;
      lined.delete(row.id);
      answers.delete(row.id);
    }
    queue.waiting = queue.waiting.filter((row) => !isOut(row));
  }

  /** Another process sends what waits for them. */
  function leave(ucc: string): void {
    for (const queue of queues.values()) unline(queue, (row) => row.ucc === ucc);
  }

  /** What is being sent, and then its removal. */
  async function comeToRest(): Promise<void> {
    for (let round = 0; round < 2; round++) await Promise.all(underWay);
  }

  ownership.follow?.({
    onTaken: ({ ucc }) => {
      leaving.delete(ucc);
      // Calls need not wait for it.
      void look.lookAtAll();
    },
    onLeft: (ucc) => {
      leaving.delete(ucc);
      leave(ucc);
    },
    settled: async (ucc) => {
      leaving.add(ucc);
      leave(ucc);
      let cancel: CancelTimer = () => undefined;
      const late = new Promise<void>((resolve) => {
        cancel = timers.at(clock.now() + SETTLES_WITHIN_MS, resolve);
      });
      await Promise.race([comeToRest(), late]);
      cancel();
    },
  });

  function settle(
    queue: ChatQueue,
    { outcome, rows, all }: { outcome: SendOutcome; rows: readonly MessageRow[]; all: readonly MessageRow[] },
  ): void {
    const now = clock.now();
    if (outcome.kind === 'sent') {
      queue.sentAt = [...queue.sentAt, now];
      queue.failures = 0;
      queue.notBefore = 0;
      if (!rows.some(({ id }) => answers.has(id))) queue.leftOut = 0;
      takeOut(queue, rows);
      return;
    }
    if (outcome.kind === 'refused') {
      queue.failures = 0;
      takeOut(queue, all);
      if (rows[0]) parts.onRefused(rows[0], outcome.reason);
      return;
    }
    queue.failures += 1;
    queue.notBefore = now + (outcome.kind === 'busy' ? outcome.waitMs : waitAfter(queue.failures));
    if (queue.failures < LIMITS.chatAttempts) return;
    queue.failures = 0;
    takeOut(queue, rows);
    onIncident(
      `A message to a chat was given up: ${outcome.kind === 'failed' ? outcome.reason : 'too many'}.`,
    );
  }

  return {
    post: (account, text) => post(account, text),
    answer: (account, text) => post(account, text, true),
    sendNow: async (to, text) => {
      const queue = queueOf(to.chatId);
      const view = { waiting: [text], leftOut: 0, sentAt: queue.sentAt, now: clock.now() };
      const batch = nextBatch({ ...view, isAnswer: true });
      if (batch.kind === 'wait') return { kind: 'busy', waitMs: batch.until - clock.now() };
      const outcome = await api.send({ ...to, text, signal: ending.signal });
      if (outcome.kind === 'sent') queue.sentAt = [...queue.sentAt, clock.now()];
      return outcome;
    },
    start: async () => {
      if (ownership.follow) look.repeat();
      await look.lookAtAll();
    },
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    close: async () => {
      isClosed = true;
      for (const queue of queues.values()) queue.cancelTimer?.();
      ending.abort();
      await look.close();
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
