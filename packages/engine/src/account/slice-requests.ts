import {
  type AccountBook,
  type AccountOrder,
  type BrokerOutcome,
  type CancelTimer,
  type Clock,
  type Instant,
  isFinal,
  isShownAs,
  type OrderFact,
  type OrderTerms,
  onCancelOutcome,
  onChangeOutcome,
  type ShownTerms,
  type Slice,
  type SliceReport,
  type Timers,
} from '@spark/core';
import { backOffMs } from './back-off.ts';
import type { Supervisor } from './supervisor.ts';

type RequestKind = 'cancel' | 'change';

type Parts = {
  readonly book: AccountBook;
  /** Orders as they are stored. The book is ahead of them, and what is not stored yet is not requested. */
  readonly stored: (reftag: number) => AccountOrder | undefined;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly supervisor: Supervisor;
  readonly cancel: (order: AccountOrder, slice: NumberedSlice) => Promise<BrokerOutcome>;
  readonly change: (order: AccountOrder, slice: NumberedSlice, terms: OrderTerms) => Promise<BrokerOutcome>;
  /** Reads the book of the order's venue and applies it. */
  readonly reconcile: (order: AccountOrder) => Promise<unknown>;
  /** Whether its venue shows the terms of orders: then a change is done when it is shown, whatever the answer was. */
  readonly reportsTerms: (order: AccountOrder) => boolean;
  readonly record: (facts: readonly OrderFact[]) => Promise<void>;
  /** After a request without an answer. */
  readonly lookupAfterMs: number;
  readonly onIncident: (message: string) => void;
};

/** A slice that the venue has numbered: only such a slice can be changed or cancelled. */
export type NumberedSlice = Slice & { readonly orderId: string };

/** Requests cancels and changes of slices from venues, again and again, until their books agree or they refuse. */
export type SliceRequests = {
  /** Requests what is asked of the slice; again, when it was asked just now. */
  readonly ask: (wanted: { readonly reftag: number; readonly tag: string; readonly isNew: boolean }) => void;
  /** Sends every waiting request now: a venue reconnected. */
  readonly askWaiting: () => void;
  /**
   * Reports of a venue, without the terms of slices whose change is under way: these may be older or newer than the
   * change, and the answer decides.
   */
  readonly onReports: (reports: readonly SliceReport[]) => readonly SliceReport[];
  /** Whether no change of the slice was requested for so long that its shown terms cannot be outdated. */
  readonly isQuiet: (tag: string) => boolean;
  readonly close: () => void;
};

type Request = {
  readonly kind: RequestKind;
  readonly reftag: number;
  readonly tag: string;
  /** Requests that did not settle it. */
  attempts: number;
  isUnderWay: boolean;
  /** Asked for again while it was under way. */
  isWantedAgain: boolean;
  /** Sent, and not answered yet. */
  isSent: boolean;
  /** The venue accepted the change that is asked for. */
  isTaken: boolean;
  /** The last terms that the venue showed since the request; null where it showed the order without terms. */
  shown?: ShownTerms | null;
  cancelTimer: CancelTimer | null;
};

/** Exchanges confirm within milliseconds, so what is open after seconds was dropped. */
const TAKEN_MS = [3_000, 6_000, 12_000, 24_000, 30_000] as const;
const PUT_OFF_MS = [2_000, 4_000, 8_000, 16_000, 30_000] as const;
/** After this many unsettled requests an incident is reported. */
const TELLS_AT_ATTEMPT = 2;
/** Books lag by seconds. */
const QUIET_MS = 10_000;
const ANSWERED_MAX = 10_000;

export function createSliceRequests(parts: Parts): SliceRequests {
  const { book, stored, clock, timers, supervisor, record, lookupAfterMs, onIncident } = parts;
  const requests = new Map<string, Request>();
  /** When the last change of each slice was answered. */
  const answeredAt = new Map<string, Instant>();
  let isClosed = false;

  /** The slice, as long as this is still asked of it. */
  function wanting({ kind, reftag, tag }: Request): { order: AccountOrder; slice: NumberedSlice } | null {
    const order = stored(reftag);
    const slice = sliceIn(order, tag);
    const isOver = isFinal(sliceIn(book.orders.get(reftag), tag)?.status ?? 'Cancelled');
    if (!order || !slice || isOver || isFinal(slice.status) || slice.asked !== kind) return null;
    return isNumbered(slice) ? { order, slice } : null;
  }

  async function run(request: Request): Promise<void> {
    const wanted = isClosed ? null : wanting(request);
    if (!wanted) return forget(request);
    request.isUnderWay = true;
    request.isWantedAgain = false;
    const outcome = await send(request, wanted);
    request.isUnderWay = false;
    if (isClosed) return;
    const still = wanting(request);
    if (!still) return forget(request);
    if (request.isWantedAgain) return run(request);
    request.attempts += 1;
    request.isTaken = request.kind === 'change' && outcome.kind === 'accepted';
    later(request, still, outcome);
  }

  async function send(
    request: Request,
    { order, slice }: { readonly order: AccountOrder; readonly slice: NumberedSlice },
  ): Promise<BrokerOutcome> {
    const { kind, reftag, tag } = request;
    // What is asked for meanwhile follows after the answer; otherwise a later change could overtake an earlier one.
    const { terms } = order;
    delete request.shown;
    request.isSent = true;
    const outcome =
      kind === 'cancel' ? await parts.cancel(order, slice) : await parts.change(order, slice, terms);
    request.isSent = false;
    noteAnswered(request);
    const current = book.orders.get(reftag) ?? order;
    const at = clock.now();
    if (kind === 'cancel') await record(onCancelOutcome(current, tag, outcome, at));
    else if (outcome.kind !== 'accepted' || isShown(request, order, terms))
      await record(onChangeOutcome(current, { tag, terms, outcome }, at));
    return outcome;
  }

  /** Whether the venue shows the requested state, or cannot show it. */
  function isShown({ shown }: Request, order: AccountOrder, terms: OrderTerms): boolean {
    if (shown === null || !parts.reportsTerms(order)) return true;
    return shown !== undefined && isShownAs(terms, shown);
  }

  function noteAnswered({ kind, tag }: Request): void {
    if (kind !== 'change') return;
    answeredAt.delete(tag);
    answeredAt.set(tag, clock.now());
    const oldest = answeredAt.keys().next();
    if (answeredAt.size > ANSWERED_MAX && !oldest.done) answeredAt.delete(oldest.value);
  }

  /** The venue's book is read first: the answer may have been lost, not the request. */
  function later(
    request: Request,
    { order, slice }: { readonly order: AccountOrder; readonly slice: NumberedSlice },
    outcome: BrokerOutcome,
  ): void {
    if (request.attempts === TELLS_AT_ATTEMPT) onIncident(unsettledText(request.kind, order, slice, outcome));
    request.cancelTimer = timers.at(clock.now() + waitMs(request, outcome), () => {
      request.cancelTimer = null;
      supervisor.run(checkAndRun(request, order));
    });
  }

  async function checkAndRun(request: Request, order: AccountOrder): Promise<void> {
    // The same request twice at once could only confuse the venue.
    request.isUnderWay = true;
    await parts.reconcile(order);
    const wanted = wanting(request);
    // It was accepted, and the venue shows the order without its terms: no lookup can show more.
    if (wanted && request.isTaken && request.shown === null && !isClosed) {
      const { reftag, tag } = request;
      await record([{ kind: 'slice-changed', reftag, tag, at: clock.now(), terms: wanted.order.terms }]);
    }
    await run(request);
  }

  function waitMs({ attempts }: Request, { kind }: BrokerOutcome): number {
    if (kind === 'unknown' && attempts === 1) return lookupAfterMs;
    return backOffMs(kind === 'deferred' ? PUT_OFF_MS : TAKEN_MS, attempts);
  }

  function forget(request: Request): void {
    request.cancelTimer?.();
    requests.delete(keyOf(request));
  }

  function start(request: Request): void {
    request.cancelTimer?.();
    request.cancelTimer = null;
    if (request.isUnderWay) request.isWantedAgain = true;
    else supervisor.run(run(request));
  }

  return {
    ask: ({ reftag, tag, isNew }) => {
      const kind = sliceIn(stored(reftag), tag)?.asked ?? null;
      if (isClosed || kind === null) return;
      const known = requests.get(keyOf({ kind, tag }));
      if (known && !isNew) return;
      // Another price is another request.
      if (known && kind === 'change') known.attempts = 0;
      const request = known ?? {
        kind,
        reftag,
        tag,
        attempts: 0,
        isUnderWay: false,
        isWantedAgain: false,
        isSent: false,
        isTaken: false,
        cancelTimer: null,
      };
      requests.set(keyOf(request), request);
      start(request);
    },
    askWaiting: () => {
      for (const request of requests.values()) if (request.cancelTimer !== null) start(request);
    },
    onReports: (reports) =>
      requests.size === 0
        ? reports
        : reports.map((report) => {
            const request = requests.get(keyOf({ kind: 'change', tag: report.tag }));
            if (!request) return report;
            const { terms, ...rest } = report;
            request.shown = terms ?? null;
            return request.isSent ? rest : report;
          }),
    isQuiet: (tag) =>
      clock.now() - (answeredAt.get(tag) ?? -QUIET_MS) >= QUIET_MS &&
      !requests.has(keyOf({ kind: 'change', tag })),
    close: () => {
      isClosed = true;
      for (const request of requests.values()) request.cancelTimer?.();
      requests.clear();
    },
  };
}

function sliceIn(order: AccountOrder | undefined, tag: string): Slice | undefined {
  return order?.slices.find((slice) => slice.tag === tag);
}

function keyOf({ kind, tag }: Pick<Request, 'kind' | 'tag'>): string {
  return `${kind} ${tag}`;
}

function isNumbered(slice: Slice): slice is NumberedSlice {
  return slice.orderId !== null;
}

function unsettledText(
  kind: RequestKind,
  { accountName, instrument: { symbol } }: AccountOrder,
  { orderId }: NumberedSlice,
  outcome: BrokerOutcome,
): string {
  const why = outcome.kind === 'accepted' ? 'The broker accepted it and did not execute it.' : outcome.reason;
  const what = kind === 'cancel' ? 'is still not cancelled' : 'still has its old price';
  return `Order ${orderId} (${symbol}) in ${accountName} ${what}; Spark keeps asking. ${why}`;
}
