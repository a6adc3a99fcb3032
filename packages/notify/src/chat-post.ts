import type {
  AccountKey,
  CancelTimer,
  Clock,
  Instant,
  Journal,
  MessageRow,
  Store,
  Timers,
} from '@spark/core';
import { LIMITS } from '@spark/vocabulary';
import type { BotApi, SendOutcome } from './bot-api.ts';
import { nextBatch } from './next-batch.ts';

/** Where an account's messages go. */
export type Destination = { readonly chatId: string; readonly botKey: string };

/**
 * Brings messages to chats: stores them, sends each chat no more than it may get, tries again where that helps, and
 * forgets them when they have arrived. Whoever posts never waits and never hears of a failure.
 */
export type ChatPost = {
  /** A text that is costly to write may come as a function: it is asked only when the account has a chat. */
  readonly post: (account: AccountKey, text: LazyText) => void;
  /** At once, past all that waits, and not stored: for whoever wants to know whether it works. */
  readonly sendNow: (to: Destination, text: string) => Promise<SendOutcome>;
  /** Takes up what an earlier process left. */
  readonly start: () => Promise<void>;
  /** Resolves when nothing is on its way; what has to wait for its time waits on. */
  readonly settled: () => Promise<void>;
  readonly close: () => Promise<void>;
};

type Parts = {
  readonly api: Pick<BotApi, 'send'>;
  readonly journal: Pick<Journal, 'record' | 'readMessages'>;
  readonly store: Pick<Store, 'reserveIds'>;
  readonly clock: Clock;
  readonly timers: Timers;
  /** Asked again for every message, since owners change their minds; null when there is no chat or no bot. */
  readonly destinationOf: (account: AccountKey) => Promise<Destination | null>;
  /** Telegram does not take messages of this account, and will not the next time. */
  readonly onRefused: (account: AccountKey, reason: string) => void;
  readonly onIncident: (message: string, error?: unknown) => void;
};

type Lane = {
  readonly chatId: string;
  waiting: readonly MessageRow[];
  sentAt: readonly Instant[];
  leftOut: number;
  failures: number;
  notBefore: Instant;
  cancelTimer: CancelTimer | null;
  isSending: boolean;
};

const INCOMING_MAX = 10_000;
const IDS_AT_ONCE = 100;
const SENDS_AT_ONCE = 20;
const PAGE_ROWS = 1_000;
const MINUTE_MS = 60_000;
/** News of yesterday is in the execution log. */
const KEPT_MS = 24 * 60 * MINUTE_MS;
const WAIT_MS_MIN = 1_000;
const WAIT_MS_MAX = 300_000;

/** How long after so many failures in a row the next try waits. */
export function waitAfter(failures: number): number {
  return Math.min(WAIT_MS_MAX, WAIT_MS_MIN * 2 ** Math.max(0, failures - 1));
}

/** null: there is nothing to tell after all. */
export type LazyText = string | (() => string | null);

export function createChatPost(parts: Parts): ChatPost {
  const { api, journal, store, clock, timers, destinationOf, onIncident } = parts;
  const lanes = new Map<string, Lane>();
  const ready = new Set<Lane>();
  const ending = new AbortController();
  let incoming: { readonly account: AccountKey; readonly text: LazyText; readonly at: Instant }[] = [];
  let storing: Promise<void> | null = null;
  const underWay = new Set<Promise<void>>();
  let ids = { next: 0, end: 0 };
  let isClosed = false;

  function follow(work: Promise<void>): void {
    const followed = work
      .catch((error: unknown) => onIncident('A message to a chat was lost.', error))
      .finally(() => underWay.delete(followed));
    underWay.add(followed);
  }

  function post(account: AccountKey, text: LazyText): void {
    if (incoming.length >= INCOMING_MAX) {
      onIncident('Too many messages to chats at once; one was lost.');
      return;
    }
    incoming.push({ account, text, at: clock.now() });
    if (storing) return;
    // What is told in one turn is stored together.
    storing = Promise.resolve().then(storeIncoming);
    follow(storing);
  }

  /** A mistake in one sentence keeps no other from being told. */
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
    for (const [index, { account, text, at }] of taken.entries()) {
      const to = wanted[index];
      const told = to ? written(text) : null;
      if (to && told !== null)
        rows.push({ id: await nextId(), ...account, chatId: to.chatId, at, text: told });
    }
    if (rows.length === 0) return;
    // A disk that fails must not keep the news of it from the owner.
    await remember(rows).catch((error: unknown) => onIncident('A message could not be stored.', error));
    for (const row of rows) line(row);
    forgetIdle();
    work();
  }

  async function nextId(): Promise<number> {
    if (ids.next === ids.end) {
      const first = await store.reserveIds('chat_messages', IDS_AT_ONCE);
      ids = { next: first, end: first + IDS_AT_ONCE };
    }
    return ids.next++;
  }

  async function remember(rows: readonly MessageRow[]): Promise<void> {
    const byUser = Map.groupBy(rows, ({ ucc }) => ucc);
    await Promise.all(
      [...byUser].map(([ucc, messages]) =>
        journal.record({ ucc, at: clock.now(), writes: [{ kind: 'put-messages', messages }], batch: true }),
      ),
    );
  }

  function forget(rows: readonly MessageRow[]): void {
    const [first] = rows;
    if (first === undefined) return;
    const ids = rows.map(({ id }) => id);
    const writes = [{ kind: 'remove-messages' as const, ids }];
    follow(journal.record({ ucc: first.ucc, at: clock.now(), writes, batch: true }));
  }

  function laneOf(chatId: string): Lane {
    const known = lanes.get(chatId);
    if (known) return known;
    const rest = { leftOut: 0, failures: 0, notBefore: 0, cancelTimer: null, isSending: false };
    const lane: Lane = { chatId, waiting: [], sentAt: [], ...rest };
    lanes.set(chatId, lane);
    return lane;
  }

  function line(row: MessageRow): void {
    const lane = laneOf(row.chatId);
    lane.waiting = [...lane.waiting, row];
    const tooMany = lane.waiting.length - LIMITS.chatMessagesWaiting;
    // Those under way are at the front, and their place must not change.
    if (tooMany > 0 && !lane.isSending) {
      forget(lane.waiting.slice(0, tooMany));
      lane.waiting = lane.waiting.slice(tooMany);
      lane.leftOut += tooMany;
    }
    if (!lane.isSending && lane.cancelTimer === null) ready.add(lane);
  }

  /** A lane that has nothing to send and nothing to remember takes no room. */
  function forgetIdle(): void {
    const since = clock.now() - MINUTE_MS;
    for (const [chatId, lane] of lanes) {
      const isIdle = lane.waiting.length === 0 && !lane.isSending && lane.cancelTimer === null;
      if (isIdle && lane.sentAt.every((at) => at <= since)) lanes.delete(chatId);
    }
  }

  function work(): void {
    for (const lane of ready) {
      if (isClosed || sending() >= SENDS_AT_ONCE) return;
      ready.delete(lane);
      lane.isSending = true;
      follow(
        sendNext(lane).finally(() => {
          lane.isSending = false;
          goOn(lane);
          work();
        }),
      );
    }
  }

  function sending(): number {
    let count = 0;
    for (const lane of lanes.values()) if (lane.isSending) count += 1;
    return count;
  }

  function goOn(lane: Lane): void {
    if (isClosed || lane.waiting.length === 0) return;
    if (lane.notBefore <= clock.now()) {
      ready.add(lane);
      return;
    }
    lane.cancelTimer = timers.at(lane.notBefore, () => {
      lane.cancelTimer = null;
      ready.add(lane);
      work();
    });
  }

  async function sendNext(lane: Lane): Promise<void> {
    const head = await toSend(lane);
    if (head === null) return;
    const now = clock.now();
    lane.sentAt = lane.sentAt.filter((at) => at > now - MINUTE_MS);
    const batch = nextBatch({ ...lane, waiting: head.rows.map(({ text }) => text), now });
    if (batch.kind === 'nothing') return;
    if (batch.kind === 'wait') {
      lane.notBefore = batch.until;
      return;
    }
    const rows = head.rows.slice(0, batch.count);
    const { chatId, botKey } = head.to;
    const outcome = await api.send({ chatId, botKey, text: batch.text, signal: ending.signal });
    if (!isClosed) settle(lane, { outcome, rows, all: head.rows });
  }

  /** The first messages of the lane that go the same way; those that have no way any more are dropped. */
  async function toSend(
    lane: Lane,
  ): Promise<{ readonly to: Destination; readonly rows: readonly MessageRow[] } | null> {
    const known = new Map<string, Destination | null>();
    const tooOld = clock.now() - KEPT_MS;
    const rows: MessageRow[] = [];
    const dropped: MessageRow[] = [];
    let to: Destination | null = null;
    for (const row of lane.waiting) {
      const id = `${row.ucc}:${row.accountName}`;
      const found = known.get(id) ?? (await destinationOf(row));
      known.set(id, found);
      if (row.at <= tooOld || found?.chatId !== lane.chatId) dropped.push(row);
      else if (to !== null && to.botKey !== found.botKey) break;
      else {
        to = found;
        rows.push(row);
      }
    }
    takeOut(lane, dropped);
    return to === null ? null : { to, rows };
  }

  function takeOut(lane: Lane, rows: readonly MessageRow[]): void {
    if (rows.length === 0) return;
    lane.waiting = lane.waiting.filter((row) => !rows.includes(row));
    forget(rows);
  }

  function settle(
    lane: Lane,
    { outcome, rows, all }: { outcome: SendOutcome; rows: readonly MessageRow[]; all: readonly MessageRow[] },
  ): void {
    const now = clock.now();
    if (outcome.kind === 'sent') {
      lane.sentAt = [...lane.sentAt, now];
      lane.failures = 0;
      lane.leftOut = 0;
      takeOut(lane, rows);
      return;
    }
    if (outcome.kind === 'refused') {
      lane.failures = 0;
      takeOut(lane, all);
      if (rows[0]) parts.onRefused(rows[0], outcome.reason);
      return;
    }
    lane.failures += 1;
    lane.notBefore = now + (outcome.kind === 'busy' ? outcome.waitMs : waitAfter(lane.failures));
    if (lane.failures < LIMITS.chatAttempts) return;
    lane.failures = 0;
    takeOut(lane, rows);
    onIncident(
      `A message to a chat was given up: ${outcome.kind === 'failed' ? outcome.reason : 'too many'}.`,
    );
  }

  return {
    post,
    sendNow: async (to, text) => {
      const lane = laneOf(to.chatId);
      const batch = nextBatch({ waiting: [text], leftOut: 0, sentAt: lane.sentAt, now: clock.now() });
      if (batch.kind === 'wait') return { kind: 'busy', waitMs: batch.until - clock.now() };
      const outcome = await api.send({ ...to, text, signal: ending.signal });
      if (outcome.kind === 'sent') lane.sentAt = [...lane.sentAt, clock.now()];
      return outcome;
    },
    start: async () => {
      let afterId = 0;
      for (;;) {
        const page = await journal.readMessages({ afterId, limit: PAGE_ROWS });
        for (const row of page) line(row);
        afterId = page.at(-1)?.id ?? afterId;
        if (page.length < PAGE_ROWS) break;
      }
      work();
    },
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    close: async () => {
      isClosed = true;
      for (const lane of lanes.values()) lane.cancelTimer?.();
      ending.abort();
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
