import {
  type AccountKey,
  type AccountOrder,
  type BrokerOutcome,
  type CancelTimer,
  type ConnectTerms,
  type Departure,
  istDay,
  type PlaceOutcome,
  type SliceReport,
  type SliceToCancel,
  type SliceToChange,
  type SliceToPlace,
  type VenueConnection,
} from '@spark/core';
import { MARKET_WAIT_SECONDS_MAX } from '@spark/vocabulary';
import { type Call, type CallParts, createAccountCalls } from './account-calls.ts';
import type { BrokerInstrument, BrokerOrderRow, Caller, Verdict } from './broker-dialect.ts';
import { createFillLedger } from './fill-ledger.ts';
import { createKeyedQueue } from './keyed-queue.ts';
import { createLiveBook } from './live-book.ts';
import { type LiveInstruments, notFound } from './live-instruments.ts';
import type { LiveSession } from './live-sessions.ts';
import { createMarketChase, type LivePrices } from './market-chase.ts';
import { createOrderNumbers } from './order-numbers.ts';
import { openReconnectingSocket, type ReconnectingSocket } from './reconnecting-socket.ts';
import { createReportGate } from './report-gate.ts';
import { createRowReports } from './row-report.ts';
import { createSafetyPoll } from './safety-poll.ts';
import { createSentSlices } from './sent-slices.ts';
import { createTagLookup, type TagLookup } from './tag-lookup.ts';
import { createUnknownStatusLog } from './unknown-status.ts';
import { cancelOutcomeOf, changeOutcomeOf, outcomeOf } from './verdict-outcome.ts';
import { slicesAtBroker, slicesOfEarlierDays, slicesUnderWay } from './working-slices.ts';

export type LineParts = CallParts & {
  readonly instruments: LiveInstruments;
  readonly prices: LivePrices;
  /** From 0 to 1. */
  readonly random: () => number;
  /** For what a person should look at. */
  readonly onIncident?: (message: string) => void;
  /** Called with the reason each time the order stream of an account goes down, and with null when it is up again. */
  readonly onStream?: (account: AccountKey, outage: string | null) => void;
  /** Called for unknown order states, once a day each. */
  readonly onUnknownStatus?: (account: AccountKey, sentence: string) => void;
};

/** One account at its broker: its stream, its calls and its book, for everyone who is connected to it. */
export type AccountLine = {
  readonly attach: (terms: ConnectTerms) => VenueConnection;
  readonly isIdle: () => boolean;
  readonly reopenStream: () => void;
};

type Stream = { readonly session: string; readonly socket: ReconnectingSocket };

const CLOSED = { kind: 'refused', reason: 'The connection to the broker is closed.' } as const;
/** How long a call waits for a stream that is just being opened. */
const STREAM_WAIT_MS = 2_000;
/** How often a book is read in place of a stream that is down. */
const DEAF_MS = 5_000;

export function openAccountLine(account: AccountKey, parts: LineParts, onIdle: () => void): AccountLine {
  const { dialect, clock, timers, sessions, instruments } = parts;
  const { onIncident = () => undefined, onStream = () => undefined } = parts;
  const { onUnknownStatus = () => undefined } = parts;
  const { broker, orders } = dialect;
  const listeners = new Set<ConnectTerms>();
  const calls = createAccountCalls(account, parts);
  const ledger = createFillLedger();
  const numbers = createOrderNumbers();
  const sent = createSentSlices(instruments);
  const rowReports = createRowReports(ledger, sent);
  const queue = createKeyedQueue();
  let rememberedDay = istDay(clock.now());
  let stream: Stream | null = null;
  let cancelDeafWatch: CancelTimer = () => undefined;
  /** So that an outage is reported once. */
  let isStreamDown = false;
  let stopFollowing: (() => void) | null = null;

  const statuses = createUnknownStatusLog({
    broker,
    isOurs: numbers.has,
    publish: (sentence) => onUnknownStatus(account, sentence),
  });
  const book = createLiveBook({
    dialect,
    calls,
    ledger,
    reports: rowReports,
    numbers,
    clock,
    timers,
    onRows: see,
    whenConnected,
  });
  const lookUp = createTagLookup({ dialect, calls, reports: rowReports, readTrades: book.readTrades });
  const gate = createReportGate({
    ledger,
    reports: rowReports,
    clock,
    timers,
    hasTrades: orders.stream.hasTrades,
    readTrades: async () => (await book.readTrades()).kind === 'done',
    publish: (reports) => publish(reports),
  });
  const chase = createMarketChase({
    ...parts,
    isLoggedIn: () => calls.session() !== null,
    change: (slice, orderId, terms) =>
      queue.run(slice.tag, () => changeTo({ tag: slice.tag, orderId, placed: slice, terms, qty: slice.qty })),
    cancel: (slice, orderId) => cancelAt({ tag: slice.tag, orderId, placed: slice }),
  });

  const poll = createSafetyPoll({
    ...parts,
    pace: dialect.safetyPoll,
    isDue: () => stream?.socket.isReady() ?? false,
    lastReadAt: book.lastReadAt,
    read: async () => {
      forgetYesterday();
      const answer = await book.readSpare();
      if (answer.kind === 'accepted') return answer.value;
      followSession();
      return null;
    },
    publish: (reports) => publish(reports),
  });

  /** Rows as the broker has them, whatever is reported of them later. */
  function see(rows: readonly BrokerOrderRow[]): void {
    statuses.look(rows);
    chase.see(rows);
  }

  /** A report of another order with a tag of ours is passed on, and is not taken for a report of ours. */
  function onReports(reports: readonly SliceReport[]): void {
    const ours = reports.filter(sent.isOurs);
    chase.onReports(ours);
    poll.onReports(ours);
  }

  function publish(reports: readonly SliceReport[]): void {
    onReports(reports);
    const complete = reports.map(withEndReason);
    for (const listener of listeners) listener.onReports(complete);
  }

  function withEndReason(report: SliceReport): SliceReport {
    const message = report.state === 'cancelled' ? chase.endReason(report.tag) : null;
    return message === null ? report : { ...report, message };
  }

  /** Opens, closes or leaves the stream, as the session wants it. */
  function followSession(): void {
    const found = listeners.size > 0 ? calls.session() : null;
    const session = found && (orders.stream.isFor?.(found.session) ?? true) ? found : null;
    if (session?.session === stream?.session) return;
    stream?.socket.close();
    stream = session && { session: session.session, socket: openStream(session) };
    cancelDeafWatch();
    if (stream) watchDeafness();
    if (stream) poll.start();
    else poll.stop();
  }

  /** While the stream is down, the book has to stand in for it. */
  function watchDeafness(): void {
    cancelDeafWatch = timers.at(clock.now() + DEAF_MS, () => {
      if (!stream) return;
      if (!stream.socket.isReady()) for (const { onGap } of listeners) onGap();
      watchDeafness();
    });
  }

  function openStream(session: LiveSession): ReconnectingSocket {
    const { credentials } = session;
    return openReconnectingSocket({
      ...parts,
      open: () => parts.egressClient.socket(credentials, orders.stream.address(calls.callerOf(session))),
      talk: () => {
        const reader = orders.stream.reader(calls.callerOf(session));
        return {
          ...reader,
          read: (frame) => {
            const news = reader.read(frame, clock.now());
            forgetYesterday();
            if (news.trades) gate.onTrades(news.trades);
            if (news.orders) {
              see(news.orders);
              gate.onOrders(numbers.tagged(news.orders));
            }
            return news;
          },
        };
      },
      onReady: () => {
        if (isStreamDown) onStream(account, null);
        isStreamDown = false;
        for (const { onGap } of listeners) onGap();
      },
      onDown: (reason) => {
        if (!isStreamDown) {
          onIncident(`The order stream of ${account.accountName} at ${broker} is down: ${reason}`);
          onStream(account, reason);
        }
        isStreamDown = true;
      },
      onLoginDead: (reason) => {
        stream = null;
        calls.end(session, reason);
      },
    });
  }

  /** Null when nothing has to be waited for. */
  function whenConnected(): Promise<void> | null {
    if (!stream || stream.socket.isReady()) return null;
    const { socket } = stream;
    return new Promise<void>((resolve) => {
      const cancel = timers.at(clock.now() + STREAM_WAIT_MS, resolve);
      void socket.attempt().then(() => {
        cancel();
        resolve();
      });
    });
  }

  function forgetYesterday(): void {
    const today = istDay(clock.now());
    if (today === rememberedDay) return;
    ledger.clear();
    statuses.clear();
    rememberedDay = today;
  }

  /** A call about an instrument, as the broker names it. */
  async function callAbout<T>(
    { instrument }: Pick<SliceToPlace, 'instrument'>,
    call: Omit<Call<T>, 'exchange' | 'isSpare' | 'run'>,
    run: (caller: Caller, at: BrokerInstrument) => Promise<Verdict<T>>,
  ): Promise<Verdict<T>> {
    const { key, symbol } = instrument;
    const loading = instruments.find(key) ? null : (instruments.whenLoaded?.(key) ?? null);
    if (loading) await loading;
    const at = instruments.find(key);
    if (!at) return { kind: 'refused', reason: notFound(broker, instruments, { key, name: symbol }) };
    const [exchange = ''] = key.split(':');
    const verdict = await calls.make<T>({ ...call, exchange, run: (caller) => run(caller, at) });
    if (verdict.kind === 'login-dead') followSession();
    return verdict;
  }

  /** An order that has to wait for nothing leaves in this turn of the event loop, before its sender is answered. */
  async function place(slice: SliceToPlace, departure: Departure): Promise<PlaceOutcome> {
    const isMarket = slice.terms.type === 'Market';
    const hearing = whenConnected();
    if (hearing) await hearing;
    let limitPaise: number | null = null;
    // Priced when its turn has come, not when it was asked for.
    const send = async (caller: Caller, at: BrokerInstrument) => {
      const terms = isMarket ? await chase.termsToSend(slice) : slice.terms;
      if (!terms) return { kind: 'refused', reason: noPriceOf(slice) } as const;
      limitPaise = terms.limitPaise;
      return orders.place(caller, { ...slice, terms, at });
    };
    poll.expect(slice.tag);
    sent.note(slice);
    let hasLeft = false;
    const mayLeave = (): boolean => {
      const isAllowed = departure.mayLeave();
      hasLeft ||= isAllowed;
      return isAllowed;
    };
    const verdict = await callAbout(
      slice,
      {
        kind: 'place',
        mayRepeat: false,
        departure: { ...departure, mayLeave },
        ...(isMarket && { longestWaitMs: MARKET_WAIT_SECONDS_MAX * 1_000 }),
      },
      send,
    );
    const outcome = outcomeOf(verdict);
    if (!hasLeft && departure.withdrawn.aborted) {
      poll.forget(slice.tag);
      return { kind: 'withdrawn' };
    }
    if (outcome.kind === 'unknown' && isMarket) chase.expect(slice);
    if (outcome.kind === 'refused') poll.forget(slice.tag);
    if (verdict.kind === 'refused' && verdict.orderId !== undefined) {
      numbers.note(verdict.orderId, slice.tag);
      return verdict;
    }
    if (outcome.kind !== 'accepted') return outcome;
    const { orderId } = outcome.value;
    numbers.note(orderId, slice.tag);
    if (isMarket) chase.begin(slice, orderId, limitPaise);
    return { kind: 'accepted', orderId };
  }

  async function change(request: SliceToChange): Promise<BrokerOutcome> {
    const { tag, orderId, placed, terms } = request;
    return queue.run(tag, async () => {
      const wanted = { ...placed, terms };
      const priced = await chase.termsToSend(wanted);
      if (!priced) return { kind: 'refused', reason: noPriceOf(placed) };
      const outcome = await changeTo({ ...request, terms: priced });
      if (outcome.kind === 'refused' || outcome.kind === 'deferred') return outcome;
      chase.stop(tag);
      sent.note(wanted);
      if (terms.type === 'Market') chase.begin(wanted, orderId, priced.limitPaise);
      return outcome;
    });
  }

  async function changeTo({ tag, orderId, placed, terms, qty }: SliceToChange): Promise<BrokerOutcome> {
    return changeOutcomeOf(
      await callAbout(placed, { kind: 'change', mayRepeat: true }, (caller, at) =>
        orders.change(caller, { tag, orderId, at, slice: placed, terms, qty }),
      ),
    );
  }

  async function cancelAt({ tag, orderId, placed }: SliceToCancel): Promise<BrokerOutcome> {
    const { terms, qty } = placed;
    return cancelOutcomeOf(
      await callAbout(placed, { kind: 'cancel', mayRepeat: true }, (caller, at) =>
        orders.cancel(caller, { tag, orderId, at, slice: placed, terms, qty }),
      ),
    );
  }

  async function cancel(request: SliceToCancel): Promise<BrokerOutcome> {
    const outcome = await cancelAt(request);
    // From here on the caller is responsible for it.
    if (outcome.kind === 'accepted') chase.stop(request.tag);
    return outcome;
  }

  async function readBook(): ReturnType<VenueConnection['book']> {
    forgetYesterday();
    const answer = await book.read();
    if (answer.kind !== 'accepted') {
      followSession();
      return answer;
    }
    onReports(answer.value);
    return { kind: 'accepted', value: answer.value.map(withEndReason) };
  }

  async function readTag(find: TagLookup, tag: string): ReturnType<TagLookup> {
    forgetYesterday();
    await whenConnected();
    const answer = await find(tag);
    if (answer.kind !== 'accepted') {
      followSession();
      return answer;
    }
    onReports(answer.value);
    return answer;
  }

  /** Takes over the orders of an earlier process or connection. */
  function takeUp(working: readonly AccountOrder[], terms: ConnectTerms): void {
    const now = clock.now();
    for (const { slice, orderId } of slicesAtBroker(working, now)) {
      sent.note(slice);
      numbers.note(orderId, slice.tag);
      poll.expect(slice.tag);
      if (slice.terms.type === 'Market') chase.begin(slice, orderId, null);
    }
    for (const slice of slicesUnderWay(working)) {
      sent.note(slice);
      if (slice.terms.type === 'Market') chase.expect(slice);
    }
    const over = slicesOfEarlierDays(working, now);
    if (over.length === 0) return;
    timers.at(now, () => {
      if (listeners.has(terms)) terms.onReports(over);
    });
  }

  function attach(terms: ConnectTerms): VenueConnection {
    let isClosed = false;
    listeners.add(terms);
    stopFollowing ??= sessions.onChange(account, () => {
      calls.beginAnew();
      followSession();
    });
    followSession();
    takeUp(terms.working, terms);
    return {
      place: async (slice, departure) => (isClosed ? CLOSED : place(slice, departure)),
      change: async (request) => (isClosed ? CLOSED : change(request)),
      cancel: async (request) => (isClosed ? CLOSED : cancel(request)),
      book: async () => (isClosed ? CLOSED : readBook()),
      ...(lookUp && { find: async (tag: string) => (isClosed ? CLOSED : readTag(lookUp, tag)) }),
      isConnected: () => stream?.socket.isReady() ?? false,
      close: async () => {
        isClosed = true;
        if (!listeners.delete(terms) || listeners.size > 0) return;
        stopFollowing?.();
        stopFollowing = null;
        followSession();
        gate.close();
        chase.close();
        onIdle();
      },
    };
  }

  return {
    attach,
    isIdle: () => listeners.size === 0,
    reopenStream: () => stream?.socket.reopen(),
  };
}

function noPriceOf({ instrument }: Pick<SliceToPlace, 'instrument'>): string {
  return `There is no price of ${instrument.symbol} at the moment, and a Market order is not sent without one. Use a Limit order, or try again.`;
}
