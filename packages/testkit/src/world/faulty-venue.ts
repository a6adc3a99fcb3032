import type {
  BrokerAnswer,
  BrokerOutcome,
  Clock,
  Departure,
  OrderTerms,
  PlaceOutcome,
  SliceReport,
  SliceToPlace,
  Timers,
  TradingVenue,
  VenueListener,
} from '@spark/core';
import type { Random } from './seeded-random.ts';

/** How often which fault happens, each from 0 to 1. All zero is a venue that behaves. */
export type VenueFaults = {
  readonly refuse: number;
  /** Taken, but the answer is lost. */
  readonly answerLost: number;
  /** The request never arrives, and no answer comes. */
  readonly requestLost: number;
  /** No answer comes, and the request arrives much later. */
  readonly requestLate: number;
  readonly reportLost: number;
  readonly reportTwice: number;
  /** Reports are delayed at random, so that they overtake each other. */
  readonly reportLate: number;
  readonly bookSilent: number;
  readonly changeRefused: number;
  /** At a request the session turns out to have ended: until it is renewed no order is taken and no report is sent. */
  readonly sessionEnds: number;
  /** At a report the stream falls silent for some seconds, without an error. */
  readonly streamMute: number;
  /** A read of the book also shows a foreign order for each of ours: same tag, other side, filled. */
  readonly anotherOrder: number;
  /** An order waits for its turn before it leaves. */
  readonly placeQueued: number;
  /** A cancel is taken, and forgotten. */
  readonly cancelIgnored: number;
  /** A change is taken, and forgotten. */
  readonly changeIgnored: number;
  /** At a cancel it turns out that none is taken for some seconds. */
  readonly cancelsRefused: number;
  /** A cancel or a change is sent back: too many requests. */
  readonly putOff: number;
};

export const NO_FAULTS: VenueFaults = {
  refuse: 0,
  answerLost: 0,
  requestLost: 0,
  requestLate: 0,
  reportLost: 0,
  reportTwice: 0,
  reportLate: 0,
  bookSilent: 0,
  changeRefused: 0,
  sessionEnds: 0,
  streamMute: 0,
  anotherOrder: 0,
  placeQueued: 0,
  cancelIgnored: 0,
  changeIgnored: 0,
  cancelsRefused: 0,
  putOff: 0,
};

/** What really happened at the venue. */
export type VenueOrder = {
  readonly tag: string;
  readonly orderId: string;
  readonly qty: number;
  readonly side: 'Buy' | 'Sell';
  readonly instrument: string;
  terms: OrderTerms;
  state: SliceReport['state'];
  filledQty: number;
  filledValuePaise: number;
  /** It is in no book any more, and nothing ever becomes of it. */
  isForgotten?: true;
};

export type FaultyVenue = {
  readonly venue: TradingVenue;
  /** Every order that was taken, in order; a tag that is there twice was doubled. */
  readonly taken: readonly VenueOrder[];
  /** Every order at the moment in which it leaves for the venue, to check whether it was allowed. */
  readonly onPlace: (onSlice: (slice: SliceToPlace) => void) => void;
  readonly fill: (order: VenueOrder, qty: number, pricePaise: number) => void;
  /** The venue loses an open order. */
  readonly forget: (order: VenueOrder) => void;
  readonly setFaults: (faults: VenueFaults) => void;
  /** The connected process is gone: its later requests never arrive and are never answered. */
  readonly cutOff: () => void;
  /** The order gets another price at the venue itself, without a report. */
  readonly changeElsewhere: (order: VenueOrder, limitPaise: number) => void;
  /** How often which of the rarer faults happened. */
  readonly happened: Readonly<Record<RareFault, number>>;
};

type RareFault =
  | 'sessionEnds'
  | 'streamMute'
  | 'placeQueued'
  | 'withdrawn'
  | 'cancelIgnored'
  | 'changeIgnored'
  | 'cancelsRefused'
  | 'putOff'
  | 'forgotten'
  | 'anotherOrder'
  | 'changedElsewhere';

export type VenueAwait = 'before the request arrives' | 'before the answer arrives';

const NO_MARGIN = 'Not enough margin.';
const LOGGED_OUT = { kind: 'refused', reason: 'The session has expired. Log in again.' } as const;

export function createFaultyVenue(parts: {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  readonly bookIsImmediate: boolean;
  /** Called wherever code awaits the venue. A crash here falls between request and answer. */
  readonly onAwait?: (point: VenueAwait) => void;
}): FaultyVenue {
  const { clock, timers, random, onAwait = () => undefined } = parts;
  const taken: VenueOrder[] = [];
  let listener: VenueListener | null = null;
  let onSlice: (slice: SliceToPlace) => void = () => undefined;
  let faults = NO_FAULTS;
  let life = 0;
  let sessionBackAt = 0;
  let muteUntil = 0;
  let cancelsAgainAt = 0;
  const happened: Record<RareFault, number> = {
    sessionEnds: 0,
    streamMute: 0,
    placeQueued: 0,
    withdrawn: 0,
    cancelIgnored: 0,
    changeIgnored: 0,
    cancelsRefused: 0,
    putOff: 0,
    forgotten: 0,
    anotherOrder: 0,
    changedElsewhere: 0,
  };

  /** Whether a fault happens that is counted. */
  function befalls(fault: keyof VenueFaults & RareFault): boolean {
    const isHit = random.isHit(faults[fault]);
    if (isHit) happened[fault]++;
    return isHit;
  }

  /** Whether there is no session. A new session brings back the stream, which reports its gap. */
  function isLoggedOut(): boolean {
    if (clock.now() >= sessionBackAt && befalls('sessionEnds')) {
      sessionBackAt = clock.now() + 500 + random.int(10_000);
      timers.at(sessionBackAt, () => listener?.onGap());
    }
    return clock.now() < sessionBackAt;
  }

  function isMute(): boolean {
    if (clock.now() >= muteUntil && befalls('streamMute')) muteUntil = clock.now() + 500 + random.int(20_000);
    return clock.now() < Math.max(muteUntil, sessionBackAt);
  }

  function isRefusingCancels(): boolean {
    if (clock.now() >= cancelsAgainAt && befalls('cancelsRefused'))
      cancelsAgainAt = clock.now() + 500 + random.int(15_000);
    return clock.now() < cancelsAgainAt;
  }

  /** A request of the connected process. It is never answered if that process has gone meanwhile. */
  async function asked<T>(bornIn: number, work: () => Promise<T>): Promise<T> {
    onAwait('before the request arrives');
    if (bornIn !== life) return new Promise(() => undefined);
    const answer = work();
    onAwait('before the answer arrives');
    const arrived = await answer;
    return bornIn === life ? arrived : new Promise(() => undefined);
  }

  function after(ms: number): Promise<void> {
    return new Promise((resolve) => void timers.at(clock.now() + ms, resolve));
  }

  function reportOf(order: VenueOrder): SliceReport {
    const message = order.state === 'rejected' ? NO_MARGIN : '';
    return { ...order, message, at: clock.now() };
  }

  function report(order: VenueOrder): void {
    const report = reportOf(order);
    const to = listener;
    const send = (): void => {
      // A process that has gone gets no report.
      if (to === listener) to?.onReports([report]);
    };
    if (isMute()) return;
    const times = random.isHit(faults.reportTwice) ? 2 : 1;
    for (let time = 0; time < times; time++) {
      if (random.isHit(faults.reportLost)) continue;
      const late = random.isHit(faults.reportLate) ? 1 + random.int(3_000) : 0;
      timers.at(clock.now() + late, send);
    }
  }

  function take(slice: SliceToPlace, refused: boolean): VenueOrder {
    const order: VenueOrder = {
      tag: slice.tag,
      orderId: `V${taken.length + 1}`,
      qty: slice.qty,
      side: slice.side,
      instrument: slice.instrument.key,
      terms: slice.terms,
      state: refused ? 'rejected' : 'open',
      filledQty: 0,
      filledValuePaise: 0,
    };
    taken.push(order);
    report(order);
    return order;
  }

  async function place(
    slice: SliceToPlace,
    { mayLeave, withdrawn }: Departure,
    bornIn: number,
  ): Promise<PlaceOutcome> {
    if (befalls('placeQueued')) await untilAborted(withdrawn, after(100 + random.int(6_000)));
    // Its process is gone, and its queue with it.
    if (bornIn !== life) return new Promise(() => undefined);
    if (!mayLeave()) {
      happened.withdrawn++;
      return { kind: 'withdrawn' };
    }
    onSlice(slice);
    if (isLoggedOut()) return LOGGED_OUT;
    if (random.isHit(faults.requestLost)) return lost();
    if (random.isHit(faults.requestLate)) {
      timers.at(clock.now() + 500 + random.int(8_000), () => take(slice, false));
      return lost();
    }
    const refused = random.isHit(faults.refuse);
    const order = take(slice, refused);
    if (random.isHit(faults.answerLost)) return lost();
    await after(1 + random.int(40));
    return refused ? { kind: 'refused', reason: NO_MARGIN } : { kind: 'accepted', orderId: order.orderId };
  }

  async function lost(): Promise<{ readonly kind: 'unknown'; readonly reason: string }> {
    await after(1_000);
    return { kind: 'unknown', reason: 'No answer came.' };
  }

  function openOrder(orderId: string): VenueOrder | undefined {
    return taken.find((order) => order.orderId === orderId && order.state === 'open' && !order.isForgotten);
  }

  async function answered(outcome: BrokerOutcome): Promise<BrokerOutcome> {
    await after(1 + random.int(20));
    return outcome;
  }

  async function request(
    orderId: string,
    ignored: 'cancelIgnored' | 'changeIgnored',
    run: (order: VenueOrder) => void,
  ): Promise<BrokerOutcome> {
    const isCancel = ignored === 'cancelIgnored';
    // A cancel waits for the next session. The order works until then.
    if (isLoggedOut()) return isCancel ? { ...LOGGED_OUT, kind: 'deferred' } : LOGGED_OUT;
    if (random.isHit(faults.requestLost)) return lost();
    if (befalls('putOff')) return answered({ kind: 'deferred', reason: 'Too many requests.' });
    const order = openOrder(orderId);
    if (!order || (isCancel && isRefusingCancels()) || random.isHit(faults.changeRefused))
      return answered({ kind: 'refused', reason: 'The order cannot be changed.' });
    if (!befalls(ignored)) {
      run(order);
      report(order);
    }
    return random.isHit(faults.answerLost) ? lost() : answered({ kind: 'accepted' });
  }

  async function book(): Promise<BrokerAnswer<readonly SliceReport[]>> {
    await after(1 + random.int(50));
    if (isLoggedOut()) return LOGGED_OUT;
    if (random.isHit(faults.bookSilent)) return { kind: 'unknown', reason: 'No answer came.' };
    const shown = taken.filter((order) => !order.isForgotten);
    const strangers = random.isHit(faults.anotherOrder) ? shown.map(strangerBeside) : [];
    happened.anotherOrder += strangers.length;
    return { kind: 'accepted', value: [...strangers, ...shown].map(reportOf) };
  }

  return {
    taken,
    changeElsewhere: (order, limitPaise) => {
      happened.changedElsewhere++;
      if (order.terms.type !== 'Market') order.terms = { ...order.terms, limitPaise };
    },
    happened,
    cutOff: () => {
      life++;
      listener = null;
    },
    onPlace: (listener) => {
      onSlice = listener;
    },
    forget: (order) => {
      order.isForgotten = true;
      happened.forgotten++;
    },
    setFaults: (wanted) => {
      faults = wanted;
    },
    fill: (order, qty, pricePaise) => {
      order.filledQty += qty;
      order.filledValuePaise += qty * pricePaise;
      if (order.filledQty === order.qty) order.state = 'executed';
      report(order);
    },
    venue: {
      name: 'faulty',
      capabilities: { bookIsImmediate: parts.bookIsImmediate, reportsTerms: true },
      connect: (_, to) => {
        listener = to;
        const bornIn = life;
        return {
          place: (slice, departure) => asked(bornIn, () => place(slice, departure, bornIn)),
          change: ({ orderId, terms }) =>
            asked(bornIn, () =>
              request(orderId, 'changeIgnored', (order) => {
                order.terms = terms;
              }),
            ),
          cancel: ({ orderId }) =>
            asked(bornIn, () =>
              request(orderId, 'cancelIgnored', (order) => {
                order.state = 'cancelled';
              }),
            ),
          book: () => asked(bornIn, book),
          close: async () => {
            if (listener === to) listener = null;
          },
        };
      },
    },
  };
}

function strangerBeside(order: VenueOrder): VenueOrder {
  const { orderId, side, qty } = order;
  const filled = { state: 'executed', filledQty: qty, filledValuePaise: qty * 17_000 } as const;
  return { ...order, ...filled, orderId: `S${orderId}`, side: side === 'Buy' ? 'Sell' : 'Buy' };
}

function untilAborted(signal: AbortSignal, wait: Promise<void>): Promise<void> {
  return Promise.race([
    wait,
    new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true })),
  ]);
}
