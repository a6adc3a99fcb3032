import type {
  BrokerAnswer,
  BrokerOutcome,
  Clock,
  OrderTerms,
  PlaceOutcome,
  SliceReport,
  SliceToPlace,
  Timers,
  TradingVenue,
  VenueListener,
} from '@spark/core';
import type { Chance } from './seeded-chance.ts';

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
  /** Reports are delayed by chance, so that they overtake each other. */
  readonly reportLate: number;
  readonly bookSilent: number;
  readonly changeRefused: number;
  /** At a request the session turns out to have ended: until it is renewed nothing is taken and nothing is told. */
  readonly sessionEnds: number;
  /** At a report the stream falls silent for some seconds, and nobody says so. */
  readonly streamMute: number;
  /** At a look the book also shows another order with the tag of each of ours, of the other side and filled. */
  readonly anotherOrder: number;
  /** A change is taken, and not carried out. */
  readonly changeForgotten: number;
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
  changeForgotten: 0,
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
};

export type FaultyVenue = {
  readonly venue: TradingVenue;
  /** Every order that was taken, in order; a tag that is there twice was doubled. */
  readonly taken: readonly VenueOrder[];
  /** Everything that was asked of it, for whoever wants to know whether it was allowed. */
  readonly onPlace: (heard: (slice: SliceToPlace) => void) => void;
  readonly fill: (order: VenueOrder, qty: number, pricePaise: number) => void;
  readonly setFaults: (faults: VenueFaults) => void;
  /** The process that was connected is gone: what it asks from now on is never heard, and never answered. */
  readonly cutOff: () => void;
  /** Somebody gives the order another price at the venue itself, and nobody is told. */
  readonly changeElsewhere: (order: VenueOrder, limitPaise: number) => void;
  /** How often which of the rarer faults happened. */
  readonly happened: {
    sessionEnds: number;
    streamMute: number;
    anotherOrder: number;
    changeForgotten: number;
    changedElsewhere: number;
  };
};

export type VenueAwait = 'before the request arrives' | 'before the answer arrives';

const LOGGED_OUT = { kind: 'refused', reason: 'The session has expired. Log in again.' } as const;

export function createFaultyVenue(parts: {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly chance: Chance;
  readonly bookIsImmediate: boolean;
  /** Called wherever somebody waits for the venue; a crash here is one between asking and being answered. */
  readonly onAwait?: (point: VenueAwait) => void;
}): FaultyVenue {
  const { clock, timers, chance, onAwait = () => undefined } = parts;
  const taken: VenueOrder[] = [];
  let listener: VenueListener | null = null;
  let heard: (slice: SliceToPlace) => void = () => undefined;
  let faults = NO_FAULTS;
  let life = 0;
  let sessionBackAt = 0;
  let muteUntil = 0;
  const happened = {
    sessionEnds: 0,
    streamMute: 0,
    anotherOrder: 0,
    changeForgotten: 0,
    changedElsewhere: 0,
  };

  /** Whether there is no session. When it is back, so is the stream, and says that it was gone. */
  function isLoggedOut(): boolean {
    if (clock.now() >= sessionBackAt && chance.isHit(faults.sessionEnds)) {
      happened.sessionEnds++;
      sessionBackAt = clock.now() + 500 + chance.int(10_000);
      timers.at(sessionBackAt, () => listener?.onGap());
    }
    return clock.now() < sessionBackAt;
  }

  function isMute(): boolean {
    if (clock.now() >= muteUntil && chance.isHit(faults.streamMute)) {
      happened.streamMute++;
      muteUntil = clock.now() + 500 + chance.int(20_000);
    }
    return clock.now() < Math.max(muteUntil, sessionBackAt);
  }

  /** A request of whoever is connected; nothing ever comes of one whose process has gone meanwhile. */
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
    return { ...order, message: '', at: clock.now() };
  }

  function tell(order: VenueOrder): void {
    const report = reportOf(order);
    const to = listener;
    const send = (): void => {
      // Who has gone away hears nothing.
      if (to === listener) to?.onReports([report]);
    };
    if (isMute()) return;
    const times = chance.isHit(faults.reportTwice) ? 2 : 1;
    for (let time = 0; time < times; time++) {
      if (chance.isHit(faults.reportLost)) continue;
      const late = chance.isHit(faults.reportLate) ? 1 + chance.int(3_000) : 0;
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
    tell(order);
    return order;
  }

  async function place(slice: SliceToPlace): Promise<PlaceOutcome> {
    heard(slice);
    if (isLoggedOut()) return LOGGED_OUT;
    if (chance.isHit(faults.requestLost)) return lost();
    if (chance.isHit(faults.requestLate)) {
      timers.at(clock.now() + 500 + chance.int(8_000), () => take(slice, false));
      return lost();
    }
    const refused = chance.isHit(faults.refuse);
    const order = take(slice, refused);
    if (chance.isHit(faults.answerLost)) return lost();
    await after(1 + chance.int(40));
    return refused
      ? { kind: 'refused', reason: 'Not enough margin.' }
      : { kind: 'accepted', orderId: order.orderId };
  }

  async function lost(): Promise<{ readonly kind: 'unknown'; readonly reason: string }> {
    await after(1_000);
    return { kind: 'unknown', reason: 'No answer came.' };
  }

  function openOrder(orderId: string): VenueOrder | undefined {
    return taken.find((it) => it.orderId === orderId && it.state === 'open');
  }

  async function request(orderId: string, carryOut: (order: VenueOrder) => void): Promise<BrokerOutcome> {
    if (isLoggedOut()) return LOGGED_OUT;
    if (chance.isHit(faults.requestLost)) return lost();
    const order = openOrder(orderId);
    if (!order || chance.isHit(faults.changeRefused)) {
      await after(1 + chance.int(20));
      return { kind: 'refused', reason: 'The order cannot be changed.' };
    }
    carryOut(order);
    tell(order);
    if (chance.isHit(faults.answerLost)) return lost();
    await after(1 + chance.int(20));
    return { kind: 'accepted' };
  }

  async function book(): Promise<BrokerAnswer<readonly SliceReport[]>> {
    await after(1 + chance.int(50));
    if (isLoggedOut()) return LOGGED_OUT;
    if (chance.isHit(faults.bookSilent)) return { kind: 'unknown', reason: 'No answer came.' };
    const strangers = chance.isHit(faults.anotherOrder) ? taken.map(strangerBeside) : [];
    happened.anotherOrder += strangers.length;
    return { kind: 'accepted', value: [...strangers, ...taken].map(reportOf) };
  }

  return {
    taken,
    changeElsewhere: (order, limitPaise) => {
      happened.changedElsewhere++;
      order.terms = { ...order.terms, limitPaise };
    },
    happened,
    cutOff: () => {
      life++;
      listener = null;
    },
    onPlace: (hear) => {
      heard = hear;
    },
    setFaults: (wanted) => {
      faults = wanted;
    },
    fill: (order, qty, pricePaise) => {
      order.filledQty += qty;
      order.filledValuePaise += qty * pricePaise;
      if (order.filledQty === order.qty) order.state = 'executed';
      tell(order);
    },
    venue: {
      name: 'faulty',
      capabilities: { bookIsImmediate: parts.bookIsImmediate, tellsTerms: true },
      connect: (_, to) => {
        listener = to;
        const bornIn = life;
        return {
          place: (slice) => asked(bornIn, () => place(slice)),
          change: ({ orderId, terms }) =>
            asked(bornIn, () =>
              request(orderId, (order) => {
                if (chance.isHit(faults.changeForgotten)) happened.changeForgotten++;
                else order.terms = terms;
              }),
            ),
          cancel: ({ orderId }) =>
            asked(bornIn, () =>
              request(orderId, (order) => {
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
